"""What several documents show: counted calls, checks, commitments, what was said."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import date

from filmroom.core.commitments import Progress
from filmroom.core.documents import words
from filmroom.core.documents.model import Document, Kind, Point, Ref, Section, day, facts
from filmroom.core.phrases import mark, say
from filmroom.core.stamps import stamp
from filmroom.core.verdict import Outcome


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was said or done in a call."""

    words: str
    at_ms: int | None = None
    turn: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class CountedCall:
    call_id: int | None  # None: the call was deleted, what was counted stays
    title: str
    held_on: date
    counted: str  # "1 of 4"; empty: not counted
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """A follow-up check: the coach's verdict, and what the evidence supports beside it.

    Without the latter it rests on a call of which the rep, who reads it, has yet to speak.
    """

    outcome: Outcome
    held_on: date
    checked_by: str
    supported: Outcome | None
    before: str  # what was counted before and later: "1 of 4; 0 of 3"
    after: str
    calls: tuple[CountedCall, ...]
    regressions: tuple[str, ...] = ()  # dimensions that got worse
    note: str = ""


@dataclass(frozen=True, slots=True)
class Promise:
    words: str
    due_on: date
    where: str
    progress: Progress | None
    remark: str  # reason and note of the latest report
    session_id: int | None


@dataclass(frozen=True, slots=True)
class Said:
    author: str
    words: str
    said_on: date


def time_of(at_ms: int | None, turn: int | None) -> str:
    if at_ms is not None:
        return stamp(at_ms)
    return "" if turn is None else say("turn {n}", n=turn)


def call_points(call: CountedCall) -> Iterator[Point]:
    """Give the call, and below it the places that its count rests on."""
    title = f"{call.title}, {day(call.held_on)}"
    ref = None if call.call_id is None else Ref(Kind.CALL, call.call_id)
    yield Point(f"{title}: {call.counted}" if call.counted else title, ref=ref)
    for one in call.places:
        is_linked = call.call_id is not None and (one.at_ms is not None or one.turn is not None)
        at = Ref(Kind.CALL, call.call_id or 0, one.at_ms, one.turn) if is_linked else None
        yield Point(one.words, time_of(one.at_ms, one.turn), one.note, at, is_sub=True)


def calls_points(calls: tuple[CountedCall, ...]) -> tuple[Point, ...]:
    return tuple(point for call in calls for point in call_points(call))


_WAITS = mark("What it rests on opens once you have said how you saw the call.")


def check_section(check: Check, title: str = "") -> Section:
    waits = () if check.supported else (say(_WAITS),)
    return Section(
        f"{title or say('Follow-up check')}: {words.VERDICTS[check.outcome]}",
        level=3,
        words=((check.note,) if check.note else ()) + waits,
        facts=facts(
            (say("Checked"), words.joined(day(check.held_on), check.checked_by)),
            (
                say("The evidence supports"),
                words.VERDICTS[check.supported] if check.supported else "",
            ),
            (say("Counted before"), check.before),
            (say("Counted on later calls"), check.after),
            (say("Got worse meanwhile"), ", ".join(check.regressions)),
        ),
        points=calls_points(check.calls),
        is_check=check.supported is not None,
    )


def without_checks(document: Document, calls: Collection[int] | None) -> Document:
    """Leave out what checks rest on where they looked at one of the calls; None: of every check.

    The verdicts stay, so that the rep, who speaks first of these calls, knows of each (law 4).
    """
    return replace(document, sections=tuple(_until_heard(one, calls) for one in document.sections))


def _until_heard(section: Section, calls: Collection[int] | None) -> Section:
    if not section.is_check:
        return section
    looked_at = {one.ref.id for one in section.points if one.ref and one.ref.kind is Kind.CALL}
    if calls is not None and looked_at.isdisjoint(calls):
        return section
    return Section(section.title, section.level, words=(say(_WAITS),), facts=section.facts[:1])


def promise_point(one: Promise) -> Point:
    progress = words.PROGRESS[one.progress] if one.progress else say("no report yet")
    ref = None if one.session_id is None else Ref(Kind.SESSION, one.session_id)
    where = f" ({one.where})" if one.where else ""
    note = f"{progress}: {one.remark}" if one.remark else progress
    return Point(f"{one.words}{where}", say("By {day}:", day=day(one.due_on)), note, ref)


def said_sections(said: tuple[Said, ...]) -> Iterator[Section]:
    if said:
        points = (Point(one.words, f"{one.author}, {day(one.said_on)}:") for one in said)
        yield Section(say("What rep and coach said"), points=tuple(points))
