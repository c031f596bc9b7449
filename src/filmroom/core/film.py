"""Which moments of many calls are worth live time, and why (docs/method/film.md).

What followed a moment is read from the moments found around it. The reasons say what the rules
saw, "no question followed within a minute", and leave "handled" or "fumbled" to the coach.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Any

from filmroom.core.moments import Kind, QuestionType
from filmroom.core.transcripts.model import Side

NEAR_MS = 60_000  # what follows within a minute belongs to the moment
NEAR_SEGMENTS = 8  # the same where a file has no times
DAYS_A_POINT = 4  # a moment loses a point of worth each so many days
MOST_OF_A_CALL = 2  # one call is no queue


class Reason(StrEnum):
    FOCUS_MISSED = "focus_missed"  # a chance for the open cycle's focus, and it did not follow
    FOCUS_TAKEN = "focus_taken"  # a chance for it, and it followed
    FOCUS_SEEN = "focus_seen"
    OBJECTION_PASSED = "objection_passed"  # no question of ours followed
    OBJECTION_ASKED = "objection_asked"  # a question of ours followed
    COMPETITOR = "competitor"
    SILENCE = "silence"  # long, after a question of ours


WORTH = MappingProxyType(
    {
        Reason.FOCUS_MISSED: 6,
        Reason.FOCUS_TAKEN: 5,
        Reason.FOCUS_SEEN: 5,
        Reason.OBJECTION_PASSED: 5,
        Reason.OBJECTION_ASKED: 4,
        Reason.COMPETITOR: 3,
        Reason.SILENCE: 3,
    }
)


@dataclass(frozen=True, slots=True)
class Heard:
    """A moment as the queue looks at it."""

    id: int
    kind: Kind
    side: Side
    first: int  # segments
    last: int
    start_ms: int | None
    confidence: float
    attributes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HeardCall:
    id: int
    held_on: date
    moments: Sequence[Heard]  # in order of the call
    focus: str = ""  # dimension of the rep's open cycle, where the call is of its time
    watched: frozenset[int] = frozenset()  # ids of moments that are done with


@dataclass(frozen=True, slots=True)
class Clip:
    """A moment in the queue, with the working."""

    call: int
    moment: Heard
    reason: Reason
    worth: int  # of the reason
    days: int  # since the call
    less: int  # points lost to them

    @property
    def points(self) -> int:
        return self.worth - self.less


def queue(calls: Iterable[HeardCall], *, today: date, length: int) -> tuple[Clip, ...]:
    """Give the moments most worth live time, newest first among equals.

    A moment stands in the queue once, for the reason that is worth most, while it is worth a point.
    """
    best = [clip for call in calls for clip in _of_call(call, today) if clip.points > 0]
    best.sort(key=lambda clip: (-clip.points, clip.days, clip.call, clip.moment.first))
    return tuple(best[:length])


def _of_call(call: HeardCall, today: date) -> Iterable[Clip]:
    days = max((today - call.held_on).days, 0)
    found: dict[int, Clip] = {}
    for reason, moment in _reasons(call):
        less = min(days // DAYS_A_POINT, WORTH[reason])
        clip = Clip(call.id, moment, reason, WORTH[reason], days, less)
        known = found.get(moment.id)
        if known is None or known.worth < clip.worth:
            found[moment.id] = clip
    ranked = sorted(found.values(), key=lambda clip: (-clip.worth, -clip.moment.confidence))
    return islice(ranked, MOST_OF_A_CALL)


def _reasons(call: HeardCall) -> Iterator[tuple[Reason, Heard]]:
    plan = _FOCUS.get(call.focus)
    for at, moment in enumerate(call.moments):
        if moment.id in call.watched:
            continue
        after = list(_following(call.moments, at))
        if plan and (shown := plan.reason(moment, after)):
            yield shown, moment
        if moment.kind is Kind.OBJECTION:
            asked = any(map(_is_our_question, after))
            yield (Reason.OBJECTION_ASKED if asked else Reason.OBJECTION_PASSED), moment
        elif moment.kind is Kind.COMPETITOR_MENTION:
            yield Reason.COMPETITOR, moment
        elif moment.kind is Kind.SILENCE_AFTER_QUESTION:
            yield Reason.SILENCE, moment


def _following(moments: Sequence[Heard], at: int) -> Iterator[Heard]:
    """Give what was found after a moment, as long as it belongs to it."""
    moment = moments[at]
    for other in islice(moments, at + 1, None):
        if not _is_near(moment, other):
            return
        if other.first > moment.last:
            yield other


def _is_near(moment: Heard, later: Heard) -> bool:
    if moment.start_ms is not None and later.start_ms is not None:
        return later.start_ms - moment.start_ms <= NEAR_MS
    return later.first - moment.last <= NEAR_SEGMENTS


def _is_our_question(moment: Heard) -> bool:
    return moment.kind is Kind.QUESTION and moment.side is Side.OURS


def _asks(kind: QuestionType) -> Callable[[Heard], bool]:
    return lambda moment: _is_our_question(moment) and moment.attributes.get("type") == kind


def _is(kind: Kind) -> Callable[[Heard], bool]:
    return lambda moment: moment.kind is kind


def _never(_moment: Heard) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class _Focus:
    """What shows a dimension on a call."""

    behaviour: Callable[[Heard], bool] = _never
    lapse: Callable[[Heard], bool] = _never  # the opposite of it
    chance: Callable[[Heard], bool] = _never  # asks for an answer, which follows or is missed
    answer: Callable[[Heard], bool] = _never

    def reason(self, moment: Heard, after: Sequence[Heard]) -> Reason | None:
        if self.behaviour(moment):
            return Reason.FOCUS_SEEN
        if self.chance(moment) and any(map(self.answer, after)):
            return Reason.FOCUS_TAKEN
        return Reason.FOCUS_MISSED if self.chance(moment) or self.lapse(moment) else None


def _is_dated(moment: Heard) -> bool:
    return moment.kind is Kind.NEXT_STEP and bool(moment.attributes.get("has_date"))


def _is_undated(moment: Heard) -> bool:
    return moment.kind is Kind.NEXT_STEP and not moment.attributes.get("has_date")


_OPENING = _Focus(_is(Kind.AGENDA_SET))
_DISCOVERY = _Focus(_asks(QuestionType.PROBLEM))
_CLOSE = _Focus(_is_dated, lapse=_is_undated)
_IMPLICATION = _asks(QuestionType.IMPLICATION)
_VALUE = _is(Kind.VALUE_CLAIM)
_FOCUS = MappingProxyType(
    {
        "opening_agenda": _OPENING,
        "opening": _OPENING,
        "discovery_depth": _DISCOVERY,
        "discovery": _DISCOVERY,
        "implication_impact": _Focus(
            _IMPLICATION, chance=_is(Kind.PAIN_ADMISSION), answer=_IMPLICATION
        ),
        "listening_interactivity": _Focus(lapse=_is(Kind.LONG_MONOLOGUE)),
        "objection_handling": _Focus(chance=_is(Kind.OBJECTION), answer=_is_our_question),
        "decision_process_access": _Focus(_is(Kind.DECISION_PROCESS_TALK)),
        "value_articulation": _Focus(_VALUE, chance=_is(Kind.FEATURE_PITCH), answer=_VALUE),
        "next_step": _CLOSE,
        "close": _CLOSE,
    }
)
