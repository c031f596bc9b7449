"""A review leaves as Markdown that checks out, and one filled in an editor comes in as a draft."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cast import NOW, TODAY
from filmroom.core.evidence import EvidenceKind, EvidenceStatus
from filmroom.core.reviews.markdown import write
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.reviews import actions, queries
from reviewing import FOCUS, SPOKEN, completed, make_call

# The sound example of the contract document (spec 7), its times moved into our four minutes.
FILLED = """---
call: Northwind discovery 2
date: 2026-03-09
rep: P. Rao
reviewer: D. Okafor
stage: discovery
duration: 4:00
---
# Scores
| Dimension | Score | Evidence |
| --- | --- | --- |
| Opening and agenda | 1 | 0:05 gave a purpose, no time check |
| Discovery depth | 1 | 0:45 "how many tickets come in during a normal week?"; [1:00] a number |
| Implication and impact | 1 | 1:20 "what does that delay cost you?" - only one, no follow-up |
| Listening and interactivity | 1 | 2:05 three features in a row |
| Objection handling | 1 | 2:40 "Compared with what, if I may ask?" |
| Decision process and access | 0 | CRM: one contact on the opportunity |
| Value articulation | 0 | 2:00 "we would save you two people" |
| Next step | 1 | 3:20 "I'll send something over", no date |
## Repeat
At 0:40 the question had a number in the answer: ask for one every time.
## Worst gap
Nobody knows how this gets approved.
## Focus
Ask who else signs off, and what they look at, before the 20-minute mark.
## Follow-up
2026-03-24, Northwind technical call
"""


def bring(actor, call, text=FILLED, **how):
    return actions.import_markdown(actor, call_id=call.pk, text=text, **how)


def points(actor, review):
    state = queries.sheet(actor, review.pk)[2]
    return {(one.dimension, one.point.kind): one.point for one in state.points}


def test_a_completed_review_exports_to_markdown_that_the_command_line_calls_sound(
    cast, review, tmp_path
):
    text = write(*queries.export(cast.rita, review.pk, today=TODAY))
    file = tmp_path / "review.md"
    file.write_text(text)
    command = [str(Path(sys.executable).with_name("filmroom")), "review", "check", str(file)]
    ran = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    told = json.loads(ran.stdout)
    assert (ran.returncode, told["ok"]) == (0, True), ran.stdout
    assert (told["total"], told["out_of"]) == (6, 16)
    assert told["hard_gaps"] == ["Decision process and access", "Value articulation"]
    assert f'0:40-0:55 "{SPOKEN[2][1]}"' in text


def test_a_filled_file_becomes_a_draft_with_its_times_in_the_transcript(cast, call):
    brought = bring(cast.mo, call)
    assert brought.left_out == ()
    there = points(cast.mo, brought.review)
    quoted = there["discovery_depth", EvidenceKind.QUOTE]
    assert (quoted.span.first, quoted.at_ms) == (2, 40_000)
    assert quoted.status in {EvidenceStatus.VERIFIED, EvidenceStatus.REPAIRED}
    seen = there["discovery_depth", EvidenceKind.OBSERVATION]
    assert (seen.words, seen.at_ms) == ("a number", 60_000)
    noted = there["implication_impact", EvidenceKind.QUOTE]
    assert (noted.words, noted.note) == (SPOKEN[4][1], "only one, no follow-up")
    assert there["decision_process_access", EvidenceKind.CRM_FACT].at_ms is None


def test_a_quote_nobody_said_comes_in_marked_and_waits_for_a_reason(cast, call):
    there = points(cast.mo, bring(cast.mo, call).review)
    invented = there["value_articulation", EvidenceKind.QUOTE]
    assert invented.status is EvidenceStatus.UNVERIFIED


def test_texts_scores_and_the_date_come_along(cast, call):
    state = queries.sheet(cast.mo, bring(cast.mo, call).review.pk)[2]
    assert state.draft.focus == FOCUS
    assert str(state.draft.follow_up_on) == "2026-03-24"
    assert state.draft.follow_up_where == "Northwind technical call"
    assert (state.report.total, state.report.out_of) == (6, 16)


def test_lines_that_cannot_be_read_are_reported_and_the_rest_comes_in(cast, call):
    odd = FILLED.replace("| Next step | 1 |", "| Next step | seven |").replace(
        "| Opening and agenda |", "| Charm |"
    )
    brought = bring(cast.mo, call, odd)
    assert {(one.code, one.line) for one in brought.problems} >= {
        ("unknown-dimension", 12),
        ("score-out-of-range", 19),
    }
    state = queries.sheet(cast.mo, brought.review.pk)[2]
    assert "next_step" not in state.draft.scores
    assert state.draft.scores["discovery_depth"] == 1


def test_evidence_without_a_place_is_left_out_and_named(cast, call):
    odd = FILLED.replace("2:05 three features", "three features")
    brought = bring(cast.mo, call, odd)
    assert brought.left_out == (
        "“three features in a row” says no time or turn; it was not put on the sheet.",
    )


def test_evidence_past_the_end_of_the_call_is_left_out_and_not_moved(cast, call):
    brought = bring(cast.mo, call, FILLED.replace("2:05 three features", "59:00 three features"))
    (sentence,) = brought.left_out
    assert "“59:00” lies past the end of the call (4:00)." in sentence
    assert ("value_articulation", EvidenceKind.OBSERVATION) not in points(cast.mo, brought.review)


def test_bringing_the_same_file_twice_needs_a_yes_and_changes_nothing(cast, call):
    first = bring(cast.mo, call).review
    before = queries.sheet(cast.mo, first.pk)[2]
    with pytest.raises(Refused, match="may replace it"):
        bring(cast.mo, call)
    bring(cast.mo, call, replace_draft=True)
    assert queries.sheet(cast.mo, first.pk)[2] == before


def test_a_text_that_is_no_review_is_refused_with_its_line(cast, call):
    with pytest.raises(Refused, match="Line 1: expected a review"):
        bring(cast.mo, call, "Dear diary.")


def test_a_file_cannot_change_a_completed_review(cast, call, review):
    with pytest.raises(Refused, match="complete"):
        bring(cast.mo, call, replace_draft=True)


def test_an_export_brought_back_gives_the_same_scores_and_texts(cast, review):
    exported = queries.export(cast.mo, review.pk, today=TODAY)
    again = make_call(cast.rita, title="The same call")
    state = queries.sheet(cast.mo, bring(cast.mo, again, write(*exported)).review.pk)[2]
    before = queries.sheet(cast.mo, review.pk)[2]
    assert state.draft.scores == before.draft.scores
    assert state.draft.texts() == before.draft.texts()
    assert [one.point.span for one in state.points] == [one.point.span for one in before.points]


def test_only_who_may_review_the_call_brings_one_and_only_readers_take_one_away(cast, call):
    review = completed(cast.mo, make_call(cast.rita), now=NOW, today=TODAY)
    for person in (cast.rita, cast.lena):
        with pytest.raises(Denied):
            bring(person, call)
    for person in (cast.pia, cast.sam, cast.ona, cast.nil, cast.eno, cast.ada):
        with pytest.raises(NotFound):
            bring(person, call)
        with pytest.raises(NotFound):
            queries.export(person, review.pk, today=TODAY)
