"""From a verdict to the next round."""

from dataclasses import replace
from datetime import timedelta

import pytest

from core.cycles.making import CHECKED, LATER, PLAN, a_round, check, codes, cycle
from filmroom.core.cycles.model import Ending
from filmroom.core.cycles.next_steps import NEXT_STEPS, NextStep
from filmroom.core.cycles.rules import check_next_round
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.verdict import Outcome

RAISED = replace(PLAN, target=replace(PLAN.target, required=0.9))


def following(outcome, plan=PLAN, follow_up_on=LATER):
    checked = cycle(a_round(check(outcome)))
    return codes(check_next_round(checked, a_round(plan=plan, follow_up_on=follow_up_on)))


def test_every_verdict_leads_somewhere():
    assert NEXT_STEPS[Outcome.MOVED] == (NextStep.CLOSE, NextStep.RAISE_THE_BAR)
    assert NEXT_STEPS[Outcome.PROVISIONAL][0] is NextStep.CHECK_ANOTHER_CALL
    assert NEXT_STEPS[Outcome.PARTIAL] == (NextStep.ANOTHER_ROUND,)
    assert NEXT_STEPS[Outcome.NOT_MOVED] == (NextStep.CHANGE_THE_PLAN,)
    assert NEXT_STEPS[Outcome.NO_OPPORTUNITY] == (NextStep.CHECK_ANOTHER_CALL,)
    assert all(NEXT_STEPS[outcome] for outcome in Outcome)


@pytest.mark.parametrize(
    "outcome",
    [Outcome.PROVISIONAL, Outcome.PARTIAL, Outcome.NO_OPPORTUNITY, Outcome.INSUFFICIENT],
)
def test_the_same_plan_goes_on_with_a_new_date(outcome):
    assert following(outcome) == []
    assert following(outcome, follow_up_on=CHECKED) == ["date-not-new"]
    assert following(outcome, follow_up_on=CHECKED - timedelta(days=1)) == ["date-not-new"]
    assert following(outcome, follow_up_on=None) == ["no-date"]


def test_after_not_moved_the_same_session_is_refused():
    assert following(Outcome.NOT_MOVED) == ["same-again"]


@pytest.mark.parametrize(
    "change",
    [
        {"focus": PLAN.focus.upper().rstrip(".") + "  "},  # only typed again
        {"target": RAISED.target},  # a higher bar is no other plan
    ],
)
def test_after_not_moved_the_same_in_other_letters_is_refused_too(change):
    assert "same-again" in following(Outcome.NOT_MOVED, replace(PLAN, **change))


@pytest.mark.parametrize(
    "change",
    [
        {"focus": "Ask what the problem costs before showing a feature."},
        {"opportunity": "Acme demo"},
        {"drill": "Second stakeholder"},
        {"diagnosis": Diagnosis.WILL},
    ],
)
def test_after_not_moved_one_change_of_four_is_enough(change):
    assert following(Outcome.NOT_MOVED, replace(PLAN, **change)) == []


def test_after_moved_the_bar_is_raised_or_the_cycle_closed():
    assert following(Outcome.MOVED) == ["bar-not-raised"]
    assert following(Outcome.MOVED, RAISED) == []


def test_a_new_focus_is_a_behaviour_like_the_first():
    assert following(Outcome.NOT_MOVED, replace(PLAN, focus="Be bolder")) == ["focus-not-behaviour"]


def test_there_is_no_next_round_before_a_check_or_after_the_end():
    assert codes(check_next_round(cycle(), a_round(follow_up_on=LATER))) == ["no-follow-up-check"]
    closed = cycle(a_round(check()), closed=Ending(CHECKED))
    assert codes(check_next_round(closed, a_round(follow_up_on=LATER))) == ["cycle-ended"]
