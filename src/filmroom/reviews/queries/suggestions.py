"""Evidence a detector suggests for a sheet: a draft until a person accepts it (law 11).

A suggestion whose quote the guard does not verify at its place is dropped, never shown.
"""

from dataclasses import dataclass

from filmroom.analysis.models import Moment
from filmroom.calls.models import Call
from filmroom.calls.values import Reading, latest, reading_of
from filmroom.core.evidence import (
    EvidencePoint,
    EvidenceStatus,
    NotEvidence,
    Span,
    Suggester,
    guard,
    kept,
)
from filmroom.core.rubrics import Dimension, Rubric
from filmroom.kit.once import once_a_page
from filmroom.reviews.kinds import Judgement
from filmroom.reviews.models import MomentJudgement, Review

# Which dimension a moment of a kind may speak for; labels that a rubric lacks are left out.
_SPEAKS_FOR = {
    "agenda_set": ("opening_agenda", "opening"),
    "pain_admission": ("discovery_depth", "discovery"),
    "objection": ("objection_handling",),
    "decision_process_talk": ("decision_process_access",),
    "value_claim": ("value_articulation",),
    "next_step": ("next_step", "close"),
}
_IMPLICATION = "implication"
_QUESTION = "question"
_MOST_PER_DIMENSION = 2  # more would be read less


@dataclass(frozen=True, slots=True)
class Suggestion:
    moment_id: int
    kind: str  # of the moment
    dimension: str
    point: EvidencePoint
    detector: str


def suggestions(review: Review, rubric: Rubric) -> tuple[Suggestion, ...]:
    """Give what detectors found for a draft, less what a person has judged or picked already."""
    moments = list(Moment.objects.filter(call=review.call_id).order_by("-confidence", "pk"))
    if review.is_complete or not moments:
        return ()
    reading = reading_of(review.call)
    judged = judgements(review.call)
    taken = {(row.dimension, row.first_segment) for row in review.evidence.all()}
    found: dict[str, list[Suggestion]] = {}
    for moment in moments:
        dimension = _dimension(rubric, moment)
        place = (moment.first_segment, moment.last_segment, moment.kind)
        if dimension is None or judged.get(place) is Judgement.DISMISSED:
            continue
        point = verified(moment, dimension, reading)
        if point is None or point.span is None or (dimension.key, point.span.first) in taken:
            continue
        one = Suggestion(moment.pk, moment.kind, dimension.key, point, moment.detector)
        found.setdefault(dimension.key, []).append(one)
    return tuple(one for some in found.values() for one in some[:_MOST_PER_DIMENSION])


def verified(moment: Moment, dimension: Dimension, reading: Reading) -> EvidencePoint | None:
    """Give a machine's quote as evidence, or nothing unless it stands verbatim at its place."""
    point = guard(
        reading.transcript,
        Span(moment.first_segment, moment.last_segment),
        allowed=dimension.sides,
        side_of=reading.sides,
        claimed=moment.quote,
    )
    try:
        point = kept(point, Suggester.MACHINE)
    except NotEvidence:
        return None
    return point if point.status is EvidenceStatus.VERIFIED else None


def _dimension(rubric: Rubric, moment: Moment) -> Dimension | None:
    labels = _SPEAKS_FOR.get(moment.kind, ())
    if moment.kind == _QUESTION and moment.attributes.get("type") == _IMPLICATION:
        labels = ("implication_impact",)
    return next((found for label in labels if (found := rubric.find(label))), None)


@once_a_page
def judgements(call: Call) -> dict[tuple[int, int, str], Judgement]:
    """Give people's word on the moments of the transcript in use, by first, last and kind."""
    rows = MomentJudgement.objects.filter(call=call, transcript_version=latest(call).version)
    return {
        (row.first_segment, row.last_segment, row.kind): Judgement(row.judgement) for row in rows
    }
