"""Starting, saving and throwing away a sheet. A save is whole, atomic and may be repeated."""

from datetime import datetime

from django.db import transaction

from filmroom.calls.access import call_to_review
from filmroom.calls.models import Call, Transcript
from filmroom.calls.values import reading_of, transcript_of
from filmroom.core.phrases import say
from filmroom.core.reviews import NA
from filmroom.core.rubrics import UnknownRubric
from filmroom.kit import discarded, faults
from filmroom.kit.access import Refused, found
from filmroom.people.models import Person
from filmroom.reviews import access, drafts, values
from filmroom.reviews.drafts import DraftValue, GuardedPoint, Readings
from filmroom.reviews.models import Evidence, Review, Score
from filmroom.reviews.state import DraftConflict, SheetState, state_of


def start_review(actor: Person, *, call_id: int, rubric: str = "") -> Review:
    """Open the actor's sheet for a call; one that is already there is given back."""
    call = call_to_review(actor, call_id)
    access.require_reviewer(actor, call)
    return open_sheet(actor, call, rubric=rubric)


@transaction.atomic
def open_sheet(
    actor: Person, call: Call, *, rubric: str, is_self_assessment: bool = False
) -> Review:
    try:
        row = values.rubric_row(rubric)
    except UnknownRubric as unknown:
        raise Refused(str(unknown)) from None
    found(Call.objects.select_for_update(), pk=call.pk)  # its import may just have been undone
    own = Review.objects.filter(call=call, author=actor, is_self_assessment=is_self_assessment)
    own.filter(discarded_at__isnull=False).delete()
    sheet, _ = Review.objects.get_or_create(
        call=call,
        author=actor,
        is_self_assessment=is_self_assessment,
        defaults={"rubric": row, "last_edited_by": actor},
    )
    return sheet


def save_draft(
    actor: Person, *, review_id: int, base_version: int, draft: DraftValue
) -> SheetState:
    """Keep a whole sheet if it was typed on top of what is there, else raise DraftConflict.

    What is there already is not a conflict, so that a save whose answer got lost can be
    repeated. The guard runs before the transaction; it reads, it does not write.
    """
    sheet = access.sheet_to_write(actor, review_id)
    rubric = values.rubric_of(sheet.rubric)
    draft = drafts.kept(draft)
    drafts.refuse_nonsense(draft, rubric)
    known = [values.guarded_of(row) for row in sheet.evidence.all()]
    points = drafts.guarded(draft, rubric, _readings(sheet.call, draft), known)
    with transaction.atomic():
        row = access.lock(review_id)
        if _is_there(row, draft, points):
            return state_of(row)
        if row.version != base_version:
            raise DraftConflict(state_of(row))
        _refuse_closed(row)
        _write(row, draft, points, actor)
        faults.point("reviews.save.before-commit")
    faults.point("reviews.save.after-commit")
    return state_of(access.sheet_to_write(actor, review_id))


def _readings(call: Call, draft: DraftValue) -> Readings:
    now = reading_of(call)
    earlier = {one.transcript_version for one in draft.evidence} - {"", now.version}
    rows = Transcript.objects.filter(call=call, version__in=earlier) if earlier else ()
    return Readings(now, {row.version: transcript_of(row) for row in rows})


def _refuse_closed(row: Review) -> None:
    if row.is_complete:
        raise Refused(
            say("This review is complete; scores change through an answer, and stay visible.")
        )
    if row.declined_at is not None:
        raise Refused(say("This self-assessment was declined; ask your coach to request another."))


def _is_there(row: Review, draft: DraftValue, points: tuple[GuardedPoint, ...]) -> bool:
    there = {one.pk: values.guarded_of(one) for one in row.evidence.all()}
    same_points = {one.key: one for one in there.values()} == {one.key: one for one in points}
    kept = values.draft_of(row)
    return (
        same_points
        and kept.scores == dict(draft.scores)
        and kept.texts() == draft.texts()
        and kept.follow_up_on == draft.follow_up_on
    )


def _write(row: Review, draft: DraftValue, points: tuple[GuardedPoint, ...], actor: Person) -> None:
    for name, text in draft.texts().items():
        setattr(row, name, text)
    row.follow_up_on = draft.follow_up_on
    row.version += 1
    row.last_edited_by = actor
    row.save()
    faults.point("reviews.save.after-texts")
    _write_scores(row, draft)
    faults.point("reviews.save.after-scores")
    _write_evidence(row, points)


def _write_scores(row: Review, draft: DraftValue) -> None:
    row.scores.exclude(dimension__in=draft.scores).delete()
    for dimension, value in draft.scores.items():
        is_na = value == NA
        Score.objects.update_or_create(
            review=row,
            dimension=dimension,
            defaults={"value": None if is_na else value, "no_opportunity": is_na},
        )


def _write_evidence(row: Review, points: tuple[GuardedPoint, ...]) -> None:
    row.evidence.exclude(key__in=[one.key for one in points]).delete()
    there = {one.key: one for one in row.evidence.all()}
    for one in points:
        columns = values.columns_of(one)
        if one.key not in there:
            Evidence.objects.create(review=row, key=one.key, **columns)
        elif values.guarded_of(there[one.key]) != one:
            Evidence.objects.filter(pk=there[one.key].pk).update(**columns)


@transaction.atomic
def discard_draft(actor: Person, *, review_id: int, now: datetime) -> Review:
    """Throw a draft away; for a day it can be brought back."""
    access.sheet_to_write(actor, review_id)
    row = access.lock(review_id)
    if row.is_complete:
        raise Refused(say("A completed review stays; only a draft can be deleted."))
    if row.requested_by_id is not None:
        raise Refused(say("Your coach asked for this self-assessment; decline it instead."))
    discarded.mark(row, now)
    return row


@transaction.atomic
def restore_draft(actor: Person, *, review_id: int) -> Review:
    access.discarded_sheet(actor, review_id)
    row = access.lock(review_id)
    discarded.mark(row, None)
    return row


def sweep_discarded(*, now: datetime) -> int:
    return discarded.sweep(Review.objects.all(), now=now)
