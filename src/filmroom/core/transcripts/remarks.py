"""Oddities of a file, counted while reading and said once each, in words for a person."""

from collections import Counter

from filmroom.core.transcripts.model import Remark

SAYINGS = {
    "bad-time": "{n} left out because the time line cannot be read",
    "loose-time": "{n} with an unusual way of writing times; read as meant",
    "comma-decimals": "The file says it is WebVTT but has a comma before the milliseconds",
    "missing-header": "The WEBVTT line at the top is missing; read without it",
    "words-on-time-line": "{n} with words on the time line; kept as speech",
    "words-after-blank-line": "{n} with words after a blank line; kept as speech",
    "several-voices": "{n} with several speakers; each became a segment with the cue's times",
    "name-carried": "{n} without a name after one that has it; the name was carried on",
    "rolling-captions": "{n} repeating words of the one before; the repeats were left out",
    "not-speech": "{n} left out because nobody says them",
    "typed": "{n} typed into a chat, not spoken; talk times of this file mean nothing",
    "words-before-first-turn": "{n} before the first turn left out",
    "coarse-times": "Times are marks every few minutes; turns between two marks share one",
    "voices-in-words": "{n} whose words name several speakers; parted where these change",
    "words-repeated": "{n} repeating all words of those before; the repeats were left out",
    "words-differ": "{n} whose text has other words than those with times; the latter were kept",
    "words-outside": "{n} of words outside the stretches the file gives; kept, without a name",
    "windows-overlap": "{n} beginning before the same speaker's last one ends; kept as they are",
    "unit-guessed": "The file names no unit for its times; whole numbers, read as milliseconds",
    "interim-left-out": "{n} not final and given again by the next; left out",
    "broken-item": "{n} not of the expected shape left out",
}
LONGEST_QUOTE = 300  # code points


class Oddities:
    """Counts by code, with the line and the words of the first; remarks come out by kind."""

    def __init__(self, text: str = "", unit: str = "cue") -> None:
        self._text = text  # to find lines in
        self._unit = unit  # singular noun; an "s" makes the plural
        self._count: Counter[str] = Counter()
        self._first: dict[str, tuple[int | None, str]] = {}

    def add(self, code: str, *, at: int | None = None, words: str = "") -> None:
        """Count one; `at` is its offset in the text."""
        self._count[code] += 1
        if code not in self._first:
            line = None if at is None else self._text.count("\n", 0, at) + 1
            self._first[code] = (line, " ".join(words.split()))

    def __contains__(self, code: str) -> bool:
        return code in self._count

    def line(self, code: str) -> int:
        """Where the first of a kind stands, 1 where unknown."""
        return self._first.get(code, (None, ""))[0] or 1

    def words(self, code: str) -> str:
        return self._first.get(code, (None, ""))[1]

    def remarks(self) -> tuple[Remark, ...]:
        return tuple(self._remark(code) for code in SAYINGS if code in self._count)

    def _remark(self, code: str) -> Remark:
        count = self._count[code]
        line, words = self._first[code]
        amount = f"{count:,} {self._unit}{'' if count == 1 else 's'}"
        quote = f": “{words[:LONGEST_QUOTE]}”" if words else ""
        if quote and count > 1:
            quote = f", the first{quote}"
        return Remark(code, f"{SAYINGS[code].format(n=amount)}{quote}.", line)
