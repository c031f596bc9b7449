"""Which two clips a session plays, and where each begins and ends."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core import playback
from filmroom.core.evidence import Span
from filmroom.core.playback import Shows, Spot
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.turns import display_turns
from filmroom.core.verdict import Chances, Count

TWO_MINUTES_MS = 120_000
EARLY, LATE = date(2026, 3, 3), date(2026, 3, 9)


def talk(*lasts_s, speakers="AB", gap_s=1):
    """A transcript in which two people take turns of so many seconds."""
    segments, at = [], 0
    for number, seconds in enumerate(lasts_s):
        speaker = speakers[number % len(speakers)]
        segments.append(Segment(at, at + seconds * 1000, speaker, f"words {number}"))
        at += (seconds + gap_s) * 1000
    return Transcript("plain", tuple(segments))


@pytest.mark.parametrize(
    ("score", "counts", "shown"),
    [
        (0, None, Shows.MISSING),
        (1, None, Shows.PARTLY),
        (2, None, None),
        (None, None, None),
        (1, Chances(0, 3), Shows.MISSING),  # what was counted says more than the score
        (0, Chances(1, 4), Shows.PARTLY),
        (1, Chances(4, 4), None),
        (0, Chances(0, 0), None),  # no opportunity shows neither
        (None, Count(0, 30), Shows.MISSING),
        (None, Count(2, 30), Shows.PARTLY),
    ],
)
def test_a_call_shows_what_was_counted_on_it_else_its_score(score, counts, shown):
    assert playback.shows(score, counts) is shown


def test_each_clip_is_the_first_moment_of_the_latest_call_that_shows_it():
    early = Spot("1", EARLY, 4, Shows.MISSING)
    late = Spot("2", LATE, 9, Shows.MISSING)
    later_in_it = Spot("2", LATE, 30, Shows.MISSING)
    partly = Spot("3", EARLY, 2, Shows.PARTLY)
    found = playback.choose([later_in_it, early, partly, late, Spot("4", LATE, 1, None)])
    assert found == {Shows.MISSING: late, Shows.PARTLY: partly}


def test_what_no_call_shows_is_left_out_and_nothing_else_passed_off_as_it():
    only = Spot("1", EARLY, 4, Shows.PARTLY)
    assert playback.choose([only]) == {Shows.PARTLY: only}
    assert playback.choose([]) == {}


def test_a_clip_takes_in_two_turns_on_either_side():
    clip = playback.clip(talk(5, 5, 5, 5, 5, 5, 5), 3)
    assert clip.span == Span(1, 5)
    assert (clip.from_ms, clip.until_ms) == (6_000, 35_000)


def test_at_the_ends_of_a_call_there_is_less_around_it():
    assert playback.clip(talk(5, 5, 5), 0).span == Span(0, 2)
    assert playback.clip(talk(5, 5, 5), 2).span == Span(0, 2)


def test_turns_that_would_make_it_two_minutes_long_stay_outside():
    clip = playback.clip(talk(70, 40, 30, 40, 70), 2)
    assert clip.span == Span(1, 3)  # 40 + 30 + 40 and the silences between are 112 s


def test_a_turn_that_is_too_long_is_cut_after_the_last_segment_that_fits():
    long = talk(50, 50, 50, 50, speakers="A", gap_s=0)
    assert len(display_turns(long)) == 1
    clip = playback.clip(long, 1)
    assert (clip.span, clip.from_ms, clip.until_ms) == (Span(1, 2), 50_000, 150_000)


def test_of_one_segment_that_is_too_long_the_first_two_minutes_are_played():
    clip = playback.clip(talk(300), 0)
    assert clip.span == Span(0, 0)
    assert clip.until_ms == TWO_MINUTES_MS - 1


def test_without_times_words_are_counted():
    words = " ".join(["word"] * 140)  # 56 s at 150 words a minute
    said = Transcript("plain", tuple(Segment(None, None, s, words) for s in "ABABA"))
    clip = playback.clip(said, 2)
    assert clip.span == Span(1, 2)
    assert (clip.from_ms, clip.until_ms) == (None, None)


@given(
    st.lists(st.integers(1, 400), min_size=1, max_size=12),
    st.integers(0, 11),
    st.sampled_from(["AB", "A", "AAB"]),
)
def test_every_clip_holds_its_moment_and_is_shorter_than_two_minutes(lasts, at, speakers):
    said = talk(*lasts, speakers=speakers)
    segment = at % len(lasts)
    clip = playback.clip(said, segment)
    assert clip.span.first <= segment <= clip.span.last
    assert clip.until_ms - clip.from_ms < TWO_MINUTES_MS
    assert clip.from_ms == said.segments[clip.span.first].start_ms
