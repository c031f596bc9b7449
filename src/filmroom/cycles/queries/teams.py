"""What the log says of teams, in numbers that can be added up.

Where the organisation lets leaders read sums only, teams of a few reps are left out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db.models import Q

from filmroom.core.roles import Permission, Role
from filmroom.core.signals import Conversion, Light
from filmroom.core.verdict import Outcome, claims_more
from filmroom.cycles import access
from filmroom.cycles.models import Cycle
from filmroom.cycles.queries.numbers import RepSignals, counted_since, signals_for
from filmroom.people import settings
from filmroom.people.access import teams_within_reach
from filmroom.people.models import Membership, Person


@dataclass(frozen=True, slots=True)
class TeamSum:
    team_id: int
    team: str
    reps: int
    since: date  # the first day that is counted
    conversion: Conversion
    lights: Counter[Light]
    waiting: int  # reps whose next session should have been by now
    overdue: int  # commitments past their date and not reviewed
    sessions: int
    open_cycles: int
    closed: Counter[Outcome]  # cycles closed since then, by the verdict they were closed with
    claimed: Counter[Outcome]  # of those, with a better one than the evidence supported
    withdrawn: int


@dataclass(frozen=True, slots=True)
class TeamSignals:
    """A team in numbers, and the rows behind them for who reads entries."""

    sum: TeamSum
    reps: tuple[RepSignals, ...]  # by name
    reads_entries: bool


def team_sums(actor: Person, *, now: datetime) -> list[TeamSum]:
    """Give the teams in the actor's reach in numbers, by name."""
    return [team.sum for team in team_log(actor, now=now)]


@dataclass(frozen=True, slots=True)
class Branch:
    """A row of the tree of teams: a team, or the sum of those at and below one."""

    depth: int  # 0 is the top of what the actor reaches
    signals: TeamSignals
    teams: int  # summed up; 0: the team itself


def team_tree(actor: Person, *, now: datetime) -> list[Branch]:
    """Give the teams as a tree, sums above what they sum up, neighbours by name.

    A sum holds only teams that are shown themselves, so that taking them off it tells nothing
    of one that is too small to be; a rep of two teams counts once.
    """
    shown, cycles, readable = _log(actor, now, None)
    own = {one.sum.team_id: one for one in shown}
    reach = teams_within_reach(actor, Permission.SESSION_SEE).order_by("name", "pk")
    rows = {pk: (name, parent) for pk, name, parent in reach.values_list("pk", "name", "parent")}
    below: dict[int | None, list[int]] = {}
    for pk, (_, parent) in rows.items():
        below.setdefault(parent if parent in rows else None, []).append(pk)

    def under(pk: int) -> list[TeamSignals]:
        mine = [own[pk]] if pk in own else []
        return [*mine, *(one for child in below.get(pk, ()) for one in under(child))]

    def branches(pk: int, depth: int) -> Iterator[Branch]:
        held = under(pk)
        is_summed = len(held) > 1
        if is_summed:
            reps = {one.rep_id: one for team in held for one in team.reps}
            place = (rows[pk][0], pk)
            signals = _team(place, list(reps.values()), cycles, readable)
            yield Branch(depth, signals, len(held))
        if pk in own:
            yield Branch(depth + is_summed, own[pk], 0)
        for child in below.get(pk, ()):
            yield from branches(child, depth + is_summed)

    return [one for top in below.get(None, ()) for one in branches(top, 0)]


def team_log(actor: Person, *, now: datetime, team_id: int | None = None) -> list[TeamSignals]:
    """Give the teams in the actor's reach, or the one asked for, by name."""
    return _log(actor, now, team_id)[0]


