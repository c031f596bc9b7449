"""Rows of a review to core values and back."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from filmroom.core import rubrics
from filmroom.core.evidence import EvidenceKind, EvidencePoint, EvidenceStatus, Span
from filmroom.core.reviews import NA, Code, Problem, Report, check
from filmroom.core.reviews import Review as CoreReview
from filmroom.core.reviews import Score as CoreScore
from filmroom.kit import clock
from filmroom.reviews.drafts import DraftPoint, DraftValue, GuardedPoint
from filmroom.reviews.models import Evidence, Review, Rubric, Score

NO_DATE = "The date of the call is not known; set it in the call’s Details."
# A self-assessment needs its scores; evidence, texts and dates are the rep's choice.
_ASKED_OF_REPS = frozenset(
    {Code.MISSING_DIMENSION, Code.SCORE_OUT_OF_RANGE, Code.UNKNOWN_DIMENSION}
)


def rubric_row(key: str) -> Rubric:
    """Give the row of a rubric's current version, frozen when it is first used."""
    current = rubrics.rubric(key)
    row, _ = Rubric.objects.get_or_create(
        key=current.key,
        version=current.version,
        defaults={"name": current.name, "document": current.to_json()},
    )
    return row


def rubric_of(row: Rubric) -> rubrics.Rubric:
    """Give a rubric in the reader's language."""
    return rubric_as_kept(row).said()


def rubric_as_kept(row: Rubric) -> rubrics.Rubric:
    return rubrics.Rubric.from_json(row.document)


def point_of(row: Evidence) -> EvidencePoint:
    span = None
    if row.first_segment is not None and row.last_segment is not None:
        span = Span(row.first_segment, row.last_segment)
    return EvidencePoint(
        kind=EvidenceKind(row.kind),
        words=row.words,
        note=row.note,
        at_ms=row.at_ms,
        until_ms=row.until_ms,
        turn=row.turn,
        span=span,
        status=EvidenceStatus(row.status) if row.status else None,
        status_note=row.status_note,
        reason=row.reason,
    )


def guarded_of(row: Evidence) -> GuardedPoint:
    return GuardedPoint(row.key, row.dimension, point_of(row), row.transcript_version)


def columns_of(one: GuardedPoint) -> dict[str, Any]:
    point = one.point
    return {
        "dimension": one.dimension,
        "kind": point.kind.value,
        "transcript_version": one.transcript_version,
        "first_segment": point.span.first if point.span else None,
        "last_segment": point.span.last if point.span else None,
        "at_ms": point.at_ms,
        "until_ms": point.until_ms,
        "turn": point.turn,
        "words": point.words,
        "note": point.note,
        "status": point.status.value if point.status else "",
        "status_note": point.status_note[:300],
        "reason": point.reason,
    }


def value_of(row: Score) -> int | str:
    return NA if row.no_opportunity or row.value is None else row.value


def scores_of(review: Review) -> dict[str, int | str]:
    return {row.dimension: value_of(row) for row in review.scores.all()}


def draft_of(review: Review) -> DraftValue:
    return DraftValue(
        scores=scores_of(review),
        evidence=tuple(_draft_point(row) for row in review.evidence.all()),
        repeat=review.repeat,
        worst_gap=review.worst_gap,
        focus=review.focus,
        follow_up_on=review.follow_up_on,
        follow_up_where=review.follow_up_where,
        notes=review.notes,
        parked=review.parked,
    )


def _draft_point(row: Evidence) -> DraftPoint:
    point = point_of(row)
    return DraftPoint(
        key=row.key,
        dimension=row.dimension,
        kind=point.kind,
        words=point.words,
        span=point.span,
        transcript_version=row.transcript_version,
        note=point.note,
        reason=point.reason,
    )


def review_of(review: Review) -> CoreReview:
    """Give the review as the contract and the Markdown know it; dimensions in rubric order."""
    call = review.call
    rubric = rubric_of(review.rubric)
    zone = call.rep.time_zone if call.rep else review.author.time_zone
    return CoreReview(
        call=call.title,
        held_on=clock.local_day(call.held_at, zone) if call.held_at_known else None,
        rep=call.rep.name if call.rep else "",
        reviewer=review.author.name,
        stage=call.stage,
        rubric=rubric.key,
        deal=call.deal.name if call.deal else "",
        duration_ms=call.duration_ms or None,
        knew_reviewed=call.knew_reviewed,
        scores=_core_scores(rubric, review),
        repeat=review.repeat,
        worst_gap=review.worst_gap,
        focuses=(review.focus,) if review.focus.strip() else (),
        follow_up_on=review.follow_up_on,
        follow_up_with=review.follow_up_where,
        notes=review.notes,
        parked=tuple(line.strip() for line in review.parked.splitlines() if line.strip()),
    )


def _core_scores(rubric: rubrics.Rubric, review: Review) -> tuple[CoreScore, ...]:
    values = scores_of(review)
    points: dict[str, list[EvidencePoint]] = {}
    for row in review.evidence.all():
        points.setdefault(row.dimension, []).append(point_of(row))
    keys: Iterable[str] = (dimension.key for dimension in rubric.dimensions)
    return tuple(
        CoreScore(key, values.get(key), tuple(points.get(key, ())))
        for key in keys
        if key in values or key in points
    )


def report_of(review: Review) -> Report:
    """Say what the sheet still lacks; of a self-assessment only what is asked of reps."""
    report = _with_way_out(check(review_of(review), rubric_of(review.rubric)))
    if not review.is_self_assessment:
        return report
    kept: tuple[Problem, ...] = tuple(p for p in report.problems if p.code in _ASKED_OF_REPS)
    return Report(report.total, report.out_of, report.lowest, report.hard_gaps, kept, ())


def _with_way_out(report: Report) -> Report:
    """Say of a date that nobody gave where it is set."""
    problems = tuple(
        replace(one, message=NO_DATE) if one.field == "date" else one for one in report.problems
    )
    return replace(report, problems=problems)
