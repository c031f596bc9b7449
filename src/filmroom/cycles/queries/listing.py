"""Cycles of many reps as one list."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from filmroom.core.verdict import Outcome, claims_more
from filmroom.cycles import access
from filmroom.cycles.loading import CycleLine, line_of, load
from filmroom.cycles.models import Cycle
from filmroom.kit import clock
from filmroom.people.models import Person

_LIMIT = 50


class Standing(StrEnum):
    """How far a cycle is, as the rows say it; its state is derived."""

    OPEN = "open"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class CycleFilter:
    rep_id: int | None = None
    team_id: int | None = None  # reps of it, the actor excepted
    skill: str = ""
    standing: Standing | None = None
    outcome: Outcome | None = None  # that it was closed with
    claims_more: bool = False  # than the evidence supported, only such
    ended_since: date | None = None


@dataclass(frozen=True, slots=True)
class CycleList:
    lines: tuple[CycleLine, ...]  # open ones first, then the latest
    total: int


def cycle_list(
    actor: Person,
    *,
    now: datetime,
    wanted: CycleFilter = CycleFilter(),
    start: int = 0,
    limit: int = _LIMIT,
) -> CycleList:
    """Give the cycles the actor may read; as many queries however many there are."""
    rows = _filtered(access.visible_cycles(actor), wanted)
    if wanted.team_id is not None:
        rows = rows.filter(rep__in=access.reps_of_team(actor, wanted.team_id).values("pk"))
    ended = Coalesce("closed_on", "withdrawn_on").desc(nulls_first=True)
    page = rows.order_by(ended, "-opened_on", "-pk").values_list("pk", flat=True)
    place = {pk: at for at, pk in enumerate(page[start : start + limit])}
    loaded = load(Cycle.objects.filter(pk__in=list(place)), now=now)
    hidden = access.hidden_calls(actor, actor, clock.local_day(now, actor.time_zone))
    lines = (line_of(one, hidden) for one in loaded)
    return CycleList(tuple(sorted(lines, key=lambda line: place[line.cycle_id])), rows.count())


def _filtered(rows: QuerySet[Cycle], wanted: CycleFilter) -> QuerySet[Cycle]:
    exact: dict[str, Any] = {
        "rep": wanted.rep_id,
        "skill": wanted.skill or None,
        "closed_by_check__outcome": wanted.outcome.value if wanted.outcome else None,
    }
    rows = rows.filter(**{name: value for name, value in exact.items() if value is not None})
    match wanted.standing:
        case Standing.OPEN:
            rows = rows.filter(closed_on=None, withdrawn_on=None)
        case Standing.CLOSED:
            rows = rows.filter(closed_on__isnull=False)
        case Standing.WITHDRAWN:
            rows = rows.filter(withdrawn_on__isnull=False)
    if wanted.claims_more:
        rows = rows.filter(_closed_with_more())
    if wanted.ended_since is not None:
        since = wanted.ended_since
        rows = rows.filter(Q(closed_on__gte=since) | Q(withdrawn_on__gte=since))
    return rows


def _closed_with_more() -> Q:
    """Give the cycles closed with a better verdict than the evidence supported."""
    found = Q()
    for given in Outcome:
        lesser = [one.value for one in Outcome if claims_more(given, one)]
        if lesser:
            found |= Q(
                closed_by_check__outcome=given.value,
                closed_by_check__machine__outcome__in=lesser,
            )
    return found
