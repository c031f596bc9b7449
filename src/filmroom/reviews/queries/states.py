"""How far the reviews of calls are, for a list."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum

from filmroom.people.models import Person
from filmroom.reviews import access
from filmroom.reviews.kinds import AnswerKind
from filmroom.reviews.models import Answer


class CallState(StrEnum):
    DRAFT = "draft"  # the actor's own
    REVIEWED = "reviewed"
    DISPUTED = "disputed"  # the latest word on one of the scores is a dispute


def states(actor: Person, call_ids: Iterable[int], *, today: date) -> dict[int, CallState]:
    """Say of each call how far its reviews are, as far as the actor may know of them.

    Calls without a review are left out; of several reviews the one counts that asks for most.
    """
    rows = access.visible_reviews(actor).filter(call__in=list(call_ids), is_self_assessment=False)
    completed = dict(rows.filter(completed_at__isnull=False).values_list("pk", "call"))
    readable = access.readable_reviews(actor, today).filter(pk__in=list(completed))
    disputed = disputed_of(readable.values_list("pk", flat=True))
    drafts = rows.filter(completed_at__isnull=True).values_list("call", flat=True)
    return {
        **dict.fromkeys(drafts, CallState.DRAFT),
        **dict.fromkeys(completed.values(), CallState.REVIEWED),
        **{completed[pk]: CallState.DISPUTED for pk in disputed},
    }


def disputed_of(review_ids: Iterable[int]) -> set[int]:
    """Give those of some reviews on which the latest word about a score is a dispute."""
    said = Answer.objects.filter(review__in=list(review_ids)).order_by("pk")
    latest = {
        (review, dimension): kind
        for review, dimension, kind in said.values_list("review", "dimension", "kind")
    }
    return {review for (review, _), kind in latest.items() if kind == AnswerKind.DISPUTE}
