"""Find many phrases in one pass over a text (Aho-Corasick), on word boundaries.

The text is looked at in lower case with straight apostrophes, one character for one, so that
places in it are places in the original.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import ahocorasick

Label = TypeVar("Label")
_PLAIN = {"’": "'", "‘": "'", "\n": " ", "\t": " ", "\u00a0": " "}


class Hit(NamedTuple, Generic[Label]):
    start: int  # code points into the text
    end: int
    label: Label
    phrase: str  # as the list has it


_hit = tuple.__new__  # a call has thousands: half the time of `Hit(…)`


def flat(text: str) -> str:
    """Lower the case and straighten apostrophes without moving any character."""
    lowered = text.lower()
    if len(lowered) != len(text):  # "İ" becomes two characters
        lowered = "".join(low if len(low := c.lower()) == 1 else c for c in text)
    for fancy, plain in _PLAIN.items():
        lowered = lowered.replace(fancy, plain)
    return lowered


@dataclass(frozen=True, slots=True)
class CuedPattern:
    """A pattern tried only on texts that hold one of its cues: most hold none.

    Every match must contain a cue, anywhere in it, as plain letters.
    """

    cues: tuple[str, ...]
    pattern: re.Pattern[str]

    def matches(self, flat_text: str) -> Iterable[re.Match[str]]:
        has_cue = any(map(flat_text.__contains__, self.cues))
        return self.pattern.finditer(flat_text) if has_cue else ()


class PhraseFinder(Generic[Label]):
    """Phrases by label. A phrase may have several labels."""

    def __init__(self, lists: Mapping[Label, Iterable[str]]) -> None:
        labels: dict[str, list[Label]] = {}
        for label, phrases in lists.items():
            for phrase in phrases:
                labels.setdefault(flat(phrase), []).append(label)
        self._automaton = ahocorasick.Automaton()
        for phrase, under in labels.items():
            self._automaton.add_word(phrase, (phrase, under))
        self._automaton.make_automaton()

    def hits(self, flat_text: str) -> list[Hit[Label]]:
        """Find every phrase that stands between word boundaries, by where it ends."""
        if not len(self._automaton):
            return []
        text = f" {flat_text} "
        return [
            _hit(Hit, (last - len(phrase), last, label, phrase))
            for last, (phrase, labels) in self._automaton.iter(text, 1)
            if _is_edge(text[last + 1]) and _is_edge(text[last - len(phrase)])
            for label in labels
        ]


def _is_edge(letter: str) -> bool:
    return not letter.isalnum() and letter != "_"
