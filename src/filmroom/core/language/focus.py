"""What kind of statement a focus is: the first of trait, outcome … that applies (spec 7)."""

from filmroom.core.language.clauses import Clause, clauses_of
from filmroom.core.language.english import is_english
from filmroom.core.language.model import Finding, FocusCheck, Kind
from filmroom.core.language.moves import are_two_moves
from filmroom.core.language.reading import kind_of
from filmroom.core.language.rewrites import explain, suggest
from filmroom.core.language.traits import trait_findings
from filmroom.core.language.words import words_of

LONGEST = 2_000  # code points; what is longer is no statement, and is judged by its beginning
NOT_CHECKED = "This does not look like English, so its wording was not checked."
NOTHING_THERE = "There is no focus yet; write what is said or done on the call, and when."


def check_focus(statement: str) -> FocusCheck:
    """Say whether a camera could catch what the statement asks for; never raises.

    Another language than English is accepted with the finding `language-not-checked`.
    """
    statement = statement[:LONGEST]
    words = words_of(statement)
    clauses = clauses_of(words)
    if not clauses:
        nothing = Finding((0, len(statement)), Kind.TOPIC.value, NOTHING_THERE)
        return FocusCheck(Kind.TOPIC, (nothing,), suggest(Kind.TOPIC, statement, ()))
    if not is_english(words):
        finding = Finding((0, len(statement)), "language-not-checked", NOT_CHECKED)
        return FocusCheck(Kind.BEHAVIOUR, (finding,), None)
    if traits := trait_findings(statement):
        return FocusCheck(Kind.TRAIT, traits, suggest(Kind.TRAIT, statement, clauses))
    return _judged(statement, clauses)


def _judged(statement: str, clauses: tuple[Clause, ...]) -> FocusCheck:
    kind, guilty = _kind(clauses)
    findings = tuple(
        Finding(clause.span, kind.value, explain(kind, statement[slice(*clause.span)]))
        for clause in guilty
    )
    return FocusCheck(kind, findings, suggest(kind, statement, guilty) if guilty else None)


def _kind(clauses: tuple[Clause, ...]) -> tuple[Kind, tuple[Clause, ...]]:
    """The kind, and the clauses that make it so; none for a behaviour."""
    kinds = [kind_of(clause) for clause in clauses]
    by_kind = {
        kind: tuple(clause for clause, found in zip(clauses, kinds, strict=True) if found is kind)
        for kind in Kind
    }
    for kind in (Kind.TRAIT, Kind.OUTCOME, Kind.INNER_STATE):
        if by_kind[kind]:
            return kind, by_kind[kind]
    if by_kind[Kind.BEHAVIOUR] and are_two_moves(clauses):
        return Kind.COMPOUND, clauses
    if kinds[0] is Kind.BEHAVIOUR:
        return Kind.BEHAVIOUR, ()
    return Kind.TOPIC, by_kind[Kind.TOPIC]
