"""Where in a transcript a time or a turn is, as people write them on a sheet."""

from bisect import bisect_right
from dataclasses import dataclass

from filmroom.core.phrases import say
from filmroom.core.stamps import stamp
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.turns import display_turns


@dataclass(frozen=True, slots=True)
class Places:
    """Pages show whole seconds, so a time means the second it is written as."""

    starts: tuple[tuple[int, int], ...]  # second of the start and index, timed segments, rising
    turns: tuple[int, ...]  # first segment of each turn, as the call's page shows them
    end_ms: int | None  # None without times

    @classmethod
    def of(cls, transcript: Transcript) -> "Places":
        starts = tuple(
            (segment.start_ms // 1000, index)
            for index, segment in enumerate(transcript.segments)
            if segment.start_ms is not None
        )
        turns = tuple(turn.first for turn in display_turns(transcript))
        return cls(starts, turns, transcript.duration_ms if starts else None)

    def at(self, at_ms: int) -> int | None:
        """Give what begins in that second, a turn before others, else what is heard then.

        None past the end and without times; before the first words these are given.
        """
        second = at_ms // 1000
        if not self.starts or self._is_past_end(second):
            return None
        found = bisect_right(self.starts, second, key=lambda start: start[0])
        begun = [index for begins, index in self.starts[:found] if begins == second]
        turns = [index for index in begun if index in self.turns]
        return next(iter([*turns, *begun]), self.starts[max(found - 1, 0)][1])

    def _is_past_end(self, second: int) -> bool:
        last = self.starts[-1][0]
        end = last if self.end_ms is None else max(last, self.end_ms // 1000)
        return second > end

    def turn(self, number: int) -> int | None:
        """Give the first segment of a turn, 1 being the first; None where there is none."""
        return self.turns[number - 1] if 1 <= number <= len(self.turns) else None

    def refusal(self, typed: str, *, is_time: bool) -> str:
        """Say why something is nowhere in the call, and what to write instead."""
        count = len(self.turns)
        if not is_time or not self.starts:
            why = (
                say("This call has no times.")
                if is_time
                else say("The call has {count} turns.", count=count)
            )
            return say(
                "{why} Say which turn, from “turn 1” to “turn {count}”; found “{typed}”.",
                why=why,
                count=count,
                typed=typed,
            )
        end = stamp(self.end_ms or self.starts[-1][0] * 1000)
        return say("“{typed}” lies past the end of the call ({end}).", typed=typed, end=end)
