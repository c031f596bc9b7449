"""A time on a sheet means the second that the transcript shows, and is never moved elsewhere."""

from dataclasses import replace

import pytest

from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.reviews.places import Places

SPOKEN = (
    Segment(309_000, 320_000, "Rita", "How many tickets come in?"),
    Segment(325_050, 330_000, "Dana", "About four hundred."),
    Segment(330_400, 331_000, "Rita", "Each week?"),
    Segment(330_900, 340_000, "Dana", "Each week."),
)
CALL = Transcript("plain", SPOKEN, duration_ms=1_120_000)
UNTIMED = replace(
    CALL,
    segments=tuple(replace(one, start_ms=None, end_ms=None) for one in SPOKEN),
    duration_ms=None,
)


@pytest.mark.parametrize(
    ("at_ms", "segment"),
    [(325_000, 1), (324_000, 0), (329_000, 1), (330_000, 2), (331_000, 3), (0, 0), (1_120_000, 3)],
)
def test_a_time_is_the_turn_that_shows_it_else_what_is_heard_then(at_ms, segment):
    assert Places.of(CALL).at(at_ms) == segment


def test_a_turn_goes_before_a_sentence_that_begins_in_the_same_second():
    inside = (
        Segment(1_000, 10_100, "Rita", "One."),
        Segment(10_200, 10_300, "Rita", "Two."),
        Segment(10_400, 12_000, "Dana", "Three."),
    )
    assert Places.of(Transcript("plain", inside, duration_ms=12_000)).at(10_000) == 2


def test_a_time_past_the_end_is_nowhere_and_the_refusal_names_the_end():
    places = Places.of(CALL)
    assert places.at(3_540_000) is None
    assert places.refusal("59:00", is_time=True) == (
        "“59:00” lies past the end of the call (18:40)."
    )


def test_a_call_without_times_has_turns_only():
    places = Places.of(UNTIMED)
    assert places.at(754_000) is None
    assert "no times" in places.refusal("12:34", is_time=True)
    assert "“turn 4”" in places.refusal("12:34", is_time=True)
    assert (places.turn(3), places.turn(5)) == (2, None)
