"""The review sheet as it stands beside a call, and as its island gets it."""

from bisect import bisect_right
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.phrases import say
from filmroom.core.reviews import NA, Code, Problem, Report
from filmroom.core.rubrics import HIGHEST, RUBRICS, Dimension, Rubric
from filmroom.core.stamps import stamp, times_in
from filmroom.reviews import queries
from filmroom.reviews.drafts import DraftValue, GuardedPoint
from filmroom.reviews.places import Places
from filmroom.reviews.queries import Asked, Line, Suggestion
from filmroom.reviews.state import SheetState

SKIPPED = "na"  # as fields of the page say n/a
_TEXTS = ("timed", "repeat", "worst_gap", "focus", "follow_up")  # of the contract, after scores


@dataclass(frozen=True, slots=True)
class Links:
    """Where evidence of a call is read: at the turn its segment is in, on the call's page."""

    page: str  # address of the call's page; empty on that page itself
    places: Places

    def to(self, point: EvidencePoint) -> str:
        if point.kind is EvidenceKind.CRM_FACT or point.span is None or not self.places.turns:
            return ""
        return self._turn_of(point.span.first)

    def at(self, at_ms: int) -> str:
        """Give the address of what is heard at a time; empty past the end of the call."""
        segment = self.places.at(at_ms)
        return "" if segment is None or not self.places.turns else self._turn_of(segment)

    def _turn_of(self, segment: int) -> str:
        before = bisect_right(self.places.turns, segment)
        return f"{self.page}#t{self.places.turns[max(before - 1, 0)]}"

    def within(self, words: str) -> SafeString:
        """Give what somebody wrote about the call, escaped, its times as links."""
        return format_html_join("", "{}", ((self._piece(*one),) for one in times_in(words)))

    def _piece(self, words: str, at_ms: int | None) -> str:
        address = "" if at_ms is None else self.at(at_ms)
        return format_html('<a href="{}">{}</a>', address, words) if address else words


def links_to(call: Any, *, on_its_page: bool = False) -> Links:
    page = "" if on_its_page else reverse("calls:detail", args=[call.pk])
    return Links(page, queries.places(call))


@dataclass(frozen=True, slots=True)
class Chip:
    key: str
    kind: str
    time: str
    words: str
    note: str
    href: str
    start_ms: int | None
    first: int | None  # segments
    last: int | None
    status: str
    status_note: str
    reason: str
    moment_id: int | None = None  # of a suggestion, as is all that follows
    moment_kind: str = ""
    detector: str = ""

    @property
    def marking(self) -> str:
        """The address of the call's page that marks what was said in the segments."""
        page, _hash, turn = self.href.partition("#")
        return f"{page}?said={self.first}-{self.last}#{turn}" if page and turn else self.href

    @property
    def seconds(self) -> str:
        return "" if self.start_ms is None else f"{self.start_ms / 1000:g}"


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    key: str
    name: str
    value: str
    anchors: tuple[tuple[str, str], ...]
    may_skip: bool
    skip_when: str
    chips: tuple[Chip, ...]
    suggested: tuple[Chip, ...]

    @property
    def field(self) -> str:
        return f"score-{self.key}"


@dataclass(frozen=True, slots=True)
class Meter:
    done: int
    total: int
    missing: tuple[tuple[str, str], ...]  # sentence, and where on the sheet


@dataclass(frozen=True, slots=True)
class Writing:
    """A sheet somebody is typing on."""

    review_id: int
    call_id: int
    is_self_assessment: bool
    was_asked: bool
    asked_by: str
    due_on: date | None
    rubric: str
    rows: tuple[Row, ...]
    draft: DraftValue
    contract: str  # what the meter counts
    meter: Meter
    state: dict[str, Any]  # what the island starts from
    rep_can_be_asked: bool
    transcript_version: str
    stands_alone: bool  # without the transcript beside it
    ends_at: int | None  # last second of the call; None where it has no times


@dataclass(frozen=True, slots=True)
class Totals:
    """Of a complete review, on the review itself (law 8)."""

    total: int
    out_of: int
    lowest: tuple[str, ...]
    hard_gaps: tuple[str, ...]
    is_even: bool  # every score is the lowest

    @classmethod
    def of(cls, report: Report) -> "Totals":
        is_even = 1 < len(report.lowest) == report.out_of // HIGHEST
        return cls(report.total, report.out_of, report.lowest, report.hard_gaps, is_even)


@dataclass(frozen=True, slots=True)
class SheetPage:
    call_id: int
    rep: str
    writing: Writing | None
    done: Totals | None  # of the actor's own complete review
    lines: tuple[Line, ...]  # completed ones to open
    asked: Asked | None
    may_start: bool
    may_ask: bool
    may_self_assess: bool
    not_ready: bool  # a basis or the speakers are missing
    can_compare: bool
    rubrics: tuple[tuple[str, str], ...]


