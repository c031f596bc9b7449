"""Words with times, as speech engines give them, made into segments.

A segment is a run of words of one speaker (docs/method/transcripts.md, "Words of speech
engines").
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.turns import LONGEST_PAUSE_MS

# Scripts written without blanks: Thai, Lao, Burmese, Khmer; kana, Han and their punctuation.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff00-\uff65\U00020000-\U0003134f]"
)


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    start_ms: int | None = None
    end_ms: int | None = None
    speaker: str | None = None
    glued: bool = False  # follows the word before without a blank, as punctuation does


def runs(words: Iterable[Word]) -> Iterator[Segment]:
    """One segment per run of words of one speaker, in the order given, whatever the pauses.

    Only words of nobody are parted by long pauses: after one, it may be somebody else.
    """
    run: list[Word] = []
    until: int | None = None  # last end of the run so far
    for word in words:
        parted = word.speaker is None and _pause(until, word) > LONGEST_PAUSE_MS
        if run and (parted or word.speaker != run[-1].speaker):
            yield joined(run)
            run, until = [], None
        run.append(word)
        until = _later(until, word)
    if run:
        yield joined(run)


def apart(words: Iterable[Word]) -> list[Segment]:
    """Runs of voices that may talk at the same time; sorted by start.

    A run ends with a pause in which another voice begins, or with a long one.
    """
    found: list[Segment] = []
    open_runs: dict[str | None, list[Word]] = {}
    until: dict[str | None, int | None] = {}
    others = _Others()
    for word in by_start(words):
        run = open_runs.setdefault(word.speaker, [])
        end_ms = until.get(word.speaker)
        taken = end_ms is not None and others.latest_ms(word.speaker) >= end_ms
        if run and _pause(end_ms, word) > (0 if taken else LONGEST_PAUSE_MS):
            found.append(joined(run))
            run.clear()
        run.append(word)
        until[word.speaker] = _later(end_ms, word)
        others.begins(word)
    found += [joined(run) for run in open_runs.values() if run]
    return sorted(found, key=lambda segment: segment.start_ms or 0)


class _Others:
    """The latest start of any voice but one; words come sorted by start."""

    def __init__(self) -> None:
        self._voice: str | None = None  # that began last
        self._last: float = -math.inf  # its start
        self._before: float = -math.inf  # the latest start of all others

    def begins(self, word: Word) -> None:
        if word.start_ms is None:
            return
        if word.speaker != self._voice:
            self._voice, self._before = word.speaker, self._last
        self._last = word.start_ms

    def latest_ms(self, voice: str | None) -> float:
        return self._before if voice == self._voice else self._last


def joined(words: Sequence[Word]) -> Segment:
    """One segment of words of one speaker: the first start, the last end, the words between."""
    starts = [word.start_ms for word in words if word.start_ms is not None]
    ends = [word.end_ms for word in words if word.end_ms is not None]
    start_ms = starts[0] if starts else None
    return Segment(start_ms, max(ends, default=None), words[0].speaker, spaced(words))


def spaced(words: Iterable[Word]) -> str:
    """Their text with blanks where the script has them, none before glued words."""
    parts: list[str] = []
    for word in words:
        text = word.text.strip()
        if not text:
            continue
        if parts and not word.glued and not _unspaced(parts[-1], text):
            parts.append(" ")
        parts.append(text)
    return "".join(parts)


def by_start(words: Iterable[Word]) -> list[Word]:
    """Sorted by start; a word without one stays behind the one it follows."""
    given = [*words]
    keys: list[int] = []
    for word in given:
        before = keys[-1] if keys else -1
        keys.append(before if word.start_ms is None else word.start_ms)
    return [given[index] for index in sorted(range(len(given)), key=keys.__getitem__)]


def carried(words: Iterable[Word]) -> Iterator[Word]:
    """Words without a speaker get the one of the word before: a number, or punctuation."""
    speaker: str | None = None
    for word in words:
        speaker = speaker if word.speaker is None else word.speaker
        yield word if word.speaker == speaker else replace(word, speaker=speaker)


def _pause(until_ms: int | None, word: Word) -> int:
    """Silence between an end and a word, 0 where either has no time."""
    return 0 if until_ms is None or word.start_ms is None else word.start_ms - until_ms


def _later(until_ms: int | None, word: Word) -> int | None:
    end_ms = word.start_ms if word.end_ms is None else word.end_ms
    return until_ms if end_ms is None or (until_ms is not None and until_ms > end_ms) else end_ms


def _unspaced(before: str, after: str) -> bool:
    return bool(_UNSPACED.match(before[-1]) and _UNSPACED.match(after[0]))
