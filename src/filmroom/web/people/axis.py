"""Calls, sessions, commitments and verdicts of a rep on one axis of time, drawn by the server.

The drawing holds nothing that the list below it does not: a mark opens its record, or, where
it stands for several, the list of those.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from filmroom.calls import queries as calls
from filmroom.core import timeline
from filmroom.core.commitments import Progress
from filmroom.core.dates import show_day
from filmroom.core.timeline import Item, Mark, Period, Span
from filmroom.core.verdict import Outcome
from filmroom.cycles import queries as cycles
from filmroom.cycles.queries import PersonCycles, PromiseOn
from filmroom.kit import clock
from filmroom.kit.http import Request
from filmroom.web.cycles.words import VERDICTS, Words
from filmroom.web.sessions.words import PROGRESS

AHEAD = timedelta(days=14)  # what is due soon is seen with what was

CALLS, SESSIONS, COMMITMENTS, VERDICTS_LANE = "calls", "sessions", "commitments", "verdicts"
_LANES: Mapping[str, Words] = {
    CALLS: gettext_lazy("Calls"),
    SESSIONS: gettext_lazy("Sessions"),
    COMMITMENTS: gettext_lazy("Commitments due"),
    VERDICTS_LANE: gettext_lazy("Cycles and verdicts"),
}
_PERIODS: Mapping[Period, Words] = {
    Period.MONTH: gettext_lazy("4 weeks"),
    Period.QUARTER: gettext_lazy("Quarter"),
    Period.YEAR: gettext_lazy("Year"),
}
_PROGRESS_SIGNS = {
    Progress.KEPT: ("✓", "good"),
    Progress.PARTLY: ("◐", "warn"),
    Progress.NOT_KEPT: ("✕", "bad"),
    Progress.DROPPED: ("–", ""),
}
_VERDICT_SIGNS = {
    Outcome.MOVED: "✓",
    Outcome.PROVISIONAL: "✓",
    Outcome.PARTIAL: "◐",
    Outcome.NOT_MOVED: "✕",
    Outcome.NO_OPPORTUNITY: "–",
    Outcome.INSUFFICIENT: "?",
}
_LANE_HEIGHT, _TOP = 48, 30  # where the first lane's line is, and how far apart lanes are


@dataclass(frozen=True, slots=True)
class Row:
    """A record of a day."""

    lane: str
    on: date
    key: str
    kind: Words
    words: str
    url: str
    told: Words = ""  # what became of it
    sign: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A mark as it is drawn; `x` in per cent, `y` in pixels."""

    x: str
    y: int
    url: str
    words: str  # for who does not see it
    count: int  # 1: opens the record itself
    sign: str
    tone: str


@dataclass(frozen=True, slots=True)
class Bar:
    """The days a cycle was open, as far as they are shown."""

    x: str
    width: str
    y: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Lane:
    name: Words
    y: int
    label_y: int


@dataclass(frozen=True, slots=True)
class Tick:
    x: str
    words: str


@dataclass(frozen=True, slots=True)
class Way:
    words: Words
    url: str
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class Axis:
    title: str  # the days shown
    period: str
    periods: tuple[Way, ...]
    earlier: str
    later: str  # empty at the end
    lanes: tuple[Lane, ...]
    bars: tuple[Bar, ...]
    marks: tuple[Drawn, ...]
    ticks: tuple[Tick, ...]
    today: str  # where it is; empty outside
    height: int
    rows: tuple[Row, ...]  # those of the list
    total: int
    narrowed: str  # in words, where the list shows some only
    all_url: str


def axis(request: Request, found: PersonCycles, *, shows_calls: bool) -> Axis:
    """Give the days the query string asks for; without one the quarter up to what is due soon."""
    asked = request.GET
    today = clock.local_day(request.now, found.person.time_zone)
    span = _span(asked, today)
    rows = sorted(_rows(request, found, span, shows_calls=shows_calls), key=_by_day)
    lanes = tuple(lane for lane in _LANES if lane != CALLS or shows_calls)
    listed, narrowed = _narrowed(rows, asked, today)
    address = _Address(found.person.pk, span)
    return Axis(
        title=f"{show_day(span.first, today)} – {show_day(span.last, today)}",
        period=span.period.value,
        periods=tuple(
            Way(words, address.of(period=one.value, until=span.last), one is span.period)
            for one, words in _PERIODS.items()
        ),
        earlier=address.of(until=span.before),
        later=address.of(until=span.after) if span.last < today + AHEAD else "",
        lanes=tuple(_lane(lane, at) for at, lane in enumerate(lanes)),
        bars=tuple(_bars(found, span, _y(lanes.index(VERDICTS_LANE)), today)),
        marks=tuple(_drawn(rows, span, lanes, address, today)),
        ticks=tuple(_ticks(span)),
        today=_percent(span.at(today)) if span.holds(today) else "",
        height=_y(len(lanes) - 1) + 52,
        rows=tuple(reversed(listed)),
        total=len(rows),
        narrowed=narrowed,
        all_url=address.of() + "#days",
    )


class _Address:
    """Addresses of the same page with other days."""

    def __init__(self, person_id: int, span: Span) -> None:
        self._path = reverse("people:person", args=[person_id])
        self._asked = {"period": span.period.value, "until": span.last.isoformat()}

    def of(self, **more: Any) -> str:
        asked = {**self._asked, **{name: str(value) for name, value in more.items()}}
        return f"{self._path}?{urlencode(asked)}"


