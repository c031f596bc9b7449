"""Ends that a file does not give (docs/method/transcripts.md, "Times").

An end that is missing or not after its start is estimated: the next strictly later start
of anybody, but no later than the words take at 2.5 words a second, at least 0.3 s. The
rate is slow conversational English; the floor is the median length of a backchannel.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from filmroom.core.transcripts.model import Segment

WORDS_PER_SECOND = 2.5
SHORTEST_MS = 300
_WORD = re.compile(r"\w[\w'’-]*")


@dataclass(frozen=True, slots=True)
class TimedEnds:
    """Ends by segment index; None where the segment has no start either."""

    ends_ms: tuple[int | None, ...]
    estimated: frozenset[int]  # indexes whose end the file does not give


def count_words(text: str) -> int:
    """Runs of letters and digits, with apostrophes and hyphens inside them."""
    return len(_WORD.findall(text))


def ends(segments: Sequence[Segment]) -> TimedEnds:
    """An end for every segment with a start; segments are sorted by start."""
    found: list[int | None] = [segment.end_ms for segment in segments]
    estimated: set[int] = set()
    later: int | None = None  # the next start that is strictly later
    upcoming: int | None = None  # the start of the segment just visited
    for index in range(len(segments) - 1, -1, -1):
        segment = segments[index]
        start = segment.start_ms
        if start is None:
            found[index] = None
            continue
        if upcoming is not None and upcoming > start:
            later = upcoming
        upcoming = start
        if segment.end_ms is None or segment.end_ms <= start:
            estimated.add(index)
            found[index] = _estimate(start, later, segment.text)
    return TimedEnds(tuple(found), frozenset(estimated))


def _estimate(start_ms: int, later_ms: int | None, text: str) -> int:
    spoken_ms = round(count_words(text) * 1000 / WORDS_PER_SECOND)
    end_ms = start_ms + max(SHORTEST_MS, spoken_ms)
    return end_ms if later_ms is None else min(end_ms, later_ms)
