"""What a person's page tells of their cycles, and of the days between."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from filmroom.core.commitments import Progress
from filmroom.core.verdict import Outcome
from filmroom.cycles import access, values
from filmroom.cycles.loading import CycleLine, Loaded, line_of, load
from filmroom.kit import clock
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class CycleSpan:
    """The days a cycle was open, or still is."""

    cycle_id: int
    focus: str
    opened_on: date
    ended_on: date | None


@dataclass(frozen=True, slots=True)
class Verdict:
    cycle_id: int
    focus: str
    round: int
    on: date
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class PersonCycles:
    person: Person
    may_coach: bool  # the actor, the person
    open: CycleLine | None
    baseline: int  # calls of the open cycle
    is_coached: bool  # the running round had its session
    parked: tuple[tuple[str, str], ...]  # name of the dimension, words; of the open cycle
    waits_for_rep: bool  # parked gaps come once the actor has spoken (law 4)
    spans: tuple[CycleSpan, ...]
    verdicts: tuple[Verdict, ...]


def person_cycles(actor: Person, person_id: int, *, now: datetime) -> PersonCycles:
    """Give a person's cycles; NotFound where the actor reads no entries of theirs."""
    person, may_coach = access.rep_to_read_or_coach(actor, person_id)
    rows = access.visible_cycles(actor).filter(rep=person).order_by("opened_on", "pk")
    loaded = load(rows, now=now)
    hidden = access.hidden_calls(actor, person, clock.local_day(now, person.time_zone))
    running = next((one for one in loaded if one.row.is_open), None)
    calls = list(running.row.baseline.all()) if running else []
    waits = any(call.call_id in hidden for call in calls)
    return PersonCycles(
        person=person,
        may_coach=may_coach,
        open=line_of(running, hidden) if running else None,
        baseline=len(calls),
        is_coached=running is not None and running.cycle.now.coached_on is not None,
        parked=() if waits or running is None else _parked(running),
        waits_for_rep=waits,
        spans=tuple(map(_span, loaded)),
        verdicts=tuple(verdict for one in loaded for verdict in _verdicts(one)),
    )


def _parked(one: Loaded) -> tuple[tuple[str, str], ...]:
    dimensions = values.rubric_of_cycle(one.row).dimensions
    names = {dimension.key: dimension.name for dimension in dimensions}
    return tuple(
        (names.get(gap.dimension, gap.dimension), gap.words) for gap in one.row.parked.all()
    )


def _span(one: Loaded) -> CycleSpan:
    row = one.row
    return CycleSpan(row.pk, one.running.focus, row.opened_on, row.closed_on or row.withdrawn_on)


def _verdicts(one: Loaded) -> Sequence[Verdict]:
    checked = ((each, values.check_row_of(each)) for each in one.row.rounds.all())
    return [
        Verdict(one.row.pk, each.focus, each.number, check.held_on, Outcome(check.outcome))
        for each, check in checked
        if check is not None
    ]


@dataclass(frozen=True, slots=True)
class SessionOn:
    session_id: int
    on: date
    theme: str


@dataclass(frozen=True, slots=True)
class PromiseOn:
    commitment_id: int
    session_id: int | None
    on: date  # due
    words: str
    progress: Progress | None


def sessions_between(actor: Person, person: Person, first: date, last: date) -> list[SessionOn]:
    rows = access.visible_sessions(actor).filter(
        rep=person, completed_at__isnull=False, held_on__range=(first, last)
    )
    found = rows.order_by("held_on", "pk").values_list("pk", "held_on", "theme")
    return [SessionOn(*row) for row in found]


def promises_between(actor: Person, person: Person, first: date, last: date) -> list[PromiseOn]:
    """Give the commitments that are due in days, both included."""
    rows = access.visible_commitments(actor).filter(rep=person, due_on__range=(first, last))
    return [
        PromiseOn(pk, session, due_on, words, Progress(said) if said else None)
        for pk, session, due_on, words, said in rows.order_by("due_on", "pk").values_list(
            "pk", "session__pk", "due_on", "words", "progress"
        )
    ]
