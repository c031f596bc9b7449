"""Rows and readings as the documents of the core have them."""

from collections.abc import Collection, Iterable

from filmroom.core.commitments import Progress
from filmroom.core.cycles.model import State
from filmroom.core.documents import parts, words
from filmroom.core.documents.model import day
from filmroom.core.phrases import Names, mark, say
from filmroom.cycles import values
from filmroom.cycles.loading import CycleLine
from filmroom.cycles.models import Check, Commitment, Cycle
from filmroom.cycles.queries.cycles import CheckRead, CountedRead, Said, check_read
from filmroom.kit import clock
from filmroom.people.models import Person

PROMISE_PARTS = ("rep", "coach", "session")


def counted_call(one: CountedRead) -> parts.CountedCall:
    return parts.CountedCall(
        call_id=one.call_id,
        title=one.title,
        held_on=one.held_on,
        counted=one.counted,
        places=tuple(
            parts.Place(point.words, point.at_ms, point.turn, point.reason or point.status_note)
            for point in one.points
        ),
    )


def counted_calls(calls: Iterable[CountedRead]) -> tuple[parts.CountedCall, ...]:
    return tuple(map(counted_call, calls))


def check(one: CheckRead) -> parts.Check:
    said = one.statement
    return parts.Check(
        outcome=one.outcome,
        held_on=one.held_on,
        checked_by=one.checked_by,
        supported=said.outcome if said else None,
        before="; ".join(said.baseline) if said else "",
        after="; ".join(said.later) if said else "",
        calls=counted_calls(one.calls),
        regressions=one.regressions,
        note=one.note,
    )


def check_of(row: Check, cycle: Cycle, hidden: Collection[int] = frozenset()) -> parts.Check:
    return check(check_read(row, values.rubric_of_cycle(cycle), hidden))


def promise(row: Commitment) -> parts.Promise:
    """Give a commitment; its reports are loaded."""
    last = next(reversed(row.reports.all()), None)
    session = getattr(row, "session", None)
    return parts.Promise(
        words=row.words,
        due_on=row.due_on,
        where=row.where,
        progress=Progress(row.progress) if row.progress else None,
        remark=words.joined(last.reason, last.note) if last else "",
        session_id=session.pk if session else None,
    )


def said(lines: Iterable[Said], reader: Person) -> tuple[parts.Said, ...]:
    return tuple(
        parts.Said(one.author, one.words, clock.local_day(one.said_at, reader.time_zone))
        for one in lines
    )


_STATES = Names(
    {
        State.BASELINING: mark("baselining"),
        State.COACHING: mark("coaching"),
        State.PRACTISING: mark("practising"),
        State.AWAITING_FOLLOW_UP: mark("awaiting follow-up"),
        State.CLOSED: mark("closed"),
        State.WITHDRAWN: mark("withdrawn"),
    }
)


def standing(line: CycleLine, withdrawn_because: str = "") -> str:
    """Say where a cycle stands, or how it ended."""
    if line.ended_on is None:
        late = say("overdue") if line.is_overdue else ""
        verdict = words.VERDICTS[line.verdict] if line.verdict else ""
        state = say("verdict: {verdict}", verdict=verdict) if verdict else _STATES[line.state]
        return words.joined(state, say("round {n}", n=line.round), late)
    if line.label is not None:
        above = say("above the evidence") if line.claims_more else ""
        closed = say("closed on {day}", day=day(line.ended_on))
        return words.joined(f"{closed}: {words.VERDICTS[line.label]}", above)
    withdrawn = say("withdrawn on {day}", day=day(line.ended_on))
    return f"{withdrawn}: {withdrawn_because}" if withdrawn_because else withdrawn
