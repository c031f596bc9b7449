"""What the evidence supports after the follow-up check: did the behaviour move?

Any rise proves nothing: with the lowest of eight dimensions as focus, a third to a half of
reps in whom nothing changed score higher on the next call. So the rule asks for the target,
call by call, and says beside it how likely a true rise is (docs/method/verdict.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import comb
from typing import TypeVar

from filmroom.core import intervals
from filmroom.core.phrases import say

MOST_IN_A_CALL = 10_000  # chances or events; more is a slip of the keyboard
LONGEST_CALL = 1_440  # minutes
SHORTEST_CALL = 0.01  # minutes in which anything can happen
FEWEST_BASELINE_CALLS = 2
MINUTES_PER_HOUR = 60
NEARLY = 1e-9  # 0.1 + 0.2 counts as 0.3
STRONG, SOME = 0.95, 0.80


class UnusableNumbers(ValueError):
    """Numbers no verdict can be based on; its text is a sentence for the person who gave them."""


class Outcome(StrEnum):
    MOVED = "moved"
    PROVISIONAL = "provisional"  # moved, seen in one later call only
    PARTIAL = "partial"
    NOT_MOVED = "not_moved"
    NO_OPPORTUNITY = "no_opportunity"
    INSUFFICIENT = "insufficient"


class Weight(StrEnum):
    """How far the numbers speak for a true rise."""

    STRONG = "strong"  # P of .95 and more
    SOME = "some"  # .80 and more
    WEAK = "weak"


@dataclass(frozen=True, slots=True)
class Chances:
    """One call: of so many opportunities, so many taken."""

    successes: int
    opportunities: int

    def __post_init__(self) -> None:
        _refuse_unless_whole(self.successes, "successes")
        _refuse_unless_whole(self.opportunities, "opportunities")
        if self.successes > self.opportunities:
            raise UnusableNumbers(
                say(
                    "There were {successes} successes of {opportunities} opportunities; a call "
                    "cannot have more successes than opportunities.",
                    successes=self.successes,
                    opportunities=self.opportunities,
                )
            )

    @property
    def events(self) -> int:
        return self.successes

    @property
    def exposure(self) -> int:
        return self.opportunities

    @property
    def rate(self) -> float:
        return self.successes / self.opportunities


@dataclass(frozen=True, slots=True)
class Count:
    """One call, for behaviours without a denominator: so often in so many minutes."""

    count: int
    minutes: float

    def __post_init__(self) -> None:
        _refuse_unless_whole(self.count, "count")
        if not 0 <= self.minutes <= LONGEST_CALL:
            raise UnusableNumbers(
                say(
                    "minutes must lie between 0 and {longest_call}, found {short}.",
                    longest_call=f"{LONGEST_CALL:,}",
                    short=_short(self.minutes),
                )
            )
        if self.count and self.minutes < SHORTEST_CALL:
            raise UnusableNumbers(
                say(
                    "{count} events in {short} minutes cannot be; give them.",
                    count=self.count,
                    short=_short(self.minutes),
                )
            )

    @property
    def events(self) -> int:
        return self.count

    @property
    def exposure(self) -> float:
        """In hours, because targets for counts are events per hour."""
        return self.minutes / MINUTES_PER_HOUR

    @property
    def rate(self) -> float:
        return self.count / self.exposure


Call = TypeVar("Call", Chances, Count)


_MERIT = {Outcome.PARTIAL: 1, Outcome.PROVISIONAL: 2, Outcome.MOVED: 3}  # others claim nothing


def claims_more(given: Outcome, supported: Outcome) -> bool:
    """Say whether a coach's verdict is better than the one that the evidence supports."""
    return _MERIT.get(given, 0) > _MERIT.get(supported, 0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Rates and interval are shares, or events per hour; None where no call had opportunity."""

    outcome: Outcome
    baseline_rate: float | None
    later_rate: float | None
    p_later_higher: float | None
    words: Weight
    interval: tuple[float, float] | None  # of the later rate, 95 %
    smallest_p: float  # one-sided permutation p that so many calls cannot go below
    reasons: tuple[str, ...]  # sentences for the coach


def verdict(
    target: float,
    baseline: Sequence[Call],
    later: Sequence[Call],
    *,
    buyer_made_it_easy: bool = False,
) -> Verdict:
    """Say what the evidence supports. The coach decides; this is what the numbers allow.

    A call is at target by its own numbers; rates, P and the interval pool the calls of each
    side; calls without opportunity are left out. In this order (spec 0 and 7, science 4.3):

    * *no opportunity*: there are later calls, and none of them had any;
    * *insufficient*: fewer than two baseline calls, or no later call;
    * *moved*: at target in every later call (*provisional* where that is one call);
    * *partial*: at target in some later calls, or the later rate is above the baseline;
    * *not moved*: otherwise.

    Where more than half of the baseline calls were at target already, or the coach says that
    the buyer made it easy, the best outcome is *partial*. (Spec 0 says the first twice; the
    stricter "any baseline call" is refined by the later "only where most".) Raises
    UnusableNumbers.
    """
    _refuse_unless_comparable(target, baseline, later)
    before = [call for call in baseline if call.exposure]
    after = [call for call in later if call.exposure]
    outcome = _outcome(target, before, after, capped=buyer_made_it_easy)
    if later and not after:
        outcome = Outcome.NO_OPPORTUNITY
    p = _p_later_higher(before, after)
    return Verdict(
        outcome=outcome,
        baseline_rate=_pooled_rate(before),
        later_rate=_pooled_rate(after),
        p_later_higher=p,
        words=_weight(p),
        interval=_interval(after),
        smallest_p=1 / comb(len(before) + len(after), len(after)),
        reasons=_reasons(target, before, after, outcome),
    )


def _outcome(
    target: float, before: Sequence[Call], after: Sequence[Call], *, capped: bool
) -> Outcome:
    if len(before) < FEWEST_BASELINE_CALLS or not after:
        return Outcome.INSUFFICIENT
    hits = _at_target(target, after)
    capped = capped or _was_mostly_there(target, before)
    if hits == len(after) and not capped:
        return Outcome.MOVED if hits > 1 else Outcome.PROVISIONAL
    if hits or _events_per(after) > _events_per(before) + NEARLY:
        return Outcome.PARTIAL
    return Outcome.NOT_MOVED


def _was_mostly_there(target: float, before: Sequence[Call]) -> bool:
    return 2 * _at_target(target, before) > len(before)


def _at_target(target: float, calls: Sequence[Call]) -> int:
    return sum(call.rate >= target - NEARLY for call in calls)


# --- pooled numbers -----------------------------------------------------------------------


def _pool(calls: Sequence[Call]) -> tuple[int, float]:
    return sum(call.events for call in calls), sum(call.exposure for call in calls)


def _events_per(calls: Sequence[Call]) -> float:
    events, exposure = _pool(calls)
    return events / exposure


def _pooled_rate(calls: Sequence[Call]) -> float | None:
    return _events_per(calls) if calls else None


def _p_later_higher(before: Sequence[Call], after: Sequence[Call]) -> float | None:
    """Jeffreys posterior of each side; None where a side has no opportunity at all."""
    if not before or not after:
        return None
    if isinstance(before[0], Chances):
        return intervals.chance_of_higher_share(_whole_pool(before), _whole_pool(after))
    return intervals.chance_of_higher_rate(_pool(before), _pool(after))


def _whole_pool(calls: Sequence[Call]) -> tuple[int, int]:
    events, exposure = _pool(calls)
    return events, int(exposure)


def _interval(after: Sequence[Call]) -> tuple[float, float] | None:
    """Wilson for shares, Jeffreys gamma for events per hour."""
    if not after:
        return None
    if isinstance(after[0], Chances):
        return intervals.wilson(*_whole_pool(after))
    return intervals.jeffreys_rate(*_pool(after))


def _weight(p: float | None) -> Weight:
    if p is None or p < SOME:
        return Weight.WEAK
    return Weight.STRONG if p >= STRONG else Weight.SOME


# --- words --------------------------------------------------------------------------------


def _reasons(
    target: float, before: Sequence[Call], after: Sequence[Call], outcome: Outcome
) -> tuple[str, ...]:
    said = []
    if len(before) < FEWEST_BASELINE_CALLS:
        said.append(
            say(
                "A baseline needs two calls with opportunity; there {calls}.",
                calls=_calls(len(before)),
            )
        )
    if outcome is Outcome.NO_OPPORTUNITY:
        said.append(say("No later call gave an opportunity; check another call on a new date."))
    elif not after:
        said.append(say("No later call has been checked yet."))
    if before and after:
        said.append(
            say(
                "At target in {at_target} of {number} later and in {at_target2} of {number2} "
                "baseline calls.",
                at_target=_at_target(target, after),
                number=len(after),
                at_target2=_at_target(target, before),
                number2=len(before),
            )
        )
        if _was_mostly_there(target, before):
            said.append(say("Most baseline calls were at target already, so partial is the best."))
    if outcome is Outcome.PROVISIONAL:
        said.append(say("One later call is little; another at target makes it moved."))
    return tuple(said)


def _calls(number: int) -> str:
    return {0: say("is none"), 1: say("is one")}[number]


# --- refusals -----------------------------------------------------------------------------


def _refuse_unless_whole(number: int, name: str) -> None:
    if not 0 <= number <= MOST_IN_A_CALL:
        raise UnusableNumbers(
            say(
                "{name} must be a whole number from 0 to {most_in_a_call}, found {short}.",
                name=name,
                most_in_a_call=f"{MOST_IN_A_CALL:,}",
                short=_short(number),
            )
        )


def _refuse_unless_comparable(
    target: float, baseline: Sequence[Call], later: Sequence[Call]
) -> None:
    kinds = {type(call) for call in (*baseline, *later)}
    if len(kinds) > 1:
        raise UnusableNumbers(
            say(
                "Some calls have opportunities and others have minutes; count all of "
                "them the same way."
            )
        )
    if not target > 0:
        raise UnusableNumbers(
            say("The target must be a number above 0, found {short}.", short=_short(target))
        )
    if kinds == {Chances} and target > 1:
        raise UnusableNumbers(
            say(
                "The target is a share of the opportunities and lies between 0 and 1 (0.8 for "
                "80 %), found {short}.",
                short=_short(target),
            )
        )
    if target > MOST_IN_A_CALL:
        raise UnusableNumbers(
            say(
                "The target is a rate per hour of at most {most_in_a_call}, found {short}.",
                most_in_a_call=f"{MOST_IN_A_CALL:,}",
                short=_short(target),
            )
        )


def _short(number: float) -> str:
    """Enough of a number to recognise it."""
    return say("a number far from it") if abs(number) > 10 * MOST_IN_A_CALL else f"{number}"
