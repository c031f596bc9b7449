"""The evidence file for a performance conversation, never assembled without telling the rep."""

from datetime import date, datetime
from uuid import UUID

from django.db import transaction

from filmroom.core.documents.model import to_json
from filmroom.core.documents.recurrence import evidence_file
from filmroom.cycles import access, notices
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import EvidenceFile
from filmroom.cycles.queries.files import recurring
from filmroom.kit.access import found
from filmroom.people import actions as people
from filmroom.people.models import Person


@transaction.atomic
def assemble_file(
    actor: Person, *, key: UUID, rep_id: int, now: datetime, today: date
) -> EvidenceFile:
    """Assemble a rep's evidence file and tell them; one key makes one file."""
    rep = access.rep_to_coach(actor, rep_id)
    access.lock_rep(rep)
    if EvidenceFile.objects.filter(key=key).exists():
        return found(access.visible_files(actor), key=key, rep=rep)
    log = recurring(actor, rep, now=now, today=today)
    row = EvidenceFile.objects.create(
        key=key,
        rep=rep,
        assembled_by=actor,
        assembled_on=today,
        skill=log.skill,
        document=to_json(evidence_file(log)),
    )
    notices.tell(rep, NoticeKind.EVIDENCE_FILE, file=row)
    return row


def note_file_reading(actor: Person, *, file_id: int, today: date) -> None:
    """Leave a trace for the rep that somebody read a file about them."""
    row = access.file_to_see(actor, file_id)
    what = "file of evidence"
    people.note_reading(actor, about_id=row.rep_id, what=what, key=row.pk, day=today)


def note_report_reading(actor: Person, *, person_id: int, today: date) -> None:
    """Leave a trace for the rep that somebody read the progress of a quarter of theirs."""
    rep = access.rep_to_read(actor, person_id)
    what = "progress report"
    people.note_reading(actor, about_id=rep.pk, what=what, key=rep.pk, day=today)
