"""Where a recording is cut (docs/method/recordings.md, "Pieces")."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

from filmroom.core.recordings.pieces import pieces

TALK = -20.0


def test_up_to_a_minute_is_one_piece():
    assert pieces([TALK] * 600) == ((0, 60_000),)


def test_nothing_has_no_pieces():
    assert pieces([]) == ()


def test_a_piece_ends_in_the_middle_of_its_quietest_half_second():
    levels = [TALK] * 400 + [-70.0] * 5 + [TALK] * 400

    assert pieces(levels) == ((0, 40_200), (40_200, 80_500))


def test_a_pause_before_the_thirtieth_second_is_no_reason_to_cut():
    levels = [TALK] * 200 + [-70.0] * 10 + [TALK] * 300 + [-40.0] * 5 + [TALK] * 300

    assert pieces(levels)[0] == (0, 51_200)


def test_a_pause_after_the_sixtieth_second_comes_too_late():
    levels = [TALK] * 500 + [-40.0] * 5 + [TALK] * 105 + [-70.0] * 10 + [TALK] * 100

    assert pieces(levels) == ((0, 50_200), (50_200, 72_000))


@given(some.lists(some.floats(-100, 0), max_size=3_000))
def test_pieces_meet_and_leave_nothing_out(levels):
    found = pieces(levels)

    assert sum(end - start for start, end in found) == len(levels) * 100
    assert all(one[1] == other[0] for one, other in pairwise(found))
    assert all(30_000 <= end - start <= 60_000 for start, end in found[:-1])
    assert all(0 < end - start <= 60_000 for start, end in found[-1:])