def _log(
    actor: Person, now: datetime, team_id: int | None
) -> "tuple[list[TeamSignals], _Cycles, set[int]]":
    """Give the teams that are large enough, and what their numbers are added up from."""
    teams: dict[tuple[str, int], list[Person]] = {}
    for team, name, person in _places(actor, team_id):
        teams.setdefault((name, team), []).append(person)
    people = {person.pk: person for reps in teams.values() for person in reps}
    found = {one.rep_id: one for one in signals_for(list(people.values()), now=now)}
    fewest = settings.number("fewest_in_aggregate")
    readable = _readable(actor, people)
    cycles = _cycles(list(people), counted_since(now))
    read = [
        _team(place, [found[rep.pk] for rep in reps], cycles, readable)
        for place, reps in sorted(teams.items(), key=lambda team: team[0])
    ]
    shown = [team for team in read if team.reads_entries or team.sum.reps >= fewest]
    return shown, cycles, readable


def _readable(actor: Person, reps: Iterable[int]) -> set[int]:
    """Give the reps whose entries the actor reads, of those that the actor sees summed up."""
    if settings.value("leaders_read_entries"):
        return set(reps)
    return set(access.visible_reps(actor).values_list("pk", flat=True))


def _places(actor: Person, team_id: int | None) -> list[tuple[int, str, Person]]:
    """Give the teams of the reps in reach: team, its name, rep."""
    within = teams_within_reach(actor, Permission.SESSION_SEE)
    rows = Membership.objects.filter(
        role=Role.REP.value,
        until__isnull=True,
        team__in=within.values("pk"),
        person__in=access.reps_in_sum(actor),
    )
    if team_id is not None:
        rows = rows.filter(team=team_id)
    whole = rows.select_related("team", "person").order_by("person__name", "person")
    return [(row.team_id, row.team.name, row.person) for row in whole]


@dataclass(frozen=True, slots=True)
class _Cycles:
    """Cycles by rep: those open, and those that ended since a day."""

    since: date
    running: Counter[int]
    closed: dict[int, Counter[Outcome]]
    claimed: dict[int, Counter[Outcome]]
    withdrawn: Counter[int]


def _cycles(reps: list[int], since: date) -> _Cycles:
    is_open = Q(closed_on__isnull=True, withdrawn_on__isnull=True)
    ended = Q(closed_on__gte=since) | Q(withdrawn_on__gte=since)
    rows = Cycle.objects.filter(is_open | ended, rep__in=reps)
    found = _Cycles(since, Counter(), {}, {}, Counter())
    verdict = ("closed_by_check__outcome", "closed_by_check__machine__outcome")
    for rep, withdrawn_on, outcome, supported in rows.values_list("rep", "withdrawn_on", *verdict):
        if outcome:
            _count(found, rep, Outcome(outcome), Outcome(supported))
        elif withdrawn_on:
            found.withdrawn[rep] += 1
        else:
            found.running[rep] += 1
    return found


def _count(found: _Cycles, rep: int, outcome: Outcome, supported: Outcome) -> None:
    found.closed.setdefault(rep, Counter())[outcome] += 1
    if claims_more(outcome, supported):
        found.claimed.setdefault(rep, Counter())[outcome] += 1


def _team(
    place: tuple[str, int], reps: Sequence[RepSignals], cycles: _Cycles, readable: set[int]
) -> TeamSignals:
    name, team_id = place
    kept = replace(
        reps[0].conversion,
        done=sum(one.conversion.done for one in reps),
        of=sum(one.conversion.of for one in reps),
    )
    found = TeamSum(
        team_id=team_id,
        team=name,
        reps=len(reps),
        since=cycles.since,
        conversion=kept,
        lights=Counter(one.light.light for one in reps),
        waiting=sum(one.waits for one in reps),
        overdue=sum(len(one.overdue) for one in reps),
        sessions=sum(one.sessions for one in reps),
        open_cycles=sum(cycles.running[one.rep_id] for one in reps),
        closed=_summed(cycles.closed, reps),
        claimed=_summed(cycles.claimed, reps),
        withdrawn=sum(cycles.withdrawn[one.rep_id] for one in reps),
    )
    return TeamSignals(found, tuple(reps), all(one.rep_id in readable for one in reps))


def _summed(by_rep: dict[int, Counter[Outcome]], reps: Sequence[RepSignals]) -> Counter[Outcome]:
    return sum((by_rep.get(one.rep_id, Counter()) for one in reps), Counter())
