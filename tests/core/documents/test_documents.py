"""What each document says (spec 2, "Documents out")."""

from dataclasses import replace
from datetime import date

import pytest

from filmroom.core.agendas import COACHING, WEEKLY
from filmroom.core.commitments import Progress as Kept
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.documents import parts, plan, preparation, progress, recurrence
from filmroom.core.documents.markdown import write
from filmroom.core.documents.progress import Quarter, quarter_of, read_quarter
from filmroom.core.documents.review import review_document
from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.playback import Shows
from filmroom.core.reviews import Review
from filmroom.core.reviews.model import Score
from filmroom.core.rubrics import DEFAULT
from filmroom.core.signals import Conversion
from filmroom.core.verdict import Outcome

DAY = date(2026, 3, 10)
FOCUS = "Ask two implication questions before presenting."
TARGET = "per main problem, two implication questions asked, in 80 %"
CALL = parts.CountedCall(
    5, "First call", date(2026, 3, 3), "1 of 4", (parts.Place("why?", 61_000),)
)
GONE = parts.CountedCall(None, "Old call", date(2026, 2, 3), "0 of 3", (parts.Place("no", 5_000),))
CHECK = parts.Check(
    Outcome.NOT_MOVED, date(2026, 3, 18), "Mo", Outcome.PARTIAL, "1 of 4; 0 of 3", "1 of 4", (CALL,)
)
PROMISE = parts.Promise("I ask twice.", date(2026, 3, 17), "Northwind", Kept.PARTLY, "Once.", 9)
ROUND = plan.Round(
    1,
    FOCUS,
    TARGET,
    "Two minutes.",
    "Northwind",
    Diagnosis.SKILL,
    date(2026, 3, 17),
    (plan.Held(9, DAY, "Presents first."),),
    CHECK,
)
PLAN = plan.CoachingPlan(
    3,
    "Rita",
    "Mo",
    "Implication and impact",
    DAY,
    "practising, round 1",
    (CALL, GONE),
    (("Next step", "No date was set."),),
    (ROUND,),
    (PROMISE,),
    (parts.Said("Rita", "I disagree.", date(2026, 3, 19)),),
)


def address(ref):
    place = "" if ref.at_ms is None else f"@{ref.at_ms}"
    return f"{ref.kind}/{ref.id}{place}"


def text(document):
    return write(document, address)


def section(document, title):
    (found,) = [one for one in document.sections if one.title == title]
    return found


def test_a_plan_has_focus_baseline_with_evidence_target_drill_commitment_and_verdict():
    written = text(plan.coaching_plan(PLAN))

    for part in (
        "# Coaching plan of Rita",
        f"## Focus\n\n{FOCUS}",
        "## Target\n\nFor every main problem: two implication questions asked, in at least 80 %.",
        "* [First call, 3 March 2026: 1 of 4](<call/5>)\n  * [1:01](<call/5@61000>) why?",
        "* Old call, 3 February 2026: 0 of 3\n  * 0:05 no\n",
        "## Drill\n\nTwo minutes.",
        "* [By 17 March 2026:](<session/9>) I ask twice. (Northwind) (Partly: Once.)",
        "### Follow-up check: Not moved",
        "- **The evidence supports**: Partial",
        "- **Next step**: No date was set.",
        "* Rita, 19 March 2026: I disagree.",
    ):
        assert part in written, part


def test_a_plan_says_what_it_does_not_have_yet():
    bare = replace(ROUND, drill="", sessions=(), check=None, follow_up_on=None)
    new = replace(PLAN, baseline=(CALL,), rounds=(bare,), promises=(), parked=(), said=())
    written = text(plan.coaching_plan(new))

    assert "One call is too few to compare with." in written
    assert "No drill is written down yet." in written
    assert "None yet; a session ends with one." in written
    assert "**Follow-up**: no date yet" in written
    assert "Parked" not in written


def test_a_changed_plan_keeps_the_focus_of_earlier_rounds():
    second = replace(ROUND, number=2, focus="Ask for one number.", check=None)
    found = plan.coaching_plan(replace(PLAN, rounds=(ROUND, second)))

    assert section(found, "Focus").words == ("Ask for one number.",)
    assert FOCUS in [fact.words for fact in section(found, "Round 1").facts]


CLIPS = (
    preparation.Clip(
        Shows.MISSING, 5, "First call", date(2026, 3, 3), "shows the router", at_ms=252_000
    ),
    preparation.Clip(Shows.PARTLY, 6, "Second call", date(2026, 3, 9), "asks once", turn=14),
)
PREPARATION = preparation.Preparation(
    "Rita",
    DAY,
    COACHING,
    "Implication and impact",
    FOCUS,
    TARGET,
    "Two minutes.",
    3,
    (PROMISE,),
    CLIPS,
)


