"""A focus statement taken apart: what is to be done, each time after its lead-in.

"I will try to ask X, and when price comes up wait" holds two clauses, headed by "ask" and by
"wait"; the second has a condition of its own.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from filmroom.core.language import lexicon
from filmroom.core.language.english import is_known
from filmroom.core.language.words import QUOTE, Word, bases, is_any

VERBS = lexicon.ACTS | lexicon.HALF_ACTS | lexicon.CHANGES | lexicon.GAINS
ALL_VERBS = VERBS | lexicon.VAGUE | lexicon.MENTAL | {"be", "become", "sound", "stay", "act"}
STRONG = frozenset(";.!?\n&+•")
PLUS = (("and", "also"), ("as", "well", "as"), ("plus",), ("along", "with"), ("in", "addition"))
OBJECT_STARTS = (
    lexicon.DETERMINERS | lexicon.NUMBERS | lexicon.PREPOSITIONS | lexicon.SUBJECTS | {QUOTE}
)


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
        while piece[0].is_mark or _is_numbering(piece) or piece[0].key in {"and", "also", "then"}:
            piece = piece[1:]
        return (piece[0].start, self.words[-1].end)


@dataclass(frozen=True, slots=True)
class _Stripped:
    rest: tuple[Word, ...]
    condition: tuple[Word, ...]
    is_vague: bool


def clauses_of(words: tuple[Word, ...]) -> tuple[Clause, ...]:
    """The clauses in order; one without any words of its own is left out."""
    clauses = []
    for piece, hard in _pieces(words):
        stripped = _strip(piece)
        rest = _trimmed(stripped.rest)
        if rest:
            refrained = any(word.key in lexicon.REFRAINS for word in piece[:3])
            clauses.append(Clause(piece, rest, stripped.condition, hard, stripped.is_vague, refrained))
    return tuple(clauses)


def _trimmed(words: tuple[Word, ...]) -> tuple[Word, ...]:
    while words and words[-1].is_mark:
        words = words[:-1]
    return words


def _pieces(words: tuple[Word, ...]) -> Iterable[tuple[tuple[Word, ...], bool]]:
    """Cut where another move begins; the flag says the cut was a hard one."""
    start, hard, at = 0, False, _head_at(words, 0) + 1
    while at < len(words):
        size = _joiner(words, at)
        if size and _begins_move(words, start, at, size):
            yield words[start:at], hard
            hard = _is_hard(words, at)
            start, at = at + size, _head_at(words, at + size)
        at += 1
    yield words[start:], hard


def _head_at(words: tuple[Word, ...], start: int) -> int:
    """The place of the head of the clause that begins at `start`."""
    return len(words) - len(_strip(words[start:]).rest)


def _joiner(words: tuple[Word, ...], at: int) -> int:
    """How many words join clauses here: "," "and" ", and" ";" "and also"; 0 for none."""
    if _is_numbering(words[at:]):
        return 2
    size = 0
    while at + size < len(words) and (
        words[at + size].key in STRONG or words[at + size].key in {",", "and", "then", "but"}
    ):
        size += 1
    for phrase in PLUS:
        keys = tuple(word.key for word in words[at : at + len(phrase)])
        if keys == phrase:
            return max(size, len(phrase))
    return size


def _is_hard(words: tuple[Word, ...], at: int) -> bool:
    size = _joiner(words, at)
    keys = tuple(word.key for word in words[at : at + size + 2])
    return (
        _is_numbering(words[at:])
        or any(key in STRONG for key in keys[:size])
        or any(keys[skip : skip + len(phrase)] == phrase for phrase in PLUS for skip in (0, 1))
    )


def _begins_move(words: tuple[Word, ...], start: int, at: int, size: int) -> bool:
    """Does a move begin after the joiner, so that it is not one more object or detail."""
    rest = words[at + size :]
    if not rest or not _has_head(words[start:at]):
        return False
    if _is_numbering(words[at:]):
        return True
    stripped = _strip(rest)
    if not stripped.rest:
        return False
    if words[at].key in ".\n" and not rest[0].is_capitalised and not rest[0].is_number:
        return False
    head = stripped.rest[0].key
    if _is_hard(words, at) and head in lexicon.LIMITS | lexicon.NUMBERS | {"less", "fewer"}:
        return True
    if _gerund_lead(rest) or (_is_hard(words, at) and _is_gerund(rest, 0)):
        return True
    if head in lexicon.MEASURED_BY and words[start].key in lexicon.MEASURED_BY:
        return True
    if head in ALL_VERBS:
        moved = len(stripped.rest) < len(rest)
        return reads_as_verb(stripped.rest, strictly=not moved)
    return _goes_on_in_kind(words[start:at], stripped.rest)


def _goes_on_in_kind(before: tuple[Word, ...], rest: tuple[Word, ...]) -> bool:
    """ "Rep asks … and sends …", "asking … and pausing …": the same ending as the first head."""
    first = _strip(before).rest
    if not first:
        return False
    for ending in ("ing", "s"):
        if first[0].key.endswith(ending) and rest[0].key.endswith(ending):
            return is_any(first[0].key, VERBS) and is_any(rest[0].key, VERBS)
    return False


def _has_head(words: tuple[Word, ...]) -> bool:
    rest = _strip(words).rest
    return any(not word.is_mark for word in rest)


def reads_as_verb(words: tuple[Word, ...], *, strictly: bool = False) -> bool:
    """Is the first word a verb here; `strictly` where a list of things may be going on."""
    key, after = words[0].key, words[1].key if len(words) > 1 else ""
    if key not in lexicon.NOUNISH:
        return True
    if after in OBJECT_STARTS or (after and words[1].is_number):
        return True
    if not strictly and after == "and" and len(words) > 2 and words[2].key in lexicon.ACTS:
        return True
    if not after or words[1].is_mark or after in lexicon.CONJUNCTIONS:
        return False
    if after in lexicon.NOUN_TAILS or after in lexicon.PRIZES - {"customers", "clients"}:
        return key in {"close", "book", "set"} and after not in lexicon.NOUN_TAILS
    if len(words) == 2 and not is_any(after, lexicon.BUYERS):
        return False
    if not strictly or key in lexicon.VERBISH or words[1].is_capitalised:
        return True
    return after.endswith("'s") or is_any(after, lexicon.BUYERS)


# --- what stands before the head ---------------------------------------------------------


def _strip(words: tuple[Word, ...]) -> _Stripped:
    """Take off bullets, subjects, "I will try to", "stop", and conditions said first."""
    condition: tuple[Word, ...] = ()
    vague = False
    while words:
        if words[0].is_mark or _is_numbering(words):
            words = words[1:]
        elif size := _adjunct(words):
            condition, words = condition + words[:size], words[size:]
        elif size := _lead_in(words, lexicon.VAGUE_LEAD_INS):
            if not _is_gerund(words, size):
                break
            vague, words = True, words[size:]
        elif size := _subject(words) or _lead_in(words, lexicon.LEAD_INS) or _gerund_lead(words):
            words = words[size:]
        else:
            break
    return _Stripped(words, condition, vague)


def _is_numbering(words: tuple[Word, ...]) -> bool:
    """ "1)" or "2." before a move."""
    return len(words) > 1 and words[0].key.isdigit() and words[1].key in {")", ".", ":"}


def _lead_in(words: tuple[Word, ...], phrases: tuple[tuple[str, ...], ...]) -> int:
    keys = tuple(word.key for word in words[:8])
    size = next((len(phrase) for phrase in phrases if keys[: len(phrase)] == phrase), 0)
    if keys[:size] == ("at", "least") or keys[:size] in {("need",), ("try",)}:
        return size if len(keys) > size and _is_verb(keys[size]) else 0
    return size if len(words) > size else 0


def _is_verb(key: str) -> bool:
    return is_any(key, ALL_VERBS)


def _is_gerund(words: tuple[Word, ...], at: int) -> bool:
    while at < len(words) and words[at].key in lexicon.ADVERBS | {"my", "your", "to"}:
        at += 1
    if at >= len(words):
        return False
    key = words[at].key
    return key.endswith("ing") and is_any(key, VERBS) or words[at - 1].key == "to" and _is_verb(key)


def _gerund_lead(words: tuple[Word, ...]) -> int:
    """ "Stop talking", "start by asking", "keep asking"."""
    if words[0].key not in lexicon.GERUND_LEADS or len(words) < 2:
        return 0
    return int(words[1].key.endswith("ing") and is_any(words[1].key, ALL_VERBS))


def _subject(words: tuple[Word, ...]) -> int:
    """How many words name who is to act: "the rep", "Jamie", before a modal or "asks"."""
    size = 1 if words[0].key in {"the", "each", "every", "a", "my"} else 0
    while size < min(len(words) - 1, 3):
        word, after = words[size], words[size + 1]
        named = word.is_capitalised and word.key.isalpha() and _is_name(word.key, after.key)
        if not (word.key in lexicon.SUBJECTS or named):
            return 0
        size += 1
        if _is_predicate(words[size:], word.key):
            return size
        if not (named or after.is_capitalised):
            return 0
    return 0


def _is_name(key: str, after: str) -> bool:
    return not is_known(key) or after in {"will", "should", "must", "needs", "has"}


def _is_predicate(words: tuple[Word, ...], subject: str) -> bool:
    """ "will ask", "to ask", "asks": what follows a subject."""
    key = words[0].key
    if key in lexicon.NOUN_TAILS or key in lexicon.PRIZES:
        return len(words) > 1 and words[1].key in OBJECT_STARTS and key.endswith("s")
    if key in lexicon.TO_BE or key in lexicon.COPULAS:
        return True
    if key.endswith("s") and is_any(key, ALL_VERBS | {"lack"}) and key not in ALL_VERBS:
        return True
    if _lead_in(words, lexicon.LEAD_INS) > 0 and key not in lexicon.ADVERBS - {"always", "never"}:
        return True
    return key in ALL_VERBS and subject in {"i", "we", "you", "they"}


def _adjunct(words: tuple[Word, ...]) -> int:
    """How many words say when or where before the head: "when price comes up,"."""
    if words[0].key not in lexicon.ADJUNCT_STARTS:
        return 0
    for at in range(1, len(words)):
        if words[at].key in {",", ":", "–", "—"} and at + 1 < len(words):
            rest = words[at + 1 :]
            if _starts_clause(rest):
                return at + 1
    if words[0].key in {"to", "with", "from", "so"}:
        return 0
    return _adjunct_without_comma(words)


def _starts_clause(words: tuple[Word, ...]) -> bool:
    if words[0].key in {"then", "i", "we", "you", "rep", "don't", "never", "always"}:
        return True
    stripped = _strip(words)
    if not stripped.rest:
        return False
    rest = stripped.rest
    if len(rest) < len(words):
        return True
    return rest[0].key in ALL_VERBS and reads_as_verb(rest)


def _adjunct_without_comma(words: tuple[Word, ...]) -> int:
    passed = lexicon.DETERMINERS | lexicon.PREPOSITIONS | lexicon.SUBJECTS | {"to", "not"}
    passed |= lexicon.NUMBERS | {"next", "first", "last", "and", "or"}
    for at in range(2, len(words)):
        key, before = words[at].key, words[at - 1].key
        particle = before in {"up", "over", "out", "down", "off", "in"} and at > 2
        if key in lexicon.ACTS and (before not in passed or particle):
            if reads_as_verb(words[at:], strictly=True) and not words[at - 1].is_number:
                return at
    return 0
