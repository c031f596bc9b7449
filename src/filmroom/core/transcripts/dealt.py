"""Words and stretches of speakers in two lists of one file: each word to its stretch."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, by_start, runs, spaced


def dealt(
    stretches: Sequence[Segment], words: Sequence[Word], oddities: Oddities
) -> Iterator[Segment]:
    """Every stretch with the words that begin in it; words in none are runs of nobody.

    A word belongs to the stretch begun last of those that have not ended, the end itself being
    outside; punctuation to the word before. Stretches keep their times; those without words
    stay, without text.
    """
    ordered = sorted(stretches, key=lambda stretch: stretch.start_ms or 0)
    texts: list[list[Word]] = [[] for _ in ordered]
    outside: list[Word] = []
    for word, owner in _owners(ordered, by_start(words)):
        (outside if owner is None else texts[owner]).append(word)
    for stretch, theirs in zip(ordered, texts, strict=True):
        yield replace(stretch, text=spaced(theirs))
    for run in runs(outside):
        oddities.add("words-outside", words=run.text)
        yield run


def _owners(ordered: Sequence[Segment], words: Iterable[Word]) -> Iterator[tuple[Word, int | None]]:
    """Every word with the index of its stretch; both in order of their starts."""
    begun: list[int] = []  # the one begun last on top
    owner: int | None = None
    upcoming = 0
    for word in words:
        at_ms = word.start_ms or 0
        while upcoming < len(ordered) and (ordered[upcoming].start_ms or 0) <= at_ms:
            begun.append(upcoming)
            upcoming += 1
        while begun and _over(ordered[begun[-1]], at_ms):
            begun.pop()
        if not word.glued:
            owner = begun[-1] if begun else None
        yield word, owner


def _over(stretch: Segment, at_ms: int) -> bool:
    return stretch.end_ms is not None and stretch.end_ms <= at_ms
