"""A person's scores by dimension, call by call. No total is made of them (law 8)."""

from dataclasses import dataclass
from datetime import date

from filmroom.kit import clock
from filmroom.people.access import person_to_see
from filmroom.people.models import Person
from filmroom.reviews import access
from filmroom.reviews.models import Score
from filmroom.reviews.values import rubric_of

_MOST_SCORES = 500  # looked at: some sixty reviews


@dataclass(frozen=True, slots=True)
class Scored:
    review_id: int
    call: str
    on: date
    value: int  # 0, 1 or 2


@dataclass(frozen=True, slots=True)
class DimensionScores:
    key: str
    name: str
    scored: tuple[Scored, ...]  # oldest call first; those without an opportunity left out


def scores_of(actor: Person, person_id: int, *, today: date) -> tuple[DimensionScores, ...]:
    """Give the scores the actor may read, in the order of the rubric that was used last.

    A call counts once, with its latest review; hidden reviews give nothing (law 4).
    """
    person = person_to_see(actor, person_id)
    scores = _latest_scores(actor, person, today)
    if not scores:
        return ()
    latest = {score.review.call_id: score.review_id for score in reversed(scores)}
    found: dict[str, list[Scored]] = {}
    for score in scores:
        call = score.review.call
        if latest[call.pk] == score.review_id:
            day = clock.local_day(call.held_at, person.time_zone)
            one = Scored(score.review_id, call.title, day, score.value or 0)
            found.setdefault(score.dimension, []).append(one)
    rubric = rubric_of(scores[0].review.rubric)
    return tuple(
        DimensionScores(each.key, each.name, tuple(sorted(found[each.key], key=_by_day)))
        for each in rubric.dimensions
        if each.key in found
    )


def _latest_scores(actor: Person, person: Person, today: date) -> list[Score]:
    readable = access.readable_reviews(actor, today).filter(
        call__rep=person,
        call__held_at_known=True,
        completed_at__isnull=False,
        is_self_assessment=False,
    )
    rows = Score.objects.filter(review__in=readable.values("pk"), value__isnull=False)
    whole = rows.select_related("review__call", "review__rubric")
    return list(
        whole.order_by("-review__call__held_at", "-review__completed_at", "pk")[:_MOST_SCORES]
    )


def _by_day(one: Scored) -> tuple[date, int]:
    return one.on, one.review_id
