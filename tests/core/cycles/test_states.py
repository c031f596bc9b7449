"""Where a cycle stands follows from what happened."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cycles.making import CHECKED, COACHED, FOLLOW_UP, LATER, a_round, check, cycle
from filmroom.core.cycles.model import Ending, State, is_overdue, state
from filmroom.core.verdict import Outcome

SOON_AFTER = COACHED + timedelta(days=2)


def test_one_long_call_opens_a_cycle_as_baselining():
    assert state(cycle(a_round(coached_on=None), baseline=("c1",)), COACHED) is State.BASELINING
    assert state(cycle(a_round(coached_on=None), baseline=("c1", "c1")), COACHED) is (
        State.BASELINING
    )


def test_with_two_calls_it_is_coaching_until_a_session_was_held():
    assert state(cycle(a_round(coached_on=None)), COACHED) is State.COACHING


def test_after_the_session_it_is_practising_until_a_call_or_the_date_comes():
    assert state(cycle(), SOON_AFTER) is State.PRACTISING
    assert state(cycle(), FOLLOW_UP - timedelta(days=1)) is State.PRACTISING
    assert state(cycle(), FOLLOW_UP) is State.AWAITING_FOLLOW_UP

    with_call = cycle(a_round(later_call_on=COACHED + timedelta(days=1)))
    assert state(with_call, SOON_AFTER) is State.AWAITING_FOLLOW_UP


def test_a_call_before_the_session_is_not_waited_on():
    earlier = cycle(a_round(later_call_on=COACHED - timedelta(days=1)))

    assert state(earlier, SOON_AFTER) is State.PRACTISING


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Outcome.MOVED, State.AWAITING_FOLLOW_UP),
        (Outcome.PROVISIONAL, State.AWAITING_FOLLOW_UP),
        (Outcome.PARTIAL, State.PRACTISING),
        (Outcome.NOT_MOVED, State.COACHING),
        (Outcome.NO_OPPORTUNITY, State.AWAITING_FOLLOW_UP),
        (Outcome.INSUFFICIENT, State.AWAITING_FOLLOW_UP),
    ],
)
def test_a_verdict_leads_back_into_the_loop(outcome, expected):
    assert state(cycle(a_round(check(outcome))), CHECKED) is expected


def test_in_a_second_round_only_calls_after_the_last_check_count():
    first = a_round(check(Outcome.PARTIAL))
    old_call = cycle(first, a_round(follow_up_on=LATER, later_call_on=CHECKED))
    new_call = cycle(first, a_round(follow_up_on=LATER, later_call_on=CHECKED + timedelta(days=1)))

    assert state(old_call, CHECKED) is State.PRACTISING
    assert state(new_call, CHECKED) is State.AWAITING_FOLLOW_UP


def test_an_end_is_an_end():
    assert state(cycle(closed=Ending(CHECKED)), LATER) is State.CLOSED
    assert state(cycle(withdrawn=Ending(CHECKED, "left")), LATER) is State.WITHDRAWN


@pytest.mark.parametrize(
    ("one", "today", "overdue"),
    [
        (cycle(), FOLLOW_UP, False),
        (cycle(), FOLLOW_UP + timedelta(days=1), True),
        (cycle(a_round(check(Outcome.MOVED))), LATER, False),
        (cycle(a_round(follow_up_on=None)), LATER, False),
        (cycle(closed=Ending(CHECKED)), LATER, False),
        (cycle(withdrawn=Ending(CHECKED, "left")), LATER, False),
        (cycle(a_round(coached_on=None), baseline=("c1",)), LATER, True),
    ],
)
def test_overdue_is_a_flag_on_an_open_cycle_whose_day_is_over(one, today, overdue):
    assert is_overdue(one, today) is overdue


days = st.dates(date(2026, 1, 1), date(2026, 12, 31))
rounds = st.builds(
    lambda outcome, coached, due, later: a_round(
        outcome and check(outcome), coached_on=coached, follow_up_on=due, later_call_on=later
    ),
    st.none() | st.sampled_from(Outcome),
    st.none() | days,
    st.none() | days,
    st.none() | days,
)


@given(st.lists(rounds, min_size=1, max_size=3), days, st.integers(0, 90))
def test_time_alone_only_turns_practising_into_awaiting(some, today, later):
    one = cycle(*some)
    before, after = state(one, today), state(one, today + timedelta(days=later))

    assert before == after or (before, after) == (State.PRACTISING, State.AWAITING_FOLLOW_UP)
    assert is_overdue(one, today) <= is_overdue(one, today + timedelta(days=later))
