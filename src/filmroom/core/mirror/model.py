"""What the mirror of a session looks like. Times are whole milliseconds."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.talk.questions import Form
from filmroom.core.talk.results import TalkTime


class Voice(StrEnum):
    COACH = "coach"
    REP = "rep"


class Tie(StrEnum):
    """What a word of praise is tied to."""

    TIME = "time"  # a time or a turn of a call
    BEHAVIOUR = "behaviour"  # something that was said or done
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Line:
    """A place in the transcript that a number counts."""

    segment: int  # where it begins
    last: int  # segment it ends in
    start_ms: int | None  # None: the file has no times
    words: str  # as they stand there


@dataclass(frozen=True, slots=True)
class Asking:
    line: Line
    form: Form


@dataclass(frozen=True, slots=True)
class Balance:
    """Words of the coach, signs of listening aside."""

    asking: int
    telling: int

    @property
    def share(self) -> float | None:
        """Share of words that ask; None where the coach says nothing."""
        spoken = self.asking + self.telling
        return self.asking / spoken if spoken else None


@dataclass(frozen=True, slots=True)
class Praise:
    line: Line
    tie: Tie


@dataclass(frozen=True, slots=True)
class FirstToTell:
    """Who told something first in a step of the agenda."""

    step: int  # 1 is the first
    title: str
    rep_is_first: bool  # as the agenda has it
    opened: Line | None  # where the step begins; None: not known
    by_mark: bool  # known by the time it was opened, else by what the coach says
    voice: Voice | None  # None: not known, or nobody told anything
    told: Line | None


@dataclass(frozen=True, slots=True)
class Mirror:
    talk: Mapping[Voice, TalkTime]
    balance: Balance
    questions: tuple[Asking, ...]  # the coach's
    longest: Line | None  # turn of the coach; None: the file has no times
    longest_ms: int | None
    cuts: Mapping[Voice, tuple[Line, ...]] | None  # by who cut in; None: cannot be known
    praise: tuple[Praise, ...]
    firsts: tuple[FirstToTell, ...]  # by step; empty without an agenda
    notes: tuple[str, ...]  # sentences: what cannot be known, and why
    definition: str
