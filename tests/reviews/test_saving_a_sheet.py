from dataclasses import replace

import pytest

from filmroom.core.evidence import EvidenceKind, EvidenceStatus, Span
from filmroom.core.reviews import NA
from filmroom.kit.access import Refused
from filmroom.reviews import actions, queries
from filmroom.reviews.drafts import DraftPoint, DraftValue
from filmroom.reviews.state import DraftConflict
from reviewing import DIMENSIONS, SPOKEN, full_draft, quote


def save(actor, sheet, draft, version=None):
    return actions.save_draft(
        actor, review_id=sheet.pk, base_version=version or sheet.version, draft=draft
    )


def test_everything_on_the_sheet_comes_back_as_it_was_typed(cast, sheet):
    typed = full_draft(notes="She laughed at 2:00.", parked="Agenda\nValue")
    save(cast.mo, sheet, typed)
    _, _, state = queries.sheet(cast.mo, sheet.pk)
    kept = state.draft
    assert kept.scores == typed.scores
    assert kept.texts() == typed.texts()
    assert kept.follow_up_on == typed.follow_up_on
    assert {(one.key, one.words) for one in kept.evidence} == {
        (one.key, one.words) for one in typed.evidence
    }


def test_the_time_of_a_quote_is_the_segments_own(cast, sheet):
    state = save(cast.mo, sheet, DraftValue(evidence=(quote(0, "discovery_depth", 2),)))
    (point,) = state.points
    assert (point.point.at_ms, point.point.status) == (40_000, EvidenceStatus.VERIFIED)


def test_a_quote_typed_a_little_differently_takes_the_transcripts_words(cast, sheet):
    loose = quote(0, "discovery_depth", 2, words="how many TICKETS come in, during a normal week")
    state = save(cast.mo, sheet, DraftValue(evidence=(loose,)))
    assert state.draft.evidence[0].words == SPOKEN[2][1]


def test_a_repaired_quote_stays_repaired_when_the_sheet_is_saved_again(cast, sheet):
    moved = replace(quote(0, "discovery_depth", 4, words="does that delay cost"), span=Span(4, 4))
    state = save(cast.mo, sheet, DraftValue(evidence=(moved,)))
    again = save(cast.mo, sheet, replace(state.draft, notes="More."), state.version)
    assert again.points[0].point.status == state.points[0].point.status
    assert again.points[0].point.words == "does that delay cost"


def test_words_nobody_said_are_kept_as_unverified_until_a_reason_is_given(cast, sheet):
    invented = quote(0, "discovery_depth", 2, words="we would gladly buy ten of those")
    state = save(cast.mo, sheet, DraftValue(evidence=(invented,)))
    assert state.points[0].point.status is EvidenceStatus.UNVERIFIED
    assert "nowhere in the transcript" in state.points[0].point.status_note
    assert not state.points[0].point.counts
    reasoned = replace(invented, reason="Said before the recording began.")
    state = save(cast.mo, sheet, DraftValue(evidence=(reasoned,)), state.version)
    assert state.points[0].point.counts


def test_words_of_the_wrong_side_are_not_verified_and_say_so(cast, sheet):
    buyers = quote(0, "opening_agenda", 1)
    state = save(cast.mo, sheet, DraftValue(evidence=(buyers,)))
    assert state.points[0].point.status is EvidenceStatus.UNVERIFIED
    assert "Dana Cole (theirs)" in state.points[0].point.status_note


def test_an_observation_and_a_crm_fact_are_evidence_too(cast, sheet):
    seen = DraftPoint(
        quote(0, "next_step", 10).key,
        "next_step",
        EvidenceKind.OBSERVATION,
        "No date was named.",
        Span(10, 11),
    )
    fact = DraftPoint(
        quote(1, "next_step", 10).key,
        "next_step",
        EvidenceKind.CRM_FACT,
        "No meeting in the CRM by the next day.",
    )
    state = save(cast.mo, sheet, DraftValue(evidence=(seen, fact)))
    observed, known = state.points
    assert (observed.point.at_ms, known.point.at_ms) == (200_000, None)
    assert observed.point.counts
    assert known.point.counts


def test_saving_the_same_sheet_again_is_no_conflict_and_changes_nothing(cast, sheet):
    first = save(cast.mo, sheet, full_draft())
    again = save(cast.mo, sheet, full_draft())  # its answer got lost: still on the old version
    assert again == first


def test_the_second_of_two_editors_is_told_and_nothing_of_the_first_is_lost(cast, sheet):
    save(cast.mo, sheet, DraftValue(notes="From the desk."))
    with pytest.raises(DraftConflict) as told:
        save(cast.mo, sheet, DraftValue(notes="From the phone."))
    assert told.value.state.draft.notes == "From the desk."
    _, _, state = queries.sheet(cast.mo, sheet.pk)
    assert state.draft.notes == "From the desk."
    merged = save(cast.mo, sheet, DraftValue(notes="From both."), told.value.state.version)
    assert merged.draft.notes == "From both."


def test_what_was_taken_off_the_sheet_is_gone_after_the_save(cast, sheet):
    state = save(cast.mo, sheet, full_draft())
    less = replace(state.draft, scores={"next_step": 2}, evidence=state.draft.evidence[:1])
    state = save(cast.mo, sheet, less, state.version)
    assert dict(state.draft.scores) == {"next_step": 2}
    assert len(state.points) == 1


def test_no_opportunity_is_kept_and_left_out_of_the_total(cast, sheet):
    draft = full_draft(scores={**dict.fromkeys(DIMENSIONS, 1), "objection_handling": NA})
    state = save(cast.mo, sheet, draft)
    assert state.draft.scores["objection_handling"] == NA
    assert (state.report.total, state.report.out_of) == (7, 14)


@pytest.mark.parametrize(
    "draft",
    [
        DraftValue(scores={"charm": 2}),
        DraftValue(scores={"next_step": 3}),
        DraftValue(evidence=(quote(0, "charm", 2),)),
        DraftValue(evidence=(quote(0, "next_step", 2), quote(0, "next_step", 3))),
        DraftValue(evidence=(replace(quote(0, "next_step", 2), words="  "),)),
        DraftValue(evidence=(replace(quote(0, "next_step", 2), span=None),)),
        DraftValue(notes="x" * 20_001),
        *(
            DraftValue(
                evidence=(replace(quote(0, "next_step", 2, transcript_version=of), **place),)
            )
            for of in ("", "a reading nobody knows")
            for place in (
                {"span": Span(-1, 2)},
                {"span": Span(5, 1)},
                {"span": Span(5, len(SPOKEN))},
                {"span": Span(10**30, 10**30), "kind": EvidenceKind.OBSERVATION},
            )
        ),
    ],
)
def test_what_no_sheet_can_send_is_refused_and_changes_nothing(cast, sheet, draft):
    with pytest.raises(Refused):
        save(cast.mo, sheet, draft)
    sheet.refresh_from_db()
    assert sheet.version == 1


def test_the_short_rubric_has_four_rows(cast, call):
    sheet = actions.start_review(cast.mo, call_id=call.pk, rubric="short")
    _, rubric, _ = queries.sheet(cast.mo, sheet.pk)
    assert [one.name for one in rubric.dimensions] == [
        "Opening",
        "Discovery",
        "Objection handling",
        "Close",
    ]


def test_starting_twice_gives_the_same_sheet(cast, call, sheet):
    assert actions.start_review(cast.mo, call_id=call.pk).pk == sheet.pk
