"""Words with times, as speech engines give them, made into segments.

A segment is a run of words of one speaker in the order given. Words of nobody are also parted
where a pause is so long that another person may have gone on (docs/method/transcripts.md,
"Words of speech engines").
"""

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
    """One segment per run of words of one speaker, in the order given."""
    run: list[Word] = []
    until: int | None = None  # last end of the run so far
    for word in words:
        if run and not _goes_on(run[-1], until, word):
            yield joined(run)
            run, until = [], None
        run.append(word)
        end_ms = word.start_ms if word.end_ms is None else word.end_ms
        if until is None or (end_ms is not None and end_ms > until):
            until = end_ms
    if run:
        yield joined(run)


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
    keyed: list[tuple[int, Word]] = []
    for word in words:
        before = keyed[-1][0] if keyed else -1
        keyed.append((before if word.start_ms is None else word.start_ms, word))
    return [word for _, word in sorted(keyed, key=lambda pair: pair[0])]


def carried(words: Iterable[Word]) -> Iterator[Word]:
    """Words without a speaker get the one of the word before: a number, or punctuation."""
    speaker: str | None = None
    for word in words:
        speaker = speaker if word.speaker is None else word.speaker
        yield word if word.speaker == speaker else replace(word, speaker=speaker)


def _goes_on(last: Word, until_ms: int | None, word: Word) -> bool:
    if word.speaker != last.speaker:
        return False
    if word.speaker is not None or word.start_ms is None or until_ms is None:
        return True
    return word.start_ms - until_ms <= LONGEST_PAUSE_MS


def _unspaced(before: str, after: str) -> bool:
    return bool(_UNSPACED.match(before[-1]) and _UNSPACED.match(after[0]))
