"""What stands beside a call: the actor's sheet, what was asked of the rep, what can be read."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef

from filmroom.calls.models import Call
from filmroom.calls.values import latest, reading_of
from filmroom.core.phrases import say
from filmroom.core.reviews import Review as CoreReview
from filmroom.core.rubrics import Rubric
from filmroom.kit.access import Denied
from filmroom.people.models import Person
from filmroom.reviews import access, values
from filmroom.reviews.models import Review
from filmroom.reviews.places import Places
from filmroom.reviews.queries.lists import Line, of_call
from filmroom.reviews.state import SheetState, state_of


@dataclass(frozen=True, slots=True)
class Asked:
    """A self-assessment that was asked for, as far as others may know of it."""

    rep: str
    due_on: date | None
    is_given: bool
    is_declined: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class OnCall:
    call: Call
    sheet: Review | None  # the actor's own, complete or not
    self_assessment: Review | None  # the actor's own, as the rep of the call
    others: tuple[Line, ...]  # completed ones the actor may know of, without the actor's own
    asked: Asked | None  # for those who may review
    may_review: bool
    may_self_assess: bool
    is_ready: bool  # a lawful basis is recorded and the speakers are confirmed
    can_compare: bool


def on_call(actor: Person, call: Call, *, today: date) -> OnCall:
    own = list(access.visible_reviews(actor).filter(call=call, author=actor))
    lines = of_call(actor, call, today=today)
    mine = {row.pk for row in own}
    may_review = access.may_review(actor, call)
    given = [one.is_self_assessment for one in lines if not one.is_hidden]
    return OnCall(
        call=call,
        sheet=next((row for row in own if not row.is_self_assessment), None),
        self_assessment=next((row for row in own if row.is_self_assessment), None),
        others=tuple(one for one in lines if one.review_id not in mine),
        asked=_asked(call, today) if may_review else None,
        may_review=may_review,
        may_self_assess=call.rep_id == actor.pk,
        is_ready=call.lawful_basis_id is not None and call.speakers_confirmed_at is not None,
        can_compare=True in given and False in given,
    )


def _asked(call: Call, today: date) -> Asked | None:
    still_open = access.open_self_assessments(today).filter(pk=OuterRef("pk"))
    row = (
        Review.objects.filter(call=call, is_self_assessment=True, requested_by__isnull=False)
        .filter(author=call.rep_id, discarded_at__isnull=True)
        .annotate(is_open=Exists(still_open))
        .select_related("author")
        .first()
    )
    if row is None:
        return None
    return Asked(
        rep=row.author.name,
        due_on=row.due_on,
        is_given=row.is_complete,
        is_declined=row.declined_at is not None,
        is_open=row.is_open,
    )


def sheet(actor: Person, review_id: int) -> tuple[Review, Rubric, SheetState]:
    """Give a sheet of the actor's to go on writing."""
    row = access.sheet_to_write(actor, review_id)
    return row, values.rubric_of(row.rubric), state_of(row)


def export(actor: Person, review_id: int, *, today: date) -> tuple[CoreReview, Rubric]:
    """Give a completed review the actor may read, as the Markdown knows it."""
    row = access.review_to_read(actor, review_id, today=today)
    if not row.is_complete and row.author_id != actor.pk:
        raise Denied(say("This review is not complete yet."))
    return values.review_of(row), values.rubric_as_kept(row.rubric)


def places(call: Call) -> Places:
    return Places.of(reading_of(call).transcript)


def transcript_version(call: Call) -> str:
    return latest(call).version
