"""What happened with a rep on one axis of time: which days are shown, and what stands together.

docs/method/person.md. A mark is what falls into one day or one week on one lane; where it holds
one thing it opens that, where it holds more it opens the days it stands for.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

WEEK = timedelta(days=7)


class Period(StrEnum):
    """How much is shown at once."""

    MONTH = "month"  # four weeks, day by day
    QUARTER = "quarter"  # thirteen weeks, week by week
    YEAR = "year"  # fifty-two weeks, week by week


_WEEKS = {Period.MONTH: 4, Period.QUARTER: 13, Period.YEAR: 52}


@dataclass(frozen=True, slots=True)
class Span:
    """Days shown, both included; whole weeks that begin on a Monday."""

    first: date
    last: date
    period: Period

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last

    def at(self, day: date) -> float:
        """Say where the middle of a day lies: 0 is the left edge, 1 the right one."""
        return ((day - self.first).days + 0.5) / self.days

    @property
    def before(self) -> date:
        """The last day of the span before this one."""
        return self.first - timedelta(days=1)

    @property
    def after(self) -> date:
        """The last day of the span after this one."""
        return self.last + timedelta(days=self.days)


@dataclass(frozen=True, slots=True)
class Item:
    """Something that happened, or is due, on a day."""

    lane: str
    on: date
    key: str  # told apart by it


@dataclass(frozen=True, slots=True)
class Mark:
    lane: str
    first: date  # day or Monday it stands for
    last: date
    at: float  # 0..1
    items: tuple[Item, ...]  # by day


def span_until(until: date, period: Period) -> Span:
    """Give the whole weeks that end with the week of a day."""
    monday = until - timedelta(days=until.weekday())
    last = monday + WEEK - timedelta(days=1)
    return Span(monday - (_WEEKS[period] - 1) * WEEK, last, period)


def marks(items: Iterable[Item], span: Span) -> tuple[Mark, ...]:
    """Group what lies in the span, by day in a month, else by week; lanes in their first order."""
    groups: dict[tuple[str, date], list[Item]] = defaultdict(list)
    lanes: dict[str, int] = {}
    for item in items:
        lanes.setdefault(item.lane, len(lanes))
        if span.holds(item.on):
            groups[item.lane, _begin(item.on, span.period)].append(item)
    return tuple(
        _mark(lane, first, groups[lane, first], span)
        for lane, first in sorted(groups, key=lambda one: (lanes[one[0]], one[1]))
    )


def _begin(day: date, period: Period) -> date:
    return day if period is Period.MONTH else day - timedelta(days=day.weekday())


def _mark(lane: str, first: date, items: list[Item], span: Span) -> Mark:
    last = first if span.period is Period.MONTH else first + WEEK - timedelta(days=1)
    in_order = tuple(sorted(items, key=lambda item: (item.on, item.key)))
    middle = (span.at(first) + span.at(last)) / 2
    return Mark(lane, first, last, middle, in_order)


def ticks(span: Span) -> Iterator[tuple[date, float]]:
    """Give the days to name on the axis: Mondays of four weeks, else the firsts of months."""
    for number in range(span.days):
        day = span.first + timedelta(days=number)
        begins = day.weekday() == 0 if span.period is Period.MONTH else day.day == 1
        if begins:
            yield day, span.at(day)
