"""A focus statement taken apart: what is to be done, each time after its lead-in.

"I will try to ask X, and when price comes up wait" holds two clauses, headed by "ask" and by
"wait"; the second has a condition of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from filmroom.core.language import lexicon
from filmroom.core.language.leads import (
    ALL_VERBS,
    VERBS,
    gerund_lead,
    is_gerund,
    is_numbering,
    reads_as_verb,
    strip,
)
from filmroom.core.language.words import Word, holds, is_any

HARD_MARKS = frozenset(";.!?\n&+•")
SOFT_JOINERS = frozenset({",", "and", "then", "but"})
HARD_JOINERS = (("and", "also"), ("as", "well", "as"), ("plus",), ("in", "addition"))
AMOUNTS = lexicon.LIMITS | lexicon.NUMBERS | {"less", "fewer"}


@dataclass(frozen=True, slots=True)
class Clause:
    piece: tuple[Word, ...]  # all of it, lead-in and all
    words: tuple[Word, ...]  # from its head on; never empty
    condition: tuple[Word, ...]  # "when price comes up", said before the head
    is_joined_hard: bool  # set apart from the clause before it by ";", "plus", a full stop …
    is_vague: bool  # led in by "work on", "get better at"
    is_refrained: bool  # what is not to be done: "stop", "drop", "don't"

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(word.key for word in self.words)

    @property
    def head(self) -> str:
        return self.words[0].key

    @property
    def span(self) -> tuple[int, int]:
        """From its first word to its last, numbering and joiners left out."""
        piece = self.piece
        while len(piece) > len(self.words) and (
            piece[0].is_mark or is_numbering(piece) or piece[0].key in {"and", "also", "then"}
        ):
            piece = piece[1:]
        return (piece[0].start, self.words[-1].end)


def clauses_of(words: tuple[Word, ...]) -> tuple[Clause, ...]:
    """The clauses in order; one without any words of its own is left out."""
    read = (_clause(piece, hard=hard) for piece, hard in _pieces(words))
    return tuple(clause for clause in read if clause is not None)


def _clause(piece: tuple[Word, ...], *, hard: bool) -> Clause | None:
    stripped = strip(piece)
    rest = stripped.rest
    while rest and rest[-1].is_mark:
        rest = rest[:-1]
    if not rest:
        return None
    refrained = any(word.key in lexicon.REFRAINS for word in piece[:3])
    return Clause(piece, rest, stripped.condition, hard, stripped.is_vague, refrained)


def _pieces(words: tuple[Word, ...]) -> Iterator[tuple[tuple[Word, ...], bool]]:
    """Cut where another move begins; the flag says the cut before the piece was a hard one."""
    start, hard, at = 0, False, _head_at(words, 0) + 1
    while at < len(words):
        size = _joiner(words, at)
        if size and _begins_move(words[start:at], words[at : at + size], words[at + size :]):
            yield words[start:at], hard
            hard = _is_hard(words[at : at + size])
            start, at = at + size, _head_at(words, at + size)
        at += max(size, 1)
    yield words[start:], hard


def _head_at(words: tuple[Word, ...], start: int) -> int:
    """The place of the head of the clause that begins at `start`."""
    return len(words) - len(strip(words[start:]).rest)


def _joiner(words: tuple[Word, ...], at: int) -> int:
    """How many words join clauses here: "," "and" ", plus" ";" "2)"; 0 for none."""
    size = 0
    while at + size < len(words):
        here = words[at + size : at + size + 3]
        phrase = _hard_phrase(here)
        if is_numbering(here):
            size += 2
        elif phrase:
            size += phrase
        elif here[0].key in HARD_MARKS or here[0].key in SOFT_JOINERS:
            size += 1
        else:
            break
    return size


def _hard_phrase(words: tuple[Word, ...]) -> int:
    keys = tuple(word.key for word in words)
    return next((len(phrase) for phrase in HARD_JOINERS if keys[: len(phrase)] == phrase), 0)


def _is_hard(joiner: tuple[Word, ...]) -> bool:
    keys = tuple(word.key for word in joiner)
    marked = any(key in HARD_MARKS or key.isdigit() for key in keys)
    return marked or any(holds(keys, phrase) for phrase in HARD_JOINERS)


def _begins_move(
    before: tuple[Word, ...], joiner: tuple[Word, ...], after: tuple[Word, ...]
) -> bool:
    """Does a move begin after the joiner, so that it is not one more object or detail."""
    rest = strip(after).rest
    if not rest or not strip(before).rest or _is_inside_sentence(joiner, after):
        return False
    counted = joiner[-1].key == ")" or rest[0].key in AMOUNTS or is_gerund(after, 0)
    if counted and _is_hard(joiner):
        return True
    if rest[0].key in ALL_VERBS:
        return reads_as_verb(rest, strictly=len(rest) == len(after))
    return bool(gerund_lead(after)) or _goes_on_in_kind(before, rest)


def _is_inside_sentence(joiner: tuple[Word, ...], after: tuple[Word, ...]) -> bool:
    """Does a stop or a line end stand where no sentence begins: "e.g. asking"."""
    begins = after[0].is_capitalised or after[0].is_number
    return len(joiner) == 1 and joiner[0].key in ".\n" and not begins


def _goes_on_in_kind(before: tuple[Word, ...], rest: tuple[Word, ...]) -> bool:
    """Does it begin like the clause before: "asks … and sends …", "fewer …, more …"."""
    first, second = strip(before).rest[0].key, rest[0].key
    if first in lexicon.MEASURED_BY and second in lexicon.MEASURED_BY:
        return True
    verbs = is_any(first, VERBS) and is_any(second, VERBS)
    return verbs and any(first.endswith(end) and second.endswith(end) for end in ("ing", "s"))
