"""Evidence follows its words when a better parser has read the call again."""

from dataclasses import replace

from filmroom.core.evidence import EvidenceKind, EvidenceStatus
from filmroom.reviews import actions, queries
from filmroom.reviews.drafts import DraftValue
from reviewing import SPOKEN, quote, transcript, use


def points(actor, review):
    return {one.dimension: one.point for one in queries.sheet(actor, review.pk)[2].points}


def test_evidence_moves_to_where_its_words_are_now_and_says_so(cast, call, review):
    use(call, transcript((("Someone", "One moment, the line is bad."), *SPOKEN)))
    assert actions.reanchor(call) == 0
    moved = points(cast.mo, review)["discovery_depth"]
    assert (moved.span.first, moved.at_ms) == (3, 60_000)
    assert moved.status is EvidenceStatus.REPAIRED
    assert "read again" in moved.status_note


def test_evidence_whose_words_are_gone_is_marked_lost_and_keeps_its_place(cast, call, review):
    less = list(SPOKEN)
    less[2] = (less[2][0], "Something else was heard by the better parser.")
    use(call, transcript(tuple(less)))
    assert actions.reanchor(call) == 1
    lost = points(cast.mo, review)["discovery_depth"]
    assert lost.status is EvidenceStatus.LOST
    assert lost.words == SPOKEN[2][1]
    assert (lost.span.first, lost.at_ms) == (2, 40_000)


def test_running_it_twice_changes_nothing_more(cast, call, review):
    use(call, transcript((("Someone", "One moment, the line is bad."), *SPOKEN)))
    actions.reanchor(call)
    once = points(cast.mo, review)
    actions.reanchor(call)
    assert points(cast.mo, review) == once


def test_evidence_of_the_reading_in_use_is_left_alone(cast, call, review):
    before = points(cast.mo, review)
    assert actions.reanchor(call) == 0
    assert points(cast.mo, review) == before


NEW_FIRST = (("Someone", "One moment, the line is bad."), *SPOKEN)


def saved_from_an_old_page(cast, call, point):
    """Pick evidence on a page, have the call read again, then save."""
    sheet = actions.start_review(cast.mo, call_id=call.pk)
    picked = replace(point, transcript_version=queries.transcript_version(call))
    use(call, transcript(NEW_FIRST))
    state = actions.save_draft(
        cast.mo,
        review_id=sheet.pk,
        base_version=sheet.version,
        draft=DraftValue(evidence=(picked,)),
    )
    return sheet, state


def seen(segment):
    return replace(quote(0, "next_step", segment, words="No date."), kind=EvidenceKind.OBSERVATION)


def test_an_observation_picked_on_an_old_page_is_found_again_by_its_time(cast, call):
    _, state = saved_from_an_old_page(cast, call, seen(10))
    (point,) = state.points
    assert (point.point.span.first, point.point.at_ms) == (10, 200_000)
    assert point.point.status is EvidenceStatus.REPAIRED


def test_a_quote_picked_on_an_old_page_is_found_again_by_its_words(cast, call):
    _, state = saved_from_an_old_page(cast, call, quote(0, "discovery_depth", 2))
    assert (state.points[0].point.span.first, state.points[0].point.at_ms) == (3, 60_000)


def test_a_quote_picked_on_an_old_page_whose_words_are_gone_is_saved_as_lost(cast, call):
    gone = quote(0, "discovery_depth", 2, words="words that no reading holds at all")
    sheet, state = saved_from_an_old_page(cast, call, gone)
    (point,) = state.points
    assert point.point.status is EvidenceStatus.LOST
    assert (point.point.span.first, point.point.at_ms) == (2, 40_000)
    reasoned = replace(state.draft.evidence[0], reason="The old reading had it right.")
    kept = actions.save_draft(
        cast.mo,
        review_id=sheet.pk,
        base_version=state.version,
        draft=replace(state.draft, evidence=(reasoned,)),
    )
    assert kept.points[0].point.status is EvidenceStatus.LOST
    assert kept.points[0].point.counts


def test_evidence_of_a_reading_nobody_knows_is_saved_all_the_same(cast, call):
    sheet = actions.start_review(cast.mo, call_id=call.pk)
    stray = replace(seen(10), transcript_version="nobody's")
    state = actions.save_draft(
        cast.mo,
        review_id=sheet.pk,
        base_version=sheet.version,
        draft=DraftValue(evidence=(stray,)),
    )
    assert state.points[0].point.status is EvidenceStatus.LOST
    assert state.draft.evidence[0].span == stray.span
