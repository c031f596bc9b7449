"""Session-to-action conversion: bands of spec 0, intervals of Newcombe and science 4.4."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.commitments import Progress
from filmroom.core.signals import Health, conversion

KEPT, PARTLY, NOT_KEPT = Progress.KEPT, Progress.PARTLY, Progress.NOT_KEPT


def of(kept, not_kept, partly=0):
    return conversion([KEPT] * kept + [NOT_KEPT] * not_kept + [PARTLY] * partly)


@pytest.mark.parametrize(
    ("kept", "not_kept", "health"),
    [
        (9, 1, Health.HEALTHY),
        (8, 2, Health.WATCH),  # exactly 80 %
        (6, 4, Health.WATCH),
        (5, 5, Health.ALARM),  # exactly 50 %
        (0, 3, Health.ALARM),
    ],
)
def test_above_80_percent_is_healthy_and_50_or_less_an_alarm(kept, not_kept, health):
    assert of(kept, not_kept).health is health


def test_the_bands_are_a_setting():
    assert replace(of(7, 3), healthy_above=0.6).health is Health.HEALTHY
    assert replace(of(7, 3), alarm_up_to=0.7).health is Health.ALARM


def test_partly_counts_half_and_not_due_and_dropped_do_not_count():
    found = conversion([KEPT, PARTLY, PARTLY, NOT_KEPT, Progress.NOT_DUE, Progress.DROPPED])

    assert (found.done, found.of, found.rate) == (2.0, 4, 0.5)


@pytest.mark.parametrize(
    ("kept", "not_kept", "low", "high"),
    [(7, 3, 0.397, 0.892), (12, 2, 0.6006, 0.9599), (1, 0, 0.207, 1), (0, 20, 0, 0.1611)],
)
def test_the_interval_is_wilsons(kept, not_kept, low, high):
    assert of(kept, not_kept).interval == pytest.approx((low, high), abs=5e-4)


def test_a_half_widens_the_interval_to_the_whole_numbers_beside_it():
    low, _ = of(2, 2).interval
    _, high = of(3, 1).interval

    assert of(2, 1, partly=1).interval == (low, high)


def test_seven_of_ten_is_neither_but_said_with_its_interval():
    found = of(7, 3)

    assert not found.is_sure
    assert found.words == (
        "7 of 10 commitments done (70%, 95 % interval 40% to 89%): worth a look, no alarm."
    )
    assert of(0, 20).is_sure


def test_before_anything_came_due_there_is_no_number():
    found = conversion([Progress.NOT_DUE, Progress.DROPPED])

    assert (found.rate, found.interval, found.health, found.is_sure) == (None, None, None, False)
    assert found.words == "No commitment has come due yet."


@given(st.lists(st.sampled_from(Progress), max_size=40))
def test_the_rate_lies_in_its_interval_and_one_more_kept_never_lowers_it(progress):
    before, after = conversion(progress), conversion([*progress, KEPT])

    assert after.rate is not None
    assert (before.rate or 0) <= after.rate
    low, high = after.interval
    assert 0 <= low <= after.rate <= high <= 1
