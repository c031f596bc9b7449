"""The other dimensions: regression, and parked gaps as the control."""

import pytest

from filmroom.core.cycles.others import (
    Change,
    Compared,
    check_quick_pass,
    compare_scores,
    effect,
    regressions,
)
from filmroom.core.cycles.transfer import transfer
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.rubrics import DEFAULT
from filmroom.core.verdict import Outcome

OTHERS = [d.key for d in DEFAULT.dimensions if d.key != "next_step"]


def test_the_quick_pass_covers_the_seven_other_dimensions():
    marks = dict.fromkeys(OTHERS, Compared.SAME)
    assert check_quick_pass(DEFAULT, "next_step", marks) == ()

    del marks["discovery_depth"]
    (problem,) = check_quick_pass(DEFAULT, "next_step", marks)
    assert problem.field == "quick_pass/discovery_depth"
    assert "Discovery depth" in problem.message


def test_what_got_worse_is_named():
    marks = dict.fromkeys(OTHERS, Compared.BETTER) | {"opening_agenda": Compared.WORSE}

    assert regressions(DEFAULT, marks) == ("Opening and agenda",)


@pytest.mark.parametrize(
    ("baseline", "later", "expected"),
    [
        ((0, 1), 2, Compared.BETTER),
        ((0, 1), 1, Compared.SAME),
        ((1, 1), 0, Compared.WORSE),
        ((2,), 2, Compared.SAME),
    ],
)
def test_a_score_is_better_or_worse_outside_what_the_baseline_ranged_over(
    baseline, later, expected
):
    assert compare_scores(baseline, later) is expected


def test_the_effect_is_the_focus_change_less_the_mean_change_of_the_parked_gaps():
    """+1.5 of the focus; parked +1 and 0, so that half a point came by itself."""
    found = effect(Change(0, 1.5), [Change(0.5, 1.5), Change(1, 1)])

    assert (found.focus_change, found.parked_change, found.effect) == (1.5, 0.5, 1.0)
    assert found.words == (
        "In the scores of the reviews, each 0 to 2, the focus rose by 1.50 points. The 2 parked"
        " gaps, which nobody coached, rose by 0.50 points on average. The focus rose by 1.00 points"
        " more than they did."
    )


def test_an_apparent_rise_can_be_nothing():
    """With no true change focus and parked gap both rise: +.46 and +.32 at ICC .3 (science 4.3)."""
    assert effect(Change(0.15, 0.61), [Change(0.30, 0.62)]).effect == pytest.approx(0.14)


def test_without_parked_gaps_nothing_is_claimed():
    found = effect(Change(0, 1), [])

    assert found.effect is None
    assert "not known" in found.words


def test_landing_in_drills_and_not_on_calls_asks_four_questions_and_presumes_none():
    asked = transfer(landed_in_drills=True, outcome=Outcome.NOT_MOVED)

    assert [possibility.diagnosis for possibility in asked] == [
        Diagnosis.SKILL,
        None,
        None,
        Diagnosis.WILL,
    ]
    assert all(possibility.question.endswith("?") for possibility in asked)


@pytest.mark.parametrize(
    ("landed", "outcome"),
    [(False, Outcome.NOT_MOVED), (True, Outcome.MOVED), (True, Outcome.NO_OPPORTUNITY)],
)
def test_otherwise_there_is_no_such_finding(landed, outcome):
    assert transfer(landed_in_drills=landed, outcome=outcome) == ()
