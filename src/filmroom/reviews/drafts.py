"""A review sheet as it is typed, and what the evidence guard makes of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from uuid import UUID

from filmroom.calls.values import Reading
from filmroom.core import evidence
from filmroom.core.evidence import EvidenceKind, EvidencePoint, EvidenceStatus, Span, Suggester
from filmroom.core.phrases import say
from filmroom.core.reviews import NA
from filmroom.core.rubrics import HIGHEST, Rubric
from filmroom.core.storable import storable
from filmroom.core.transcripts.model import Transcript
from filmroom.kit.access import Refused

LONGEST_TEXT = 20_000  # characters of one field; a long call's transcript is about three times that
LONGEST_LINE = 300  # characters of a note or a reason
LONGEST_PLACE = 200  # characters of the named deal or call
MOST_EVIDENCE = 200  # points of one sheet


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


def kept(draft: DraftValue) -> DraftValue:
    """Give a draft as databases hold it (see `core.storable`)."""
    texts: dict[str, Any] = {name: storable(text) for name, text in draft.texts().items()}
    return replace(draft, evidence=tuple(map(_kept_point, draft.evidence)), **texts)


def _kept_point(one: DraftPoint) -> DraftPoint:
    return replace(
        one,
        words=storable(one.words),
        note=storable(one.note),
        reason=storable(one.reason),
        transcript_version=storable(one.transcript_version),
    )


def refuse_nonsense(draft: DraftValue, rubric: Rubric) -> None:
    """Refuse what no sheet can send: unknown dimensions, other scores, texts without end."""
    known = {dimension.key for dimension in rubric.dimensions}
    for key, value in draft.scores.items():
        if key not in known:
            raise Refused(say("“{key}” is no dimension of this rubric.", key=key))
        if value != NA and value not in range(HIGHEST + 1):
            raise Refused(say("A score is 0, 1, 2 or {na}; found “{value}”.", na=NA, value=value))
    if len(draft.evidence) > MOST_EVIDENCE:
        raise Refused(
            say(
                "A sheet holds at most {most_evidence} evidence points; keep the strongest.",
                most_evidence=MOST_EVIDENCE,
            )
        )
    for one in draft.evidence:
        if one.dimension not in known:
            raise Refused(
                say("“{dimension}” is no dimension of this rubric.", dimension=one.dimension)
            )
        _refuse_point(one)
    if len({one.key for one in draft.evidence}) < len(draft.evidence):
        raise Refused(say("Two evidence points carry one key; remove one and add it again."))
    for name, text in draft.texts().items():
        longest = LONGEST_PLACE if name == "follow_up_where" else LONGEST_TEXT
        if len(text) > longest:
            raise Refused(
                say("A text is longer than {longest} characters; shorten it.", longest=longest)
            )


def _refuse_point(one: DraftPoint) -> None:
    if not one.words.strip():
        raise Refused(
            say("An evidence point needs words: what was said, seen, or written in the CRM.")
        )
    if len(one.words) > LONGEST_TEXT or max(len(one.note), len(one.reason)) > LONGEST_LINE:
        raise Refused(say("An evidence point is too long; quote the part that counts."))
    if one.kind is not EvidenceKind.CRM_FACT and one.span is None:
        raise Refused(say("A quote or an observation needs its place in the transcript."))


@dataclass(frozen=True, slots=True)
class Readings:
    """The call's reading in use, and the earlier ones that points of the sheet were picked from."""

    now: Reading
    earlier: Mapping[str, Transcript] = field(default_factory=dict)  # by version


def guarded(
    draft: DraftValue, rubric: Rubric, readings: Readings, known: Iterable[GuardedPoint]
) -> tuple[GuardedPoint, ...]:
    """Run the guard over every point that is new or was changed; the others keep their answer.

    Raises `Refused` for a place that the reading it was picked from does not have.
    """
    before = {one.key: one for one in known}
    return tuple(_guarded(one, rubric, readings, before.get(one.key)) for one in draft.evidence)


def _guarded(
    one: DraftPoint, rubric: Rubric, readings: Readings, before: GuardedPoint | None
) -> GuardedPoint:
    known = before.point if before is not None and _same_place(one, before) else None
    in_use = readings.now.version
    is_settled = known is not None and before is not None and before.transcript_version == in_use
    if known is not None and is_settled and _keeps_answer(one, known):
        point = known
    elif one.kind is EvidenceKind.CRM_FACT or one.transcript_version in {"", in_use}:
        point = _place(one, rubric, readings.now)
    else:
        point = _moved(one, known or _as_picked(one, readings), readings.now)
    return GuardedPoint(
        one.key,
        one.dimension,
        replace(point, note=one.note.strip(), reason=one.reason.strip()),
        "" if one.kind is EvidenceKind.CRM_FACT else in_use,
    )


def _same_place(one: DraftPoint, before: GuardedPoint) -> bool:
    known = before.point
    mine = (one.dimension, one.kind, one.words, one.span)
    return mine == (before.dimension, known.kind, known.words, known.span)


def _keeps_answer(one: DraftPoint, known: EvidencePoint) -> bool:
    """What is lost stays lost: its place is of a reading that is no longer in use."""
    said = (one.note.strip(), one.reason.strip())
    return known.status is EvidenceStatus.LOST or said == (known.note, known.reason)


def _as_picked(one: DraftPoint, readings: Readings) -> EvidencePoint:
    point = EvidencePoint(one.kind, " ".join(one.words.split()), span=one.span)
    reading = readings.earlier.get(one.transcript_version)
    if one.span is None:
        return point
    _refuse_place(one.span, reading or readings.now.transcript)
    return evidence.placed(point, reading, one.span) if reading else point


def _moved(one: DraftPoint, picked: EvidencePoint, reading: Reading) -> EvidencePoint:
    """Find a point in the reading in use; a lost one keeps the place it had."""
    moved = evidence.anchored_again(picked, reading.transcript)
    return moved if moved.span is not None else replace(moved, span=one.span)


def _refuse_place(span: Span, transcript: Transcript) -> None:
    if not evidence.holds(transcript, span):
        raise Refused(
            say(
                "An evidence point lies outside the transcript. Remove it and pick its place again."
                " Nothing was changed."
            )
        )


def _place(one: DraftPoint, rubric: Rubric, reading: Reading) -> EvidencePoint:
    words = " ".join(one.words.split())
    if one.kind is EvidenceKind.CRM_FACT or one.span is None:
        return EvidencePoint(EvidenceKind.CRM_FACT, words)
    _refuse_place(one.span, reading.transcript)
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
