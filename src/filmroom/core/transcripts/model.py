"""The one shape every transcript takes, whatever file it came from.

Times are whole milliseconds from the start of the call, so that sums are exact
(docs/method/talk.md). A segment is a cue, utterance or paragraph exactly as the file has
it; a turn is one speaker's uninterrupted speech, made of segments.
"""

from dataclasses import dataclass, field
from enum import StrEnum


class Side(StrEnum):
    """Whose side of the table a speaker is on."""

    OURS = "ours"
    THEIRS = "theirs"
    OTHER = "other"  # partners, interpreters, bots
    UNKNOWN = "unknown"  # nobody has said yet


@dataclass(frozen=True, slots=True)
class Segment:
    start_ms: int | None  # None: the file gives no time for it
    end_ms: int | None  # None: missing; may lie before start_ms where the file is broken
    speaker: str | None  # label as the file has it; None where it names nobody
    text: str  # plain: tags and entities resolved, may be empty


@dataclass(frozen=True, slots=True)
class Party:
    """What a file says about a person in the call, beyond the label on segments."""

    speaker: str
    name: str | None = None
    email: str | None = None
    side: Side = Side.UNKNOWN


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd in the file that was repaired or kept, in words for a person."""

    code: str  # stable, kebab-case
    message: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    format: str  # name of the reader, e.g. "zoom-vtt"
    segments: tuple[Segment, ...]  # sorted by start, ties in file order; untimed in file order
    parties: tuple[Party, ...] = ()
    language: str | None = None  # BCP 47 where the file states it
    duration_ms: int | None = None  # stated length, else last end
    title: str | None = None
    held_at: str | None = None  # ISO 8601 as stated, with offset where given
    external_id: str | None = None
    warnings: tuple[Remark, ...] = field(default=())

    @property
    def speakers(self) -> tuple[str, ...]:
        """Labels in order of first appearance."""
        return tuple(dict.fromkeys(s.speaker for s in self.segments if s.speaker is not None))

    @property
    def is_typed(self) -> bool:
        """Say whether people wrote this to each other, so that times are no talk times."""
        return any(remark.code == "typed" for remark in self.warnings)

    @property
    def has_times(self) -> bool:
        return any(s.start_ms is not None for s in self.segments)


class UnreadableTranscript(Exception):
    """No reader can make a transcript of the bytes. Says where and what was expected."""

    def __init__(self, expected: str, *, found: str = "", line: int = 1) -> None:
        self.expected = expected
        self.found = found
        self.line = line
        super().__init__(f"{expected}, found {found}" if found else expected)
