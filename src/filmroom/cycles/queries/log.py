"""The log: sessions and commitments as lines in lists."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from statistics import median
from typing import Any

from django.db.models import Q, QuerySet

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress, Voice
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.cycles import access, drafts
from filmroom.cycles.models import Commitment, Session, ThemeRun
from filmroom.cycles.queries.leading import Running, running_of
from filmroom.cycles.state import led_of
from filmroom.kit import clock
from filmroom.people import settings
from filmroom.people.models import Person

# What became of a commitment that counts for conversion.
COUNTED = frozenset({Progress.KEPT.value, Progress.PARTLY.value, Progress.NOT_KEPT.value})
_LIMIT = 50
_FOUND = 5  # lines under the search box
_MEASURED = 50  # latest sessions of a coach that the medians are of


@dataclass(frozen=True, slots=True)
class PromiseLine:
    """A commitment in a list."""

    commitment_id: int
    session_id: int | None
    rep_id: int
    rep: str
    coach: str
    words: str
    due_on: date
    where: str
    deal_id: int | None
    call_id: int | None
    voice: Voice
    progress: Progress | None
    is_reviewed: bool


def promise_line(row: Commitment) -> PromiseLine:
    session = getattr(row, "session", None)
    return PromiseLine(
        commitment_id=row.pk,
        session_id=session.pk if session else None,
        rep_id=row.rep_id,
        rep=row.rep.name,
        coach=row.coach.name,
        words=row.words,
        due_on=row.due_on,
        where=row.where,
        deal_id=row.deal_id,
        call_id=row.call_id,
        voice=Voice(row.voice),
        progress=Progress(row.progress) if row.progress else None,
        is_reviewed=row.is_reviewed,
    )


@dataclass(frozen=True, slots=True)
class SessionLine:
    session_id: int
    rep_id: int
    rep: str
    coach_id: int
    coach: str
    kind: SessionKind
    held_on: date
    minutes: float | None
    theme: str
    skill: str
    intervention: str
    diagnosis: Diagnosis | None
    fix: Fix | None
    did_not_work: bool
    promise: PromiseLine | None  # None: a draft
    words: str  # of the commitment, as far as they are typed
    looks_at: int | None  # the commitment of which a draft says what became of it
    cycle_id: int | None
    is_complete: bool
    awaits_words: bool
    running: Running | None  # while it is led


def line_of(row: Session) -> SessionLine:
    draft = drafts.from_json(row.draft)
    return SessionLine(
        session_id=row.pk,
        rep_id=row.rep_id,
        rep=row.rep.name,
        coach_id=row.coach_id,
        coach=row.coach.name,
        kind=draft.kind,
        held_on=row.held_on,
        minutes=draft.minutes,
        theme=draft.theme.strip(),
        skill=draft.skill,
        intervention=draft.intervention.strip(),
        diagnosis=draft.diagnosis,
        fix=draft.fix,
        did_not_work=bool(draft.tried.strip() or draft.happened.strip()),
        promise=promise_line(row.commitment) if row.commitment else None,
        words=draft.words.strip(),
        looks_at=None if row.is_complete or draft.progress is None else draft.previous_id,
        cycle_id=row.round.cycle_id if row.round else draft.cycle_id,
        is_complete=row.is_complete,
        awaits_words=row.awaits_words,
        running=_running(row),
    )


def _running(row: Session) -> Running | None:
    led = led_of(row)
    is_over = led is None or led.ended_at is not None or row.is_complete
    return None if is_over or led is None else running_of(led, row)


@dataclass(frozen=True, slots=True)
class LogFilter:
    rep_id: int | None = None
    coach_id: int | None = None
    skill: str = ""
    kind: SessionKind | None = None
    diagnosis: Diagnosis | None = None
    progress: Progress | None = None
    since: date | None = None
    until: date | None = None
    text: str = ""
    team_id: int | None = None  # reps of it, the actor excepted
    counted_since: date | None = None  # commitments that count for conversion since a day
    overdue_at: datetime | None = None  # commitments past their date then, and not reviewed
    short_since: date | None = None  # weekly 1:1s that were short
    is_run: bool = False  # of the rep asked for: those of the current run on one theme


@dataclass(frozen=True, slots=True)
class Log:
    lines: tuple[SessionLine, ...]  # completed ones, latest first
    total: int


def log(
    actor: Person, *, wanted: LogFilter = LogFilter(), start: int = 0, limit: int = _LIMIT
) -> Log:
    """Give the completed sessions the actor may read, three queries however many there are."""
    rows = _wanted(actor, wanted).order_by("-held_on", "-pk")
    return Log(tuple(lines(rows[start : start + limit])), rows.count())


def find_sessions(actor: Person, *, text: str) -> list[SessionLine]:
    """Find completed sessions by who held them, one's own by their words too, latest first.

    A word that finds somebody else's session would tell what stands in it, and leave no trace.
    """
    own = (Q(rep=actor) | Q(coach=actor)) & _holds(text)
    named = Q(rep__name__icontains=text) | Q(coach__name__icontains=text)
    rows = access.visible_sessions(actor).filter(own | named, completed_at__isnull=False)
    return lines(rows.order_by("-held_on", "-pk")[:_FOUND])


def named_sessions(actor: Person, pks: Collection[int]) -> list[SessionLine]:
    """Give those of the sessions that the actor may see."""
    return lines(access.visible_sessions(actor).filter(pk__in=pks))


@dataclass(frozen=True, slots=True)
class PromiseRecord:
    """A commitment with what became of it, as a file has it."""

    line: PromiseLine
    made_on: date  # the day of the session it ends
    reported_on: date | None  # of the latest report
    reported_by: str
    reason: str
    note: str
    reviewed_on: date | None


def promises(actor: Person, *, wanted: LogFilter = LogFilter(), limit: int) -> list[PromiseRecord]:
    """Give the commitments of the sessions that `log` gives, latest session first."""
    sessions = _wanted(actor, wanted).values("pk")
    rows = access.visible_commitments(actor).filter(session__in=sessions)
    whole = rows.select_related("rep", "coach", "session")
    latest = whole.prefetch_related("reports__reported_by")
    return [_record(row) for row in latest.order_by("-session__held_on", "-pk")[:limit]]


def _record(row: Commitment) -> PromiseRecord:
    report = next(reversed(row.reports.all()), None)
    return PromiseRecord(
        line=promise_line(row),
        made_on=row.session.held_on,
        reported_on=report.reported_on if report else None,
        reported_by=report.reported_by.name if report else "",
        reason=report.reason if report else "",
        note=report.note if report else "",
        reviewed_on=row.reviewed_on,
    )


def lines(rows: QuerySet[Session]) -> list[SessionLine]:
    whole = rows.select_related(
        "rep",
        "coach",
        "round",
        "led",
        "commitment__rep",
        "commitment__coach",
        "commitment__session",
    )
    return [line_of(row) for row in whole]


def _wanted(actor: Person, wanted: LogFilter) -> QuerySet[Session]:
    """Give the completed sessions the actor may read that are asked for."""
    rows = access.visible_sessions(actor).filter(completed_at__isnull=False)
    if wanted.team_id is not None:
        rows = rows.filter(rep__in=access.reps_of_team(actor, wanted.team_id).values("pk"))
    return _marked(_filtered(rows, wanted), wanted)


def _filtered(rows: QuerySet[Session], wanted: LogFilter) -> QuerySet[Session]:
    exact: Mapping[str, Any] = {
        "rep": wanted.rep_id,
        "coach": wanted.coach_id,
        "skill": wanted.skill or None,
        "kind": wanted.kind.value if wanted.kind else None,
        "diagnosis": wanted.diagnosis.value if wanted.diagnosis else None,
        "commitment__progress": wanted.progress.value if wanted.progress else None,
        "held_on__gte": wanted.since,
        "held_on__lte": wanted.until,
    }
    rows = rows.filter(**{name: value for name, value in exact.items() if value is not None})
    if wanted.text.strip():
        rows = rows.filter(_holds(wanted.text.strip()))
    return rows


def _marked(rows: QuerySet[Session], wanted: LogFilter) -> QuerySet[Session]:
    """Keep what a signal counted (cycles.queries.numbers)."""
    if wanted.counted_since is not None:
        rows = rows.filter(
            commitment__progress__in=COUNTED,
            commitment__reviewed_on__isnull=False,
            commitment__due_on__gte=wanted.counted_since,
        )
    if wanted.overdue_at is not None:
        rows = rows.filter(_overdue(wanted.overdue_at))
    if wanted.short_since is not None:
        rows = rows.filter(
            kind=SessionKind.WEEKLY.value,
            held_on__gte=wanted.short_since,
            minutes__lt=settings.value("short_session_minutes"),
        )
    if wanted.is_run:
        run = ThemeRun.objects.filter(rep=wanted.rep_id).first()
        rows = rows.filter(pk__in=run_sessions(run.rep_id, run.length) if run else ())
    return rows


def _overdue(now: datetime) -> Q:
    """Say which commitments are past their date, each on its rep's own calendar."""
    zones = Person.objects.order_by().values_list("time_zone", flat=True).distinct()
    past = Q(pk__in=())
    for zone in zones:
        past |= Q(rep__time_zone=zone, commitment__due_on__lt=clock.local_day(now, zone))
    waits = Q(commitment__reviewed_on__isnull=True) | Q(commitment__progress=Progress.NOT_DUE.value)
    return past & waits


