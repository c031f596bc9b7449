"""Two moves or one: one move at one moment is one behaviour, whatever joins its parts."""

from itertools import combinations

from filmroom.core.language import lexicon
from filmroom.core.language.clauses import Clause
from filmroom.core.language.words import bases, holds


def are_two_moves(clauses: tuple[Clause, ...], moves: tuple[Clause, ...]) -> bool:
    """Do the clauses ask for moves at different moments; `moves` are those a camera catches."""
    if len(clauses) < 2 or not moves:
        return False
    return any(_differ(first, second) for first, second in combinations(clauses, 2))


def _differ(first: Clause, second: Clause) -> bool:
    here, there = _stages(first), _stages(second)
    apart = bool(here and there and not here & there)
    if second.is_joined_hard and not second.condition:
        return apart or not (here & there or _is_small(second) or _is_small(first))
    if _goes_on(second) or (first.condition and not second.condition):
        return False
    if "afterwards" in here ^ there and not here & there:
        return True
    return apart


def _stages(clause: Clause) -> frozenset[str]:
    words = (*clause.condition, *clause.words)
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
    return any(key in {"it", "them", "that", "this"} for key in clause.keys[1:3])
