"""What the documents of the loop say (docs/method/documents.md): plan, preparation, progress."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db.models import Min, Q, QuerySet

from filmroom.core.agendas import Agenda
from filmroom.core.commitments import Progress
from filmroom.core.documents import parts, plan, preparation, progress
from filmroom.core.documents.progress import Quarter
from filmroom.core.playback import Shows
from filmroom.core.roles import Role
from filmroom.core.signals import Conversion, conversion
from filmroom.cycles import access, focusing, playback, values
from filmroom.cycles.loading import Loaded, line_of, load
from filmroom.cycles.models import Commitment
from filmroom.cycles.playback import Offered
from filmroom.cycles.queries import papers
from filmroom.cycles.queries.cycles import counted_read, read_cycle
from filmroom.cycles.queries.log import lines
from filmroom.kit import clock
from filmroom.people import settings
from filmroom.people.models import Membership, Person
from filmroom.reviews.access import readable_reviews
from filmroom.reviews.models import Review

_IN_A_REPORT = 200  # sessions, commitments and reviews of a quarter
_STILL_OPEN = Q(reviewed_on__isnull=True) | Q(progress=Progress.NOT_DUE.value)


def coaching_plan(actor: Person, cycle_id: int, *, now: datetime, today: date) -> plan.CoachingPlan:
    read = read_cycle(actor, cycle_id, now=now, today=today)
    made = access.visible_commitments(actor).filter(session__round__cycle=cycle_id)
    whole = made.select_related(*papers.PROMISE_PARTS).prefetch_related("reports")
    return plan.CoachingPlan(
        cycle_id=cycle_id,
        rep=read.line.rep,
        coach=read.line.coach,
        dimension=read.line.dimension,
        opened_on=read.line.opened_on,
        standing=papers.standing(read.line, read.withdrawn_because),
        baseline=papers.counted_calls(read.baseline),
        parked=read.parked,
        rounds=tuple(
            plan.Round(
                number=one.number,
                focus=one.plan.focus,
                target=str(one.plan.target),
                drill=one.plan.drill,
                opportunity=one.plan.opportunity,
                diagnosis=one.plan.diagnosis,
                follow_up_on=one.follow_up_on,
                sessions=tuple(
                    plan.Held(held.session_id, held.held_on, held.theme) for held in one.sessions
                ),
                check=papers.check(one.check) if one.check else None,
            )
            for one in read.rounds
        ),
        promises=_promises(whole.order_by("due_on", "pk")),
        said=papers.said(read.answers, actor),
    )


@dataclass(frozen=True, slots=True)
class PlanLine:
    cycle_id: int
    focus: str
    opened_on: date


def plans_of(actor: Person, person_id: int) -> list[PlanLine]:
    """Give the cycles of a person as plans to print, latest first."""
    rows = access.visible_cycles(actor).filter(rep=person_id).prefetch_related("rounds")
    return [
        PlanLine(row.pk, list(row.rounds.all())[-1].focus, row.opened_on)
        for row in rows.order_by("-opened_on", "-pk")
    ]


def _promises(rows: Iterable[Commitment]) -> tuple[parts.Promise, ...]:
    return tuple(map(papers.promise, rows))


# --- the preparation of a session -------------------------------------------------------------


def session_preparation(
    actor: Person, person_id: int, *, agenda: Agenda, now: datetime, today: date
) -> preparation.Preparation:
    """Prepare a session with a rep; both of them, and who leads them, read it."""
    rep = access.rep_to_read(actor, person_id)
    rows = access.visible_cycles(actor).filter(rep=rep, closed_on=None, withdrawn_on=None)
    cycle = next(iter(load(rows, now=now)), None)
    dimension, clips = _worked_on(actor, rep, cycle, today)
    running = cycle.running if cycle else None
    return preparation.Preparation(
        rep=rep.name,
        on=today,
        agenda=agenda,
        dimension=dimension,
        focus=running.focus if running else "",
        target=running.target if running else "",
        drill=running.drill if running else "",
        cycle_id=cycle.row.pk if cycle else None,
        previous=_open_promises(actor, rep),
        clips=tuple(_clip(shows, clips[shows]) for shows in Shows if shows in clips),
    )


def _worked_on(
    actor: Person, rep: Person, cycle: Loaded | None, today: date
) -> tuple[str, Mapping[Shows, Offered]]:
    """Give the name and the clips of what is coached, or of the clearest gap; "" without one."""
    if cycle is not None:
        clips = playback.of_baseline(actor, cycle.row.pk, today=today)
        return cycle.dimension.name, clips
    scored = focusing.ranked(actor, rep, today=today)
    if scored is None or not scored.ranking.gaps:
        return "", {}
    key = scored.ranking.gaps[0].dimension
    return scored.rubric.dimension(key).name, playback.of_reviews(scored.reviews, rep, key)


def _open_promises(actor: Person, rep: Person) -> tuple[parts.Promise, ...]:
    """Give the commitments to look at, latest first; to a coach those made with them."""
    rows = access.visible_commitments(actor).filter(_STILL_OPEN, rep=rep)
    if access.reps_to_coach(actor).filter(pk=rep.pk).exists():
        rows = rows.filter(coach=actor)
    whole = rows.select_related(*papers.PROMISE_PARTS).prefetch_related("reports")
    return _promises(whole.order_by("-session__held_on", "-pk")[:_IN_A_REPORT])


def _clip(shows: Shows, found: Offered) -> preparation.Clip:
    return preparation.Clip(
        shows=shows,
        call_id=found.call.pk,
        call=found.call.title,
        held_on=found.held_on,
        words=found.words,
        at_ms=found.at_ms,
        turn=found.turn if found.at_ms is None else None,
    )


# --- the progress of a quarter ----------------------------------------------------------------


def first_day_of(actor: Person, person_id: int, *, today: date) -> date | None:
    """Give the day from which something can stand in a report: a role as rep, or an entry."""
    rep = access.rep_to_read(actor, person_id)
    roles = Membership.objects.filter(person=rep, role=Role.REP.value)
    called_at = _reviews(actor, rep, today).aggregate(at=Min("call__held_at"))["at"]
    days = (
        clock.local_day(called_at, rep.time_zone) if called_at else None,
        roles.aggregate(day=Min("since"))["day"],
        access.visible_cycles(actor).filter(rep=rep).aggregate(day=Min("opened_on"))["day"],
        access.visible_sessions(actor).filter(rep=rep).aggregate(day=Min("held_on"))["day"],
    )
    return min((day for day in days if day is not None), default=None)


def quarter_progress(
    actor: Person, person_id: int, *, quarter: Quarter, now: datetime, today: date
) -> progress.Progress:
    rep = access.rep_to_read(actor, person_id)
    due = access.visible_commitments(actor).filter(
        rep=rep, due_on__range=(quarter.first, quarter.last)
    )
    whole = due.select_related(*papers.PROMISE_PARTS).prefetch_related("reports")
    promises = list(whole.order_by("due_on", "pk")[:_IN_A_REPORT])
    return progress.Progress(
        rep=rep.name,
        quarter=quarter,
        made_on=today,
        cycles=_cycles_of(actor, rep, quarter, now, today),
        promises=_promises(promises),
        conversion=_conversion(promises),
        sessions=_sessions_of(actor, rep, quarter),
        reviews=_reviews_of(actor, rep, quarter, today),
    )


def _conversion(promises: Iterable[Commitment]) -> Conversion:
    everything = settings.everything()
    found = conversion([Progress(row.progress) for row in promises if row.is_reviewed])
    return replace(
        found,
        healthy_above=everything["conversion_healthy_above"] / 100,
        alarm_up_to=everything["conversion_alarm_up_to"] / 100,
    )


def _cycles_of(
    actor: Person, rep: Person, quarter: Quarter, now: datetime, today: date
) -> tuple[progress.CycleOfQuarter, ...]:
    """Give the cycles that ran for a day of the quarter or longer, first opened first."""
    rows = access.visible_cycles(actor).filter(rep=rep, opened_on__lte=quarter.last)
    ran = rows.exclude(closed_on__lt=quarter.first).exclude(withdrawn_on__lt=quarter.first)
    found = load(ran.order_by("opened_on", "pk"), now=now)
    hidden = access.hidden_calls(actor, rep, today)
    return tuple(_cycle_of(one, quarter, hidden) for one in found)


def _cycle_of(one: Loaded, quarter: Quarter, hidden: Collection[int]) -> progress.CycleOfQuarter:
    line = line_of(one, hidden)
    checks = [check for row in one.row.rounds.all() if (check := values.check_row_of(row))]
    return progress.CycleOfQuarter(
        cycle_id=line.cycle_id,
        focus=line.focus,
        dimension=line.dimension,
        target=line.target,
        opened_on=line.opened_on,
        standing=papers.standing(line, one.row.withdrawn_because),
        baseline=papers.counted_calls(
            counted_read(call, hidden) for call in one.row.baseline.all()
        ),
        checks=tuple(
            papers.check_of(row, one.row, hidden)
            for row in checks
            if quarter.first <= row.held_on <= quarter.last
        ),
    )


def _sessions_of(actor: Person, rep: Person, quarter: Quarter) -> tuple[progress.Held, ...]:
    rows = access.visible_sessions(actor).filter(
        rep=rep, completed_at__isnull=False, held_on__range=(quarter.first, quarter.last)
    )
    return tuple(
        progress.Held(line.session_id, line.held_on, line.theme, line.coach)
        for line in lines(rows.order_by("held_on", "pk")[:_IN_A_REPORT])
    )


def _reviews_of(
    actor: Person, rep: Person, quarter: Quarter, today: date
) -> tuple[progress.Reviewed, ...]:
    near = _reviews(actor, rep, today).filter(
        call__held_at__date__range=(quarter.before.last, quarter.after.first)
    )
    whole = near.select_related("call", "author").order_by("call__held_at", "pk")
    found = [(row, clock.local_day(row.call.held_at, rep.time_zone)) for row in whole]
    return tuple(
        progress.Reviewed(row.pk, row.call.title, held_on, row.author.name)
        for row, held_on in found
        if quarter.first <= held_on <= quarter.last
    )[:_IN_A_REPORT]


def _reviews(actor: Person, rep: Person, today: date) -> QuerySet[Review]:
    return readable_reviews(actor, today).filter(
        call__rep=rep, completed_at__isnull=False, is_self_assessment=False
    )
