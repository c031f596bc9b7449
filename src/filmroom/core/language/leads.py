"""What stands before the head of a clause: "I will try to", "stop", "when price comes up,"."""

from dataclasses import dataclass

from filmroom.core.language import lexicon
from filmroom.core.language.english import is_known
from filmroom.core.language.words import QUOTE, Word, is_any

VERBS = lexicon.ACTS | lexicon.HALF_ACTS | lexicon.CHANGES | lexicon.GAINS
ALL_VERBS = VERBS | lexicon.VAGUE | lexicon.MENTAL | {"be", "become", "sound", "stay", "act"}
OBJECT_STARTS = (
    lexicon.DETERMINERS | lexicon.NUMBERS | lexicon.PREPOSITIONS | lexicon.SUBJECTS | {QUOTE}
)
NO_VERB_BEFORE = (
    lexicon.DETERMINERS
    | lexicon.PREPOSITIONS
    | lexicon.SUBJECTS
    | lexicon.NUMBERS
    | {"to", "not", "next", "first", "last", "and", "or"}
)
LONGEST_CONDITION = 40  # words
PARTICLES = frozenset({"up", "over", "out", "down", "off", "in"})


@dataclass(frozen=True, slots=True)
class Stripped:
    rest: tuple[Word, ...]  # from the head on; empty where nothing else was said
    condition: tuple[Word, ...]
    is_vague: bool  # "work on", "get better at" led in


def strip(words: tuple[Word, ...], *, conditions: bool = True) -> Stripped:
    """Take off bullets, subjects, "I will try to", "stop" and, if asked, conditions."""
    condition: tuple[Word, ...] = ()
    vague = False
    while words:
        if words[0].is_mark or is_numbering(words):
            words = words[1:]
        elif size := _thing_that_acts(words):
            words = words[size:]
        elif conditions and (size := _condition(words)):
            condition, words = condition + words[:size], words[size:]
        elif size := _vague_lead_in(words):
            vague, words = True, words[size:]
        elif size := _subject(words) or _lead_in(words, lexicon.LEAD_INS) or gerund_lead(words):
            words = words[size:]
        else:
            break
    return Stripped(words, condition, vague)


def is_numbering(words: tuple[Word, ...]) -> bool:
    """Is it "1)" or "2." before a move."""
    return len(words) > 1 and words[0].key.isdigit() and words[1].key in {")", ".", ":"}


def gerund_lead(words: tuple[Word, ...]) -> int:
    """How many words lead a gerund in: "stop talking", "keep asking"."""
    if words[0].key not in lexicon.GERUND_LEADS or len(words) < 2:
        return 0
    return int(words[1].key.endswith("ing") and is_any(words[1].key, ALL_VERBS))


def is_gerund(words: tuple[Word, ...], at: int) -> bool:
    """Is the word at this place "asking", or "to ask", adverbs left out."""
    while at < len(words) and words[at].key in lexicon.ADVERBS | {"my", "your", "to"}:
        at += 1
    if at >= len(words):
        return False
    key = words[at].key
    is_infinitive = words[at - 1].key == "to" and is_any(key, ALL_VERBS)
    return is_infinitive or (key.endswith("ing") and is_any(key, VERBS))


def reads_as_verb(words: tuple[Word, ...], *, strictly: bool = False) -> bool:
    """Is the first word a verb here; `strictly` where a list of things may be going on."""
    key, after = words[0].key, words[1].key if len(words) > 1 else ""
    if key not in lexicon.NOUNISH or after in OBJECT_STARTS or after[:1].isdigit():
        return True
    if not after or words[1].is_mark or after in lexicon.CONJUNCTIONS:
        next_is_verb = len(words) > 2 and words[2].key in lexicon.ACTS
        return not strictly and after == "and" and next_is_verb
    if after in lexicon.NOUN_TAILS or after in lexicon.PRIZES - {"customers", "clients"}:
        return key in {"close", "book", "set"} and after not in lexicon.NOUN_TAILS
    return _has_bare_object(words, strictly=strictly)


