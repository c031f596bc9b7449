"""A team as its coach and its leaders read it: numbers, and the rows behind each of them."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Subquery

from filmroom.core.signals import Cadence, Light, recommend_cadence
from filmroom.cycles.access import visible_cycles, visible_sessions
from filmroom.cycles.loading import CycleLine, line_of, load
from filmroom.cycles.queries import Branch, RepSignals, TeamSum, team_log, team_tree
from filmroom.people.models import Person, Team
from filmroom.rhythm import access


@dataclass(frozen=True, slots=True)
class RepOfTeam:
    signals: RepSignals
    cadence: Cadence  # recommended
    last_session_id: int | None
    cycle: CycleLine | None  # the open one


@dataclass(frozen=True, slots=True)
class TeamRead:
    team: Team
    sum: TeamSum | None  # None: no reps, or too few to speak of
    reps: tuple[RepOfTeam, ...]  # by name; empty for who reads sums only
    reads_entries: bool


def teams(actor: Person, *, now: datetime) -> list[Branch]:
    """Give the teams in the actor's reach that have reps, as a tree with its sums."""
    return team_tree(actor, now=now)


def read_team(actor: Person, team_id: int, *, now: datetime) -> TeamRead:
    team = access.team_to_see(actor, team_id)
    found = next(iter(team_log(actor, now=now, team_id=team.pk)), None)
    if found is None:
        return TeamRead(team, None, (), reads_entries=False)
    reps = _reps(actor, found.reps, now) if found.reads_entries else ()
    return TeamRead(team, found.sum, reps, found.reads_entries)


def _reps(actor: Person, signals: tuple[RepSignals, ...], now: datetime) -> tuple[RepOfTeam, ...]:
    ids = [one.rep_id for one in signals]
    last = _last_sessions(actor, ids)
    running = visible_cycles(actor).filter(rep__in=ids, closed_on=None, withdrawn_on=None)
    cycles = {one.row.rep_id: line_of(one) for one in load(running, now=now)}
    return tuple(
        RepOfTeam(one, recommend_cadence(()), last.get(one.rep_id), cycles.get(one.rep_id))
        for one in signals
    )


def _last_sessions(actor: Person, reps: list[int]) -> dict[int, int]:
    held = visible_sessions(actor).filter(rep=OuterRef("pk"), completed_at__isnull=False)
    latest = Subquery(held.order_by("-held_on", "-pk").values("pk")[:1])
    return dict(Person.objects.filter(pk__in=reps).values_list("pk", latest))


LIGHTS = (Light.STALLED, Light.NEEDS_ATTENTION, Light.NOT_BEGUN, Light.ON_TRACK)


def by_attention(reps: tuple[RepOfTeam, ...]) -> tuple[RepOfTeam, ...]:
    """Order reps by who needs attention: stalled first, on track last, by name within."""
    return tuple(sorted(reps, key=lambda rep: LIGHTS.index(rep.signals.light.light)))
