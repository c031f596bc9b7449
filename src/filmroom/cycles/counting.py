"""Calls that a cycle counts on: which ones may be used, and where it was seen in them."""

from dataclasses import replace
from datetime import date

from filmroom.calls.access import call_to_review
from filmroom.calls.models import Call
from filmroom.calls.values import reading_of
from filmroom.core.evidence import EvidenceStatus
from filmroom.core.phrases import say
from filmroom.core.problems import Problem
from filmroom.core.rubrics import Rubric
from filmroom.core.verdict import Count
from filmroom.cycles import calls
from filmroom.cycles.plans import CountedCall
from filmroom.cycles.refusals import NotSound
from filmroom.cycles.values import SeenPoint, columns_of, seen_of, seen_to_json
from filmroom.kit.access import Denied, Refused
from filmroom.people.models import Person
from filmroom.reviews import drafts as reviews
from filmroom.reviews.access import readable_reviews
from filmroom.reviews.drafts import DraftValue
from filmroom.reviews.models import Evidence, Review
from filmroom.reviews.values import point_of

_DOUBTED = {EvidenceStatus.UNVERIFIED.value, EvidenceStatus.LOST.value}


def call_of_rep(actor: Person, rep: Person, call_id: int) -> Call:
    """Give a call of the rep that may be scored at all (law 10)."""
    try:
        call = call_to_review(actor, call_id)
    except Denied as denied:
        raise NotSound([Problem("not-countable", str(denied), f"call-{call_id}")]) from denied
    if call.rep_id != rep.pk:
        raise Refused(say("“{title}” is not a call of {name}.", title=call.title, name=rep.name))
    return call


def reviews_of(actor: Person, call_ids: list[int], *, today: date) -> dict[int, Review]:
    """Give the latest completed review of each call that the actor may read, by call id."""
    rows = readable_reviews(actor, today).filter(
        call__in=call_ids, completed_at__isnull=False, is_self_assessment=False
    )
    whole = rows.select_related("rubric", "call").prefetch_related("scores", "evidence")
    return {row.call_id: row for row in whole.order_by("completed_at", "pk")}


def seen_in_review(review: Review, dimension: str) -> tuple[SeenPoint, ...]:
    rows: list[Evidence] = [row for row in review.evidence.all() if row.dimension == dimension]
    return tuple(seen_of(point_of(row)) for row in rows)


def guarded(call: Call, rubric: Rubric, dimension: str, given: CountedCall) -> list[SeenPoint]:
    """Run the evidence guard; a quote that is not there needs a reason (law 1)."""
    points = tuple(replace(one, dimension=dimension) for one in given.points)
    draft = DraftValue(evidence=points)
    reviews.refuse_nonsense(draft, rubric)
    readings = reviews.Readings(reading_of(call))
    seen = [seen_of(one.point) for one in reviews.guarded(draft, rubric, readings, ())]
    for one in seen:
        if one.status in _DOUBTED and not one.reason:
            message = say(
                "“{words}”: {status_note} Correct it, or give a reason to keep it.",
                words=one.words,
                status_note=one.status_note,
            )
            raise NotSound([Problem("unverified-evidence", message, "evidence")])
    return seen


def counted_columns(call: Call, rep: Person, given: CountedCall) -> dict[str, object]:
    counts = given.counts
    return {
        "call": call,
        "title": call.title,
        "held_on": calls.held_on(call, rep),
        "minutes": counts.minutes if isinstance(counts, Count) else calls.minutes(call),
        **columns_of(counts),
    }


def evidence_of(
    rubric: Rubric, dimension: str, given: CountedCall, review: Review
) -> list[dict[str, object]]:
    """Give the places a count rests on: those given, else those of the call's review."""
    if given.points:
        return seen_to_json(guarded(review.call, rubric, dimension, given))
    return seen_to_json(seen_in_review(review, dimension))
