"""What the log says by itself, with the rows each number counted (docs/method/signals.md).

Reps are listed by name and never ranked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, Subquery

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.roles import Role
from filmroom.core.signals import (
    Cadence,
    Conversion,
    Light,
    Limits,
    LogFacts,
    Reading,
    Run,
    conversion,
    recommend_cadence,
    rules_of,
    traffic_light,
)
from filmroom.cycles import access
from filmroom.cycles.models import Commitment, Round, Session, ThemeRun
from filmroom.cycles.queries.log import COUNTED, run_sessions
from filmroom.kit import clock
from filmroom.kit.once import once_a_page
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
    sessions: int  # since the first day that is counted
    waits: bool  # the next session should have been by now
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
    (found,) = signals_for([person], now=now)
    run = found.run
    held = run_sessions(person.pk, run.length) if run else ()
    return PersonSignals(found, held, recommend_cadence(()))


def team_signals(actor: Person, *, now: datetime) -> list[RepSignals]:
    """Give every rep whose entries the actor reads, by name; the queries stay the same."""
    readable = access.visible_reps(actor).order_by("name", "pk")
    return signals_for(list(readable), now=now)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A rep whose next session should have been by now."""

    rep_id: int
    rep: str
    days: int  # since the last session
    is_stalled: bool


@once_a_page
def waiting_reps(actor: Person, *, now: datetime) -> list[Waiting]:
    """Give the reps the actor coaches who wait for a session, longest first, in one query.

    Who never had one is not begun and not late; with whom the actor has begun one does not wait.
    """
    everything = settings.everything()
    sessions = Session.objects.filter(rep=OuterRef("pk"), discarded_at__isnull=True)
    held = sessions.filter(completed_at__isnull=False).order_by("-held_on").values("held_on")
    begun = sessions.filter(coach=actor, completed_at__isnull=True)
    rows = access.reps_to_coach(actor).annotate(held_on=Subquery(held[:1]))
    late = rows.filter(held_on__isnull=False).exclude(Exists(begun))
    found = [_waiting(row, everything, now) for row in late]
    return sorted((one for one in found if one), key=lambda one: (-one.days, one.rep))


def _waiting(row: Any, everything: dict[str, Any], now: datetime) -> Waiting | None:
    facts = LogFacts(
        days_since_session=(clock.local_day(now, row.time_zone) - row.held_on).days,
        cadence_days=int(everything["cadence_days"]),
        limits=_limits(everything),
    )
    is_stalled = traffic_light(facts).light is Light.STALLED
    waiting = Waiting(row.pk, row.name, facts.days_since_session, is_stalled)
    return waiting if facts.waits else None


def _limits(everything: dict[str, Any]) -> Limits:
    return Limits(
        days_late=int(everything["stalled_follow_up_days"]),
        slow=everything["slow_cadence_percent"] / 100,
        stalled=everything["stalled_cadence_percent"] / 100,
    )


def light_rules() -> tuple[tuple[Light, tuple[str, ...]], ...]:
    """Give what turns each traffic light in this organisation, worst light first."""
    everything = settings.everything()
    facts = LogFacts(
        conversion=Conversion(0, 0, alarm_up_to=everything["conversion_alarm_up_to"] / 100),
        cadence_days=int(everything["cadence_days"]),
        limits=_limits(everything),
    )
    return rules_of(facts)


def counted_since(now: datetime) -> date:
    """Give the first day whose commitments and sessions are counted."""
    return clock.local_day(now, "UTC") - timedelta(days=settings.number("conversion_days"))


# --- counting for many reps at once ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Counted:
    """Rows of all reps, by rep; each list was asked of the database once."""

    since: date
    promises: dict[int, list[Commitment]]
    runs: dict[int, Run]
    last: dict[int, date]
    sessions: dict[int, int]
    started: dict[int, date]
    short: dict[int, list[int]]
    skipped: dict[int, list[tuple[int, date]]]
    follow_ups: dict[int, tuple[int, date]]  # cycle and the day of its check


def signals_for(reps: Sequence[Person], *, now: datetime) -> list[RepSignals]:
    """Give the signals of people whose entries, or sums, the actor was let read."""
    everything = settings.everything()
    counted = _count([rep.pk for rep in reps], everything, now)
    return [_of_rep(rep, counted, everything, clock.local_day(now, rep.time_zone)) for rep in reps]


def _count(reps: list[int], everything: dict[str, Any], now: datetime) -> _Counted:
    since = counted_since(now)
    held = Session.objects.filter(rep__in=reps)
    completed = held.filter(completed_at__isnull=False)
    latest = list(
        completed.order_by()
        .values_list("rep")
        .annotate(last=Max("held_on"), held=Count("pk", filter=Q(held_on__gte=since)))
    )
    return _Counted(
        since=since,
        promises=_promises(reps, since),
        runs={
            row.rep_id: Run(row.skill, row.length, row.is_stuck)
            for row in ThemeRun.objects.filter(rep__in=reps)
        },
        last={rep: held_on for rep, held_on, _ in latest},
        sessions={rep: n for rep, _, n in latest},
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
    due = [row for row in promises if row.is_reviewed and counted.since <= row.due_on]
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
        has_session=last is not None,
        days_since_session=max((today - (last or counted.started.get(rep.pk, today))).days, 0),
        cadence_days=int(everything["cadence_days"]),
        limits=_limits(everything),
    )
    return RepSignals(
        rep_id=rep.pk,
        rep=rep.name,
        light=traffic_light(facts),
        conversion=kept,
        counted=tuple(row.pk for row in due if row.progress in COUNTED),
        overdue=tuple(overdue),
        run=run,
        recurs=facts.does_theme_recur,
        short=tuple(counted.short.get(rep.pk, ())),
        skipped=tuple(pk for pk, _ in skipped),
        last_session_on=last,
        sessions=counted.sessions.get(rep.pk, 0),
        waits=facts.waits,
        late_cycle_id=cycle_id if late else None,
        follow_up_days_late=late,
    )