def sheet_for(
    actor: Any, call: Any, *, today: date, on_calls_page: bool = True
) -> SheetPage | None:
    """Give what stands beside a call for this person; None where they have no part in reviews."""
    found = queries.on_call(actor, call, today=today)
    open_ones = (found.sheet, found.self_assessment)
    typing = next((row for row in open_ones if row and not row.is_complete), None)
    if typing is not None and typing.declined_at is not None:
        typing = None
    own = tuple(row for row in open_ones if row is not None and row.is_complete)
    lines = tuple(queries.of_call(actor, call, today=today))
    may_start = found.may_review and found.sheet is None
    may_self_assess = found.may_self_assess and typing is None and not own
    if not (typing or lines or found.may_review or found.may_self_assess):
        return None
    return SheetPage(
        call_id=call.pk,
        rep=call.rep.name if call.rep else "",
        writing=_writing(actor, typing.pk, found, on_calls_page=on_calls_page) if typing else None,
        done=_totals(actor, found.sheet.pk) if found.sheet and found.sheet.is_complete else None,
        lines=lines,
        asked=found.asked,
        may_start=may_start and found.is_ready,
        may_ask=_may_ask(found),
        may_self_assess=may_self_assess and found.is_ready,
        not_ready=not found.is_ready and (may_start or may_self_assess),
        can_compare=found.can_compare,
        rubrics=tuple((one.key, say(one.name)) for one in RUBRICS.values()),
    )


def _may_ask(found: queries.OnCall) -> bool:
    asked = found.asked
    settled = asked is not None and (asked.is_given or asked.is_open)
    given = any(one.is_self_assessment for one in found.others)
    return found.may_review and found.is_ready and not settled and not given


def _writing(actor: Any, review_id: int, found: queries.OnCall, *, on_calls_page: bool) -> Writing:
    review, rubric, state = queries.sheet(actor, review_id)
    links = links_to(review.call, on_its_page=on_calls_page)
    suggested = queries.suggestions(review, rubric)
    end_ms = links.places.end_ms
    meter = meter_of(state.report, rubric, review)
    return Writing(
        review_id=review.pk,
        call_id=review.call_id,
        is_self_assessment=review.is_self_assessment,
        was_asked=review.requested_by_id is not None,
        asked_by=review.requested_by.name if review.requested_by else "",
        due_on=review.due_on,
        rubric=rubric.name,
        rows=_rows(rubric, state, links, review.call.stage, suggested),
        draft=state.draft,
        contract=_contract(rubric, review),
        meter=meter,
        state=as_json(state, meter),
        rep_can_be_asked=not review.is_self_assessment and _may_ask(found),
        transcript_version=queries.transcript_version(review.call),
        stands_alone=not on_calls_page,
        ends_at=None if end_ms is None else end_ms // 1000,
    )


def _totals(actor: Any, review_id: int) -> Totals:
    _review, _rubric, state = queries.sheet(actor, review_id)
    return Totals.of(state.report)


def _rows(
    rubric: Rubric,
    state: SheetState,
    links: Links,
    stage: str,
    suggested: tuple[Suggestion, ...],
) -> tuple[Row, ...]:
    chips: dict[str, list[Chip]] = {}
    for one in state.points:
        chips.setdefault(one.dimension, []).append(chip(one.point, links, key=str(one.key)))
    dashed: dict[str, list[Chip]] = {}
    for found in suggested:
        drawn = replace(
            chip(found.point, links),
            moment_id=found.moment_id,
            moment_kind=found.kind,
            detector=found.detector,
        )
        dashed.setdefault(found.dimension, []).append(drawn)
    return tuple(
        Row(
            number=number,
            key=dimension.key,
            name=dimension.name,
            value=_field_value(state.draft.scores.get(dimension.key)),
            anchors=anchors_of(dimension),
            may_skip=dimension.permits_na(stage),
            skip_when=dimension.na_when or "",
            chips=tuple(chips.get(dimension.key, ())),
            suggested=tuple(dashed.get(dimension.key, ())),
        )
        for number, dimension in enumerate(rubric.dimensions, start=1)
    )


def anchors_of(dimension: Dimension) -> tuple[tuple[str, str], ...]:
    """Give each level as a field of the page holds it, with what it looks like."""
    return tuple((str(level), text) for level, text in enumerate(dimension.anchors))


def _field_value(value: int | str | None) -> str:
    if value is None:
        return ""
    return SKIPPED if value == NA else str(value)


def chip(point: EvidencePoint, links: Links, *, key: str = "") -> Chip:
    return Chip(
        key=key,
        kind=point.kind.value,
        time=_when(point),
        words=point.words,
        note=point.note,
        href=links.to(point),
        start_ms=point.at_ms,
        first=point.span.first if point.span else None,
        last=point.span.last if point.span else None,
        status=point.status.value if point.status else "",
        status_note=point.status_note,
        reason=point.reason,
    )