def _span(asked: QueryDict, today: date) -> Span:
    wanted = asked.get("period", "")
    period = Period(wanted) if wanted in set(Period) else Period.QUARTER
    until = _day(asked.get("until", "")) or today + AHEAD
    return timeline.span_until(max(until, date(1990, 1, 1)), period)


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.year < 2200 else None


def _by_day(row: Row) -> tuple[date, str]:
    return row.on, row.key


# --- what happened --------------------------------------------------------------------------


def _rows(request: Request, found: PersonCycles, span: Span, *, shows_calls: bool) -> Iterator[Row]:
    actor, person, days = request.actor, found.person, (span.first, span.last)
    if shows_calls:
        for call in calls.held_between(actor, person, *days):
            on = clock.local_day(call.held_at, person.time_zone)
            url = reverse("calls:detail", args=[call.pk])
            yield Row(CALLS, on, f"call-{call.pk}", _("Call"), call.title, url)
    for one in cycles.sessions_between(actor, person, *days):
        url = reverse("sessions:session", args=[one.session_id])
        yield Row(SESSIONS, one.on, f"session-{one.session_id}", _("Session"), one.theme, url)
    yield from map(_promise, cycles.promises_between(actor, person, *days))
    for verdict in found.verdicts:
        if not span.holds(verdict.on):
            continue
        told = VERDICTS[verdict.outcome]
        cycle = reverse("cycles:cycle", args=[verdict.cycle_id])
        yield Row(
            VERDICTS_LANE,
            verdict.on,
            f"check-{verdict.cycle_id}-{verdict.round}",
            _("Verdict"),
            verdict.focus,
            f"{cycle}#check-{verdict.round}",
            told.label,
            _VERDICT_SIGNS[verdict.outcome],
            told.tone,
        )


def _promise(one: PromiseOn) -> Row:
    sign, tone = _PROGRESS_SIGNS.get(one.progress, ("", "")) if one.progress else ("", "")
    url = (
        reverse("sessions:session", args=[one.session_id])
        if one.session_id
        else reverse("sessions:progress", args=[one.commitment_id])
    )
    return Row(
        COMMITMENTS,
        one.on,
        f"commitment-{one.commitment_id}",
        _("Commitment due"),
        one.words,
        url,
        PROGRESS[one.progress] if one.progress else _("Not looked at yet"),
        sign,
        tone,
    )


def _narrowed(rows: Sequence[Row], asked: QueryDict, today: date) -> tuple[list[Row], str]:
    """Keep the rows of the lane and the days that a mark stands for."""
    lane, first, last = (
        asked.get("lane", ""),
        _day(asked.get("from", "")),
        _day(asked.get("to", "")),
    )
    if lane not in _LANES or first is None or last is None:
        return list(rows), ""
    kept = [row for row in rows if row.lane == lane and first <= row.on <= last]
    days = (
        show_day(first, today)
        if first == last
        else (f"{show_day(first, today)} – {show_day(last, today)}")
    )
    return kept, _("%(lane)s, %(days)s") % {"lane": _LANES[lane], "days": days}


# --- how it is drawn ------------------------------------------------------------------------


def _y(lane: int) -> int:
    return _TOP + lane * _LANE_HEIGHT


def _percent(at: float) -> str:
    return f"{100 * at:.2f}%"


def _lane(lane: str, at: int) -> Lane:
    return Lane(_LANES[lane], _y(at), _y(at) - 16)


def _drawn(
    rows: Sequence[Row], span: Span, lanes: Sequence[str], address: _Address, today: date
) -> Iterator[Drawn]:
    by_key = {row.key: row for row in rows}
    items = [Item(row.lane, row.on, row.key) for row in rows]
    in_order = sorted(items, key=lambda item: lanes.index(item.lane))
    for mark in timeline.marks(in_order, span):
        held = [by_key[item.key] for item in mark.items]
        yield _mark(mark, held, _y(lanes.index(mark.lane)), address, today)


def _mark(mark: Mark, held: Sequence[Row], y: int, address: _Address, today: date) -> Drawn:
    day = show_day(mark.first, today)
    if len(held) == 1:
        (one,) = held
        said = ", ".join(filter(None, (str(one.kind), show_day(one.on, today), str(one.told))))
        return Drawn(_percent(mark.at), y, one.url, f"{said}: {one.words}", 1, one.sign, one.tone)
    url = address.of(lane=mark.lane, **{"from": mark.first, "to": mark.last}) + "#days"
    told = ngettext("%(n)s record", "%(n)s records", len(held)) % {"n": len(held)}
    words = _("%(lane)s: %(n)s from %(day)s on") % {
        "lane": _LANES[mark.lane],
        "n": told,
        "day": day,
    }
    return Drawn(_percent(mark.at), y, url, words, len(held), "", _worst(held))


def _worst(held: Iterable[Row]) -> str:
    """Give the tone of a group: the one to look at first."""
    tones = {row.tone for row in held}
    return next((tone for tone in ("bad", "warn", "good") if tone in tones), "")


def _bars(found: PersonCycles, span: Span, y: int, today: date) -> Iterator[Bar]:
    for one in found.spans:
        first, last = max(one.opened_on, span.first), min(one.ended_on or today, span.last)
        if first <= last:
            left, right = span.at(first), span.at(last)
            width = max(right - left, 1 / span.days)
            yield Bar(_percent(left), _percent(width), y - 3, one.ended_on is None)


def _ticks(span: Span) -> Iterator[Tick]:
    is_month = span.period is Period.MONTH
    for day, at in timeline.ticks(span):
        words = date_format(day, "j M" if is_month else "M")
        if day.month == 1 and not is_month:
            words = f"{day:%Y}"
        yield Tick(_percent(at), words)
