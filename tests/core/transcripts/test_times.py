"""Rule P4 of the science notes, by hand."""

from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.times import count_words, ends


def found(*rows):
    return ends([Segment(start, end, "Ana", text) for start, end, text in rows])


def test_a_given_end_stays():
    assert found((0, 500, "one two three")).ends_ms == (500,)


def test_a_missing_end_takes_what_the_words_take():
    timed = found((0, None, "one two three four five"))

    assert timed.ends_ms == (2000,)  # 5 words at 2.5 a second
    assert timed.estimated == {0}


def test_a_missing_end_stops_at_the_next_later_start_of_anybody():
    assert found((0, None, "one two three four five"), (1200, 1300, "yes")).ends_ms[0] == 1200


def test_segments_that_start_together_do_not_end_each_other():
    timed = found((0, None, "one two three"), (0, None, "one"), (900, 1000, "yes"))

    assert timed.ends_ms == (900, 400, 1000)


def test_a_segment_lasts_three_tenths_of_a_second_at_least():
    assert found((0, None, "")).ends_ms == (300,)


def test_an_end_before_or_at_its_start_is_estimated():
    timed = found((5000, 2000, "one two"), (9000, 9000, "yes"))

    assert timed.ends_ms == (5800, 9400)
    assert timed.estimated == {0, 1}


def test_without_a_start_there_is_no_end():
    timed = found((None, 400, "one"))

    assert timed.ends_ms == (None,)
    assert timed.estimated == frozenset()


def test_words_keep_their_apostrophes_and_hyphens():
    assert count_words("I'll follow-up — in Zürich, d’accord?") == 5
