"""What rep and coach add after a session: progress on a commitment, and answers (law 9)."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime

from django.db import transaction

from filmroom.core import commitments as core
from filmroom.core.phrases import say
from filmroom.core.storable import storable
from filmroom.cycles import access, notices, values
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Answer, Commitment, Cycle, Notice, ProgressReport, Session
from filmroom.cycles.refusals import refuse_any
from filmroom.kit.access import Denied, Refused, found
from filmroom.people import actions as people
from filmroom.people.models import Person, Reading

_LONGEST = 5_000  # characters of an answer


@transaction.atomic
def report_progress(
    actor: Person, *, commitment_id: int, report: core.ProgressReport, today: date
) -> Commitment:
    """Say what became of a commitment. A rep's word stands until both look at it together.

    `today` is the rep's: a thing is due until the end of its day where the rep is.
    """
    access.commitment_to_report(actor, commitment_id)
    row = found(Commitment.objects.select_for_update(), pk=commitment_id)
    is_rep = row.rep_id == actor.pk
    if is_rep and row.is_reviewed:
        raise Refused(say("You have looked at this with your coach already; answer in the log."))
    report = replace(report, reason=storable(report.reason), note=storable(report.note))
    refuse_any(core.check_progress(report, values.commitment_of(row), today))
    latest = row.reports.last()
    if latest is not None and _is_same(latest, report, actor):
        return row
    ProgressReport.objects.create(
        commitment=row,
        progress=report.progress.value,
        reason=report.reason.strip(),
        note=report.note.strip(),
        reported_on=today,
        reported_by=actor,
    )
    row.progress, row.reported_on = report.progress.value, today
    row.reviewed_on = row.reviewed_on if is_rep else today
    row.save(update_fields=["progress", "reported_on", "reviewed_on", "changed_at"])
    return row


def _is_same(latest: ProgressReport, report: core.ProgressReport, actor: Person) -> bool:
    there = (latest.progress, latest.reason, latest.note, latest.reported_by_id)
    return there == (
        report.progress.value,
        report.reason.strip(),
        report.note.strip(),
        actor.pk,
    )


@transaction.atomic
def answer_session(actor: Person, *, session_id: int, words: str) -> Answer:
    """Say something about a session; rep and coach read it, and so does their line."""
    row = access.session_to_see(actor, session_id)
    if not row.is_complete:
        raise Refused(say("Answers belong to a completed session."))
    access.lock_session(row.pk)
    return add_answer(actor, row, words)


def add_answer(actor: Person, row: Session, words: str) -> Answer:
    """Keep what rep or coach says about a session that the caller has locked."""
    return _answer(actor, row.rep, row.coach, words, session=row)


@transaction.atomic
def answer_cycle(actor: Person, *, cycle_id: int, words: str) -> Answer:
    """Say something about a cycle or its latest verdict."""
    row = access.cycle_to_see(actor, cycle_id)
    access.lock_cycle(row.pk)
    return _answer(actor, row.rep, row.coach, words, cycle=row)


def _answer(
    actor: Person,
    rep: Person,
    coach: Person,
    words: str,
    *,
    session: Session | None = None,
    cycle: Cycle | None = None,
) -> Answer:
    if actor.pk not in {rep.pk, coach.pk}:
        raise Denied(say("Rep and coach answer each other here; others read it."))
    said = storable(words).strip()
    if not said or len(said) > _LONGEST:
        raise Refused(
            say("An answer has words, and at most {longest} characters.", longest=_LONGEST)
        )
    there = Answer.objects.filter(session=session, cycle=cycle).last()
    if there is not None and (there.author_id, there.words) == (actor.pk, said):
        return there
    other = coach if actor.pk == rep.pk else rep
    notices.tell(other, NoticeKind.ANSWERED, session=session, cycle=cycle)
    return Answer.objects.create(session=session, cycle=cycle, author=actor, words=said)


def note_session_reading(actor: Person, *, session_id: int, today: date) -> None:
    """Leave a trace for the rep that somebody read a session of theirs."""
    row = access.session_to_see(actor, session_id)
    people.note_reading(actor, about_id=row.rep_id, what="session", key=row.pk, day=today)


def note_cycle_reading(actor: Person, *, cycle_id: int, today: date) -> None:
    row = access.cycle_to_see(actor, cycle_id)
    people.note_reading(actor, about_id=row.rep_id, what="cycle", key=row.pk, day=today)


def note_list_reading(
    actor: Person, *, rep_ids: Iterable[int], what: str, today: date, key: int = 0
) -> None:
    """Leave a trace for reps whose entries somebody but their coach read among others'."""
    listed = set(rep_ids) - {actor.pk}
    noted = Reading.objects.filter(reader=actor, what=what, key=key, day=today).values("about")
    unnoted = (
        Person.objects.filter(pk__in=listed)
        .exclude(pk__in=access.reps_to_coach(actor).values("pk"))
        .exclude(pk__in=noted)
    )
    if others := list(unnoted.values_list("pk", flat=True)):
        people.note_readings(actor, about_ids=others, what=what, key=key, day=today)


def note_preparation_reading(actor: Person, *, person_id: int, today: date) -> None:
    """Leave a trace for the rep that somebody read how a session of theirs is prepared."""
    rep = access.rep_to_read(actor, person_id)
    people.note_reading(actor, about_id=rep.pk, what="preparation", key=rep.pk, day=today)


def read_notices(
    actor: Person,
    *,
    now: datetime,
    session_id: int | None = None,
    cycle_id: int | None = None,
    file_id: int | None = None,
) -> None:
    """Note that the actor has opened what their notices about one of the three speak of."""
    rows = Notice.objects.filter(person=actor, session=session_id, cycle=cycle_id, file=file_id)
    rows.filter(read_at__isnull=True).update(read_at=now)
