"""A rep's quarter, for talks about promotion and development: cycles, evidence, what was kept.

It holds no total, no grade and no comparison with others (law 8).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from filmroom.core.commitments import Progress as Progressed
from filmroom.core.documents.model import Document, Fact, Kind, Point, Ref, Section, day, facts
from filmroom.core.documents.parts import (
    Check,
    CountedCall,
    Promise,
    calls_points,
    check_section,
    promise_point,
)
from filmroom.core.documents.words import target_sentence
from filmroom.core.phrases import say
from filmroom.core.signals import Conversion


@dataclass(frozen=True, slots=True, order=True)
class Quarter:
    year: int
    number: int  # 1 to 4

    @property
    def first(self) -> date:
        return date(self.year, 3 * self.number - 2, 1)

    @property
    def last(self) -> date:
        return self.after.first - timedelta(days=1)

    @property
    def before(self) -> "Quarter":
        return self._moved(-1)

    @property
    def after(self) -> "Quarter":
        return self._moved(1)

    def _moved(self, quarters: int) -> "Quarter":
        years, number = divmod(self.year * 4 + self.number - 1 + quarters, 4)
        return Quarter(years, number + 1)

    def __str__(self) -> str:
        return f"{self.year}-Q{self.number}"


def quarter_of(on: date) -> Quarter:
    return Quarter(on.year, (on.month + 2) // 3)


def read_quarter(text: str, today: date) -> Quarter:
    """Read `2026-Q1`; anything else, and what has not begun, is the quarter of today."""
    now = quarter_of(today)
    year, _, number = text.strip().upper().partition("-Q")
    if not (len(year) == 4 and year.isascii() and year.isdecimal() and number in set("1234")):
        return now
    wanted = Quarter(int(year), int(number)) if int(year) > 1 else now
    return min(wanted, now)


@dataclass(frozen=True, slots=True)
class CycleOfQuarter:
    cycle_id: int
    focus: str
    dimension: str
    target: str
    opened_on: date
    standing: str  # the state, or how and when it ended
    baseline: tuple[CountedCall, ...]
    checks: tuple[Check, ...]  # held in the quarter


@dataclass(frozen=True, slots=True)
class Reviewed:
    review_id: int
    call: str
    held_on: date
    by: str


@dataclass(frozen=True, slots=True)
class Held:
    session_id: int
    held_on: date
    theme: str
    coach: str


@dataclass(frozen=True, slots=True)
class Progress:
    rep: str
    quarter: Quarter
    made_on: date
    cycles: tuple[CycleOfQuarter, ...]
    promises: tuple[Promise, ...]  # that came due in the quarter
    conversion: Conversion
    sessions: tuple[Held, ...]
    reviews: tuple[Reviewed, ...]


def progress_report(progress: Progress) -> Document:
    quarter = progress.quarter
    until = max(min(quarter.last, progress.made_on), quarter.first)
    return Document(
        say("Progress of {rep}, {quarter}", rep=progress.rep, quarter=quarter),
        facts(
            (say("From"), say("{first} to {last}", first=day(quarter.first), last=day(until))),
            (say("Made on"), day(progress.made_on)),
        ),
        (
            *_cycles(progress),
            _commitments(progress),
            _sessions(progress),
            _reviews(progress),
        ),
    )


def _cycles(progress: Progress) -> Iterator[Section]:
    none = () if progress.cycles else (say("No cycle ran in this quarter."),)
    yield Section(say("Cycles and verdicts"), words=none)
    for one in progress.cycles:
        yield Section(
            one.focus,
            level=3,
            facts=(
                Fact(say("Dimension"), one.dimension, Ref(Kind.CYCLE, one.cycle_id)),
                Fact(say("Target"), target_sentence(one.target)),
                Fact(say("Opened"), day(one.opened_on)),
                Fact(say("Standing"), one.standing),
            ),
            words=(*_unchecked(one), *((say("Baseline calls:"),) if one.baseline else ())),
            points=calls_points(one.baseline),
        )
        yield from (check_section(check) for check in one.checks)


def _unchecked(one: CycleOfQuarter) -> tuple[str, ...]:
    return () if one.checks else (say("No follow-up check was held in this quarter."),)


def _commitments(progress: Progress) -> Section:
    counted = {Progressed.KEPT, Progressed.PARTLY, Progressed.NOT_KEPT}
    is_all = all(one.progress in counted for one in progress.promises)
    rest = (
        () if is_all else (say("Listed and not counted: without a report, not due yet, dropped."),)
    )
    return Section(
        say("Commitments that came due"),
        words=(progress.conversion.words, *_interval(progress.conversion), *rest),
        points=tuple(map(promise_point, progress.promises)),
    )


def _interval(found: Conversion) -> tuple[str, ...]:
    if found.interval is None:
        return ()
    words = say(
        "The interval says how far chance alone could move this share: the fewer commitments came"
        " due, the wider it is, and shares within it cannot be told apart."
    )
    return (words,)


def _sessions(progress: Progress) -> Section:
    none = () if progress.sessions else (say("No session was logged in this quarter."),)
    return Section(
        say("Sessions"),
        words=none,
        points=tuple(
            Point(
                one.theme,
                f"{day(one.held_on)}:",
                say("with {coach}", coach=one.coach),
                Ref(Kind.SESSION, one.session_id),
            )
            for one in progress.sessions
        ),
    )


def _reviews(progress: Progress) -> Section:
    none = () if progress.reviews else (say("No call of this quarter is reviewed."),)
    return Section(
        say("Reviewed calls"),
        words=none,
        points=tuple(
            Point(
                one.call,
                f"{day(one.held_on)}:",
                say("by {name}", name=one.by),
                Ref(Kind.REVIEW, one.review_id),
            )
            for one in progress.reviews
        ),
    )
