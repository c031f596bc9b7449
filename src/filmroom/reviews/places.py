"""Where in a transcript a time or a turn is, as people write them on a sheet."""

from bisect import bisect_right
from dataclasses import dataclass

from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.turns import display_turns

_WITHIN_MS = 999  # stamps drop fractions: 0:40 is anything before 0:41


@dataclass(frozen=True, slots=True)
class Places:
    starts: tuple[tuple[int, int], ...]  # start in ms and index of the timed segments, rising
    turns: tuple[int, ...]  # first segment of each turn, as the call's page shows them

    @classmethod
    def of(cls, transcript: Transcript) -> "Places":
        timed = (
            (segment.start_ms, index)
            for index, segment in enumerate(transcript.segments)
            if segment.start_ms is not None
        )
        return cls(tuple(timed), tuple(turn.first for turn in display_turns(transcript)))

    def at(self, at_ms: int) -> int | None:
        """Give the segment heard at a time, the first one before it; None without times."""
        if not self.starts:
            return None
        found = bisect_right(self.starts, at_ms + _WITHIN_MS, key=lambda start: start[0])
        return self.starts[max(found - 1, 0)][1]

    def turn(self, number: int) -> int | None:
        """Give the first segment of a turn, 1 being the first; None where there is none."""
        return self.turns[number - 1] if 1 <= number <= len(self.turns) else None
