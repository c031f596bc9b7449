"""Reviews as lines in lists. A line carries no score and no total (law 8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet

from filmroom.calls.access import visible_calls
from filmroom.calls.models import Call
from filmroom.kit import clock
from filmroom.kit.once import once_a_page
from filmroom.people.access import person_to_see
from filmroom.people.models import Person
from filmroom.reviews import access
from filmroom.reviews.kinds import COACHS_ANSWERS, REPS_ANSWERS, AnswerKind, NoticeKind
from filmroom.reviews.models import Answer, Notice, Review
from filmroom.reviews.queries.states import disputed_of

TOLD_FOR = timedelta(days=14)  # that a basis was taken away


@dataclass(frozen=True, slots=True)
class Line:
    review_id: int
    call_id: int
    call: str
    held_on: date | None  # None: nobody said, the time of the import is no answer
    rep_id: int | None
    rep: str
    author: str
    is_self_assessment: bool
    completed_at: datetime | None
    asked_by: str  # of a self-assessment that was asked for
    due_on: date | None
    focus: str  # empty while the review is hidden from the actor
    follow_up_on: date | None
    is_hidden: bool  # the actor knows of it and speaks first


def latest_of(actor: Person, person_id: int, *, today: date, limit: int = 50) -> list[Line]:
    """Give the completed reviews of a person's calls, latest call first."""
    person = person_to_see(actor, person_id)
    rows = access.visible_reviews(actor).filter(call__rep=person, completed_at__isnull=False)
    return _lines(actor, rows.order_by("-call__held_at", "-pk")[:limit], today)


@once_a_page
def of_call(actor: Person, call: Call, *, today: date) -> list[Line]:
    """Give the completed reviews and self-assessments of a call, first completed first."""
    rows = access.visible_reviews(actor).filter(call=call, completed_at__isnull=False)
    return _lines(actor, rows.order_by("completed_at"), today)


def _lines(actor: Person, rows: QuerySet[Review], today: date) -> list[Line]:
    (found,) = _lists(actor, [_whole(rows)], today)
    return found


def _whole(rows: QuerySet[Any]) -> list[Any]:
    return list(rows.select_related("call__rep", "author", "requested_by"))


def _lists(actor: Person, lists: Sequence[Sequence[Review]], today: date) -> list[list[Line]]:
    """Give several lists; what of them waits for the actor, as the rep, is asked once."""
    own = [row.pk for rows in lists for row in rows if row.call.rep_id == actor.pk]
    readable = access.readable_reviews(actor, today).filter(pk__in=own)
    hidden = set(own) - set(readable.values_list("pk", flat=True)) if own else set()
    return [[_line(row, is_hidden=row.pk in hidden) for row in rows] for rows in lists]


def _line(row: Review, *, is_hidden: bool) -> Line:
    call, rep = row.call, row.call.rep
    return Line(
        review_id=row.pk,
        call_id=call.pk,
        call=call.title,
        held_on=_held_on(call),
        rep_id=rep.pk if rep else None,
        rep=rep.name if rep else "",
        author=row.author.name,
        is_self_assessment=row.is_self_assessment,
        completed_at=row.completed_at,
        asked_by=row.requested_by.name if row.requested_by else "",
        due_on=row.due_on,
        focus="" if is_hidden else row.focus,
        follow_up_on=None if is_hidden else row.follow_up_on,
        is_hidden=is_hidden,
    )


def _held_on(call: Call) -> date | None:
    zone = call.rep.time_zone if call.rep else "UTC"
    return clock.local_day(call.held_at, zone) if call.held_at_known else None


@dataclass(frozen=True, slots=True)
class Todo:
    """What waits for somebody, in the order the loop wants it."""

    self_assessments: list[Line]  # the rep was asked and has not answered, earliest date first
    to_read: list[Line]  # completed reviews the rep has not answered in any way
    to_answer: list[Line]  # the rep spoke last on a score; the coach owes a word
    drafts: list[Line]  # the actor's own unfinished sheets, last touched first
    awaited: list[Line]  # self-assessments the actor asked for and does not have yet
    answered: list[Line]  # the coach answered what the actor said, unread
    without_basis: list[Line]  # the actor's reviews whose call lost its basis lately
    disputed: frozenset[int]  # reviews to answer of which the rep disputes a score
    answered_at: Mapping[int, str]  # dimension the coach spoke of last, by answered review


