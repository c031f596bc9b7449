"""From a rep's scored calls to a ranking of gaps (docs/method/focus.md)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from filmroom.calls.models import Call
from filmroom.core.focus import rank
from filmroom.core.focus.model import (
    DimensionScore,
    EvidenceRef,
    LiveDeal,
    Ranking,
    ScoredCall,
)
from filmroom.core.reviews import NA
from filmroom.core.rubrics import Rubric
from filmroom.cycles import calls
from filmroom.deals.models import Deal
from filmroom.people import settings
from filmroom.people.models import Person
from filmroom.reviews.access import readable_reviews
from filmroom.reviews.models import Evidence, Review
from filmroom.reviews.values import rubric_of, scores_of


@dataclass(frozen=True, slots=True)
class Scored:
    """What a focus is chosen from: the newest completed reviews that share one rubric."""

    ranking: Ranking
    rubric: Rubric
    calls: tuple[ScoredCall, ...]
    reviews: tuple[Review, ...]  # of those calls, newest call first
    deals: tuple[LiveDeal, ...]


def ranked(actor: Person, rep: Person, *, today: date) -> Scored | None:
    """Rank the gaps of a rep's latest scored calls; `None` where nothing is scored.

    Read are the actor's readable reviews, one a call, of the rubric used last.
    """
    found = _latest_reviews(actor, rep, today)
    if not found:
        return None
    row = found[0].rubric
    rubric = rubric_of(row)
    same = [one for one in found if one.rubric.key == row.key]
    scored = {str(one.call_id): scored_call(one, rep) for one in same}
    recent = rank.latest(
        tuple(scored.values()),
        today,
        days=settings.number("focus_recent_days"),
        most=settings.number("focus_most_calls"),
    )
    deals = live_deals(rep)
    ranking = rank.rank(
        recent,
        deals,
        rubric,
        today,
        long_call_minutes=settings.number("long_call_minutes"),
        ready_days=settings.number("ready_days"),
    )
    kept = {call.id for call in recent}
    return Scored(
        ranking,
        rubric,
        recent,
        tuple(one for one in same if str(one.call_id) in kept),
        deals,
    )


def _latest_reviews(actor: Person, rep: Person, today: date) -> list[Review]:
    """Give the latest review of each call of the last days, newest call first."""
    # A day more than the window: the call's day is the rep's, and midnight is elsewhere earlier.
    since = today - timedelta(days=settings.number("focus_recent_days") + 1)
    rows = (
        readable_reviews(actor, today)
        .filter(call__rep=rep, completed_at__isnull=False, is_self_assessment=False)
        .filter(call__held_at__date__gte=since)
        .select_related("rubric", "call__deal")
        .prefetch_related("scores", "evidence")
        .order_by("-call__held_at", "-completed_at", "-pk")
    )
    by_call: dict[int, Review] = {}
    for row in rows:
        by_call.setdefault(row.call_id, row)
    return list(by_call.values())


def scored_call(review: Review, rep: Person) -> ScoredCall:
    call = review.call
    places: dict[str, list[EvidenceRef]] = {}
    for row in review.evidence.all():
        places.setdefault(row.dimension, []).append(_ref(call, row))
    return ScoredCall(
        id=str(call.pk),
        held_on=calls.held_on(call, rep),
        minutes=calls.minutes(call),
        scores=tuple(
            DimensionScore(
                dimension, None if value == NA else int(value), tuple(places.get(dimension, ()))
            )
            for dimension, value in scores_of(review).items()
        ),
        stage=call.stage,
    )


def _ref(call: Call, row: Evidence) -> EvidenceRef:
    return EvidenceRef(str(call.pk), row.at_ms, row.turn, str(row.pk))


def live_deals(rep: Person) -> tuple[LiveDeal, ...]:
    rows = Deal.objects.filter(owner=rep, outcome="open").order_by("next_meeting_on", "pk")
    return tuple(_live(row) for row in rows)


def _live(row: Deal) -> LiveDeal:
    return LiveDeal(str(row.pk), row.name, row.stage, row.next_meeting_on)


def scores_by_dimension(reviews: Iterable[Review]) -> dict[str, tuple[int, ...]]:
    """Give the scores of each dimension on several calls; no opportunity is left out."""
    found: dict[str, list[int]] = {}
    for review in reviews:
        for dimension, value in scores_of(review).items():
            if value != NA:
                found.setdefault(dimension, []).append(int(value))
    return {dimension: tuple(values) for dimension, values in found.items()}
