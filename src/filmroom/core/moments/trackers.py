"""Custom trackers: an organisation's own words, phrases and examples.

A phrase may hold gaps: "send … proposal" is found where up to five words stand in between. An
example is found where a sentence is alike: the cosine of what both are made of (stems and
four-letter pieces of them, common words left out) reaches ALIKE. docs/method/moments.md.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from filmroom.core.moments.features import pieces, stem
from filmroom.core.moments.heard import Detector, HeardCall, Passage, Span
from filmroom.core.moments.model import Attribute, Kind, Moment
from filmroom.core.moments.phrases import PhraseFinder, flat
from filmroom.core.transcripts.model import Side, Transcript

DETECTOR = Detector(Kind.TRACKER, "tracker-words", 1)

GAP = 5  # words that may stand in for "…"
ALIKE = 0.5  # cosine from which a sentence counts as like an example
AS_SAID = 0.9  # the words stand there; whether they matter is the organisation's choice
_GAP_MARK = re.compile(r"\s*(?:…|\.\.\.|\*)\s*")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_COMMON_WORDS = """
    a an and are as at be been but by can could did do does for from had has have he her his how
    i i'm if in is it it's its just like me my no not of on or our out she so that that's the
    their them then there they this to up us was we were what when which who will with would
    yeah yes you you're your"""
_COMMON = frozenset(_COMMON_WORDS.split())


@dataclass(frozen=True, slots=True)
class Tracker:
    name: str
    phrases: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    said_by: Side | None = None  # None: by either side


def find(call: HeardCall, trackers: Sequence[Tracker]) -> Iterator[Moment]:
    """Find each tracker at most once in a sentence."""
    if not trackers:
        return
    finder = _finder(tuple(trackers))
    for passage in call.passages:
        heard = [one for one in trackers if one.said_by in (None, passage.side)]
        seen: set[tuple[Span, str]] = set()
        for tracker, span, confidence in finder.hits(passage, heard):
            place = (passage.sentence_at(span[0]), tracker.name)
            if place not in seen:
                seen.add(place)
                about: dict[str, Attribute] = {
                    "name": tracker.name,
                    "saw": (passage.text[slice(*span)],),
                }
                yield call.moment(DETECTOR, passage, span, confidence, about)


def tracked(
    transcript: Transcript, sides: Mapping[str, Side], trackers: Sequence[Tracker]
) -> tuple[Moment, ...]:
    """Find trackers alone, in the order of the call."""
    return tuple(find(HeardCall(transcript, sides), trackers))


class _Finder:
    def __init__(self, trackers: Sequence[Tracker]) -> None:
        whole = {t.name: [p for p in t.phrases if not _GAP_MARK.search(p)] for t in trackers}
        self._phrases = PhraseFinder(whole)
        self._gapped = [
            (tracker.name, pattern)
            for tracker in trackers
            for phrase in tracker.phrases
            if _GAP_MARK.search(phrase) and (pattern := _with_gaps(phrase))
        ]
        self._examples = [
            (tracker.name, made)
            for tracker in trackers
            for example in tracker.examples
            if (made := made_of(flat(example)))
        ]

    def hits(
        self, passage: Passage, heard: Sequence[Tracker]
    ) -> Iterator[tuple[Tracker, Span, float]]:
        wanted = {tracker.name: tracker for tracker in heard}
        for hit in self._phrases.hits(passage.flat):
            if hit.label in wanted:
                yield wanted[hit.label], (hit.start, hit.end), AS_SAID
        for name, pattern in self._gapped:
            if name in wanted:
                for match in pattern.finditer(passage.flat):
                    yield wanted[name], match.span(), AS_SAID
        if self._examples:
            yield from self._alike(passage, wanted)

    def _alike(
        self, passage: Passage, wanted: dict[str, Tracker]
    ) -> Iterator[tuple[Tracker, Span, float]]:
        for part in pieces(passage):
            made = made_of(passage.flat[slice(*part)])
            for name, example in self._examples:
                if name in wanted and (nearness := cosine(made, example)) >= ALIKE:
                    yield wanted[name], part, round(nearness, 2)


@lru_cache(maxsize=64)  # one organisation's trackers serve all of its calls
def _finder(trackers: tuple[Tracker, ...]) -> _Finder:
    return _Finder(trackers)


def _with_gaps(phrase: str) -> re.Pattern[str] | None:
    """Make a pattern of the parts around the gaps; a phrase that is nothing but gaps has none."""
    parts = [re.escape(part) for part in _GAP_MARK.split(flat(phrase)) if part.strip()]
    if not parts:
        return None
    between = rf"(?:[^\w]+[\w'-]+){{0,{GAP}}}?[^\w]+"
    return re.compile(rf"(?<!\w){between.join(parts)}(?!\w)")


def made_of(flat_text: str) -> frozenset[str]:
    """Give stems and their four-letter pieces, without the words everybody says."""
    words = {stem(w) for w in _WORD.findall(flat_text) if w not in _COMMON}
    return frozenset(
        [*words, *(f"{word[i : i + 4]}~" for word in words for i in range(len(word) - 3))]
    )


def cosine(one: frozenset[str], other: frozenset[str]) -> float:
    if not one or not other:
        return 0.0
    return len(one & other) / sqrt(len(one) * len(other))
