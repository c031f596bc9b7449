"""What rep and coach say to each other about a completed review. Nothing is overwritten."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from filmroom.core.phrases import say
from filmroom.core.reviews import NA
from filmroom.core.rubrics import HIGHEST
from filmroom.core.storable import storable
from filmroom.kit.access import Denied, Refused
from filmroom.people.models import Person
from filmroom.reviews import access, values
from filmroom.reviews.actions import notices
from filmroom.reviews.kinds import COACHS_ANSWERS, REPS_ANSWERS, AnswerKind, NoticeKind
from filmroom.reviews.models import Answer, Review, Score

LONGEST_ANSWER = 5_000  # characters
_NEEDS_WORDS = frozenset(
    {AnswerKind.ANSWER, AnswerKind.DISPUTE, AnswerKind.EXPLAIN, AnswerKind.CHANGE}
)


@dataclass(frozen=True, slots=True)
class Reply:
    kind: AnswerKind
    words: str = ""
    dimension: str = ""  # empty: the whole review


@transaction.atomic
def reply(actor: Person, *, review_id: int, given: Reply, today: date) -> Answer:
    """Say something about a review or one of its scores; the other side is told."""
    row = _review_to_answer(actor, review_id, given, today)
    if given.kind is AnswerKind.CHANGE:
        raise Refused(say("Say what the score changes to."))
    return _keep(actor, row, given)


@transaction.atomic
def change_score(
    actor: Person, *, review_id: int, given: Reply, value: int | str, today: date
) -> Answer:
    """Change one score of a completed review; both scores and the reason stay visible."""
    row = _review_to_answer(actor, review_id, given, today)
    rubric = values.rubric_of(row.rubric)
    dimension = rubric.find(given.dimension)
    if dimension is None:
        raise Refused(say("Name the dimension whose score changes."))
    if value == NA and not dimension.permits_na(row.call.stage):
        raise Refused(say("{name} cannot be {na}.", name=dimension.name, na=NA))
    if value != NA and value not in range(HIGHEST + 1):
        raise Refused(say("A score is 0, 1, 2 or {na}; found “{value}”.", na=NA, value=value))
    if value != NA and not row.evidence.filter(dimension=dimension.key).exists():
        raise Refused(
            say("{name} has no evidence; a score needs some (law 1).", name=dimension.name)
        )
    before = values.scores_of(row).get(dimension.key)
    if before == value:
        raise Refused(
            say(
                "{name} is scored {value} already; to leave it so, keep it.",
                name=dimension.name,
                value=value,
            )
        )
    after = None if value == NA else int(value)
    Score.objects.filter(review=row, dimension=dimension.key).update(
        value=after, no_opportunity=after is None
    )
    Review.objects.filter(pk=row.pk).update(version=row.version + 1)
    was = before if isinstance(before, int) else None
    return _keep(actor, row, given, score_before=was, score_after=after)


def _review_to_answer(actor: Person, review_id: int, given: Reply, today: date) -> Review:
    access.review_to_read(actor, review_id, today=today)
    row = access.lock(review_id)
    if not row.is_complete or row.is_self_assessment:
        raise Refused(say("Answers belong to a completed review."))
    if given.kind in REPS_ANSWERS and row.call.rep_id != actor.pk:
        raise Denied(say("Only the rep the review is about acknowledges, answers or disputes it."))
    if given.kind in COACHS_ANSWERS and row.author_id != actor.pk:
        raise Denied(say("Only the coach who wrote the review keeps, changes or explains a score."))
    if given.kind in _NEEDS_WORDS and not storable(given.words).strip():
        raise Refused(say("Say why, in a sentence; the other side reads it."))
    if len(given.words) > LONGEST_ANSWER:
        raise Refused(
            say(
                "An answer has at most {longest_answer} characters; shorten it.",
                longest_answer=LONGEST_ANSWER,
            )
        )
    known = {dimension.key for dimension in values.rubric_of(row.rubric).dimensions}
    if given.dimension and given.dimension not in known:
        raise Refused(
            say("“{dimension}” is no dimension of this review.", dimension=given.dimension)
        )
    return row


def _keep(
    actor: Person,
    row: Review,
    given: Reply,
    *,
    score_before: int | None = None,
    score_after: int | None = None,
) -> Answer:
    kept = Answer.objects.create(
        review=row,
        author=actor,
        dimension=given.dimension,
        kind=given.kind.value,
        words=storable(given.words).strip(),
        score_before=score_before,
        score_after=score_after,
    )
    if given.kind in REPS_ANSWERS:
        notices.tell(row.author, NoticeKind.REP_ANSWERED, row)
    elif row.call.rep is not None:
        notices.tell(row.call.rep, NoticeKind.COACH_ANSWERED, row)
    return kept
