"""A commitment is something one can tell afterwards (spec 2, "Session")."""

import pytest

from filmroom.core.commitments import vague


@pytest.mark.parametrize(
    "words",
    [
        "I will try to be better at closing.",
        "I work on my discovery.",
        "I will be more confident on calls.",
        "I try harder next week.",
        "I want to improve how I open.",
    ],
)
def test_an_intention_nobody_can_hear_is_asked_what_will_be_said_or_done(words):
    assert "What will be said or done" in vague(words).message


@pytest.mark.parametrize(
    "words",
    [
        "I ask Dana at Northwind what the delay costs before I show anything.",
        "After the price I say nothing until the buyer has spoken.",
        "On Thursday I ask “what would make this better for you?” twice.",
        "I send Mirador the plan by Friday.",
        "I call Anders on Monday and ask who else signs.",
    ],
)
def test_something_said_or_done_is_left_alone(words):
    assert vague(words) is None
