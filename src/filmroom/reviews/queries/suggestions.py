"""Evidence a detector suggests for a sheet: a draft until a person accepts it (law 11).

A suggestion whose quote the guard does not verify at its place is dropped, never shown.
"""

from collections.abc import Mapping
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
from filmroom.core.moments import Hint, hints
from filmroom.core.moments.suggest import MOST, SUGGESTS
from filmroom.core.rubrics import Dimension, Rubric
from filmroom.kit.once import once_a_page
from filmroom.reviews.kinds import Judgement
from filmroom.reviews.models import MomentJudgement, Review


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
    refused, moments = _parted(moments, judgements(review.call))
    gone = _dismissed_ranges(review.call, refused, reading)
    taken = {(row.dimension, row.first_segment) for row in review.evidence.all()}
    found: dict[str, list[Suggestion]] = {}
    for hint in hints(moments, reading.transcript, reading.sides):
        dimension, moment = rubric.find(hint.dimension), moments[hint.moment]
        some = found.setdefault(hint.dimension, [])
        if dimension is None or len(some) == MOST or (hint.first, hint.last) in gone:
            continue
        point = _point(moment, hint, dimension, reading)
        if point is None or point.span is None or (dimension.key, point.span.first) in taken:
            continue
        some.append(Suggestion(moment.pk, moment.kind, dimension.key, point, moment.detector))
    return tuple(one for some in found.values() for one in some)


def _parted(
    moments: list[Moment], judged: Mapping[tuple[int, int, str], Judgement]
) -> tuple[list[Moment], list[Moment]]:
    """Give the moments somebody dismissed, and the others."""
    gone = [one for one in moments if judged.get(_place(one)) is Judgement.DISMISSED]
    return gone, [one for one in moments if one not in gone]


def _dismissed_ranges(
    call: Call, dismissed: list[Moment], reading: Reading
) -> set[tuple[int, int]]:
    """Give the segments that are suggested for no dimension any more, by what found them or not.

    What was dismissed as a moment that suggests nothing, like a competitor's name, takes none.
    """
    judged = {
        (first, last)
        for (first, last, kind), word in judgements(call).items()
        if word is Judgement.DISMISSED and kind in SUGGESTS
    }
    drawn = hints(dismissed, reading.transcript, reading.sides)
    return judged | {(hint.first, hint.last) for hint in drawn}


def _point(
    moment: Moment, hint: Hint, dimension: Dimension, reading: Reading
) -> EvidencePoint | None:
    """Give a hint's words as evidence; what answers a moment needs the moment's quote to stand."""
    if hint.words != moment.quote and verified(_as_hint(moment), dimension, reading) is None:
        return None
    return verified(hint, dimension, reading)


def _as_hint(moment: Moment) -> Hint:
    return Hint(0, "", moment.first_segment, moment.last_segment, moment.quote, 0.0)


def _place(moment: Moment) -> tuple[int, int, str]:
    return moment.first_segment, moment.last_segment, moment.kind


def verified(hint: Hint, dimension: Dimension, reading: Reading) -> EvidencePoint | None:
    """Give a machine's quote as evidence, or nothing unless it stands verbatim at its place."""
    point = guard(
        reading.transcript,
        Span(hint.first, hint.last),
        allowed=dimension.sides,
        side_of=reading.sides,
        claimed=hint.words,
    )
    try:
        point = kept(point, Suggester.MACHINE)
    except NotEvidence:
        return None
    return point if point.status is EvidenceStatus.VERIFIED else None


@once_a_page
def judgements(call: Call) -> dict[tuple[int, int, str], Judgement]:
    """Give people's word on the moments of the transcript in use, by first, last and kind."""
    rows = MomentJudgement.objects.filter(call=call, transcript_version=latest(call).version)
    return {
        (row.first_segment, row.last_segment, row.kind): Judgement(row.judgement) for row in rows
    }
