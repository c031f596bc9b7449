"""Bringing a review that was filled in elsewhere onto a call, as a draft."""

from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID, uuid5

from filmroom.calls.access import call_to_review
from filmroom.calls.values import reading_of
from filmroom.core.evidence import EvidenceKind, EvidencePoint, Span
from filmroom.core.phrases import say
from filmroom.core.reviews import NA, Problem, Score
from filmroom.core.reviews.markdown import ParsedReview, UnreadableReview, parse
from filmroom.core.rubrics import HIGHEST
from filmroom.core.stamps import stamp
from filmroom.kit.access import Refused
from filmroom.people.models import Person
from filmroom.reviews import access
from filmroom.reviews.actions.drafts import open_sheet, save_draft
from filmroom.reviews.drafts import LONGEST_LINE, LONGEST_PLACE, DraftPoint, DraftValue
from filmroom.reviews.models import Review
from filmroom.reviews.places import Places
from filmroom.reviews.values import draft_of, rubric_of

_KEYS = UUID("5c1d7a3e-31f6-4f0b-9d0e-6f0c0f5f8a11")  # so that the same file gives the same keys


@dataclass(frozen=True, slots=True)
class Brought:
    review: Review
    problems: tuple[Problem, ...]  # what the contract finds in the file, by line
    left_out: tuple[str, ...]  # sentences: what could not be put on the sheet


def import_markdown(
    actor: Person, *, call_id: int, text: str, replace_draft: bool = False
) -> Brought:
    """Read a review and put it on the actor's sheet, its times mapped to what is heard then.

    A sheet that holds something already is replaced only when asked to.
    """
    call = call_to_review(actor, call_id)
    access.require_reviewer(actor, call)
    try:
        parsed = parse(text)
    except UnreadableReview as unreadable:
        raise Refused(
            say(
                "Line {line}: {unreadable}. Nothing was imported; your draft is as it was.",
                line=unreadable.line,
                unreadable=unreadable,
            )
        ) from None
    sheet = open_sheet(actor, call, rubric=parsed.rubric.key)
    _refuse_to_overwrite(sheet, parsed, replace_draft=replace_draft)
    draft, left_out = _draft(parsed, Places.of(reading_of(call).transcript))
    save_draft(actor, review_id=sheet.pk, base_version=sheet.version, draft=draft)
    return Brought(sheet, parsed.check().problems, left_out)


def _refuse_to_overwrite(sheet: Review, parsed: ParsedReview, *, replace_draft: bool) -> None:
    if sheet.is_complete:
        raise Refused(say("Your review of this call is complete; a file cannot change it."))
    if draft_of(sheet) != DraftValue() and not replace_draft:
        raise Refused(say("You have a draft on this call. Say that the file may replace it."))
    if rubric_of(sheet.rubric).key != parsed.rubric.key:
        raise Refused(
            say(
                "Your draft uses the rubric “{name}”, the file “{name2}”. Delete the draft first.",
                name=sheet.rubric.name,
                name2=parsed.rubric.name,
            )
        )


def _draft(parsed: ParsedReview, places: Places) -> tuple[DraftValue, tuple[str, ...]]:
    review = parsed.review
    scores: dict[str, int | str] = {}
    points: list[DraftPoint] = []
    left_out: list[str] = []
    for score in review.scores:
        if parsed.rubric.find(score.dimension) is None or score.dimension in scores:
            continue  # the contract says so, with its line
        if score.value is not None and score.value in {NA, *range(HIGHEST + 1)}:
            scores[score.dimension] = score.value
        for point in score.evidence:
            placed = _placed(score, point, places, len(points))
            if placed is None:
                left_out.append(_left_out(point, places))
            else:
                points.append(placed)
    draft = DraftValue(
        scores=scores,
        evidence=tuple(points),
        repeat=review.repeat,
        worst_gap=review.worst_gap,
        focus="\n".join(review.focuses),
        follow_up_on=review.follow_up_on if isinstance(review.follow_up_on, date) else None,
        follow_up_where=review.follow_up_with[:LONGEST_PLACE],
        notes=review.notes,
        parked="\n".join(review.parked),
    )
    return draft, tuple(left_out)


def _placed(score: Score, point: EvidencePoint, places: Places, number: int) -> DraftPoint | None:
    key = uuid5(_KEYS, f"{score.dimension} {number} {point.words}")
    brought = DraftPoint(
        key, score.dimension, point.kind, point.words, note=point.note[:LONGEST_LINE]
    )
    if point.kind is EvidenceKind.CRM_FACT:
        return brought
    segment = None
    if point.at_ms is not None:
        segment = places.at(point.at_ms)
    elif point.turn is not None:
        segment = places.turn(point.turn)
    return None if segment is None else replace(brought, span=Span(segment, segment))


def _left_out(point: EvidencePoint, places: Places) -> str:
    why = say("“{words}” says no time or turn;", words=point.words)
    if point.at_ms is not None:
        why = f"“{point.words}”: {places.refusal(stamp(point.at_ms), is_time=True)} So"
    elif point.turn is not None:
        why = f"“{point.words}”: {places.refusal(f'turn {point.turn}', is_time=False)} So"
    return say("{why} it was not put on the sheet.", why=why)
