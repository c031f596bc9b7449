"""Ends that a file does not give (docs/method/transcripts.md, "Times").

An end that is missing or not after its start is estimated: the next strictly later start
of anybody, but no later than the words take at 2.5 words a second, at least 0.3 s. The
rate is slow conversational English; the floor is the median length of a backchannel.
"""

import re
from collections.abc import Iterator, Sequence
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
    found: list[int | None] = []
    estimated: set[int] = set()
    for index, end_ms in zip(range(len(segments) - 1, -1, -1), _backwards(segments), strict=True):
        found.append(end_ms)
        if end_ms is not None and end_ms != segments[index].end_ms:
            estimated.add(index)
    return TimedEnds(tuple(reversed(found)), frozenset(estimated))


def last_end_ms(segments: Sequence[Segment]) -> int | None:
    """When the last word is over, at least 0; None without times."""
    return max((max(end, 0) for end in _backwards(segments) if end is not None), default=None)


def _backwards(segments: Sequence[Segment]) -> Iterator[int | None]:
    """The end of every segment, the last one first; None where it has no start."""
    later: int | None = None  # the next start that is strictly later
    upcoming: int | None = None  # the start of the segment just visited
    for segment in reversed(segments):
        start = segment.start_ms
        if start is None:
            yield None
            continue
        if upcoming is not None and upcoming > start:
            later = upcoming
        upcoming = start
        is_given = segment.end_ms is not None and segment.end_ms > start
        yield segment.end_ms if is_given else _estimate(start, later, segment.text)


def _estimate(start_ms: int, later_ms: int | None, text: str) -> int:
    spoken_ms = round(count_words(text) * 1000 / WORDS_PER_SECOND)
    end_ms = start_ms + max(SHORTEST_MS, spoken_ms)
    return end_ms if later_ms is None else min(end_ms, later_ms)
