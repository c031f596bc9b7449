"""Law 2: one focus per cycle, one open cycle per rep; other gaps are parked in writing."""

from dataclasses import replace

import pytest

from core.cycles.making import PLAN, codes
from filmroom.core.cycles.rules import BaselineCall, check_open

TWO_CALLS = (BaselineCall("c1", 25), BaselineCall("c2", 30))


def test_a_rep_without_an_open_cycle_may_begin_one():
    assert check_open(PLAN, TWO_CALLS, open_cycles=0) == ()


def test_a_rep_with_an_open_cycle_cannot_begin_another():
    (problem,) = check_open(PLAN, TWO_CALLS, open_cycles=1)

    assert problem.code == "cycle-already-open"
    assert "park this gap in writing" in problem.message


@pytest.mark.parametrize(
    "focus",
    [
        "Ask two implication questions and propose a next step with a date.",  # two moves
        "Be more confident",
        "Improve discovery",
        "",
    ],
)
def test_the_focus_is_one_behaviour(focus):
    problems = check_open(replace(PLAN, focus=focus), TWO_CALLS, open_cycles=0)

    assert codes(problems) == ["focus-not-behaviour"]
    assert problems[0].field == "focus"


@pytest.mark.parametrize(
    ("baseline", "expected"),
    [
        ((), ["no-baseline"]),
        ((BaselineCall("c1", 39),), ["no-baseline"]),
        ((BaselineCall("c1", 39), BaselineCall("c1", 39)), ["no-baseline"]),
        ((BaselineCall("c1", 40),), []),
        (TWO_CALLS, []),
    ],
)
def test_two_calls_or_a_long_one_are_something_to_compare_with(baseline, expected):
    assert codes(check_open(PLAN, baseline, open_cycles=0)) == expected
