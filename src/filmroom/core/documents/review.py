"""A completed review to print; its Markdown is `core.reviews.markdown`, which reads back."""

from collections.abc import Iterator

from filmroom.core.documents.model import Document, Fact, Kind, Point, Ref, Section, day, facts
from filmroom.core.documents.parts import time_of
from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.phrases import Names, mark, say
from filmroom.core.reviews import NA, Review
from filmroom.core.reviews.model import Score
from filmroom.core.rubrics import Rubric

_NAMED: Names[object] = Names({NA: mark("no opportunity"), None: mark("not scored")})


def review_document(review: Review, form: Rubric, call_id: int, *, name: str = "") -> Document:
    held_on = review.held_on
    return Document(
        say("{name} of {call}", name=name or say("Review"), call=review.call),
        facts(
            (say("Rep"), review.rep),
            (say("Reviewed by"), review.reviewer),
            (say("Call"), held_on if isinstance(held_on, str) else day(held_on) if held_on else ""),
            (say("Stage"), review.stage),
            (say("Deal"), review.deal),
            (say("Rubric"), form.name),
        ),
        (
            Section(
                say("Focus"),
                words=review.focuses or (say("None is named."),),
                facts=_follow_up(review),
            ),
            Section(say("Scores")),
            *(_score(score, form, call_id) for score in review.scores),
            *_texts(review),
        ),
    )


def _follow_up(review: Review) -> tuple[Fact, ...]:
    on = review.follow_up_on
    said = on if isinstance(on, str) else day(on) if on else ""
    return facts((say("Follow-up"), ", ".join(filter(None, (said, review.follow_up_with)))))


def _score(score: Score, form: Rubric, call_id: int) -> Section:
    dimension = form.dimension(score.dimension)
    value = _NAMED.get(score.value, str(score.value))
    anchor = dimension.anchors[score.value] if score.value in {0, 1, 2} else ""
    return Section(
        f"{dimension.name}: {value}",
        level=3,
        words=(anchor,) if anchor else (),
        points=tuple(_point(one, call_id) for one in score.evidence),
    )


def _point(one: EvidencePoint, call_id: int) -> Point:
    is_timed = one.at_ms is not None or one.turn is not None
    said = {EvidenceKind.QUOTE: f"“{one.words}”", EvidenceKind.CRM_FACT: f"CRM: {one.words}"}
    return Point(
        said.get(one.kind, one.words),
        time_of(one.at_ms, one.turn),
        one.note,
        Ref(Kind.CALL, call_id, one.at_ms, one.turn) if is_timed else None,
    )


def _texts(review: Review) -> Iterator[Section]:
    named = (
        (say("To repeat"), review.repeat),
        (say("Worst gap"), review.worst_gap),
        (say("Notes"), review.notes),
    )
    yield from (Section(title, words=(text,)) for title, text in named if text.strip())
    if review.parked:
        yield Section(say("Parked"), points=tuple(map(Point, review.parked)))
