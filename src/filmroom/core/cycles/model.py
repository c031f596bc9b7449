"""A cycle as facts, and the state they add up to; nobody sets a state by hand."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from filmroom.core.diagnosis import Diagnosis
from filmroom.core.focus.model import EvidenceRef, ParkedGap
from filmroom.core.focus.targets import Target
from filmroom.core.verdict import FEWEST_BASELINE_CALLS, Outcome

MOVED = frozenset({Outcome.MOVED, Outcome.PROVISIONAL})


class State(StrEnum):
    BASELINING = "baselining"  # fewer than two calls to compare with
    COACHING = "coaching"  # a session is to come
    PRACTISING = "practising"  # until a real call can be looked at
    AWAITING_FOLLOW_UP = "awaiting_follow_up"  # a later call, or the date, has come
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Plan:
    """What one round tries; after "not moved" one of its four parts must be another."""

    focus: str  # behaviour statement
    target: Target
    opportunity: str = ""  # the named deal or call where it will be used
    drill: str = ""
    diagnosis: Diagnosis | None = None


@dataclass(frozen=True, slots=True)
class CheckedCall:
    id: str
    held_on: date
    is_real: bool = True  # with a buyer; role-plays and drills are not


@dataclass(frozen=True, slots=True)
class Check:
    """A follow-up check: the verdict the coach has given, and on which calls."""

    on: date
    calls: tuple[CheckedCall, ...]
    outcome: Outcome
    evidence: tuple[EvidenceRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """One plan, coached and checked."""

    plan: Plan
    coached_on: date | None = None  # the session that ended with the commitment
    follow_up_on: date | None = None
    later_call_on: date | None = None  # the latest call that may be checked and was not yet
    check: Check | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    on: date
    reason: str = ""  # a withdrawal needs one


@dataclass(frozen=True, slots=True)
class Cycle:
    """The rounds are in order and never empty; `dimension` is the focus dimension's key."""

    dimension: str
    baseline: tuple[str, ...]  # ids of the calls compared with
    rounds: tuple[Round, ...]
    parked: tuple[ParkedGap, ...] = ()
    closed: Ending | None = None
    withdrawn: Ending | None = None

    @property
    def now(self) -> Round:
        return self.rounds[-1]

    @property
    def is_open(self) -> bool:
        return self.closed is None and self.withdrawn is None

    @property
    def has_baseline(self) -> bool:
        return len(set(self.baseline)) >= FEWEST_BASELINE_CALLS

    @property
    def last_check(self) -> Check | None:
        return next((r.check for r in reversed(self.rounds) if r.check is not None), None)

    @property
    def label(self) -> Outcome | None:
        """The verdict it was closed with; "provisional" stays on it."""
        return self.last_check.outcome if self.closed and self.last_check else None


def state(cycle: Cycle, today: date) -> State:
    """Derive where the cycle stands on a day, which is the rep's own.

    A round that has been checked leads to the next one. Where the next one needs no new
    session (after "partial" or "no opportunity") it carries the `coached_on` of the last.
    """
    if cycle.withdrawn is not None:
        return State.WITHDRAWN
    if cycle.closed is not None:
        return State.CLOSED
    if not cycle.has_baseline:
        return State.BASELINING
    if cycle.now.check is not None:
        return _STATE_AFTER[cycle.now.check.outcome]
    if cycle.now.coached_on is None:
        return State.COACHING
    return State.AWAITING_FOLLOW_UP if _can_be_checked(cycle, today) else State.PRACTISING


def has_later_call(cycle: Cycle) -> bool:
    """Whether a call since the session of the running round waits to be checked."""
    now = cycle.now
    if now.check is not None or now.coached_on is None or now.later_call_on is None:
        return False
    return now.later_call_on >= now.coached_on


def is_overdue(cycle: Cycle, today: date) -> bool:
    """A flag beside the state: the day of the follow-up is over and nobody has checked."""
    due_on = cycle.now.follow_up_on
    waits = cycle.is_open and cycle.now.check is None
    return waits and due_on is not None and today > due_on


_STATE_AFTER = {
    Outcome.MOVED: State.AWAITING_FOLLOW_UP,  # the coach closes, or raises the bar
    Outcome.PROVISIONAL: State.AWAITING_FOLLOW_UP,
    Outcome.PARTIAL: State.PRACTISING,
    Outcome.NOT_MOVED: State.COACHING,
    Outcome.NO_OPPORTUNITY: State.AWAITING_FOLLOW_UP,
    Outcome.INSUFFICIENT: State.AWAITING_FOLLOW_UP,
}


def _can_be_checked(cycle: Cycle, today: date) -> bool:
    """The date has come, or there is a call since the session and since the last check."""
    now, last = cycle.now, cycle.last_check
    if now.follow_up_on is not None and today >= now.follow_up_on:
        return True
    if now.later_call_on is None or now.coached_on is None:
        return False
    return now.later_call_on >= now.coached_on and (last is None or now.later_call_on > last.on)
