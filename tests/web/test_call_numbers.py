"""Sparklines of the numbers of a call: its rep's calls before it, and itself."""

import pytest

from filmroom.core.talk import statistics
from filmroom.core.transcripts.model import Side
from filmroom.core.transcripts.read import read
from filmroom.web.calls.numbers import numbers

SIDES = {"Rita": Side.OURS, "Dana": Side.THEIRS}


def talk(ours_s, theirs_s):
    """A call in which ours speak so many seconds, and then theirs."""
    until = ours_s + theirs_s
    cues = f"00:00.000 --> 00:{ours_s:02}.000\nRita: One two three.\n\n"
    cues += f"00:{ours_s:02}.000 --> 00:{until:02}.000\nDana: Four five six.\n"
    return statistics(read(f"WEBVTT\n\n{cues}".encode(), "call.vtt"), SIDES)


def of_ours(talk, **how):
    return next(number for number in numbers(talk, {}, **how) if number.id == "sides")


def test_a_number_is_drawn_beside_those_of_earlier_calls_and_said_in_words():
    shown = of_ours(talk(30, 10), earlier=[talk(20, 20), talk(10, 30)])

    # 50, 25 and 75 %, in a box of 72 by 20 with a margin of 2: 25 % lies lowest, 75 % highest.
    assert shown.points == "2,10 36,18 70,2"
    assert shown.end == (70, 2)
    assert shown.trend == "from 50% to 75% over 3 calls of this rep"


def test_two_calls_are_no_trend():
    assert of_ours(talk(30, 10), earlier=[talk(20, 20)]).points == ""


def test_the_same_number_every_time_lies_in_the_middle():
    shown = of_ours(talk(20, 20), earlier=[talk(20, 20), talk(10, 10)])

    assert shown.points == "2,10 36,10 70,10"


def test_a_number_that_is_not_known_has_no_trend():
    shown = of_ours(talk(30, 10), earlier=[talk(20, 20)] * 3, doubt="Nobody said who speaks.")

    assert (shown.value, shown.points) == ("–", "")


@pytest.mark.parametrize("earlier", [[], [talk(20, 20)] * 7])
def test_every_number_keeps_its_definition(earlier):
    assert all(number.definition for number in numbers(talk(30, 10), {}, earlier=earlier))
