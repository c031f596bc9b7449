"""Which days are shown and what stands together, counted on a calendar (docs/method/person.md)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.timeline import Item, Period, marks, span_until, ticks

TUESDAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    ("period", "first"),
    [
        (Period.MONTH, date(2026, 2, 16)),  # 4 weeks that end on Sunday 15 March
        (Period.QUARTER, date(2025, 12, 15)),  # 13 weeks
        (Period.YEAR, date(2025, 3, 17)),  # 52 weeks
    ],
)
def test_whole_weeks_are_shown_up_to_the_week_of_the_day(period, first):
    span = span_until(TUESDAY, period)
    assert (span.first, span.last) == (first, date(2026, 3, 15))


def test_the_spans_before_and_after_join_without_a_gap():
    span = span_until(TUESDAY, Period.QUARTER)
    before, after = (span_until(day, Period.QUARTER) for day in (span.before, span.after))
    assert (span.first - before.last).days == 1
    assert (after.first - span.last).days == 1


def test_a_day_lies_at_its_middle():
    span = span_until(TUESDAY, Period.MONTH)
    assert span.at(date(2026, 2, 16)) == pytest.approx(0.5 / 28)
    assert span.at(date(2026, 3, 15)) == pytest.approx(27.5 / 28)


ITEMS = (
    Item("calls", date(2026, 3, 9), "a"),
    Item("calls", date(2026, 3, 13), "b"),
    Item("calls", date(2026, 3, 2), "c"),
    Item("sessions", date(2026, 3, 10), "d"),
    Item("calls", date(2024, 3, 10), "out of sight"),
)


def test_in_a_quarter_a_week_of_a_lane_is_one_mark():
    found = marks(ITEMS, span_until(TUESDAY, Period.QUARTER))
    held = [(mark.lane, mark.first, [item.key for item in mark.items]) for mark in found]
    assert held == [
        ("calls", date(2026, 3, 2), ["c"]),
        ("calls", date(2026, 3, 9), ["a", "b"]),
        ("sessions", date(2026, 3, 9), ["d"]),
    ]
    assert found[1].last == date(2026, 3, 15)


def test_in_a_month_each_day_has_its_own_mark():
    found = marks(ITEMS, span_until(TUESDAY, Period.MONTH))
    assert [(mark.first, mark.last) for mark in found if mark.lane == "calls"] == [
        (date(2026, 3, 2), date(2026, 3, 2)),
        (date(2026, 3, 9), date(2026, 3, 9)),
        (date(2026, 3, 13), date(2026, 3, 13)),
    ]


def test_a_year_names_its_months_and_a_month_its_mondays():
    months = [day for day, _ in ticks(span_until(TUESDAY, Period.YEAR))]
    assert months == [date(2025, month, 1) for month in range(4, 13)] + [
        date(2026, month, 1) for month in (1, 2, 3)
    ]
    mondays = [day.day for day, _ in ticks(span_until(TUESDAY, Period.MONTH))]
    assert mondays == [16, 23, 2, 9]


@given(
    st.lists(st.dates(date(2020, 1, 1), date(2030, 1, 1)), max_size=60),
    st.dates(date(2021, 1, 1), date(2029, 1, 1)),
    st.sampled_from(Period),
)
def test_nothing_in_the_span_is_lost_and_nothing_is_drawn_outside(days, until, period):
    span = span_until(until, period)
    items = [Item("calls", day, str(at)) for at, day in enumerate(days)]
    found = marks(items, span)
    held = sorted(int(item.key) for mark in found for item in mark.items)
    assert held == [at for at, day in enumerate(days) if span.first <= day <= span.last]
    assert all(0 < mark.at < 1 for mark in found)
    assert len({(mark.lane, mark.first) for mark in found}) == len(found)
