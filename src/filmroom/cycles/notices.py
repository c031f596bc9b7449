"""Telling people in the product what happened to a session, a cycle or about them."""

from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Cycle, EvidenceFile, Notice, Session
from filmroom.people.models import Person


def tell(
    person: Person,
    kind: NoticeKind,
    *,
    session: Session | None = None,
    cycle: Cycle | None = None,
    file: EvidenceFile | None = None,
) -> None:
    """Leave a notice; one of the same kind about the same thing becomes unread again."""
    Notice.objects.update_or_create(
        person=person,
        kind=kind.value,
        session=session,
        cycle=cycle,
        file=file,
        defaults={"read_at": None},
    )
