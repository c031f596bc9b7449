"""What the pages of reviews may show. Each object holds only what its reader may see."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.calls.access import call_to_see
from filmroom.core.evidence import EvidencePoint
from filmroom.core.phrases import say
from filmroom.core.reviews import NA
from filmroom.core.rubrics import Dimension
from filmroom.cycles.access import reps_to_coach
from filmroom.kit.access import NotFound
from filmroom.people.access import person_to_see
from filmroom.reviews import queries
from filmroom.reviews.kinds import AnswerKind
from filmroom.reviews.queries import Asked, Exchange, Line, Reading, ReadScore
from filmroom.web.cycles.listing import Stands, choose_url, stands
from filmroom.web.reviews.sheet import (
    Chip,
    Links,
    SheetPage,
    Totals,
    anchors_of,
    chip,
    links_to,
    sheet_for,
)

_SAID = {
    AnswerKind.ACKNOWLEDGE: gettext_lazy("acknowledged"),
    AnswerKind.ANSWER: gettext_lazy("answered"),
    AnswerKind.DISPUTE: gettext_lazy("disputed"),
    AnswerKind.KEEP: gettext_lazy("kept the score"),
    AnswerKind.CHANGE: gettext_lazy("changed the score"),
    AnswerKind.EXPLAIN: gettext_lazy("explained"),
}


@dataclass(frozen=True, slots=True)
class Said:
    kind: str
    did: str  # "disputed"
    author: str
    words: str
    said_at: Any
    change: str  # "1 to 2", where a score was changed


@dataclass(frozen=True, slots=True)
class ScoreLine:
    number: int
    key: str
    name: str
    value: str
    anchor: str
    anchors: tuple[tuple[str, str], ...]
    chips: tuple[Chip, ...]
    said: tuple[Said, ...]
    changes: tuple[str, ...]  # scores the coach may change it to
    is_disputed: bool


@dataclass(frozen=True, slots=True)
class ReviewPage:
    pk: int
    call_id: int
    call: str
    rep: str
    author: str
    rubric: str
    is_self_assessment: bool
    is_complete: bool
    completed_at: Any
    scores: tuple[ScoreLine, ...]
    totals: Totals
    repeat: str
    worst_gap: str
    focus: str
    stands: Stands | None  # of a completed review: where that focus stands
    follow_up_on: date | None
    follow_up_where: str
    notes: str
    parked: tuple[str, ...]
    said: tuple[Said, ...]
    call_outcome: str
    deal_outcome: str
    may_answer: bool
    may_settle: bool
    may_react: bool  # to what is cited, as the rep's coach
    waits_at: str  # dimension on which the rep waits for the coach's word, or "whole"; or empty
    is_acknowledged: bool
    can_compare: bool
    asked: Asked | None  # of the rep, for those who may review
    choose_url: str  # of the focus this review is read for; empty where there is none to choose


def review_page(actor: Any, pk: int, *, today: date) -> ReviewPage:
    reading = queries.read_review(actor, pk, today=today)
    row, call = reading.review, reading.call
    links = links_to(call)
    lines = tuple(_score_line(n, one, links, reading) for n, one in enumerate(reading.scores, 1))
    beside = queries.on_call(actor, call, today=today)
    is_final = row.is_complete and not row.is_self_assessment
    return ReviewPage(
        pk=row.pk,
        call_id=call.pk,
        call=call.title,
        rep=call.rep.name if call.rep else "",
        author=row.author.name,
        rubric=say(row.rubric.name),
        is_self_assessment=row.is_self_assessment,
        is_complete=row.is_complete,
        completed_at=row.completed_at,
        scores=lines,
        totals=Totals.of(reading.report),
        repeat=links.within(row.repeat),
        worst_gap=links.within(row.worst_gap),
        focus=row.focus,
        stands=stands(actor, call.rep_id, row.focus) if is_final and call.rep_id else None,
        follow_up_on=row.follow_up_on,
        follow_up_where=row.follow_up_where,
        notes=links.within(row.notes),
        parked=tuple(links.within(one) for one in row.parked.splitlines() if one.strip()),
        said=_said(reading.exchanges, links),
        call_outcome=call.outcome_so_far,
        deal_outcome=call.deal.outcome if call.deal else "",
        may_answer=bool(reading.reps_words),
        may_settle=bool(reading.coachs_words),
        may_react=reps_to_coach(actor).filter(pk=call.rep_id or 0).exists(),
        waits_at=_waits_at(reading),
        is_acknowledged=any(one.kind is AnswerKind.ACKNOWLEDGE for one in reading.exchanges),
        can_compare=beside.can_compare,
        asked=beside.asked if is_final else None,
        choose_url=choose_url(actor, call.rep_id, row.pk) if is_final and call.rep_id else "",
    )


def _waits_at(reading: Reading) -> str:
    """Give the first place on which the rep had the last word, for the coach to answer."""
    if not reading.coachs_words:
        return ""
    waiting = {AnswerKind.ANSWER, AnswerKind.DISPUTE}
    spoken = [(one.dimension.key, one.exchanges) for one in reading.scores]
    whole = tuple(one for one in reading.exchanges if one.kind is not AnswerKind.ACKNOWLEDGE)
    spoken.append(("whole", whole))
    return next((key for key, said in spoken if said and said[-1].kind in waiting), "")


@dataclass(frozen=True, slots=True)
class NotSaid:
    """What was typed under a score, or about the whole review, and why it was not taken."""

    dimension: str  # empty: the whole review
    words: str
    why: str


def _score_line(number: int, one: ReadScore, links: Links, reading: Reading) -> ScoreLine:
    dimension = one.dimension
    value = _shown(one.value)
    given = one.value if isinstance(one.value, int) else None
    levels = ["0", "1", "2"] if one.points else []
    if dimension.permits_na(reading.call.stage):
        levels.append(NA)
    last = one.exchanges[-1].kind if one.exchanges else None
    return ScoreLine(
        number=number,
        key=dimension.key,
        name=dimension.name,
        value=value,
        anchor=dimension.anchors[given] if given is not None else dimension.na_when or "",
        anchors=anchors_of(dimension),
        chips=tuple(_cited(point, links) for point in one.points),
        said=_said(one.exchanges, links),
        changes=tuple(level for level in levels if level != value) if reading.coachs_words else (),
        is_disputed=last is AnswerKind.DISPUTE,
    )


def _cited(point: EvidencePoint, links: Links) -> Chip:
    drawn = chip(point, links)
    return replace(drawn, note=links.within(drawn.note))


def _said(exchanges: tuple[Exchange, ...], links: Links) -> tuple[Said, ...]:
    return tuple(
        Said(
            kind=one.kind.value,
            did=str(_SAID[one.kind]),
            author=one.author,
            words=links.within(one.words),
            said_at=one.said_at,
            change=_change(one),
        )
        for one in exchanges
    )


def _change(one: Exchange) -> str:
    if one.kind is not AnswerKind.CHANGE:
        return ""
    before, after = (NA if n is None else str(n) for n in (one.score_before, one.score_after))
    return _("%(before)s to %(after)s") % {"before": before, "after": after}


@dataclass(frozen=True, slots=True)
class Pair:
    name: str
    reps_score: str
    reps_chips: tuple[Chip, ...]
    coachs_score: str
    coachs_chips: tuple[Chip, ...]
    differs: str


@dataclass(frozen=True, slots=True)
class ComparePage:
    call_id: int
    call: str
    rep: str
    coach: str
    review_id: int
    self_assessment_id: int
    pairs: tuple[Pair, ...]
    apart: int  # dimensions on which the two differ
    asks: str  # how the two talk about them
    reps_notes: str
    coachs_notes: str


def compare_page(actor: Any, call_id: int, *, today: date) -> ComparePage:
    both = queries.comparison(actor, call_id, today=today)
    is_rep = both.call.rep_id == actor.pk
    links = links_to(both.call)
    pairs = tuple(_pair(*pair, links) for pair in both.pairs)
    return ComparePage(
        call_id=call_id,
        call=both.call.title,
        rep=both.reps.review.author.name,
        coach=both.coachs.review.author.name,
        review_id=both.coachs.review.pk,
        self_assessment_id=both.reps.review.pk,
        pairs=pairs,
        apart=sum(bool(pair.differs) for pair in pairs),
        asks=_asks(is_rep=is_rep),
        reps_notes=links.within(both.reps.review.notes),
        coachs_notes=links.within(both.coachs.review.notes),
    )


def _pair(dimension: Dimension, reps: ReadScore | None, coachs: ReadScore, links: Links) -> Pair:
    given = reps.value if reps else None
    return Pair(
        name=dimension.name,
        reps_score=_shown(given),
        reps_chips=tuple(chip(point, links) for point in reps.points) if reps else (),
        coachs_score=_shown(coachs.value),
        coachs_chips=tuple(chip(point, links) for point in coachs.points),
        differs="" if given in {None, coachs.value} or coachs.value is None else _("Apart"),
    )


def _shown(value: int | str | None) -> str:
    return "–" if value is None else str(value)


def _asks(*, is_rep: bool) -> str:
    if is_rep:
        return _("Where you are apart: what did each of you see? Your coach asks you first.")
    return _("Where you are apart: what did each of you see? Ask the rep first.")


@dataclass(frozen=True, slots=True)
class ListPage:
    person_id: int
    person: str
    is_self: bool
    lines: list[Line]


def list_page(actor: Any, person_id: int, *, today: date) -> ListPage:
    person = person_to_see(actor, person_id)
    lines = queries.latest_of(actor, person_id, today=today)
    return ListPage(person.pk, person.name, person.pk == actor.pk, lines)


@dataclass(frozen=True, slots=True)
class SelfAssessmentPage:
    call_id: int
    call: str
    held_at: Any  # None where nobody said when the call was
    sheet: SheetPage
    review_id: int | None  # the one that is given already


def self_assessment_page(actor: Any, call_id: int, *, today: date) -> SelfAssessmentPage:
    """Give the rep's own sheet on a page of its own, as a request links to it."""
    call = call_to_see(actor, call_id)
    beside = sheet_for(actor, call, today=today, on_calls_page=False)
    if beside is None or call.rep_id != actor.pk:
        raise NotFound
    given = [line for line in beside.lines if line.is_self_assessment]
    return SelfAssessmentPage(
        call_id=call.pk,
        call=call.title,
        held_at=call.held_at if call.held_at_known else None,
        sheet=beside,
        review_id=given[0].review_id if given else None,
    )


@dataclass(frozen=True, slots=True)
class ImportPage:
    call_id: int
    call: str
    has_draft: bool


def import_page(actor: Any, call_id: int, *, today: date) -> ImportPage:
    call = call_to_see(actor, call_id)
    beside = queries.on_call(actor, call, today=today)
    if not beside.may_review:
        raise NotFound
    return ImportPage(call.pk, call.title, has_draft=beside.sheet is not None)
