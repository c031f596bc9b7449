"""Who may know of a review, who may read it, and who may write it (laws 4 and 9).

To know of a review is to see that it is there; to read it is to see its scores. The rep knows
of every completed review of their calls and reads it once nothing asks them to speak first.
"""

from datetime import date

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from filmroom.calls.access import call_to_see, visible_calls
from filmroom.calls.models import Call
from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.kit.access import Denied, NotFound, found
from filmroom.people.access import reps_within_reach
from filmroom.people.models import Person
from filmroom.reviews.models import Review


class SpeakFirst(Denied):
    """The rep knows of the review and gives, declines or outwaits a self-assessment first."""

    def __init__(self, call_id: int) -> None:
        self.call_id = call_id
        super().__init__(
            say(
                "Your coach asks how you saw this call first: the review opens once your"
                " self-assessment is given, declined or past its date."
            )
        )


_PARTS = ("call__rep", "call__deal", "author", "rubric", "last_edited_by")


def visible_reviews(actor: Person) -> QuerySet[Review]:
    """Give the reviews the actor may know of: written by them, about them, or in their line.

    Those about the actor are within their reach whatever role they hold now (law 9).
    """
    completed = Q(completed_at__isnull=False)
    reps_own = Q(is_self_assessment=False) | Q(author=F("call__rep"))
    line = Person.objects.filter(reps_within_reach(actor, Permission.REVIEW_SEE)).values("pk")
    written = Q(author=actor, call__in=visible_calls(actor).values("pk"))
    within = Q(call__rep__in=line) & completed
    rows = Review.objects.filter(written | (reps_own & within))
    return rows.filter(discarded_at__isnull=True)


def open_self_assessments(today: date) -> QuerySet[Review]:
    """Give those asked for and neither given, declined nor past their date."""
    return Review.objects.filter(
        is_self_assessment=True,
        requested_by__isnull=False,
        completed_at__isnull=True,
        declined_at__isnull=True,
        discarded_at__isnull=True,
        due_on__gte=today,
    )


def readable_reviews(actor: Person, today: date) -> QuerySet[Review]:
    """Give the visible reviews less those whose rep, the actor, has yet to speak (law 4)."""
    mine = open_self_assessments(today).filter(author=actor, call=OuterRef("call"))
    hidden = Q(call__rep=actor) & ~Q(author=actor) & Q(Exists(mine))
    return visible_reviews(actor).exclude(hidden)


def _whole(rows: QuerySet[Review]) -> QuerySet[Review]:
    return rows.select_related(*_PARTS).prefetch_related("scores", "evidence")


def review_to_see(actor: Person, pk: int) -> Review:
    return found(visible_reviews(actor).select_related(*_PARTS), pk=pk)


def review_to_read(actor: Person, pk: int, *, today: date) -> Review:
    row = _whole(readable_reviews(actor, today)).filter(pk=pk).first()
    if row is not None:
        return row
    raise SpeakFirst(review_to_see(actor, pk).call_id)


def sheet_to_write(actor: Person, pk: int) -> Review:
    """Give a sheet the actor is the author of, whatever its state but discarded."""
    return found(_whole(visible_reviews(actor).filter(author=actor)), pk=pk)


def discarded_sheet(actor: Person, pk: int) -> Review:
    rows = Review.objects.filter(author=actor, discarded_at__isnull=False)
    return found(rows.filter(call__in=visible_calls(actor).values("pk")), pk=pk)


def lock(pk: int) -> Review:
    """Lock a review whose reading was already permitted, and give it as it is now."""
    Review.objects.select_for_update().filter(pk=pk).first()
    row = _whole(Review.objects.filter(pk=pk)).first()
    if row is None:
        raise NotFound
    return row


def may_review(actor: Person, call: Call) -> bool:
    """Say whether the actor may write a review of the call, if it is ready for one."""
    if call.rep_id is None or call.rep_id == actor.pk:
        return False
    within = reps_within_reach(actor, Permission.REVIEW_WRITE)
    return Person.objects.filter(within, pk=call.rep_id).exists()


def require_reviewer(actor: Person, call: Call) -> None:
    if call.rep_id is None:
        raise Denied(
            say("Nobody has said yet which speaker the rep is; that comes before a review.")
        )
    if not may_review(actor, call):
        raise Denied(
            say("A review is written by the rep's coach; the rep gives a self-assessment.")
        )


def call_of_own(actor: Person, call_id: int) -> Call:
    """Give a call the actor is the rep of, for a self-assessment."""
    call = call_to_see(actor, call_id)
    if call.rep_id != actor.pk:
        raise Denied(say("A self-assessment is given by the rep of the call."))
    return call
