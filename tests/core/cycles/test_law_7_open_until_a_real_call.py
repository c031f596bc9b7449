"""Law 7: a cycle stays open until its follow-up check happened on a real call."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cycles.making import CHECKED, COACHED, LATER, REAL_CALL, a_round, check, codes, cycle
from filmroom.core.cycles.model import CheckedCall, Ending, State, state
from filmroom.core.cycles.rules import check_check, check_close, check_withdraw
from filmroom.core.verdict import Outcome


def test_it_is_not_closed_before_the_check():
    assert codes(check_close(cycle())) == ["no-follow-up-check"]


def test_it_may_be_closed_when_a_real_call_after_the_session_shows_movement():
    assert check_close(cycle(a_round(check(Outcome.MOVED)))) == ()


def test_moved_in_one_call_may_be_closed_and_keeps_its_label():
    checked = cycle(a_round(check(Outcome.PROVISIONAL)))

    assert check_close(checked) == ()
    assert replace(checked, closed=Ending(CHECKED)).label is Outcome.PROVISIONAL


@pytest.mark.parametrize(
    "call",
    [
        CheckedCall("roleplay", date(2026, 3, 20), is_real=False),
        CheckedCall("c9", date(2026, 3, 9)),  # the day before the session
        CheckedCall("c1", date(2026, 3, 12)),  # belongs to the baseline
    ],
)
def test_practice_earlier_calls_and_the_baseline_show_nothing(call):
    checked = cycle(a_round(check(calls=(call,))))

    assert codes(check_close(checked)) == ["no-real-call"]


def test_a_call_cannot_be_the_check_of_two_rounds():
    first = a_round(check(Outcome.PARTIAL))
    again = a_round(check(Outcome.MOVED, on=LATER), follow_up_on=LATER)

    assert codes(check_close(cycle(first, again))) == ["no-real-call"]


@pytest.mark.parametrize(
    "outcome",
    [Outcome.PARTIAL, Outcome.NOT_MOVED, Outcome.NO_OPPORTUNITY, Outcome.INSUFFICIENT],
)
def test_it_stays_open_where_nothing_or_not_all_moved(outcome):
    (problem,) = check_close(cycle(a_round(check(outcome))))

    assert problem.code == "not-moved"
    words = {Outcome.INSUFFICIENT: "too little evidence"}.get(outcome, outcome.replace("_", " "))
    assert words in problem.message


def test_an_earlier_verdict_does_not_close_a_round_that_is_running():
    raised = cycle(a_round(check(Outcome.MOVED)), a_round())

    assert codes(check_close(raised)) == ["no-follow-up-check"]


def test_moved_needs_the_place_in_the_call():
    checked = check(Outcome.MOVED, at_ms=None)

    assert codes(check_check(cycle(), checked)) == ["no-timestamp"]
    assert check_check(cycle(), check(Outcome.NOT_MOVED, at_ms=None)) == ()


def test_nothing_moved_that_was_never_coached():
    assert codes(check_check(cycle(a_round(coached_on=None)), check())) == ["not-coached"]


def test_a_baseline_of_one_call_supports_no_verdict_but_no_opportunity():
    one_call = cycle(baseline=("c1",))

    assert codes(check_check(one_call, check(Outcome.MOVED))) == ["no-baseline"]
    assert check_check(one_call, check(Outcome.NO_OPPORTUNITY)) == ()


@pytest.mark.parametrize(("reason", "expected"), [("  ", ["no-reason"]), ("Left the team.", [])])
def test_withdrawing_without_a_check_needs_a_reason(reason, expected):
    assert codes(check_withdraw(cycle(), reason)) == expected


@pytest.mark.parametrize("ending", ["closed", "withdrawn"])
def test_what_has_ended_is_neither_closed_nor_withdrawn_again(ending):
    ended = cycle(a_round(check()), **{ending: Ending(CHECKED, "moved to another team")})

    assert codes(check_close(ended)) == ["cycle-ended"]
    assert codes(check_withdraw(ended, "again")) == ["cycle-ended"]


calls = st.builds(
    CheckedCall,
    st.sampled_from(["c1", "c2", "c3", "c4"]),
    st.dates(date(2026, 2, 1), date(2026, 4, 1)),
    st.booleans(),
)


@given(st.lists(calls, max_size=4), st.sampled_from(Outcome))
def test_whatever_was_checked_only_a_real_later_call_with_movement_closes(checked_calls, outcome):
    checked = cycle(a_round(check(outcome, calls=tuple(checked_calls))))
    shows = any(c.is_real and c.held_on >= COACHED and c.id in {"c3", "c4"} for c in checked_calls)

    may_close = check_close(checked) == ()

    assert may_close == (shows and outcome in {Outcome.MOVED, Outcome.PROVISIONAL})
    assert state(checked, CHECKED) not in {State.CLOSED, State.WITHDRAWN}


def test_the_real_call_may_be_on_the_day_of_the_session():
    same_day = replace(REAL_CALL, held_on=COACHED)

    assert check_check(cycle(), check(calls=(same_day,))) == ()
