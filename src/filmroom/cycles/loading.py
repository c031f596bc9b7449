"""Cycles with everything their state is derived from, in a number of queries that stays."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Max, Prefetch, Q, QuerySet

from filmroom.calls.models import Call
from filmroom.core.cycles import model as core
from filmroom.core.cycles.model import State
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.rubrics import Dimension
from filmroom.core.verdict import Outcome, claims_more
from filmroom.cycles import calls, values
from filmroom.cycles.models import BaselineCall, Check, CheckedCall, Cycle, Round
from filmroom.kit import clock

_PARTS = ("rep", "coach", "rubric", "ended_by")
_LISTS = (
    Prefetch("rounds__check_row", Check.objects.select_related("checked_by")),
    "rounds__check_row__calls",
    "baseline",
    "parked",
)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A cycle and where it stands on the rep's day."""

    row: Cycle
    cycle: core.Cycle
    dimension: Dimension
    state: State
    is_overdue: bool

    @property
    def running(self) -> Round:
        return list(self.row.rounds.all())[-1]


def load(rows: QuerySet[Cycle], *, now: datetime) -> list[Loaded]:
    whole = list(rows.select_related(*_PARTS).prefetch_related(*_LISTS))
    later = _later_call_on([row for row in whole if row.is_open])
    return [_loaded(row, later.get(row.pk), now) for row in whole]


def _loaded(row: Cycle, later_call_on: date | None, now: datetime) -> Loaded:
    cycle = values.cycle_of(row, later_call_on=later_call_on)
    today = clock.local_day(now, row.rep.time_zone)
    return Loaded(
        row=row,
        cycle=cycle,
        dimension=values.dimension_of(row),
        state=core.state(cycle, today),
        is_overdue=core.is_overdue(cycle, today),
    )


def _later_call_on(rows: Iterable[Cycle]) -> dict[int, date]:
    """Give the day of the latest call that may be checked and was not looked at, by open cycle."""
    by_rep = {row.rep_id: row for row in rows}
    baseline = BaselineCall.objects.filter(cycle__in=by_rep.values(), call__isnull=False)
    checked = CheckedCall.objects.filter(
        check_row__round__cycle__in=by_rep.values(), call__isnull=False
    )
    later = calls.checkable(Call.objects.filter(rep__in=by_rep)).exclude(
        Q(pk__in=baseline.values("call")) | Q(pk__in=checked.values("call"))
    )
    latest = later.order_by().values("rep").annotate(at=Max("held_at")).values_list("rep", "at")
    return {by_rep[rep].pk: clock.local_day(at, by_rep[rep].rep.time_zone) for rep, at in latest}


@dataclass(frozen=True, slots=True)
class CycleLine:
    cycle_id: int
    rep_id: int
    rep: str
    coach_id: int
    coach: str
    dimension: str  # its name
    skill: str
    focus: str
    target: str
    round: int
    state: State
    is_overdue: bool
    has_later_call: bool  # one that waits to be checked
    verdict: Outcome | None  # of the running round
    follow_up_on: date | None
    opened_on: date
    ended_on: date | None
    label: Outcome | None  # the verdict it was closed with
    claims_more: bool  # its latest verdict, than the evidence supported
    diagnosis: Diagnosis | None  # of the running round
    drill: str
    where: str  # the named deal or call on which it is used


def line_of(one: Loaded, hidden: Collection[int] = frozenset()) -> CycleLine:
    """Give the line of a cycle; `hidden` are calls of which the reader has yet to speak."""
    row, running = one.row, one.running
    return CycleLine(
        cycle_id=row.pk,
        rep_id=row.rep_id,
        rep=row.rep.name,
        coach_id=row.coach_id,
        coach=row.coach.name,
        dimension=one.dimension.name,
        skill=row.skill,
        focus=running.focus,
        target=running.target,
        round=running.number,
        state=one.state,
        is_overdue=one.is_overdue,
        has_later_call=core.has_later_call(one.cycle),
        verdict=one.cycle.now.check.outcome if one.cycle.now.check else None,
        follow_up_on=running.follow_up_on,
        opened_on=row.opened_on,
        ended_on=row.closed_on or row.withdrawn_on,
        label=one.cycle.label,
        claims_more=_claims_more(running, hidden),
        diagnosis=Diagnosis(running.diagnosis) if running.diagnosis else None,
        drill=running.drill,
        where=running.opportunity,
    )


def _claims_more(running: Round, hidden: Collection[int]) -> bool:
    check = values.check_row_of(running)
    if check is None or rests_on(check, hidden):
        return False
    return claims_more(Outcome(check.outcome), values.statement_of(check).outcome)


def rests_on(check: Check, calls: Collection[int]) -> bool:
    """Say whether a check looked at one of the calls, or was held against one."""
    if not calls:
        return False
    counted = (*check.calls.all(), *check.round.cycle.baseline.all())
    return any(one.call_id in calls for one in counted)
