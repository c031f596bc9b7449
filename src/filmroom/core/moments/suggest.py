"""Which moments may speak for which dimension of a rubric, best first (docs/method/moments.md).

What is worth quoting was learnt from what the keys of the building calls quote: the question
that follows a pain, the reply to an objection and not the objection.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from filmroom.core.moments.heard import QUOTE_MAX, QUOTE_MIN
from filmroom.core.moments.model import Kind, QuestionType
from filmroom.core.talk import questions
from filmroom.core.transcripts.model import Side, Transcript

MOST = 3  # of a dimension; more would be read less
_SPEAKS_FOR: Mapping[str, tuple[str, ...]] = {
    Kind.AGENDA_SET: ("opening_agenda", "opening"),
    Kind.PAIN_ADMISSION: ("discovery_depth", "discovery"),
    Kind.SILENCE_AFTER_QUESTION: ("listening_interactivity",),
    Kind.LONG_MONOLOGUE: ("listening_interactivity",),
    Kind.INTERRUPTION: ("listening_interactivity",),
    Kind.OBJECTION: ("objection_handling",),
    Kind.DECISION_PROCESS_TALK: ("decision_process_access",),
    Kind.VALUE_CLAIM: ("value_articulation",),
    Kind.FEATURE_PITCH: ("value_articulation",),
    Kind.NEXT_STEP: ("next_step", "close"),
}
SUGGESTS = frozenset({*_SPEAKS_FOR, Kind.QUESTION})  # kinds that may speak for a dimension
_LAPSES = (Kind.LONG_MONOLOGUE, Kind.INTERRUPTION)
SOON = 3  # segments after a pain or an objection in which the answer to it stands


class Found(Protocol):
    """A moment, kept or just found."""

    @property
    def kind(self) -> str: ...
    @property
    def first_segment(self) -> int: ...
    @property
    def last_segment(self) -> int: ...
    @property
    def quote(self) -> str: ...
    @property
    def confidence(self) -> float: ...
    @property
    def attributes(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Hint:
    """Words worth a look for a dimension, to be held to the evidence guard."""

    moment: int  # position among the moments given
    dimension: str
    first: int  # segments
    last: int
    words: str
    worth: float  # orders hints of one dimension, nothing else


def hints(
    moments: Sequence[Found], transcript: Transcript, sides: Mapping[str, Side]
) -> list[Hint]:
    """Give the hints of every dimension, best first, each place once in a dimension."""
    ends = frozenset((moment.kind, moment.last_segment) for moment in moments)
    call = _Call(moments, transcript, sides, ends)
    ordered = sorted(_all(call), key=lambda hint: (-hint.worth, hint.first))
    first: dict[tuple[str, int], Hint] = {}
    for hint in ordered:
        first.setdefault((hint.dimension, hint.first), hint)
    return list(first.values())


@dataclass(frozen=True, slots=True)
class _Call:
    moments: Sequence[Found]
    transcript: Transcript
    sides: Mapping[str, Side]
    ends: frozenset[tuple[str, int]]  # kind and last segment of every moment

    def is_ours(self, segment: int) -> bool:
        speaker = self.transcript.segments[segment].speaker
        return self.sides.get(speaker or "", Side.UNKNOWN) is Side.OURS

    def answers(self, moment: Found, kind: Kind) -> bool:
        """Tell whether a moment of a kind stands right before another one."""
        near = range(moment.first_segment - SOON, moment.first_segment)
        return any((kind, segment) in self.ends for segment in near)


def _all(call: _Call) -> Iterator[Hint]:
    for at, moment in enumerate(call.moments):
        for dimension, worth in _worth(call, moment):
            span = moment.first_segment, moment.last_segment
            yield Hint(at, dimension, *span, moment.quote, worth)
        is_theirs = moment.kind == Kind.OBJECTION and not call.is_ours(moment.first_segment)
        if is_theirs and (reply := _reply(call, moment)):
            segment, words = reply
            worth = 1 + moment.confidence
            yield Hint(at, "objection_handling", segment, segment, words, worth)


def _worth(call: _Call, moment: Found) -> Iterator[tuple[str, float]]:
    """Give the dimensions a moment may speak for, and what it is worth there."""
    if moment.kind == Kind.QUESTION:
        return _worth_of_question(call, moment) if call.is_ours(moment.first_segment) else iter(())
    if moment.kind in _LAPSES and not call.is_ours(moment.first_segment):
        return iter(())
    more = _more(call, moment)
    return ((name, moment.confidence + more) for name in _SPEAKS_FOR.get(moment.kind, ()))


def _more(call: _Call, moment: Found) -> float:
    about = moment.attributes
    match moment.kind:
        case Kind.DECISION_PROCESS_TALK:
            return 1.0 * call.is_ours(moment.first_segment)
        case Kind.VALUE_CLAIM:
            return 0.2 * bool(about.get("with_number"))
        case Kind.NEXT_STEP:
            return 0.3 * bool(about.get("late")) + 0.3 * bool(about.get("has_date"))
        case Kind.FEATURE_PITCH | Kind.PAIN_ADMISSION | Kind.SILENCE_AFTER_QUESTION:
            return -0.3
        case _:
            return 0.0


def _worth_of_question(call: _Call, moment: Found) -> Iterator[tuple[str, float]]:
    about = moment.attributes.get("type")
    after_pain = call.answers(moment, Kind.PAIN_ADMISSION)
    is_open = moment.attributes.get("form") == questions.Form.OPEN
    if about == QuestionType.IMPLICATION:
        yield "implication_impact", 1 + 0.5 * after_pain + 0.1 * is_open
    elif about == QuestionType.NEED_PAYOFF:
        yield "implication_impact", 0.5
    elif about == QuestionType.PROBLEM:
        worth = 1 + 0.5 * after_pain + 0.2 * is_open
        yield from (("discovery_depth", worth), ("discovery", worth))
    elif about == QuestionType.SITUATION:
        worth = 0.6 * after_pain + 0.2 * is_open
        yield from (("discovery_depth", worth), ("discovery", worth))
    if after_pain and about != QuestionType.SITUATION:
        yield "implication_impact", 0.4 + 0.1 * is_open


def _reply(call: _Call, moment: Found) -> tuple[int, str] | None:
    """Give the first words of ours right after an objection, at most a few sentences."""
    after = range(moment.last_segment + 1, moment.last_segment + 1 + SOON)
    for index in after:
        if index >= len(call.transcript.segments):
            return None
        segment = call.transcript.segments[index]
        if call.is_ours(index) and len(segment.text) >= QUOTE_MIN:
            return index, _opening(segment.text)
    return None


def _opening(text: str) -> str:
    ends = [end for _, end in questions.sentences(text)]
    if not ends or len(text) <= QUOTE_MAX:
        return text
    fitting = [end for end in ends if QUOTE_MIN <= end <= QUOTE_MAX]
    return text[: fitting[-1]] if fitting else text[: text.rfind(" ", 0, QUOTE_MAX)]
