"""Evidence follows its words when a better parser has read the call again."""

from filmroom.core.evidence import EvidenceStatus
from filmroom.reviews import actions, queries
from reviewing import SPOKEN, transcript, use


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
