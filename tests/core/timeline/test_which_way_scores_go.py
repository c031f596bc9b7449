"""A trend is said only where six calls carry it (docs/method/person.md)."""

from datetime import date

import pytest

from filmroom.core.trend import Trend, is_faded, trend


@pytest.mark.parametrize(
    ("scores", "way"),
    [
        ([], Trend.UNKNOWN),
        ([0, 0, 1, 2, 2], Trend.UNKNOWN),  # five
        ([0, 1, 0, 1, 1, 2], Trend.RISING),  # medians 0 and 1
        ([0, 0, 0, 0, 0, 2], Trend.STEADY),  # one good call is no trend
        ([2, 2, 1, 1, 1, 2], Trend.FALLING),  # 2 and 1
        ([2, 2, 2, 0, 0, 0, 0, 0, 0], Trend.STEADY),  # what was before the six is past
    ],
)
def test_the_latest_three_are_held_against_the_three_before(scores, way):
    assert trend(scores) is way


def test_a_score_fades_when_it_is_older_than_a_quarter():
    assert not is_faded(date(2026, 1, 1), date(2026, 4, 2))  # 91 days
    assert is_faded(date(2026, 1, 1), date(2026, 4, 3))
