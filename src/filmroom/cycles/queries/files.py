"""Evidence files: who has one, and what one is assembled from."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from filmroom.core.documents import parts, recurrence
from filmroom.core.documents.model import Document, from_json
from filmroom.core.phrases import say
from filmroom.core.signals import Run
from filmroom.cycles import access, drafts
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import BaselineCall, Check, EvidenceFile, Notice, Session
from filmroom.cycles.queries import papers
from filmroom.cycles.queries.cycles import Said
from filmroom.cycles.queries.numbers import signals_of
from filmroom.kit.access import Refused
from filmroom.people import settings
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class FileLine:
    file_id: int
    rep_id: int
    rep: str
    skill: str
    assembled_on: date
    assembled_by: str


def line_of(row: EvidenceFile) -> FileLine:
    return FileLine(
        file_id=row.pk,
        rep_id=row.rep_id,
        rep=row.rep.name,
        skill=row.skill,
        assembled_on=row.assembled_on,
        assembled_by=row.assembled_by.name,
    )


def files_of(actor: Person, person_id: int) -> list[FileLine]:
    """Give the evidence files about a person, latest first."""
    rows = access.visible_files(actor).filter(rep=person_id).select_related("rep", "assembled_by")
    return [line_of(row) for row in rows.order_by("-assembled_on", "-pk")]


def unread_files(actor: Person) -> list[FileLine]:
    """Give the evidence files about the actor that they were told of and have not opened."""
    told = Notice.objects.filter(
        person=actor, kind=NoticeKind.EVIDENCE_FILE.value, read_at__isnull=True
    )
    rows = access.visible_files(actor).filter(rep=actor, pk__in=told.values("file"))
    return [line_of(row) for row in rows.select_related("rep", "assembled_by").order_by("pk")]


def read_file(actor: Person, file_id: int, *, today: date) -> tuple[FileLine, Document]:
    """Give a file as it was assembled; its rep speaks first of calls that wait for it (law 4)."""
    row = access.file_to_see(actor, file_id)
    return line_of(row), _heard(actor, row, today)


def _heard(actor: Person, row: EvidenceFile, today: date) -> Document:
    document, hidden = from_json(row.document), access.hidden_calls(actor, row.rep, today)
    if not hidden:
        return document
    is_baseline = BaselineCall.objects.filter(cycle__rep=row.rep, call__in=hidden).exists()
    return parts.without_checks(document, None if is_baseline else hidden)


def may_assemble(actor: Person, person_id: int, *, now: datetime) -> bool:
    """Say whether the actor coaches the person and a theme of theirs recurs."""
    if not access.reps_to_coach(actor).filter(pk=person_id).exists():
        return False
    return signals_of(actor, person_id, now=now).signals.recurs


def recurring(actor: Person, rep: Person, *, now: datetime, today: date) -> recurrence.Recurrence:
    """Put together what the log holds on a theme that recurs; Refused where none does."""
    read = signals_of(actor, rep.pk, now=now)
    run = read.signals.run
    if run is None or not read.signals.recurs:
        at = settings.number("recurs_at")
        raise Refused(
            say(
                "No theme of {name} came back {at} times in a row after a check without "
                "movement, so there is nothing to assemble.",
                name=rep.name,
                at=at,
            )
        )
    held = _held(read.run_sessions, actor)
    return recurrence.Recurrence(
        rep=rep.name,
        assembled_by=actor.name,
        on=today,
        skill=run.skill,
        at=settings.number("recurs_at"),
        sessions=held,
        checks=_checks(rep, run, held[0].held_on),
    )


def _held(sessions: tuple[int, ...], actor: Person) -> tuple[recurrence.Held, ...]:
    rows = Session.objects.filter(pk__in=sessions).select_related(
        "coach", "commitment__rep", "commitment__coach", "commitment__session"
    )
    whole = rows.prefetch_related("commitment__reports", "answers__author")
    return tuple(map(partial(_session, reader=actor), whole.order_by("held_on", "pk")))


def _session(row: Session, *, reader: Person) -> recurrence.Held:
    draft = drafts.from_json(row.draft)
    answers = (Said(one.author.name, one.words, one.created_at) for one in row.answers.all())
    return recurrence.Held(
        session_id=row.pk,
        held_on=row.held_on,
        coach=row.coach.name,
        theme=row.theme,
        intervention=row.intervention,
        attempt=row.attempt,
        adjustment=row.adjustment,
        tried=row.tried,
        happened=row.happened,
        replaced_by=row.replaced_by,
        diagnosis=draft.diagnosis,
        fix=draft.fix,
        promise=papers.promise(row.commitment) if row.commitment else None,
        said=papers.said(answers, reader),
    )


def _checks(rep: Person, run: Run, since: date) -> tuple[parts.Check, ...]:
    rows = Check.objects.filter(
        round__cycle__rep=rep, round__cycle__skill=run.skill, held_on__gte=since
    )
    whole = rows.select_related("round__cycle__rubric", "checked_by").prefetch_related("calls")
    return tuple(papers.check_of(row, row.round.cycle) for row in whole.order_by("held_on", "pk"))
