"""A review sheet as it is typed, and what the evidence guard makes of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from uuid import UUID

from filmroom.calls.values import Reading
from filmroom.core import evidence
from filmroom.core.evidence import EvidenceKind, EvidencePoint, EvidenceStatus, Span, Suggester
from filmroom.core.reviews import NA
from filmroom.core.rubrics import HIGHEST, Rubric
from filmroom.kit.access import Refused

LONGEST_TEXT = 20_000  # characters of one field; a long call's transcript is about three times that
LONGEST_LINE = 300  # characters of a note or a reason
LONGEST_PLACE = 200  # characters of the named deal or call


@dataclass(frozen=True, slots=True)
class DraftPoint:
    """An evidence point as the sheet sends it."""

    key: UUID  # made where it was added, so that saving twice adds once
    dimension: str
    kind: EvidenceKind
    words: str
    span: Span | None = None  # None: a CRM fact
    transcript_version: str = ""  # of the page it was picked from
    note: str = ""
    reason: str = ""  # why it is kept although unverified


@dataclass(frozen=True, slots=True)
class DraftValue:
    """A whole sheet. Each save brings all of it, so that half a sheet is never kept."""

    scores: Mapping[str, int | str] = field(default_factory=dict)  # 0, 1, 2 or NA by dimension
    evidence: tuple[DraftPoint, ...] = ()
    repeat: str = ""
    worst_gap: str = ""
    focus: str = ""
    follow_up_on: date | None = None
    follow_up_where: str = ""
    notes: str = ""
    parked: str = ""

    def texts(self) -> dict[str, str]:
        names = ("repeat", "worst_gap", "focus", "follow_up_where", "notes", "parked")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class GuardedPoint:
    """An evidence point with what the guard says of it."""

    key: UUID
    dimension: str
    point: EvidencePoint
    transcript_version: str


def refuse_nonsense(draft: DraftValue, rubric: Rubric) -> None:
    """Refuse what no sheet can send: unknown dimensions, other scores, texts without end."""
    known = {dimension.key for dimension in rubric.dimensions}
    for key, value in draft.scores.items():
        if key not in known:
            raise Refused(f"“{key}” is no dimension of this rubric.")
        if value != NA and value not in range(HIGHEST + 1):
            raise Refused(f"A score is 0, 1, 2 or {NA}; found “{value}”.")
    for one in draft.evidence:
        if one.dimension not in known:
            raise Refused(f"“{one.dimension}” is no dimension of this rubric.")
        _refuse_point(one)
    if len({one.key for one in draft.evidence}) < len(draft.evidence):
        raise Refused("Two evidence points carry one key; remove one and add it again.")
    for name, text in draft.texts().items():
        longest = LONGEST_PLACE if name == "follow_up_where" else LONGEST_TEXT
        if len(text) > longest:
            raise Refused(f"A text is longer than {longest} characters; shorten it.")


def _refuse_point(one: DraftPoint) -> None:
    if not one.words.strip():
        raise Refused("An evidence point needs words: what was said, seen, or written in the CRM.")
    if len(one.words) > LONGEST_TEXT or max(len(one.note), len(one.reason)) > LONGEST_LINE:
        raise Refused("An evidence point is too long; quote the part that counts.")
    if one.kind is not EvidenceKind.CRM_FACT and one.span is None:
        raise Refused("A quote or an observation needs its place in the transcript.")


def guarded(
    draft: DraftValue, rubric: Rubric, reading: Reading, known: Iterable[GuardedPoint]
) -> tuple[GuardedPoint, ...]:
    """Run the guard over every point that is new or was changed; the others keep their answer."""
    before = {one.key: one for one in known}
    return tuple(_guarded(one, rubric, reading, before.get(one.key)) for one in draft.evidence)


def _guarded(
    one: DraftPoint, rubric: Rubric, reading: Reading, before: GuardedPoint | None
) -> GuardedPoint:
    if before is not None and _same(one, before) and before.transcript_version == reading.version:
        return before
    point = _place(one, rubric, reading)
    return GuardedPoint(
        one.key,
        one.dimension,
        replace(point, note=one.note.strip(), reason=one.reason.strip()),
        "" if one.kind is EvidenceKind.CRM_FACT else reading.version,
    )


def _same(one: DraftPoint, before: GuardedPoint) -> bool:
    known = before.point
    mine = (one.dimension, one.kind, one.words, one.span, one.note.strip(), one.reason.strip())
    theirs = (
        before.dimension,
        known.kind,
        known.words,
        known.span,
        known.note,
        known.reason,
    )
    return mine == theirs


def _place(one: DraftPoint, rubric: Rubric, reading: Reading) -> EvidencePoint:
    words = " ".join(one.words.split())
    if one.kind is EvidenceKind.CRM_FACT or one.span is None:
        return EvidencePoint(EvidenceKind.CRM_FACT, words)
    if one.transcript_version not in {"", reading.version}:
        return evidence.anchored_again(
            EvidencePoint(one.kind, words, span=one.span), reading.transcript
        )
    if one.kind is EvidenceKind.OBSERVATION:
        return _observed(one, reading)
    return evidence.guard(
        reading.transcript,
        one.span,
        allowed=rubric.dimension(one.dimension).sides,
        side_of=reading.sides,
        claimed=words,
    )


def _observed(one: DraftPoint, reading: Reading) -> EvidencePoint:
    span = one.span or Span(0, 0)
    try:
        return evidence.observation(reading.transcript, span, one.words, Suggester.PERSON)
    except evidence.NotEvidence as why:
        return EvidencePoint(
            EvidenceKind.OBSERVATION,
            one.words.strip(),
            span=span,
            status=EvidenceStatus.UNVERIFIED,
            status_note=str(why),
        )
