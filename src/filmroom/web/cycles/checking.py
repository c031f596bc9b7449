"""The page of a follow-up check: later calls, counts, what they support, then the verdict."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.calls.access import call_to_see
from filmroom.core.cycles.others import Compared
from filmroom.core.evidence import EvidenceKind, EvidencePoint, Span
from filmroom.core.problems import Problem
from filmroom.core.stamps import lead
from filmroom.core.verdict import Outcome, claims_more
from filmroom.cycles import queries
from filmroom.cycles.plans import CountedCall, NewCheck
from filmroom.cycles.queries import Candidate, CheckToBegin
from filmroom.cycles.refusals import NotSound
from filmroom.kit.access import Refused
from filmroom.reviews import queries as reviews
from filmroom.reviews.drafts import DraftPoint
from filmroom.web.choices import number
from filmroom.web.cycles import forms
from filmroom.web.cycles.forms import Sent
from filmroom.web.cycles.reading import CallLine, counted_line
from filmroom.web.cycles.stating import Stated, stated
from filmroom.web.cycles.words import (
    VERDICTS,
    Spot,
    Verdict,
    Words,
    spots_of,
    target_in_words,
    way_of,
)

_MARKS = (
    (Compared.WORSE.value, gettext_lazy("Worse")),
    (Compared.SAME.value, gettext_lazy("Same")),
    (Compared.BETTER.value, gettext_lazy("Better")),
)


@dataclass(frozen=True, slots=True)
class Looked:
    """A later call with what was typed beside it."""

    call_id: int
    title: str
    url: str
    held_on: date
    stage: str
    findings: tuple[str, ...]
    is_comparable: bool
    score: int | None
    spots: tuple[Spot, ...]
    is_used: bool
    uses_review: bool
    successes: str
    opportunities: str
    count: str
    minutes: str
    at: str
    words: str
    kind: str
    reason: str
    problem: str  # of its counts
    place_problem: str  # of where it was seen


@dataclass(frozen=True, slots=True)
class MarkRow:
    field: str
    name: str
    value: str
    problem: str


@dataclass(frozen=True, slots=True)
class CheckPage:
    pk: int
    rep: str
    focus: str
    target: str
    way: str
    round: int
    baseline: tuple[CallLine, ...]
    calls: tuple[Looked, ...]
    marks: tuple[MarkRow, ...]
    options: tuple[tuple[str, Words], ...]
    easy: bool
    note: str
    stated: Stated | None
    verdicts: tuple[Verdict, ...]
    claiming: frozenset[str]  # verdicts above what the evidence supports; they need a reason
    chosen: str
    calls_problem: str
    outcome_problem: str
    note_problem: str
    problem: str  # about no field
    is_pointed_at: bool  # something is wrong beside a field above the verdict


def check_page(
    actor: Any,
    pk: int,
    *,
    now: datetime,
    today: date,
    sent: Sent | None = None,
    refused: Refused | None = None,
) -> CheckPage:
    """Show the calls to choose from; with what was sent, also what its counts support."""
    begin = queries.check_to_begin(actor, pk, now=now, today=today)
    typed: Mapping[str, Any] = sent or {}
    found, wrong = _supported(actor, begin, sent) if sent is not None else (None, None)
    told = refused or wrong
    problems = forms.beside(told) if told else {}
    calls = tuple(_looked(n, one, sent, problems) for n, one in enumerate(begin.candidates))
    marks = tuple(_mark_rows(begin, typed, problems))
    beside = [problems.get("calls", ""), *(row.problem or row.place_problem for row in calls)]
    return CheckPage(
        pk=pk,
        rep=begin.line.rep,
        focus=begin.line.focus,
        target=target_in_words(begin.line.target),
        way=way_of(begin.line.target),
        round=begin.line.round,
        baseline=tuple(map(counted_line, begin.baseline)),
        calls=calls,
        marks=marks,
        options=_MARKS,
        easy="easy" in typed,
        note=str(typed.get("note", "")),
        stated=found,
        verdicts=tuple(VERDICTS.values()),
        claiming=_claiming(found) if found else frozenset(),
        chosen=str(typed.get("outcome", "")),
        calls_problem=problems.get("calls", ""),
        outcome_problem=problems.get("outcome", ""),
        note_problem=problems.get("note", ""),
        problem=" ".join(problems.get(field, "") for field in _OF_THE_WHOLE).strip(),
        is_pointed_at=any([*beside, *(row.problem for row in marks)]),
    )


def _claiming(found: Stated) -> frozenset[str]:
    supported = Outcome(found.verdict.value)
    return frozenset(one.value for one in Outcome if claims_more(one, supported))


_OF_THE_WHOLE = ("", "check", "baseline")  # what no field of the page can mend


def _looked(number: int, one: Candidate, sent: Sent | None, problems: Mapping[str, str]) -> Looked:
    typed: Mapping[str, Any] = sent or {}
    used = _used(sent) if sent is not None else None
    is_used = number == 0 if used is None else one.call_id in used
    wrong_places = [problems.get(f"at-{one.call_id}", "")]
    wrong_places += [problems.get("evidence", "")] if is_used else []
    return Looked(
        call_id=one.call_id,
        title=one.title,
        url=reverse("calls:detail", args=[one.call_id]),
        held_on=one.held_on,
        stage=one.stage,
        findings=one.findings,
        is_comparable=one.is_comparable,
        score=one.score,
        spots=spots_of(one.call_id, one.points),
        is_used=is_used,
        problem=problems.get(f"call-{one.call_id}", ""),
        place_problem=" ".join(wrong_places).strip(),
        uses_review=sent is None or f"review-{one.call_id}" in typed,
        minutes=typed.get(f"minutes-{one.call_id}", f"{one.minutes:g}"),
        **{
            name: str(typed.get(f"{name}-{one.call_id}", ""))
            for name in ("successes", "opportunities", "count", "at", "words", "kind", "reason")
        },
    )


def _used(sent: Any) -> set[int]:
    return {pk for text in sent.getlist("call") if (pk := number(text)) is not None}


def _mark_rows(
    begin: CheckToBegin, typed: Mapping[str, Any], problems: Mapping[str, str]
) -> Iterator[MarkRow]:
    marked = {key: mark for one in reversed(begin.candidates) for key, mark in one.marks.items()}
    for dimension in _others(begin):
        field = f"mark-{dimension.key}"
        proposed = marked.get(dimension.key)
        value = typed.get(field, "") if typed else proposed.value if proposed else ""
        problem = problems.get(f"quick_pass/{dimension.key}", "")
        yield MarkRow(field, dimension.name, str(value), problem)


def _others(begin: CheckToBegin) -> list[Any]:
    return [one for one in begin.rubric.dimensions if one.name != begin.line.dimension]


# --- what was sent ----------------------------------------------------------------------------


def _supported(actor: Any, begin: CheckToBegin, sent: Sent) -> tuple[Stated | None, Refused | None]:
    """Say what the counts support, or why that cannot be said."""
    try:
        counted = [_counted(one, begin, sent) for one in _chosen(begin, sent)]
        said = queries.verdict_so_far(
            actor, begin.line.cycle_id, counted=counted, buyer_made_it_easy="easy" in sent
        )
        if "seal" not in sent:
            _refuse_uncompared(begin, sent)
    except Refused as refused:
        return None, refused
    return stated(said), None


def _refuse_uncompared(begin: CheckToBegin, sent: Sent) -> None:
    """Ask for the quick pass before the numbers are first shown, not when they are recorded."""
    others = {one.key: one.name for one in _others(begin)}
    given = forms.marks_of(sent, list(others))
    missing = [
        Problem("dimension-not-compared", _("Same, better or worse?"), f"quick_pass/{key}")
        for key in others
        if key not in given
    ]
    if missing:
        raise NotSound(missing)


def _chosen(begin: CheckToBegin, sent: Sent) -> list[Candidate]:
    used = _used(sent)
    chosen = [one for one in begin.candidates if one.call_id in used]
    if not chosen:
        raise forms.misread(_("Choose at least one later call; nothing was recorded."), "calls")
    return chosen


def _counted(one: Candidate, begin: CheckToBegin, sent: Sent) -> CountedCall:
    counts = forms.counts_of(sent, one.call_id, one.title, way_of(begin.line.target))
    if counts is None:
        message = _("“%(call)s” is not counted yet; a call without opportunity is 0 of 0.")
        raise forms.misread(message % {"call": one.title}, f"call-{one.call_id}")
    return CountedCall(one.call_id, counts)


def new_check(actor: Any, pk: int, *, now: datetime, today: date, sent: Sent) -> NewCheck:
    """Read a whole check; Refused names what is missing."""
    begin = queries.check_to_begin(actor, pk, now=now, today=today)
    if begin.is_checked or str(begin.line.round) != sent.get("round"):
        return _sent_again(sent)
    calls = []
    for one in _chosen(begin, sent):
        counted = _counted(one, begin, sent)
        points = tuple(_points(actor, one, begin, sent, today))
        calls.append(CountedCall(counted.call_id, counted.counts, points))
    _refuse_unseen(actor, begin, calls, sent)
    return NewCheck(
        calls=tuple(calls),
        outcome=forms.outcome_of(sent),
        marks=forms.marks_of(sent, [one.key for one in _others(begin)]),
        buyer_made_it_easy="easy" in sent,
        note=str(sent.get("note", "")),
    )


def _sent_again(sent: Sent) -> NewCheck:
    """Read what a check that was sent once more is compared by."""
    calls = tuple(CountedCall(pk) for pk in sorted(_used(sent)))
    return NewCheck(calls, forms.outcome_of(sent))


def _refuse_unseen(
    actor: Any, begin: CheckToBegin, calls: Iterable[CountedCall], sent: Sent
) -> None:
    """Refuse a verdict that was chosen beside other numbers than those sent with it."""
    said = queries.verdict_so_far(
        actor,
        begin.line.cycle_id,
        counted=[CountedCall(one.call_id, one.counts) for one in calls],
        buyer_made_it_easy="easy" in sent,
    )
    if stated(said).seal != sent.get("seal", ""):
        raise Refused(
            _("The numbers below are what the counts support now. Read them, then choose.")
        )


def _points(
    actor: Any, one: Candidate, begin: CheckToBegin, sent: Sent, today: date
) -> Iterator[DraftPoint]:
    if one.review_id is not None and f"review-{one.call_id}" in sent:
        yield from _points_of_review(actor, one.review_id, begin.line.dimension, today)
    words = str(sent.get(f"words-{one.call_id}", "")).strip()
    if words:
        segment = _segment(actor, one, str(sent.get(f"at-{one.call_id}", "")))
        is_seen = sent.get(f"kind-{one.call_id}") == EvidenceKind.OBSERVATION.value
        yield DraftPoint(
            key=uuid4(),
            dimension="",
            kind=EvidenceKind.OBSERVATION if is_seen else EvidenceKind.QUOTE,
            words=words,
            span=Span(segment, segment),
            reason=str(sent.get(f"reason-{one.call_id}", "")).strip(),
        )


def _points_of_review(
    actor: Any, review_id: int, dimension: str, today: date
) -> Iterator[DraftPoint]:
    reading = reviews.read_review(actor, review_id, today=today)
    points: Iterable[EvidencePoint] = next(
        (one.points for one in reading.scores if one.dimension.name == dimension), ()
    )
    for point in points:
        yield DraftPoint(
            key=uuid4(),
            dimension="",
            kind=point.kind,
            words=point.words,
            span=point.span,
            note=point.note,
            reason=point.reason,
        )


def _segment(actor: Any, one: Candidate, typed: str) -> int:
    """Read "12:40" or "turn 31" on a call; Refused where that is nowhere in it."""
    place, places = lead(typed), reviews.places(call_to_see(actor, one.call_id))
    found = None
    if place is not None:
        found = places.turn(place.turn or 0) if place.at_ms is None else places.at(place.at_ms)
    if found is None:
        message = _("“%(call)s”: say where, as a time like 12:40 or as “turn 31”.")
        raise forms.misread(message % {"call": one.title}, f"at-{one.call_id}")
    return found