def test_a_preparation_has_agenda_two_clips_with_times_drill_and_blank_lines():
    found = preparation.preparation(PREPARATION)
    written = text(found)

    assert "- **Time**: 35 to 40 minutes" in written  # 10 + 5 + 5 + 10 to 15 + 5, spec 2
    assert "* 10 min: Playback." in written
    assert "[4:12](<call/5@252000>) The behaviour is missing: First call, 3 March 2026" in written
    assert "[turn 14](<call/6>) The behaviour is partly there: Second call" in written
    assert len(section(found, "Commitment").blanks) == 4
    assert "own words: \\_\\_" in written


def test_a_preparation_has_the_moments_that_were_kept_for_it():
    kept = preparation.Kept(7, "Kestrel", "price", "that is too much", 61_000)
    written = text(preparation.preparation(replace(PREPARATION, kept=(kept,))))

    assert "## Kept from the film queue" in written
    assert "* [1:01](<call/7@61000>) Kestrel: price (that is too much)" in written
    assert "film queue" not in text(preparation.preparation(PREPARATION))


def test_a_preparation_begins_with_the_last_commitment_and_ends_with_the_next():
    titles = [one.title for one in preparation.preparation(PREPARATION).sections]

    assert (titles[0], titles[-1]) == ("The last commitment first", "Commitment")


def test_a_preparation_of_somebody_new_says_what_is_missing():
    new = preparation.Preparation("Rita", DAY, WEEKLY, "", "", "", "", None, (), ())
    written = text(preparation.preparation(new))

    assert "There is none to look at." in written
    assert "No call looked at has a moment in which the behaviour was missing." in written
    assert "No call looked at has a moment in which it was partly there." in written
    assert "## Focus" not in written


@pytest.mark.parametrize(
    ("on", "quarter", "first", "last"),
    [
        (date(2026, 1, 1), "2026-Q1", date(2026, 1, 1), date(2026, 3, 31)),
        (date(2026, 6, 30), "2026-Q2", date(2026, 4, 1), date(2026, 6, 30)),
        (date(2026, 7, 1), "2026-Q3", date(2026, 7, 1), date(2026, 9, 30)),
        (date(2026, 12, 31), "2026-Q4", date(2026, 10, 1), date(2026, 12, 31)),
    ],
)
def test_quarters_are_those_of_the_calendar(on, quarter, first, last):
    found = quarter_of(on)
    assert (str(found), found.first, found.last) == (quarter, first, last)


def test_the_quarter_before_the_first_is_last_years_fourth():
    assert Quarter(2026, 1).before == Quarter(2025, 4)
    assert Quarter(2025, 4).after == Quarter(2026, 1)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("2025-Q4", "2025-Q4"),
        (" 2025-q4 ", "2025-Q4"),
        ("", "2026-Q1"),
        ("2026-Q2", "2026-Q1"),  # has not begun
        ("2026-Q5", "2026-Q1"),
        ("0000-Q1", "2026-Q1"),
        ("٢٠٢٥-Q1", "2026-Q1"),
        ("2025-Q12", "2026-Q1"),
        ("2025-Q", "2026-Q1"),
    ],
)
def test_a_quarter_that_is_none_is_todays(asked, found):
    assert str(read_quarter(asked, DAY)) == found


PROGRESS = progress.Progress(
    "Rita",
    Quarter(2026, 1),
    DAY,
    (
        progress.CycleOfQuarter(
            3, FOCUS, "Implication and impact", TARGET, DAY, "practising", (CALL,), (CHECK,)
        ),
    ),
    (PROMISE,),
    Conversion(0.5, 1),
    (progress.Held(9, DAY, "Presents first.", "Mo"),),
    (progress.Reviewed(7, "First call", date(2026, 3, 3), "Mo"),),
)


@pytest.mark.parametrize(
    ("became", "is_said"), [(Kept.PARTLY, False), (Kept.DROPPED, True), (None, True)]
)
def test_a_report_says_which_listed_commitments_its_figure_leaves_out(became, is_said):
    promises = (PROMISE, replace(PROMISE, progress=became))
    written = text(progress.progress_report(replace(PROGRESS, promises=promises)))

    assert ("Listed and not counted" in written) == is_said


def test_a_progress_report_has_cycles_verdicts_evidence_commitments_sessions_and_reviews():
    written = text(progress.progress_report(PROGRESS))

    for part in (
        "# Progress of Rita, 2026-Q1",
        "- **From**: 1 January 2026 to 10 March 2026",
        f"### {FOCUS}",
        "[1:01](<call/5@61000>)",
        "### Follow-up check: Not moved",
        "0.5 of 1 commitments done",
        "* [10 March 2026:](<session/9>) Presents first. (with Mo)",
        "* [3 March 2026:](<review/7>) First call (by Mo)",
    ):
        assert part in written, part


