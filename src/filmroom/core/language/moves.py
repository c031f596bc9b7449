"""Two moves or one: one move at one moment is one behaviour, whatever joins its parts."""

from itertools import combinations

from filmroom.core.language import lexicon
from filmroom.core.language.clauses import Clause
from filmroom.core.language.words import Word, bases, holds


def are_two_moves(clauses: tuple[Clause, ...]) -> bool:
    """Do the clauses ask for moves at different moments."""
    return any(_differ(first, second) for first, second in combinations(clauses, 2))


def _differ(first: Clause, second: Clause) -> bool:
    here, there = _stages(first), _stages(second)
    shared = bool(here & there)
    apart = bool(here and there) and not shared
    if second.condition and _stages_of(second.condition) - here:
        return True
    if first.is_refrained and not there:
        return False
    if second.is_joined_hard and not second.condition:
        return apart or not (shared or _is_small(second) or (_is_small(first) and not there))
    if _goes_on(second) or (first.condition and not second.condition):
        return False
    return apart or (not shared and bool((here ^ there) & set(lexicon.OFF_CALL)))


def _stages(clause: Clause) -> frozenset[str]:
    return _stages_of((*clause.condition, *clause.words))


def _stages_of(words: tuple[Word, ...]) -> frozenset[str]:
    keys = tuple(word.key for word in words)
    named = {
        stage
        for stage, lexemes in lexicon.STAGES.items()
        if any(form in lexemes for key in keys for form in bases(key))
    }
    phrased = {
        stage
        for stage, phrases in lexicon.STAGE_PHRASES.items()
        if any(holds(keys, phrase) for phrase in phrases)
    }
    return frozenset(named | phrased)


def _is_small(clause: Clause) -> bool:
    """A pause, a nod: part of whatever move stands beside it."""
    return bool(set(bases(clause.head)) & lexicon.PAUSES)


def _goes_on(clause: Clause) -> bool:
    """ "… and ask how they got to it": the same thing is still in hand."""
    return any(key in {"it", "them", "that", "this"} for key in clause.keys[1:4])