def todo(actor: Person, *, today: date) -> Todo:
    """Ask three times for all of them: what is asked for, what is read, what is written."""
    asked, about, written = (
        _whole(rows(actor, today)) for rows in (_asked_for, _to_hear, _to_write)
    )
    lists = (
        sorted((row for row in asked if row.author_id == actor.pk), key=_due_on),
        [row for row in about if not row.has_spoken],
        [row for row in written if row.is_owed],
        [row for row in reversed(written) if not row.is_complete],
        [row for row in asked if row.requested_by_id == actor.pk],
        [row for row in about if row.has_spoken],
        [row for row in written if row.is_complete and row.call.lawful_basis_id is None],
    )
    assess, read, answer, drafts, awaited, answered, taken = _lists(actor, lists, today)
    return Todo(
        self_assessments=assess,
        to_read=read,
        to_answer=answer,
        drafts=drafts,
        awaited=awaited,
        answered=answered,
        without_basis=taken,
        disputed=frozenset(disputed_of([line.review_id for line in answer])),
        answered_at=_spoken_at([line.review_id for line in answered]),
    )


def _due_on(row: Review) -> date:
    return row.due_on or date.max


def _asked_for(actor: Person, today: date) -> QuerySet[Review]:
    """Give open self-assessments: those asked of the actor, and those the actor asked for."""
    mine = Q(author=actor, pk__in=access.visible_reviews(actor).values("pk"))
    theirs = Q(requested_by=actor, call__in=visible_calls(actor).values("pk"))
    return access.open_self_assessments(today).filter(mine | theirs)


def _to_hear(actor: Person, today: date) -> QuerySet[Any]:
    """Give the actor's reviews that they have not answered, or that a coach answered since.

    `has_spoken` tells the two apart.
    """
    kind = NoticeKind.COACH_ANSWERED.value
    unread = Notice.objects.filter(person=actor, kind=kind, read_at__isnull=True)
    mine = Answer.objects.filter(review=OuterRef("pk"), author=actor)
    rows = access.readable_reviews(actor, today).filter(
        call__rep=actor, completed_at__isnull=False, is_self_assessment=False
    )
    told = rows.exclude(author=actor).annotate(has_spoken=Exists(mine))
    wanted = Q(has_spoken=False) | Q(pk__in=unread.values("review"))
    return told.filter(wanted).order_by("completed_at")


def _to_write(actor: Person, today: date) -> QuerySet[Any]:
    """Give what the actor wrote and goes on with: drafts, and reviews that need a word.

    `is_owed` marks those on which an answer or a dispute is the latest word of a score. One
    whose call lost its lawful basis is told of for two weeks after the call was changed.
    """
    draft = Q(completed_at=None, declined_at=None, requested_by=None)
    lost = Q(call__lawful_basis=None, call__changed_at__date__gte=today - TOLD_FOR)
    rows = access.visible_reviews(actor).filter(author=actor)
    marked = rows.annotate(is_owed=Exists(_owed_a_word()))
    done = Q(completed_at__isnull=False)
    needs = Q(is_owed=True) | lost & Q(is_self_assessment=False)
    return marked.filter(draft | done & needs).order_by("completed_at", "changed_at")


def _owed_a_word() -> QuerySet[Any, Any]:
    """Give the scores of an outer review on which the rep had the last word."""
    reps = [kind.value for kind in REPS_ANSWERS if kind is not AnswerKind.ACKNOWLEDGE]
    coachs = [kind.value for kind in COACHS_ANSWERS]
    return (
        Answer.objects.filter(review=OuterRef("pk"))
        .values("dimension")
        .order_by()
        .annotate(
            said=Max("pk", filter=Q(kind__in=reps)), replied=Max("pk", filter=Q(kind__in=coachs))
        )
        .filter(Q(said__gt=F("replied")) | Q(said__isnull=False, replied__isnull=True))
    )


def _spoken_at(review_ids: list[int]) -> dict[int, str]:
    if not review_ids:
        return {}
    coachs = [kind.value for kind in COACHS_ANSWERS]
    said = Answer.objects.filter(review__in=review_ids, kind__in=coachs).order_by("pk")
    return dict(said.values_list("review", "dimension"))


@dataclass(frozen=True, slots=True)
class Told:
    kind: NoticeKind
    line: Line
    is_read: bool


def notices(actor: Person, *, today: date, limit: int = 20) -> list[Told]:
    """Give what the actor is told, latest first; of a hidden review nothing until it opens."""
    rows = list(
        Notice.objects.filter(person=actor, review__discarded_at__isnull=True)
        .filter(review__call__in=visible_calls(actor).values("pk"))
        .select_related("review__call__rep", "review__author", "review__requested_by")
        .order_by("-changed_at")[:limit]
    )
    shown = set(
        access.readable_reviews(actor, today)
        .filter(pk__in=[row.review_id for row in rows])
        .values_list("pk", flat=True)
    )
    asked = NoticeKind.SELF_ASSESSMENT_GIVEN  # a declined one is told of, though never readable
    return [
        Told(
            NoticeKind(row.kind),
            _line(row.review, is_hidden=row.review_id not in shown),
            row.read_at is not None,
        )
        for row in rows
        if row.review_id in shown or row.kind == asked.value
    ]
