"""What the log says by itself, with the rows each number counted (docs/method/signals.md).

Reps are listed by name and never ranked; where the organisation lets leaders read sums only,
teams of a few reps are left out.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Max, Min, Q

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.roles import Role
from filmroom.core.signals import (
    Cadence,
    Conversion,
    Light,
    LogFacts,
    Reading,
    Run,
    conversion,
    recommend_cadence,
    traffic_light,
)
from filmroom.cycles import access
from filmroom.cycles.models import Commitment, Cycle, Round, Session, ThemeRun
from filmroom.kit import clock
from filmroom.people import settings
from filmroom.people.models import Membership, Person


@dataclass(frozen=True, slots=True)
class RepSignals:
    rep_id: int
    rep: str
    light: Reading
    conversion: Conversion
    counted: tuple[int, ...]  # ids of the commitments behind it
    overdue: tuple[int, ...]  # ids of commitments past their date and not reviewed
    run: Run | None
    recurs: bool
    short: tuple[int, ...]  # ids of weekly 1:1s that were short
    skipped: tuple[int, ...]  # ids of sessions held without a look at the commitment
    last_session_on: date | None
    late_cycle_id: int | None  # whose follow-up check is late
    follow_up_days_late: int


@dataclass(frozen=True, slots=True)
class PersonSignals:
    """One rep's signals, with what only their own page shows."""

    signals: RepSignals
    run_sessions: tuple[int, ...]  # ids of the sessions of the run, latest first
    cadence: Cadence


def signals_of(actor: Person, person_id: int, *, now: datetime) -> PersonSignals:
    person = access.rep_to_read(actor, person_id)
    (found,) = _signals([person], now)
    run = found.run
    held = Session.objects.filter(rep=person, completed_at__isnull=False).exclude(skill="")
    latest = held.order_by("-held_on", "-pk").values_list("pk", flat=True)
    return PersonSignals(found, tuple(latest[: run.length]) if run else (), recommend_cadence(()))


def team_signals(actor: Person, *, now: datetime) -> list[RepSignals]:
    """Give every rep whose entries the actor reads, by name; the queries stay the same."""
    readable = access.visible_reps(actor).order_by("name", "pk")
    return _signals(list(readable), now)


@dataclass(frozen=True, slots=True)
class TeamSum:
    team_id: int
    team: str
    reps: int
    conversion: Conversion
    lights: Counter[Light]
    sessions: int  # in the days that conversion is read from
    open_cycles: int


def team_sums(actor: Person, *, now: datetime) -> list[TeamSum]:
    """Give the teams in the actor's reach in numbers, by name."""
    places = _places(actor)
    everything = settings.everything()
    fewest = 1 if everything["leaders_read_entries"] else everything["fewest_in_aggregate"]
    people = {person.pk: person for _, _, person in places}
    found = {one.rep_id: one for one in _signals(list(people.values()), now)}
    since = clock.local_day(now, "UTC") - timedelta(days=int(everything["conversion_days"]))
    held = Counter(
        Session.objects.filter(
            rep__in=people, completed_at__isnull=False, held_on__gte=since
        ).values_list("rep", flat=True)
    )
    running = set(
        Cycle.objects.filter(rep__in=people, closed_on=None, withdrawn_on=None).values_list(
            "rep", flat=True
        )
    )
    teams: dict[tuple[str, int], list[int]] = {}
    for team_id, name, person in places:
        teams.setdefault((name, team_id), []).append(person.pk)
    return [
        _team_sum(team_id, name, [found[pk] for pk in reps], held, running)
        for (name, team_id), reps in sorted(teams.items())
        if len(reps) >= fewest
    ]


def _places(actor: Person) -> list[tuple[int, str, Person]]:
    """Give the teams of the reps in reach: team, its name, rep."""
    rows = Membership.objects.filter(
        role=Role.REP.value, until__isnull=True, person__in=access.reps_in_sum(actor)
    )
    return [
        (row.team_id, row.team.name, row.person) for row in rows.select_related("team", "person")
    ]


def _team_sum(
    team_id: int, name: str, reps: Sequence[RepSignals], held: Counter[int], running: set[int]
) -> TeamSum:
    kept = replace(
        reps[0].conversion,
        done=sum(one.conversion.done for one in reps),
        of=sum(one.conversion.of for one in reps),
    )
    return TeamSum(
        team_id=team_id,
        team=name,
        reps=len(reps),
        conversion=kept,
        lights=Counter(one.light.light for one in reps),
        sessions=sum(held[one.rep_id] for one in reps),
        open_cycles=sum(one.rep_id in running for one in reps),
    )


# --- counting for many reps at once ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Counted:
    """Rows of all reps, by rep; each list was asked of the database once."""

    promises: dict[int, list[Commitment]]
    runs: dict[int, Run]
    last: dict[int, date]
    started: dict[int, date]
    short: dict[int, list[int]]
    skipped: dict[int, list[tuple[int, date]]]
    follow_ups: dict[int, tuple[int, date]]  # cycle and the day of its check


