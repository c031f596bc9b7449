"""A moment: a span of a call with a kind, found by rules that say what they saw."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.transcripts.model import Side

Attribute = str | bool | int | float | tuple[str, ...] | None


class Kind(StrEnum):
    QUESTION = "question"
    OBJECTION = "objection"
    COMPETITOR_MENTION = "competitor_mention"
    PRICING_TALK = "pricing_talk"
    PAIN_ADMISSION = "pain_admission"
    DECISION_PROCESS_TALK = "decision_process_talk"
    AGENDA_SET = "agenda_set"
    NEXT_STEP = "next_step"
    FEATURE_PITCH = "feature_pitch"
    VALUE_CLAIM = "value_claim"
    LONG_MONOLOGUE = "long_monologue"
    SILENCE_AFTER_QUESTION = "silence_after_question"
    INTERRUPTION = "interruption"
    FILLER_BURST = "filler_burst"
    TRACKER = "tracker"


class QuestionType(StrEnum):
    """What a question asks about (Rackham's SPIN)."""

    SITUATION = "situation"
    PROBLEM = "problem"
    IMPLICATION = "implication"
    NEED_PAYOFF = "need_payoff"


class ObjectionType(StrEnum):
    BUDGET = "budget"
    TIMING = "timing"
    AUTHORITY = "authority"
    COMPETITION = "competition"
    NEED = "need"
    TRUST = "trust"


@dataclass(frozen=True, slots=True)
class Moment:
    kind: Kind
    start_ms: int | None  # None: the file has no times
    end_ms: int | None
    first_segment: int  # positions in Transcript.segments
    last_segment: int
    speaker: str | None
    side: Side
    quote: str  # verbatim: part of the texts of the segments, joined by single spaces
    confidence: float  # 0 to 1: how often such a find is right, as far as measured
    detector: str
    version: int
    attributes: Mapping[str, Attribute]
