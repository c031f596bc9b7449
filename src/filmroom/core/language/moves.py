"""Two moves or one: one move at one moment is one behaviour, whatever joins its parts."""

from dataclasses import dataclass
from itertools import combinations

from filmroom.core.language import lexicon
from filmroom.core.language.clauses import Clause
from filmroom.core.language.words import Word, bases, holds

OFF_CALL = frozenset(lexicon.OFF_CALL)
MOST_COMPARED = 8  # the first few moves show what a long list is


@dataclass(frozen=True, slots=True)
class _Move:
    clause: Clause
    stages: frozenset[str]  # where in the work it belongs, as far as its words show


def are_two_moves(clauses: tuple[Clause, ...]) -> bool:
    """Do the clauses ask for moves at different moments."""
    moves = [
        _Move(clause, _stages((*clause.condition, *clause.words)))
        for clause in clauses[:MOST_COMPARED]
    ]
    return any(_differ(first, second) for first, second in combinations(moves, 2))


def _differ(first: _Move, second: _Move) -> bool:
    if _stages(second.clause.condition) - first.stages:
        return True
    if first.clause.is_refrained and not second.stages:
        return False  # "stop pitching; ask" says one thing twice
    if second.clause.is_joined_hard and not second.clause.condition:
        return _are_apart(first, second) or not _is_part_of(first, second)
    if _goes_on(second.clause) or (first.clause.condition and not second.clause.condition):
        return False
    off_call = (first.stages ^ second.stages) & OFF_CALL
    return _are_apart(first, second) or bool(off_call and not first.stages & second.stages)


def _are_apart(first: _Move, second: _Move) -> bool:
    return bool(first.stages and second.stages) and not first.stages & second.stages


def _is_part_of(first: _Move, second: _Move) -> bool:
    """Is one of them at the same stage as the other, or a pause beside it."""
    if first.stages & second.stages or _is_small(second.clause):
        return True
    return _is_small(first.clause) and not second.stages


def _stages(words: tuple[Word, ...]) -> frozenset[str]:
    keys = tuple(word.key for word in words)
    forms = {form for key in keys for form in bases(key)}
    named = {stage for stage, lexemes in lexicon.STAGES.items() if lexemes & forms}
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
    """Is the same thing still in hand: "… and ask how they got to it"."""
    return any(key in {"it", "them", "that", "this"} for key in clause.keys[1:4])
