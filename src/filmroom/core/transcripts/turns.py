"""Turns for reading: a file's segments, joined where the same person simply goes on.

For display and the `turns` of the command line; statistics use the turns of
docs/method/talk.md, which also look past backchannels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from filmroom.core.transcripts import times
from filmroom.core.transcripts.model import Segment, Transcript

LONGEST_PAUSE_MS = 1_500  # a longer one reads better as a new paragraph


@dataclass(frozen=True, slots=True)
class Turn:
    first: int  # index of its first segment
    last: int  # index of its last segment, inclusive
    speaker: str | None
    start_ms: int | None
    end_ms: int | None  # estimated where the file gives none; None without a start
    text: str


def display_turns(transcript: Transcript) -> tuple[Turn, ...]:
    """One turn per run of segments of a named speaker, pauses up to 1.5 s inside it.

    Segments without words make no turn of their own, but do not break one either. Unnamed
    segments are never joined: two of them may be two people. Untimed neighbours of the same
    name are joined.
    """
    segments = transcript.segments
    ends_ms = times.ends(segments).ends_ms
    runs: list[list[int]] = []
    until: int | None = None  # last end of the run so far
    for index, segment in enumerate(segments):
        if not segment.text:
            continue
        if runs and _goes_on(segments[runs[-1][0]], until, segment):
            runs[-1].append(index)
            until = _later(until, ends_ms[index])
        else:
            runs.append([index])
            until = ends_ms[index]
    return tuple(_turn(segments, ends_ms, run) for run in runs)


def _goes_on(first: Segment, until_ms: int | None, segment: Segment) -> bool:
    if segment.speaker is None or segment.speaker != first.speaker:
        return False
    if until_ms is None or segment.start_ms is None:
        return until_ms is segment.start_ms
    return segment.start_ms - until_ms <= LONGEST_PAUSE_MS


def _later(one: int | None, other: int | None) -> int | None:
    return other if one is None or (other is not None and other > one) else one


def _turn(segments: Sequence[Segment], ends_ms: Sequence[int | None], run: list[int]) -> Turn:
    first = segments[run[0]]
    ends = [end for index in run if (end := ends_ms[index]) is not None]
    text = " ".join(segments[index].text for index in run)
    return Turn(run[0], run[-1], first.speaker, first.start_ms, max(ends, default=None), text)
