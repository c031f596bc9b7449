"""Cycles to read: lines in lists, and one with everything on it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db.models import prefetch_related_objects

from filmroom.core.cycles import others
from filmroom.core.cycles.model import Plan
from filmroom.core.cycles.next_steps import NEXT_STEPS, NextStep
from filmroom.core.cycles.others import Change, Compared, Effect
from filmroom.core.cycles.rules import check_close, check_take_back
from filmroom.core.problems import Problem
from filmroom.core.rubrics import Rubric
from filmroom.core.verdict import Outcome, claims_more
from filmroom.cycles import access, counting, focusing, values
from filmroom.cycles.loading import CycleLine, Loaded, line_of, load, rests_on
from filmroom.cycles.models import (
    BaselineCall,
    Check,
    CheckedCall,
    Cycle,
    Round,
    Session,
    TakenBackCheck,
)
from filmroom.cycles.queries.leading import Running, running_of
from filmroom.cycles.state import led_of
from filmroom.cycles.values import SeenPoint, Statement
from filmroom.kit import clock
from filmroom.people.models import Person


def cycles_of(actor: Person, person_id: int, *, now: datetime) -> list[CycleLine]:
    """Give a person's cycles, the open one first, then the latest."""
    person = access.rep_to_read(actor, person_id)
    rows = access.visible_cycles(actor).filter(rep=person).order_by("-opened_on", "-pk")
    hidden = access.hidden_calls(actor, person, clock.local_day(now, person.time_zone))
    lines = [line_of(one, hidden) for one in load(rows, now=now)]
    return sorted(lines, key=lambda line: line.ended_on is not None)


def open_cycle_of(actor: Person, person_id: int, *, now: datetime) -> CycleLine | None:
    person = access.rep_to_read(actor, person_id)
    rows = access.visible_cycles(actor).filter(rep=person, closed_on=None, withdrawn_on=None)
    return next(map(line_of, load(rows, now=now)), None)


# --- one cycle ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountedRead:
    """A call that was counted; its link is gone once the call's retention ended."""

    call_id: int | None
    title: str
    held_on: date
    counted: str  # "1 of 4", "6 in 32 minutes", empty: not counted
    points: tuple[SeenPoint, ...]