def run_sessions(rep_id: int, length: int) -> tuple[int, ...]:
    """Give the ids of a rep's latest sessions with a theme, which are those of the run."""
    held = Session.objects.filter(rep=rep_id, completed_at__isnull=False).exclude(skill="")
    return tuple(held.order_by("-held_on", "-pk").values_list("pk", flat=True)[:length])


def _holds(text: str) -> Q:
    found = Q()
    for name in ("theme", "intervention", "attempt", "adjustment", "commitment__words"):
        found |= Q(**{f"{name}__icontains": text})
    return found


@dataclass(frozen=True, slots=True)
class Medians:
    """What it takes the actor to write a session down."""

    sessions: int
    capture_seconds: float | None
    minutes_to_documented: float | None  # from the session's end


def capture_medians(actor: Person) -> Medians:
    rows = Session.objects.filter(coach=actor, completed_at__isnull=False).order_by("-held_on")
    latest = list(rows.values_list("capture_seconds", "ended_at", "documented_at")[:_MEASURED])
    typed = [seconds for seconds, _, _ in latest if seconds is not None]
    waited = [
        max((written - ended).total_seconds() / 60, 0)
        for _, ended, written in latest
        if ended is not None and written is not None
    ]
    return Medians(
        len(latest), median(typed) if typed else None, median(waited) if waited else None
    )
