"""The rep speaks first: self-assessments, asked for or given unasked (law 4)."""

from datetime import date, datetime, timedelta

from django.db import transaction

from filmroom.calls.access import call_to_review
from filmroom.calls.models import Call
from filmroom.core.phrases import say
from filmroom.kit.access import Refused
from filmroom.people import settings
from filmroom.people.models import Person
from filmroom.reviews import access, values
from filmroom.reviews.actions import notices
from filmroom.reviews.actions.drafts import open_sheet
from filmroom.reviews.kinds import NoticeKind
from filmroom.reviews.models import Review, Rubric


def start_self_assessment(actor: Person, *, call_id: int, rubric: str = "") -> Review:
    """Open the rep's own sheet for a call, asked for or not."""
    call = access.call_of_own(actor, call_id)
    call_to_review(actor, call_id)
    return open_sheet(actor, call, rubric=rubric, is_self_assessment=True)


@transaction.atomic
def request_self_assessment(
    actor: Person, *, call_id: int, today: date, rubric: str = "", due_on: date | None = None
) -> Review:
    """Ask the rep to score the call; until then the coach's scores are hidden from them."""
    call = call_to_review(actor, call_id)
    access.require_reviewer(actor, call)
    if due_on is not None and due_on < today:
        raise Refused(say("The date ({due_on}) has passed; name one from today on.", due_on=due_on))
    return ask(actor, call, rubric=values.rubric_row(rubric), today=today, due_on=due_on)


def ask(
    actor: Person, call: Call, *, rubric: Rubric, today: date, due_on: date | None = None
) -> Review:
    """Ask once: a sheet the rep has given stays as it is; a declined or late one is asked anew."""
    rep = call.rep
    if rep is None:
        raise Refused(say("Nobody has said which speaker the rep is; that comes first."))
    due = due_on or today + timedelta(days=settings.number("self_assessment_days"))
    row, _ = Review.objects.get_or_create(
        call=call, author=rep, is_self_assessment=True, defaults={"rubric": rubric}
    )
    if row.is_complete:
        return row
    row.requested_by, row.due_on = actor, due
    row.declined_at = row.discarded_at = None
    row.save(update_fields=["requested_by", "due_on", "declined_at", "discarded_at", "changed_at"])
    notices.tell(rep, NoticeKind.SELF_ASSESSMENT_ASKED, row)
    return row


@transaction.atomic
def decline_self_assessment(actor: Person, *, review_id: int, now: datetime) -> Review:
    """Say no to a request; the coach's scores open, and what was typed stays."""
    access.sheet_to_write(actor, review_id)
    row = access.lock(review_id)
    if not row.is_self_assessment or row.requested_by is None:
        raise Refused(say("Nobody asked for this self-assessment; delete the draft instead."))
    if row.is_complete:
        raise Refused(say("This self-assessment is given and stays."))
    if row.declined_at is None:
        row.declined_at = now
        row.save(update_fields=["declined_at", "changed_at"])
        notices.tell(row.requested_by, NoticeKind.SELF_ASSESSMENT_GIVEN, row)
    return row