@dataclass(frozen=True, slots=True)
class CheckRead:
    held_on: date
    outcome: Outcome  # the coach's
    claims_more: bool  # than the evidence supported; `note` is the coach's reason
    statement: Statement | None  # the machine's, beside it; None until the rep has spoken
    marks: Mapping[str, Compared]  # by dimension
    regressions: tuple[str, ...]  # names of the dimensions that got worse
    buyer_made_it_easy: bool
    note: str
    checked_by: str
    calls: tuple[CountedRead, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A verdict that was taken back."""

    held_on: date
    outcome: Outcome
    supported: Outcome  # by the evidence
    note: str
    checked_by: str
    on: date
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class SessionOfRound:
    session_id: int
    held_on: date
    theme: str


@dataclass(frozen=True, slots=True)
class RoundRead:
    number: int
    plan: Plan
    deal_id: int | None
    coached_on: date | None
    follow_up_on: date | None
    sessions: tuple[SessionOfRound, ...]
    taken_back: tuple[TakenBack, ...]
    check: CheckRead | None


@dataclass(frozen=True, slots=True)
class Said:
    author: str
    words: str
    said_at: datetime


@dataclass(frozen=True, slots=True)
class Handed:
    from_coach: str
    to_coach: str
    on: date


@dataclass(frozen=True, slots=True)
class CycleRead:
    line: CycleLine
    rubric: Rubric
    crm_number: str  # what should move with the behaviour: a correlation, never a proof
    withdrawn_because: str
    ended_by: str
    baseline: tuple[CountedRead, ...]
    waits_for_rep: bool  # counts, places and parked gaps come once the actor has spoken
    has_baseline: bool
    parked: tuple[tuple[str, str], ...]  # name of the dimension, words
    rounds: tuple[RoundRead, ...]
    next_steps: tuple[NextStep, ...]  # what the last verdict leads to
    to_close: tuple[Problem, ...]  # what stands in the way of closing
    effect: Effect | None  # beside the parked gaps, once later calls are reviewed
    handed: tuple[Handed, ...]
    answers: tuple[Said, ...]
    waiting: SessionOfRound | None  # a session that waits for the rep's words
    running: Running | None  # a session with the rep, which the actor leads
    may_coach: bool
    may_take_back: bool  # the verdict of the last round
    may_answer: bool


def read_cycle(actor: Person, cycle_id: int, *, now: datetime, today: date) -> CycleRead:
    one = loaded_cycle(actor, cycle_id, now=now)
    row, rubric = one.row, values.rubric_of_cycle(one.row)
    names = {dimension.key: dimension.name for dimension in rubric.dimensions}
    may_coach = row.rep_id != actor.pk and (
        access.reps_to_coach(actor).filter(pk=row.rep_id).exists()
    )
    last, held = one.cycle.now.check, _sessions(row)
    baseline, hidden = list(row.baseline.all()), access.hidden_calls(actor, row.rep, today)
    unfinished = _unfinished(actor, row)
    speaks_first = any(call.call_id in hidden for call in baseline)
    return CycleRead(
        line=line_of(one, hidden),
        rubric=rubric,
        crm_number=one.dimension.crm_number,
        withdrawn_because=row.withdrawn_because,
        ended_by=row.ended_by.name if row.ended_by else "",
        baseline=tuple(counted_read(call, hidden) for call in baseline),
        waits_for_rep=speaks_first,
        has_baseline=one.cycle.has_baseline,
        parked=() if speaks_first else _parked(row, names),
        rounds=tuple(_round(each, rubric, held.get(each.pk, ()), hidden) for each in _rounds(row)),
        next_steps=NEXT_STEPS[last.outcome] if last and row.is_open else (),
        to_close=check_close(one.cycle),
        effect=_effect(actor, one, today),
        handed=_handed(row),
        answers=tuple(
            Said(said.author.name, said.words, said.created_at)
            for said in row.answers.select_related("author")
        ),
        waiting=_waiting(unfinished, row),
        running=_running(actor, unfinished) if may_coach else None,
        may_coach=may_coach,
        may_take_back=may_coach and _can_be_taken_back(one),
        may_answer=actor.pk in {row.rep_id, row.coach_id},
    )


def _can_be_taken_back(one: Loaded) -> bool:
    is_closed = one.row.closed_on is not None
    has_newer = is_closed and Cycle.objects.filter(rep=one.row.rep, pk__gt=one.row.pk).exists()
    return not check_take_back(one.cycle, _A_REASON, has_newer=has_newer)


_A_REASON = "given later"


def _parked(row: Cycle, names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((names.get(gap.dimension, gap.dimension), gap.words) for gap in row.parked.all())


def loaded_cycle(actor: Person, cycle_id: int, *, now: datetime) -> Loaded:
    row = access.cycle_to_see(actor, cycle_id)
    (one,) = load(Cycle.objects.filter(pk=row.pk), now=now)
    return one


def counted_read(
    row: BaselineCall | CheckedCall, hidden: Collection[int] = frozenset()
) -> CountedRead:
    """Give what was counted on a call; nothing of it where its review is `hidden` still."""
    counts = None if row.call_id in hidden else values.counts_of(row)
    return CountedRead(
        row.call_id,
        row.title,
        row.held_on,
        "" if counts is None else values.said(counts),
        () if row.call_id in hidden else values.seen_points(row),
    )


def _sessions(row: Cycle) -> dict[int, list[SessionOfRound]]:
    held = Session.objects.filter(round__cycle=row, completed_at__isnull=False)
    found: dict[int, list[SessionOfRound]] = {}
    for one in held.order_by("held_on", "pk"):
        found.setdefault(one.round_id or 0, []).append(
            SessionOfRound(one.pk, one.held_on, one.theme)
        )
    return found


def _unfinished(actor: Person, row: Cycle) -> list[Session]:
    rows = access.visible_sessions(actor).filter(rep=row.rep, completed_at__isnull=True)
    return list(rows.select_related("led").order_by("-held_on", "-pk"))


def _waiting(unfinished: Iterable[Session], row: Cycle) -> SessionOfRound | None:
    asked = (one for one in unfinished if one.asked_at and one.draft.get("cycle_id") == row.pk)
    one = next(asked, None)
    return SessionOfRound(one.pk, one.held_on, one.draft["theme"]) if one else None


def _running(actor: Person, unfinished: Iterable[Session]) -> Running | None:
    """Give the session with the rep that the actor leads right now."""
    own = ((one, led_of(one)) for one in unfinished if one.coach_id == actor.pk)
    return next((running_of(led, one) for one, led in own if led and not led.ended_at), None)


def _rounds(row: Cycle) -> list[Round]:
    rounds = list(row.rounds.all())
    people = ("taken_back__checked_by", "taken_back__taken_back_by")
    prefetch_related_objects(rounds, *people)
    return rounds


def _round(
    row: Round, rubric: Rubric, held: Sequence[SessionOfRound], hidden: Collection[int]
) -> RoundRead:
    check = values.check_row_of(row)
    return RoundRead(
        number=row.number,
        plan=values.plan_of(row),
        deal_id=row.deal_id,
        coached_on=row.coached_on,
        follow_up_on=row.follow_up_on,
        sessions=tuple(held),
        taken_back=tuple(map(_taken_back, row.taken_back.all())),
        check=check_read(check, rubric, hidden) if check else None,
    )


def _taken_back(row: TakenBackCheck) -> TakenBack:
    return TakenBack(
        held_on=row.held_on,
        outcome=Outcome(row.outcome),
        supported=Outcome(row.supported),
        note=row.note,
        checked_by=row.checked_by.name if row.checked_by else "",
        on=row.taken_back_on,
        by=row.taken_back_by.name if row.taken_back_by else "",
        reason=row.reason,
    )


def check_read(row: Check, rubric: Rubric, hidden: Collection[int] = frozenset()) -> CheckRead:
    """Give a check; of one that rests on a `hidden` call the verdict alone, and on which calls."""
    calls = tuple(counted_read(call, hidden) for call in row.calls.all())
    if rests_on(row, hidden):
        return _verdict_alone(row, calls)
    marks = {dimension: Compared(mark) for dimension, mark in row.marks.items()}
    statement = values.statement_of(row)
    return CheckRead(
        held_on=row.held_on,
        outcome=Outcome(row.outcome),
        claims_more=claims_more(Outcome(row.outcome), statement.outcome),
        statement=statement,
        marks=marks,
        regressions=others.regressions(rubric, marks),
        buyer_made_it_easy=row.buyer_made_it_easy,
        note=row.note,
        checked_by=row.checked_by.name if row.checked_by else "",
        calls=calls,
    )


def _verdict_alone(row: Check, calls: tuple[CountedRead, ...]) -> CheckRead:
    return CheckRead(
        held_on=row.held_on,
        outcome=Outcome(row.outcome),
        claims_more=False,
        statement=None,
        marks={},
        regressions=(),
        buyer_made_it_easy=False,
        note="",
        checked_by=row.checked_by.name if row.checked_by else "",
        calls=tuple(replace(call, counted="", points=()) for call in calls),
    )


def _handed(row: Cycle) -> tuple[Handed, ...]:
    rows = row.handed_over.select_related("from_coach", "to_coach")
    return tuple(Handed(one.from_coach.name, one.to_coach.name, one.on) for one in rows)


def _effect(actor: Person, one: Loaded, today: date) -> Effect | None:
    """Set the change of the focus beside that of the parked gaps, from reviews on both sides."""
    check = one.cycle.last_check
    if check is None:
        return None
    before = [row.call_id for row in one.row.baseline.all() if row.call_id is not None]
    after = [int(call.id) for call in check.calls if call.id.isdigit()]
    reviews = counting.reviews_of(actor, before + after, today=today)
    was = focusing.scores_by_dimension(reviews[pk] for pk in before if pk in reviews)
    now = focusing.scores_by_dimension(reviews[pk] for pk in after if pk in reviews)
    focus = _change(was, now, one.row.dimension)
    if focus is None:
        return None
    parked = [_change(was, now, gap.dimension) for gap in one.cycle.parked]
    return others.effect(focus, [change for change in parked if change is not None])


def _change(
    was: Mapping[str, Sequence[int]], now: Mapping[str, Sequence[int]], dimension: str
) -> Change | None:
    before, after = was.get(dimension), now.get(dimension)
    if not before or not after:
        return None
    return Change(sum(before) / len(before), sum(after) / len(after))
