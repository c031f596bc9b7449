"""What the talk statistics of one call look like.

Times are whole milliseconds, shares lie between 0 and 1. What cannot be known is None and
has a note that says why.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from filmroom.core.phrases import say
from filmroom.core.transcripts.model import Side


class Basis(StrEnum):
    """What a share is a share of."""

    TIME = "time"
    WORDS = "words"  # the file has no times


@dataclass(frozen=True, slots=True)
class TalkTime:
    ms: int | None  # None: the file has no times
    share: float | None  # None: nobody said a word
    words: int


@dataclass(frozen=True, slots=True)
class Stretch:
    ms: int
    start_ms: int
    speaker: str | None
    segments: tuple[int, int]  # first and last position in Transcript.segments


@dataclass(frozen=True, slots=True)
class Patience:
    ms: float | None  # median; None: too few changes
    n: int  # changes from theirs to ours with a gap of at most PATIENCE_CAP_MS


@dataclass(frozen=True, slots=True)
class Asked:
    open: int
    closed: int

    @property
    def total(self) -> int:
        return self.open + self.closed


@dataclass(frozen=True, slots=True)
class Phase:
    start_ms: int
    end_ms: int
    shares: Mapping[Side, float | None]  # None: silence throughout


@dataclass(frozen=True, slots=True)
class Note:
    code: str  # stable, kebab-case
    says: str  # in English, with places for what is given
    values: tuple[str, ...]  # keys of the statistics it speaks of
    given: Mapping[str, str] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """A sentence for a person, in the language of the one who reads it."""
        return say(self.says, **self.given)


@dataclass(frozen=True, slots=True)
class TalkStatistics:
    duration_ms: int | None
    basis: Basis
    sides: Mapping[Side, TalkTime]
    speakers: Mapping[str, TalkTime]
    share_of_call: float | None  # ours, of the whole call, silence included
    overlap_ms: int | None  # ours and theirs at once
    silence_ms: int | None
    longest_monologue: Stretch | None  # ours
    longest_story: Stretch | None  # theirs
    switches_per_minute: float | None
    patience: Patience | None
    overlapped_starts: float | None  # share of changes from theirs to ours
    interruptions: Mapping[Side, int] | None  # by whom
    questions: Mapping[Side, Asked] | None
    question_episodes: int | None  # ours
    question_rate: float | None  # ours, per hour of call
    filler_rate: float | None  # ours, per 100 words
    words_per_minute: float | None  # ours, per minute of own talk
    phases: tuple[Phase, ...] | None  # equal parts of the call
    estimated_ends: float  # share of utterances
    definition: str
    notes: tuple[Note, ...]