def _has_bare_object(words: tuple[Word, ...], *, strictly: bool) -> bool:
    """Does a thing without an article follow: "email prospects", not "demo delivery"."""
    key, after = words[0].key, words[1].key
    somebody = is_any(after, lexicon.BUYERS) or after.endswith("'s")
    if len(words) == 2:
        return somebody
    return somebody or not strictly or key in lexicon.VERBISH or words[1].is_capitalised


def _vague_lead_in(words: tuple[Word, ...]) -> int:
    size = _lead_in(words, lexicon.VAGUE_LEAD_INS)
    return size if size and is_gerund(words, size) else 0


def _lead_in(words: tuple[Word, ...], phrases: lexicon.Openings) -> int:
    keys = tuple(word.key for word in words[:8])
    matching = phrases.get(keys[0], ())
    size = next((len(phrase) for phrase in matching if keys[: len(phrase)] == phrase), 0)
    if len(words) <= size:
        return 0
    if " ".join(keys[:size]) in {"at least", "need", "try"}:
        return size if is_any(keys[size], ALL_VERBS) else 0
    return size


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


def _thing_that_acts(words: tuple[Word, ...]) -> int:
    """How many words name a thing before its verb: "every call ends …"."""
    if len(words) < 4 or words[0].key not in {"the", "each", "every", "a", "my"}:
        return 0
    verb = words[2].key
    return 2 if verb.endswith("s") and verb not in ALL_VERBS and is_any(verb, VERBS) else 0


def _is_name(key: str, after: str) -> bool:
    return not is_known(key) or after in {"will", "should", "must", "needs", "has"}


def _is_predicate(words: tuple[Word, ...], subject: str) -> bool:
    """May it follow a subject: "will ask", "to ask", "asks"."""
    key = words[0].key
    if key in lexicon.NOUN_TAILS or key in lexicon.PRIZES:
        return len(words) > 1 and words[1].key in OBJECT_STARTS and key.endswith("s")
    inflected = key.endswith("s") and key not in ALL_VERBS
    if inflected and is_any(key, ALL_VERBS | {"lack"}):
        return True
    if _lead_in(words, lexicon.LEAD_INS) and key not in lexicon.ADVERBS - {"always", "never"}:
        return True
    bare = key in ALL_VERBS and subject in {"i", "we", "you", "they"}
    return bare or key in lexicon.TO_BE | lexicon.COPULAS


# --- conditions -----------------------------------------------------------------------------


def _condition(words: tuple[Word, ...]) -> int:
    """How many words say when or where before the head: "when price comes up,"."""
    if words[0].key not in lexicon.ADJUNCT_STARTS:
        return 0
    for at in range(1, min(len(words) - 1, LONGEST_CONDITION)):
        if words[at].key in {",", ":", "–", "—"} and _starts_clause(words[at + 1 :]):
            return at + 1
    return 0 if words[0].key in {"to", "with", "from", "so"} else _condition_without_comma(words)


def _starts_clause(words: tuple[Word, ...]) -> bool:
    rest = strip(words, conditions=False).rest
    if not rest or len(rest) < len(words):
        return bool(rest)
    return rest[0].key in ALL_VERBS and reads_as_verb(rest)


def _condition_without_comma(words: tuple[Word, ...]) -> int:
    """Up to the first act that no word before it makes a noun: "when price comes up ask …"."""
    for at in range(2, min(len(words), LONGEST_CONDITION)):
        before = words[at - 1]
        is_free = before.key not in NO_VERB_BEFORE or (before.key in PARTICLES and at > 2)
        is_act = words[at].key in lexicon.ACTS and reads_as_verb(words[at:], strictly=True)
        if is_act and is_free and not before.is_number:
            return at
    return 0
