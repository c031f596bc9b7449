"""Why a statement is refused, and the same wish as behaviour a camera could catch."""

from filmroom.core.language import examples, lexicon
from filmroom.core.language.clauses import Clause
from filmroom.core.language.english import is_known
from filmroom.core.language.model import Kind
from filmroom.core.language.reading import kind_of
from filmroom.core.language.words import QUOTE, Word, words_of

EXPLANATIONS = {
    Kind.TRAIT: "“{}” describes a person, not a behaviour; name what is said or done, and when.",
    Kind.OUTCOME: "“{}” is a result the buyer decides on, not a behaviour; name what the rep does.",
    Kind.INNER_STATE: "“{}” happens inside a head, unseen by a camera; name what is said or done.",
    Kind.COMPOUND: "“{}” is one of several behaviours; keep the first one and park the rest.",
    Kind.TOPIC: "“{}” names a subject, not a behaviour; name what is said or done, and when.",
}
LONGEST_SUBJECT = 6  # words of a subject that still read well inside another sentence


def explain(kind: Kind, words: str) -> str:
    return EXPLANATIONS[kind].format(" ".join(words.split()))


def suggest(kind: Kind, statement: str, guilty: tuple[Clause, ...]) -> str:
    """A behaviour as near to the wish as its words allow."""
    words = words_of(statement)
    if kind is Kind.COMPOUND:
        return _first_move(statement, guilty)
    if kind is Kind.OUTCOME and (name := _named_deal(guilty)):
        return examples.AT_A_DEAL.format(name)
    if kind is Kind.INNER_STATE and (subject := _grasped(statement, guilty)):
        return examples.ABOUT.format(subject)
    return _example(kind, words)


def _example(kind: Kind, words: tuple[Word, ...]) -> str:
    rows = {
        Kind.TRAIT: examples.FOR_TRAITS,
        Kind.OUTCOME: examples.FOR_OUTCOMES,
        Kind.INNER_STATE: examples.FOR_INNER_STATES,
    }.get(kind, examples.FOR_SUBJECTS)
    for beginnings, example in rows:
        if any(word.key.startswith(beginnings) for word in words):
            return example
    return examples.ANY


def _first_move(statement: str, clauses: tuple[Clause, ...]) -> str:
    """The first of several moves, in the words it was typed in."""
    first = next(clause for clause in clauses if kind_of(clause) is Kind.BEHAVIOUR)
    start, end = first.span
    move = " ".join(statement[start:end].split())
    return f"{move[:1].upper()}{move[1:]}."


def _named_deal(guilty: tuple[Clause, ...]) -> str | None:
    """The account a result is wanted of, where the statement names one."""
    for clause in guilty:
        for word in clause.words[1:]:
            named = word.is_capitalised and word.key.isalpha() and word.key not in lexicon.NO_NAMES
            if named and not is_known(word.key):
                return word.text
    return None


def _grasped(statement: str, guilty: tuple[Clause, ...]) -> str | None:
    """What is to be understood, where it is a thing that can be asked about."""
    clause = guilty[0]
    if (
        clause.head not in lexicon.GRASPS
        or len(clause.words) < 2
        or clause.keys[1] in {"that", "when"}
    ):
        return None
    subject = _without_degree(clause.words[1:])
    if not subject or len(subject) > LONGEST_SUBJECT or any(w.key == QUOTE for w in subject):
        return None
    return " ".join(statement[subject[0].start : subject[-1].end].split())


def _without_degree(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Leave out "more deeply", "inside out", "better" at the end."""
    ends = lexicon.DEGREES | lexicon.QUALITIES | {"inside", "out", "fully"}
    while words and words[-1].key in ends:
        words = words[:-1]
    return words
