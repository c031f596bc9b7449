"""The sample organisation tells the same story whatever day it is loaded."""

from datetime import UTC, datetime, timedelta

import pytest

from filmroom.calls.models import Call
from filmroom.cycles.models import Cycle
from filmroom.demo import actions as demo
from sampled import OUTCOMES, outcomes, person


@pytest.mark.parametrize(
    "now",
    [
        datetime(2028, 2, 29, 9, 0, tzinfo=UTC),
        datetime(2026, 3, 29, 1, 30, tzinfo=UTC),  # a Sunday on which clocks go forward
    ],
)
def test_it_tells_the_same_story_on_other_days(db, now):
    demo.load(now=now)

    assert outcomes() == {rep: (outcome, outcome) for rep, outcome in OUTCOMES.items()}
    days = [call.held_at for call in Call.objects.all()]
    assert all(day < now for day in days)
    assert all(day.weekday() < 5 for day in days)
    assert min(days) > now - timedelta(days=66)
    assert Cycle.objects.get(rep=person("Amara Diallo")).rounds.get().follow_up_on > now.date()