def test_a_report_has_no_total_and_no_comparison_with_others():
    """Law 8: a single total is never shown as a grade."""
    written = text(progress.progress_report(PROGRESS)).casefold()

    for word in ("total", "rank", "grade", "average", "team", "of 16"):
        assert word not in written


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        (
            "per main problem, two implication questions asked, in 100 %",
            "For every main problem: two implication questions asked, every time.",
        ),
        (
            "per objection, isolated first, in 66.7 %",
            "For every objection: isolated first, in at least 66.7 %.",
        ),
        (
            "summaries in the buyer's words, 6 an hour",
            "Summaries in the buyer's words: at least 6 an hour.",
        ),
        ("something nobody can read", "something nobody can read"),
    ],
)
def test_a_target_reads_as_a_sentence_on_paper(target, sentence):
    one = replace(PROGRESS.cycles[0], target=target)
    report = progress.progress_report(replace(PROGRESS, cycles=(one,)))
    round_ = replace(ROUND, target=target)

    (said,) = [fact.words for fact in section(report, FOCUS).facts if fact.name == "Target"]
    assert said == sentence
    planned = plan.coaching_plan(replace(PLAN, rounds=(round_,)))
    assert section(planned, "Target").words == (sentence,)
    prepared = preparation.preparation(replace(PREPARATION, target=target))
    assert sentence in [fact.words for fact in section(prepared, "Focus").facts]


def test_a_report_explains_its_interval_where_there_is_one():
    written = text(progress.progress_report(PROGRESS))
    assert "95 % interval 0% to 100%" in written
    assert "how far chance alone could move this share" in written

    nothing = progress.progress_report(replace(PROGRESS, conversion=Conversion(0.0, 0)))
    assert "interval" not in text(nothing).casefold()


def test_an_empty_quarter_says_so():
    empty = replace(PROGRESS, cycles=(), promises=(), sessions=(), reviews=())
    written = text(progress.progress_report(empty))

    assert "No cycle ran in this quarter." in written
    assert "No session was logged in this quarter." in written
    assert "No call of this quarter is reviewed." in written


HELD = recurrence.Held(
    9,
    DAY,
    "Mo",
    "Presents before asking.",
    "Cost ladder",
    "Asked once.",
    "",
    "Cost ladder",
    "Broke off",
    "Silence",
    Diagnosis.SKILL,
    Fix.DRILL,
    PROMISE,
    (parts.Said("Rita", "The buyer cut me off.", DAY),),
)


def test_an_evidence_file_repeats_the_log_with_the_reps_answers_and_room_for_more():
    found = recurrence.evidence_file(
        recurrence.Recurrence("Rita", "Mo", DAY, "discovery", 3, (HELD,) * 3, (CHECK,))
    )
    written = text(found)

    for part in (
        "# Evidence file: Discovery, Rita",
        "- **Assembled**: 10 March 2026, by Mo",
        "3 sessions in a row on one theme",
        "the rep reads this same file",
        "- **Diagnosis**: Skill",
        "- **What replaced it**: Silence",
        "* Rita, 10 March 2026: The buyer cut me off.",
        "### 18 March 2026: Not moved",
        "In the rep's own words: \\_",
    ):
        assert part in written, part


def test_a_review_to_print_has_scores_with_anchors_and_evidence():
    points = (
        EvidencePoint(EvidenceKind.QUOTE, "what does it cost?", at_ms=252_000),
        EvidencePoint(EvidenceKind.CRM_FACT, "no next meeting"),
    )
    dimension = DEFAULT.dimensions[0]
    review = Review(
        call="Northwind",
        held_on=DAY,
        rep="Rita",
        reviewer="Mo",
        scores=(
            Score(dimension.key, 1, points),
            Score(DEFAULT.dimensions[4].key, "n/a"),
        ),
        repeat="Waits after the price.",
        focuses=(FOCUS,),
        follow_up_on=date(2026, 3, 17),
        follow_up_with="Northwind demo",
    )
    found = review_document(review, DEFAULT, 5)
    written = text(found)

    assert f"### {dimension.name}: 1" in written
    assert section(found, f"{dimension.name}: 1").words == (dimension.anchors[1],)
    assert "[4:12](<call/5@252000>) “what does it cost?”" in written
    assert "* CRM: no next meeting" in written
    assert f"### {DEFAULT.dimensions[4].name}: no opportunity" in written
    assert "**Follow-up**: 17 March 2026, Northwind demo" in written
    assert "total" not in written.casefold()
