"""A moment: a span of a call with a kind, found by rules that say what they saw."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.transcripts.model import Side

Attribute = str | bool | int | float | tuple[str, ...] | None


class Kind(StrEnum):
    """What happens in a moment; docs/reference/moments has a page of each.

    question: A sentence of either side that asks. By: question marks; requests ("walk me through
    …"); word order where a file leaves marks out. Not: echoes ("Really?"). Carries: `form` open or
    closed; for ours `type` situation, problem, implication or need_payoff; `marked`.

    objection: What theirs say against going on. By: listed phrases, once a sentence and type; else
    weights, once a turn. Not: a listed phrase right after a negation ("it is not too expensive");
    an objection told as a story. Carries: `type` budget, timing, authority, competition, need or
    trust.

    competitor_mention: A name of the organisation's list, once a sentence. By: the names, between
    word boundaries; in another case with less confidence. Not: names that nobody keeps, which all
    of the reporting half of the gold set are. Carries: `name`.

    pricing_talk: A stretch about price, discount and terms of what is sold, at most four turns
    apart. By: weights; words and amounts of money. Not: what the buyer's own trouble or business
    costs. Carries: `amounts`.

    pain_admission: A turn of theirs that tells of trouble and what it does. By: weights. Not: talk
    of trouble in general by ours.

    decision_process_talk: Who decides, how and when, asked or told by either side. By: weights.

    agenda_set: Ours say what the call is for, in which order and how long. By: weights.

    next_step: What somebody will do after the call, at most three turns apart. By: weights;
    commitments, proposals of a day, the words themselves. Carries: `has_date`, `date`, `owner`
    ours, theirs or both; `agreed` by the other side within two turns; `late` in the last 15 % or
    five minutes.

    feature_pitch: A stretch in which ours tell what the product does. By: weights.

    value_claim: Ours say what it brings somebody. By: weights. Carries: `with_number`.

    long_monologue: A turn of ours of two minutes or more; of 300 words in a file without times. By:
    the clock. Not: turns from 90 s on, which the gold set marks. Carries: `seconds`, `words`.

    silence_after_question: A question that ends an utterance of ours, then 3 to 60 s in which
    nobody speaks. By: the clock. Not: files whose ends are estimated. Carries: `seconds`,
    `broken_by`.

    interruption: Four words or more that start a second or more into the other side's utterance,
    with half a second of it or more to come. By: the clock, as the talk statistics do. Not: files
    whose ends are estimated or that lay speakers end to end. Carries: `of`, `seconds_left`.

    filler_burst: Three fillers of ours or more, each within ten words of the one before. By: the
    fillers of the talk statistics. Carries: `fillers`.

    tracker: An organisation's own words, phrases and examples, once a sentence. By: phrases between
    word boundaries, "…" for up to five words; sentences alike to an example (cosine of stems and
    their pieces, 0.5 or more). Carries: `name`.
    """

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
