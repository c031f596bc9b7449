"""Telling people in the product that something waits for them, and who read what (law 9)."""

from datetime import date, datetime

from filmroom.people import actions as people
from filmroom.people.models import Person
from filmroom.reviews import access
from filmroom.reviews.kinds import NoticeKind
from filmroom.reviews.models import Notice, Review


def tell(person: Person, kind: NoticeKind, review: Review) -> None:
    """Leave a notice; one of the same kind about the same review becomes unread again."""
    Notice.objects.update_or_create(
        person=person, kind=kind.value, review=review, defaults={"read_at": None}
    )


def read_notices(actor: Person, *, review_id: int, now: datetime) -> None:
    """Note that the actor has opened what their notices about a review speak of."""
    rows = Notice.objects.filter(person=actor, review=review_id, read_at__isnull=True)
    rows.update(read_at=now)


def note_reading(actor: Person, *, review_id: int, today: date) -> None:
    """Leave a trace for the rep that somebody read a review of theirs."""
    row = access.review_to_read(actor, review_id, today=today)
    if row.call.rep_id is not None:
        people.note_reading(actor, about_id=row.call.rep_id, what="review", key=row.pk, day=today)
