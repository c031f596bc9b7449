"""One review to read, what was said about it, and two of them side by side."""

from dataclasses import dataclass
from datetime import date, datetime

from filmroom.calls.access import call_to_see
from filmroom.calls.models import Call
from filmroom.core.evidence import EvidencePoint
from filmroom.core.phrases import say
from filmroom.core.reviews import Report
from filmroom.core.rubrics import Dimension
from filmroom.kit.access import Denied, NotFound
from filmroom.people.models import Person
from filmroom.reviews import access, values
from filmroom.reviews.kinds import COACHS_ANSWERS, REPS_ANSWERS, AnswerKind
from filmroom.reviews.models import Review


@dataclass(frozen=True, slots=True)
class Exchange:
    """One thing that was said about a review or one of its scores."""

    kind: AnswerKind
    author: str
    words: str
    said_at: datetime
    score_before: int | None
    score_after: int | None


@dataclass(frozen=True, slots=True)
class ReadScore:
    dimension: Dimension
    value: int | str | None
    points: tuple[EvidencePoint, ...]
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A review with everything on it; the only place a total is given (law 8)."""

    review: Review
    call: Call
    scores: tuple[ReadScore, ...]
    report: Report
    exchanges: tuple[Exchange, ...]  # about the review as a whole
    reps_words: frozenset[AnswerKind]  # what the actor may say; empty for everybody else
    coachs_words: frozenset[AnswerKind]


def read_review(actor: Person, review_id: int, *, today: date) -> Reading:
    row = access.review_to_read(actor, review_id, today=today)
    said = _said(row)
    can_answer = row.is_complete and not row.is_self_assessment
    is_rep = can_answer and row.call.rep_id == actor.pk
    is_author = can_answer and row.author_id == actor.pk
    return Reading(
        review=row,
        call=row.call,
        scores=_scores(row, said),
        report=values.report_of(row),
        exchanges=tuple(said.get("", ())),
        reps_words=REPS_ANSWERS if is_rep else frozenset(),
        coachs_words=COACHS_ANSWERS if is_author else frozenset(),
    )


def _said(row: Review) -> dict[str, list[Exchange]]:
    said: dict[str, list[Exchange]] = {}
    for one in row.answers.select_related("author"):
        said.setdefault(one.dimension, []).append(
            Exchange(
                kind=AnswerKind(one.kind),
                author=one.author.name,
                words=one.words,
                said_at=one.created_at,
                score_before=one.score_before,
                score_after=one.score_after,
            )
        )
    return said


def _scores(row: Review, said: dict[str, list[Exchange]]) -> tuple[ReadScore, ...]:
    given = values.scores_of(row)
    points: dict[str, list[EvidencePoint]] = {}
    for one in row.evidence.all():
        points.setdefault(one.dimension, []).append(values.point_of(one))
    return tuple(
        ReadScore(
            dimension=dimension,
            value=given.get(dimension.key),
            points=tuple(points.get(dimension.key, ())),
            exchanges=tuple(said.get(dimension.key, ())),
        )
        for dimension in values.rubric_of(row.rubric).dimensions
    )


@dataclass(frozen=True, slots=True)
class Comparison:
    """A self-assessment beside the coach's review of the same call."""

    call: Call
    reps: Reading
    coachs: Reading
    pairs: tuple[tuple[Dimension, ReadScore | None, ReadScore], ...]  # rep's, coach's


def comparison(actor: Person, call_id: int, *, today: date) -> Comparison:
    """Lay the rep's scores beside the coach's, once both are given and open to the actor."""
    call = call_to_see(actor, call_id)
    rows = access.readable_reviews(actor, today).filter(call=call, completed_at__isnull=False)
    own = rows.filter(is_self_assessment=True).first()
    coachs = rows.filter(is_self_assessment=False).order_by("completed_at").first()
    if own is None or coachs is None:
        if access.visible_reviews(actor).filter(call=call, completed_at__isnull=False).exists():
            raise Denied(
                say(
                    "The two stand side by side once the rep's self-assessment and the coach's "
                    "review are both complete."
                )
            )
        raise NotFound
    reps = read_review(actor, own.pk, today=today)
    other = read_review(actor, coachs.pk, today=today)
    theirs = {one.dimension.key: one for one in reps.scores}
    pairs = tuple((one.dimension, theirs.get(one.dimension.key), one) for one in other.scores)
    return Comparison(call, reps, other, pairs)