def _signals(reps: Sequence[Person], now: datetime) -> list[RepSignals]:
    everything = settings.everything()
    counted = _count([rep.pk for rep in reps], everything, now)
    return [_of_rep(rep, counted, everything, clock.local_day(now, rep.time_zone)) for rep in reps]


def _count(reps: list[int], everything: dict[str, Any], now: datetime) -> _Counted:
    since = clock.local_day(now, "UTC") - timedelta(days=int(everything["conversion_days"]))
    held = Session.objects.filter(rep__in=reps)
    completed = held.filter(completed_at__isnull=False)
    return _Counted(
        promises=_promises(reps, since),
        runs={
            row.rep_id: Run(row.skill, row.length, row.is_stuck)
            for row in ThemeRun.objects.filter(rep__in=reps)
        },
        last=dict(completed.order_by().values_list("rep").annotate(Max("held_on"))),
        started=dict(
            Membership.objects.filter(person__in=reps, role=Role.REP.value, until__isnull=True)
            .order_by()
            .values_list("person")
            .annotate(Min("since"))
        ),
        short=_grouped(
            completed.filter(
                kind=SessionKind.WEEKLY.value,
                held_on__gte=since,
                minutes__lt=everything["short_session_minutes"],
            ).values_list("rep", "pk")
        ),
        skipped=_grouped(
            (rep, (pk, held_on))
            for rep, pk, held_on in held.filter(
                skips_review=True, completed_at__isnull=True, discarded_at__isnull=True
            ).values_list("rep", "pk", "held_on")
        ),
        follow_ups=_follow_ups(reps),
    )


def _grouped(pairs: Iterable[tuple[int, Any]]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for rep, value in pairs:
        found.setdefault(rep, []).append(value)
    return found


def _promises(reps: list[int], since: date) -> dict[int, list[Commitment]]:
    waiting = Q(reviewed_on__isnull=True) | Q(progress=Progress.NOT_DUE.value)
    rows = Commitment.objects.filter(waiting | Q(due_on__gte=since), rep__in=reps)
    return _grouped((row.rep_id, row) for row in rows.order_by("due_on", "pk"))


def _follow_ups(reps: list[int]) -> dict[int, tuple[int, date]]:
    """Give the day of the check that the open cycle's running round still waits for."""
    rows = Round.objects.filter(
        cycle__rep__in=reps,
        cycle__closed_on__isnull=True,
        cycle__withdrawn_on__isnull=True,
        check_row__isnull=True,
        follow_up_on__isnull=False,
    )
    return {
        rep: (cycle, on)
        for rep, cycle, on in rows.order_by("number").values_list(
            "cycle__rep", "cycle", "follow_up_on"
        )
        if on is not None
    }


def _of_rep(rep: Person, counted: _Counted, everything: dict[str, Any], today: date) -> RepSignals:
    promises = counted.promises.get(rep.pk, [])
    since = today - timedelta(days=int(everything["conversion_days"]))
    due = [row for row in promises if row.is_reviewed and since <= row.due_on]
    kept = replace(
        conversion([Progress(row.progress) for row in due]),
        healthy_above=everything["conversion_healthy_above"] / 100,
        alarm_up_to=everything["conversion_alarm_up_to"] / 100,
    )
    overdue = [row.pk for row in promises if not row.is_reviewed and row.due_on < today]
    run = counted.runs.get(rep.pk)
    last = counted.last.get(rep.pk)
    cycle_id, follow_up_on = counted.follow_ups.get(rep.pk, (None, today))
    late = max((today - follow_up_on).days, 0)
    skipped = counted.skipped.get(rep.pk, [])
    facts = LogFacts(
        does_theme_recur=run is not None and run.alarms(int(everything["recurs_at"])),
        conversion=kept,
        follow_up_days_late=late,
        commitments_overdue=len(overdue),
        is_review_skipped=any(last is None or held_on >= last for _, held_on in skipped),
        days_since_session=max((today - (last or counted.started.get(rep.pk, today))).days, 0),
        cadence_days=int(everything["cadence_days"]),
    )
    return RepSignals(
        rep_id=rep.pk,
        rep=rep.name,
        light=traffic_light(facts),
        conversion=kept,
        counted=tuple(row.pk for row in due if row.progress in _COUNTED),
        overdue=tuple(overdue),
        run=run,
        recurs=facts.does_theme_recur,
        short=tuple(counted.short.get(rep.pk, ())),
        skipped=tuple(pk for pk, _ in skipped),
        last_session_on=last,
        late_cycle_id=cycle_id if late else None,
        follow_up_days_late=late,
    )


_COUNTED = frozenset({Progress.KEPT.value, Progress.PARTLY.value, Progress.NOT_KEPT.value})
