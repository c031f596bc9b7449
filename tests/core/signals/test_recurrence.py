"""The run of sessions on one theme, kept up to date one session at a time."""

from functools import reduce
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.signals import Run, ThemedSession, new_run
from filmroom.core.verdict import Outcome

NOT_MOVED = Outcome.NOT_MOVED


def run_of(*sessions):
    return reduce(new_run, [ThemedSession(*session) for session in sessions], None)


def test_sessions_on_one_theme_make_a_run_and_another_theme_a_new_one():
    assert run_of(("discovery",), ("discovery",)) == Run("discovery", 2)
    assert run_of(("discovery",), ("discovery",), ("tonality",)) == Run("tonality", 1)


def test_a_healthy_cycle_may_repeat_its_theme_without_an_alarm():
    assert not run_of(*[("discovery",)] * 6).alarms()


def test_three_in_a_row_alarm_after_a_check_without_movement():
    first = [("discovery",), ("discovery",)]

    assert run_of(*first, ("discovery", NOT_MOVED)).alarms()
    assert not run_of(("discovery",), ("discovery", NOT_MOVED)).alarms()  # only two
    assert run_of(*first, ("discovery", NOT_MOVED), ("discovery",)).alarms()
    assert not run_of(*first, ("discovery", NOT_MOVED)).alarms(at=4)


@pytest.mark.parametrize(
    ("outcome", "alarms"),
    [
        (Outcome.MOVED, False),
        (Outcome.PROVISIONAL, False),
        (Outcome.PARTIAL, False),
        (Outcome.NO_OPPORTUNITY, True),  # says nothing: the earlier check stands
        (Outcome.INSUFFICIENT, True),
        (None, True),
    ],
)
def test_movement_in_a_later_check_ends_the_alarm(outcome, alarms):
    stuck = [("discovery",), ("discovery", NOT_MOVED), ("discovery",)]

    assert run_of(*stuck, ("discovery", outcome)).alarms() is alarms


def test_another_theme_in_between_ends_the_run_and_a_session_without_a_theme_does_not():
    stuck = [("discovery",), ("discovery", NOT_MOVED)]

    assert not run_of(*stuck, ("tonality",), ("discovery",)).alarms()
    assert run_of(*stuck, ("",), ("discovery",)) == Run("discovery", 3, True)
    assert run_of(("",)) is None


@given(st.lists(st.sampled_from(["discovery", "tonality", ""]), max_size=30))
def test_one_at_a_time_gives_the_length_that_counting_all_of_them_gives(skills):
    run = run_of(*[(skill,) for skill in skills])

    islands = [(key, len(list(some))) for key, some in groupby(s for s in skills if s)]
    assert (run and (run.skill, run.length)) == (islands[-1] if islands else None)