def _when(point: EvidencePoint) -> str:
    if point.at_ms is not None:
        return stamp(point.at_ms)
    return _("turn %(number)d") % {"number": point.turn} if point.turn else ""


def as_json(state: SheetState, meter: Meter) -> dict[str, Any]:
    """Give the sheet to its island. Totals are left out: they belong to a complete review."""
    return {
        "review": state.review_id,
        "version": state.version,
        "complete": state.is_complete,
        "edited_by": state.edited_by,
        "draft": {
            "scores": {key: _field_value(value) for key, value in state.draft.scores.items()},
            "evidence": [_point_json(one) for one in state.points],
            **state.draft.texts(),
            "follow_up_on": str(state.draft.follow_up_on or ""),
        },
        "meter": asdict(meter),
        "problems": [_problem_json(one) for one in state.report.problems],
        "warnings": [_problem_json(one) for one in state.report.warnings],
    }


def _point_json(one: GuardedPoint) -> dict[str, Any]:
    point = one.point
    return {
        "key": str(one.key),
        "dimension": one.dimension,
        "kind": point.kind.value,
        "words": point.words,
        "first": point.span.first if point.span else None,
        "last": point.span.last if point.span else None,
        "transcript": one.transcript_version,
        "note": point.note,
        "reason": point.reason,
        "at_ms": point.at_ms,
        "when": _when(point),
        "status": point.status.value if point.status else "",
        "status_note": point.status_note,
    }


def _problem_json(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "message": problem.reason,
        "field": problem.field,
        "dimension": problem.dimension,
    }


def _contract(rubric: Rubric, review: Any) -> str:
    """Say which parts the meter counts."""
    counted = {"n": len(rubric.dimensions)}
    if review.is_self_assessment:
        return _("Counted: a score for each of the %(n)d dimensions.") % counted
    parts = _(
        "Counted: the %(n)d dimensions, each with its score and evidence; two pieces of evidence"
        " with their time; repeat, worst gap, focus and follow-up."
    )
    return parts % counted


def meter_of(report: Report, rubric: Rubric, review: Any) -> Meter:
    """Count what the contract asks for and what is there; say the rest in words.

    What is wrong elsewhere, like a trait word in the notes, is one part more, so that a sheet
    with all its parts is a complete one.
    """
    parts = {dimension.key for dimension in rubric.dimensions}
    if not review.is_self_assessment:
        parts |= set(_TEXTS)
    open_parts = {_part(problem) for problem in report.problems}
    parts |= open_parts
    details = reverse("calls:details", args=[review.call_id])
    return Meter(
        done=len(parts) - len(open_parts),
        total=len(parts),
        missing=tuple(_missing(report.problems, rubric, details)),
    )


def _part(problem: Problem) -> str:
    if problem.code == Code.TOO_FEW_TIMESTAMPS:
        return "timed"
    return problem.dimension or problem.field


def _missing(problems: tuple[Problem, ...], rubric: Rubric, details: str) -> list[tuple[str, str]]:
    """One line for all dimensions without a score, one for all without evidence, then the rest."""
    numbers = {dimension.key: n for n, dimension in enumerate(rubric.dimensions, start=1)}
    unscored = _named(problems, rubric, Code.MISSING_DIMENSION)
    bare = _named(problems, rubric, Code.NO_EVIDENCE)
    lines: list[tuple[str, str]] = []
    if unscored:
        lines.append((_unscored(unscored, rubric), f"#dimension-{numbers[unscored[0].key]}"))
    if bare:
        names = ", ".join(one.name for one in bare)
        words = _("Evidence for %(names)s") % {"names": names}
        lines.append((words, f"#dimension-{numbers[bare[0].key]}"))
    grouped = {Code.MISSING_DIMENSION, Code.NO_EVIDENCE}
    rest = (problem for problem in problems if problem.code not in grouped)
    return [*lines, *((problem.reason, _place(problem, numbers, details)) for problem in rest)]


def _named(problems: tuple[Problem, ...], rubric: Rubric, code: Code) -> list[Dimension]:
    keys = {problem.dimension for problem in problems if problem.code == code}
    return [dimension for dimension in rubric.dimensions if dimension.key in keys]


def _unscored(unscored: list[Dimension], rubric: Rubric) -> str:
    if len(unscored) == len(rubric.dimensions):
        return _("A score for each of the %(n)d dimensions") % {"n": len(unscored)}
    names = ", ".join(one.name for one in unscored)
    words = ngettext("A score for %(names)s", "Scores for %(names)s", len(unscored))
    return words % {"names": names}


def _place(problem: Problem, numbers: dict[str, int], details: str) -> str:
    if problem.dimension in numbers:
        return f"#dimension-{numbers[problem.dimension]}"
    return {
        "date": details,
        "repeat": "#sheet-repeat",
        "worst_gap": "#sheet-worst_gap",
        "focus": "#sheet-focus",
        "follow_up": "#sheet-follow_up_on",
        "notes": "#sheet-notes",
    }.get(problem.field, "#dimension-1")
