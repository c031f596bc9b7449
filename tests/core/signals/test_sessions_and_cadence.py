"""Short sessions, skipped reviews, cadence, and the light with its rules."""

from datetime import date

import pytest

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Commitment, Progress, ProgressReport
from filmroom.core.signals import (
    RULES,
    Conversion,
    Every,
    Light,
    Limits,
    LogFacts,
    is_review_skipped,
    is_short,
    recommend_cadence,
    traffic_light,
)


@pytest.mark.parametrize(
    ("kind", "minutes", "short"),
    [
        (SessionKind.WEEKLY, 19.9, True),
        (SessionKind.WEEKLY, 20, False),
        (SessionKind.WEEKLY, None, False),
        (SessionKind.CALL_REVIEW, 15, False),
        (SessionKind.ASYNCHRONOUS, 3, False),
    ],
)
def test_only_a_weekly_under_20_minutes_is_short(kind, minutes, short):
    assert is_short(kind, minutes) is short


def test_a_review_is_skipped_where_there_was_something_to_review():
    previous = Commitment("Ask for a number.", date(2026, 3, 6))

    assert is_review_skipped(previous, None)
    assert not is_review_skipped(previous, ProgressReport(Progress.NOT_DUE))
    assert not is_review_skipped(None, None)


@pytest.mark.parametrize(
    ("levels", "every", "stretch"),
    [
        ((), Every.WEEK, False),
        ((1, 2, 4, 4, 4), Every.WEEK, False),  # several low ones weigh first
        ((2, 3, 3), Every.MONTH, True),  # one low, most high
        ((3, 4, 3, 4, 4), Every.MONTH, True),
        ((2,), Every.FORTNIGHT, False),
        ((2, 3), Every.FORTNIGHT, False),  # half is not most
    ],
)
def test_the_cadence_follows_from_the_levels(levels, every, stretch):
    cadence = recommend_cadence(levels)

    assert (cadence.every, cadence.with_stretch_goal) == (every, stretch)
    assert cadence.why.endswith((".", "goal."))


@pytest.mark.parametrize(
    ("changes", "light", "said"),
    [
        ({}, Light.ON_TRACK, "Nothing is late"),
        ({"has_session": False}, Light.NOT_BEGUN, "No session yet"),
        ({"has_session": False, "commitments_overdue": 1}, Light.NEEDS_ATTENTION, "past its date"),
        ({"does_theme_recur": True}, Light.STALLED, "no movement"),
        ({"follow_up_days_late": 14}, Light.NEEDS_ATTENTION, "check is late"),
        ({"follow_up_days_late": 15}, Light.STALLED, "14 days late"),
        ({"commitments_overdue": 1}, Light.NEEDS_ATTENTION, "past its date"),
        ({"is_review_skipped": True}, Light.NEEDS_ATTENTION, "without a look"),
        ({"conversion": Conversion(1, 2)}, Light.NEEDS_ATTENTION, "50% or less"),
        ({"conversion": Conversion(2, 3)}, Light.ON_TRACK, "Nothing is late"),
        ({"days_since_session": 10}, Light.ON_TRACK, "Nothing is late"),
        ({"days_since_session": 11}, Light.NEEDS_ATTENTION, "1.5 times the cadence of 7"),
        ({"days_since_session": 22}, Light.STALLED, "3 times the cadence of 7"),
        (
            {"days_since_session": 22, "cadence_days": 14},
            Light.NEEDS_ATTENTION,
            "1.5 times the cadence of 14",
        ),
    ],
)
def test_each_rule_turns_the_light_and_says_so(changes, light, said):
    reading = traffic_light(LogFacts(**changes))

    assert reading.light is light
    assert said in " ".join(reading.rules)


@pytest.mark.parametrize(
    ("limits", "changes", "light"),
    [
        (Limits(days_late=3), {"follow_up_days_late": 4}, Light.STALLED),
        (Limits(days_late=30), {"follow_up_days_late": 30}, Light.NEEDS_ATTENTION),
        (Limits(slow=2), {"days_since_session": 14}, Light.ON_TRACK),
        (Limits(stalled=2), {"days_since_session": 15}, Light.STALLED),
    ],
)
def test_where_the_light_turns_is_a_setting(limits, changes, light):
    assert traffic_light(LogFacts(limits=limits, **changes)).light is light


def test_the_worst_light_wins_and_names_all_its_rules():
    reading = traffic_light(
        LogFacts(does_theme_recur=True, follow_up_days_late=20, commitments_overdue=2)
    )

    assert reading.light is Light.STALLED
    assert len(reading.rules) == 2


def test_every_rule_is_a_sentence_that_can_be_shown():
    assert all(rule.said(LogFacts()).endswith(".") for rule in RULES)
