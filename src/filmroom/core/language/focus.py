"""What kind of statement a focus is: the first of trait, outcome … that applies (spec 7).

A behaviour is what a camera could catch. The rules look at the head of each clause and at
what follows it; docs/method/language.md gives them in words.
"""

from filmroom.core.language import lexicon
from filmroom.core.language.clauses import VERBS, Clause, clauses_of, reads_as_verb
from filmroom.core.language.english import is_english
from filmroom.core.language.model import Finding, FocusCheck, Kind
from filmroom.core.language.moves import are_two_moves
from filmroom.core.language.rewrites import explain, suggest
from filmroom.core.language.traits import trait_findings
from filmroom.core.language.words import QUOTE, Word, bases, holds, is_any, words_of

NOT_CHECKED = "This does not look like English, so its wording was not checked."
NOTHING_THERE = "There is no focus yet; write what is said or done on the call."


def check_focus(statement: str) -> FocusCheck:
    """Say whether a camera could catch what the statement asks for; never raises.

    Another language than English is accepted with the finding `language-not-checked`.
    """
    words = words_of(statement)
    clauses = clauses_of(words)
    if not clauses:
        nothing = Finding((0, len(statement)), Kind.TOPIC.value, NOTHING_THERE)
        return FocusCheck(Kind.TOPIC, (nothing,), suggest(Kind.TOPIC, words, ()))
    if not is_english(words):
        finding = Finding((0, len(statement)), "language-not-checked", NOT_CHECKED)
        return FocusCheck(Kind.BEHAVIOUR, (finding,), None)
    kind, guilty = _judged(statement, clauses)
    if kind is Kind.BEHAVIOUR:
        return FocusCheck(kind, (), None)
    findings = trait_findings(statement) if kind is Kind.TRAIT else ()
    findings = findings or tuple(
        Finding(clause.span, kind.value, explain(kind, statement[slice(*clause.span)]))
        for clause in guilty
    )
    return FocusCheck(kind, findings, suggest(kind, words, guilty))


def _judged(statement: str, clauses: tuple[Clause, ...]) -> tuple[Kind, tuple[Clause, ...]]:
    """The kind, and the clauses that make it so."""
    kinds = tuple(kind_of(clause) for clause in clauses)
    if trait_findings(statement):
        return Kind.TRAIT, clauses
    for kind in (Kind.TRAIT, Kind.OUTCOME, Kind.INNER_STATE):
        guilty = tuple(
            clause for clause, found in zip(clauses, kinds, strict=True) if found is kind
        )
        if guilty:
            return kind, guilty
    moves = tuple(
        clause for clause, found in zip(clauses, kinds, strict=True) if found is Kind.BEHAVIOUR
    )
    if are_two_moves(clauses, moves):
        return Kind.COMPOUND, clauses
    if moves and kinds[0] is Kind.BEHAVIOUR or len(moves) == len(clauses):
        return Kind.BEHAVIOUR, ()
    return Kind.TOPIC, tuple(clause for clause in clauses if clause not in moves)


def kind_of(clause: Clause) -> Kind:
    """Read one clause by its head."""
    if state := _state(clause):
        return state
    head = _head(clause)
    if holds_any(clause.keys, lexicon.MENTAL_PHRASES) or is_any(head, lexicon.MENTAL - VERBS):
        return Kind.BEHAVIOUR if _has_means(clause) else Kind.INNER_STATE
    if _is_felt_by_another(clause):
        return Kind.INNER_STATE
    if _wants_result(clause):
        return Kind.BEHAVIOUR if _has_means(clause) else Kind.OUTCOME
    if not _has_verb(clause):
        return _kind_of_things(clause)
    return Kind.BEHAVIOUR if _is_act(clause) else Kind.TOPIC


def holds_any(keys: tuple[str, ...], phrases: tuple[tuple[str, ...], ...]) -> bool:
    return any(holds(keys, phrase) for phrase in phrases)


def _head(clause: Clause) -> str:
    """The head in its base form, as far as the lexicon knows it."""
    known = VERBS | lexicon.VAGUE | lexicon.MENTAL
    return next((form for form in bases(clause.head) if form in known), clause.head)


# --- "be", "sound", "stay" ------------------------------------------------------------------


def _state(clause: Clause) -> Kind | None:
    """What "be …" asks for, None where the head is no such verb."""
    if not set(bases(clause.head)) & lexicon.COPULAS:
        return None
    keys = clause.keys[1:]
    if keys[:2] == ("across", "as"):
        keys = keys[2:]
    while keys and keys[0] in lexicon.DEGREES - {"a", "an", "the", "my", "your", "no"}:
        keys = keys[1:]
    if not keys:
        return None
    return _complement(clause, keys)


def _complement(clause: Clause, keys: tuple[str, ...]) -> Kind | None:
    first = keys[0]
    if first in lexicon.MENTAL_ADJECTIVES:
        return Kind.INNER_STATE
    if first in {"a", "an", "the", "my", "our"} and "be" in bases(clause.head):
        return Kind.OUTCOME if set(keys[1:4]) & lexicon.TOPS else Kind.TRAIT
    if "get" in bases(clause.head) or "come" in bases(clause.head) or "look" in bases(clause.head):
        return None
    if first in lexicon.TOPIC_ADJECTIVES:
        return Kind.TOPIC
    if first in lexicon.SEEN_STATES or first == QUOTE or not first.isalpha():
        return Kind.BEHAVIOUR
    if first in lexicon.PREPOSITIONS | lexicon.DETERMINERS or is_any(first, VERBS - {"present"}):
        return None
    return Kind.TRAIT


# --- inner states and results -------------------------------------------------------------------


def _is_felt_by_another(clause: Clause) -> bool:
    """ "Make the buyer feel safe": no camera sees it."""
    causes = is_any(clause.head, lexicon.CAUSATIVES)
    felt = {"feel", "trust", "believe", "understand", "like", "realise", "realize", "want"}
    return causes and any(key in felt for key in clause.keys[1:5])


def _wants_result(clause: Clause) -> bool:
    """A number of the business, or something the buyer has to give."""
    head, keys = _head(clause), _object(clause)
    if holds_any(clause.keys, lexicon.CALL_MOMENTS) and head not in lexicon.SURE_GAINS:
        return False
    if not _has_verb(clause):
        return _is_result(clause.words, keys) and not _is_count_of_speech(clause)
    if head in lexicon.SURE_GAINS:
        return True
    if head in lexicon.GAINS | lexicon.CHANGES | lexicon.VAGUE:
        return _is_result(clause.words, keys) or _is_named_deal(clause, head)
    return False


def _object(clause: Clause) -> tuple[str, ...]:
    """Keys after the verb (if any) up to a moment or a means."""
    keys = clause.keys[1:] if _has_verb(clause) else clause.keys
    ends = {"by", "with", "before", "when", "after", "during", "while", "using", "so", "without"}
    stop = next((at for at, key in enumerate(keys) if key in ends), len(keys))
    return keys[:stop]


def _is_result(words: tuple[Word, ...], keys: tuple[str, ...]) -> bool:
    if holds_any(keys, lexicon.METRIC_PHRASES) or any(word.key[0] in "$€£¥" for word in words):
        return True
    for at, key in enumerate(keys):
        after = keys[at + 1] if at + 1 < len(keys) else ""
        if key in lexicon.METRICS and after not in lexicon.NOUN_TAILS - lexicon.METRICS:
            return after not in {"call", "calls", "conversation", "person", "rep", "pitch"}
    counted = any(
        key in {"more", "new", "additional", "extra", "fewer", "most"} or key[0].isdigit()
        for key in keys
    ) or bool(set(keys) & (lexicon.NUMBERS - {"first", "half", "third", "quarter", "both"}))
    return counted and any(
        key in lexicon.PRIZES and (keys[at + 1 : at + 2] or ("",))[0] not in lexicon.NOUN_TAILS
        for at, key in enumerate(keys)
    )


def _is_count_of_speech(clause: Clause) -> bool:
    return any(key in lexicon.BEHAVIOUR_MEASURES for key in clause.keys)


def _is_named_deal(clause: Clause, head: str) -> bool:
    """ "Close the Acme deal", "save Acme", "get the contract signed"."""
    if head not in lexicon.GAINS - {"list", "make", "set", "place", "schedule", "bring", "fill"}:
        return False
    keys = _object(clause)
    if head == "sell":
        return not keys or keys[0] in {"more", "faster"}
    named = len(clause.words) > 1 and clause.words[1].is_capitalised
    won = {"deal", "deals", "contract", "contracts", "renewal", "account", "sale", "promoted"}
    won |= {"signed", "order", "policies", "faster", "business", "listing"}
    return (named and head in {"close", "land", "save", "sign", "renew", "secure", "convert"}) or (
        any(key in won for key in keys)
    )


# --- acts and subjects ------------------------------------------------------------------------


def _has_verb(clause: Clause) -> bool:
    known = VERBS | lexicon.VAGUE | lexicon.MENTAL
    if clause.head in known:
        return reads_as_verb(clause.words)
    if is_any(clause.head, known):
        return clause.head.endswith(("s", "ing", "ed")) and not _heads_things(clause)
    after = clause.keys[1] if len(clause.keys) > 1 else ""
    starters = lexicon.DETERMINERS | lexicon.NUMBERS | {QUOTE}
    nouns = lexicon.NOUN_TAILS | lexicon.DETERMINERS | lexicon.DEGREES | lexicon.QUALITIES
    nouns |= lexicon.NUMBERS | lexicon.LIMITS | lexicon.PREPOSITIONS
    return after in starters - {"more", "less"} and clause.head not in nouns


def _heads_things(clause: Clause) -> bool:
    """ "Closing techniques", "calls with procurement": a noun made of a verb."""
    after = clause.keys[1] if len(clause.keys) > 1 else ""
    if clause.is_vague:
        return False
    return not after or after in lexicon.NOUN_TAILS or after in {"and", "or", "-", "–"}


def _kind_of_things(clause: Clause) -> Kind:
    """A statement without a verb: counted and seen, or a subject."""
    keys = clause.keys
    first = keys[0]
    counted = clause.words[0].is_number or first in lexicon.NUMBERS | lexicon.LIMITS
    counted = counted or keys[:2] in {("at", "most"), ("at", "least"), ("less", "than")}
    counted = counted or keys[:2] in {("more", "than"), ("fewer", "than"), ("up", "to")}
    seen = any(is_any(key, lexicon.MOMENTS | lexicon.BEHAVIOUR_MEASURES) for key in keys[1:])
    return Kind.BEHAVIOUR if counted and seen else Kind.TOPIC


def _is_act(clause: Clause) -> bool:
    """Is the verb one a camera catches, with the particulars that it needs."""
    head = _head(clause)
    if _has_means(clause):
        return True
    if head in lexicon.CHANGES and _is_count_of_speech(clause):
        return head not in {"improve", "grow", "boost"} or _has_number(clause)
    if head in lexicon.VAGUE or (head in lexicon.CHANGES - lexicon.CHANGE_ACTS):
        return False
    if clause.is_vague and not _is_particular(clause):
        return False
    if _is_brought_about(clause):
        return True
    if head in lexicon.HALF_ACTS and head not in lexicon.ACTS:
        return _is_particular(clause) and (_has_number(clause) or not _is_abstract(clause))
    if _is_particular(clause) or head in lexicon.PLAIN_ACTS:
        return _is_particular(clause) or not set(clause.keys) & lexicon.QUALITIES
    return not set(clause.keys) & lexicon.QUALITIES and not _is_abstract(clause)


def _is_brought_about(clause: Clause) -> bool:
    """ "Have the buyer say …", "let them finish"."""
    if not is_any(clause.head, lexicon.CAUSATIVES):
        return False
    return any(key in lexicon.ACTS for key in clause.keys[2:6])


def _has_number(clause: Clause) -> bool:
    return any(word.is_number or word.key in lexicon.NUMBERS for word in clause.words[1:])


def _is_particular(clause: Clause) -> bool:
    """How often, when, in which words, about whose thing."""
    if clause.condition or _has_number(clause):
        return True
    return any(
        key == QUOTE or key in lexicon.MOMENTS or key.endswith(("'s", "s'"))
        for key in clause.keys[1:]
    )


def _is_abstract(clause: Clause) -> bool:
    return any(key in lexicon.ABSTRACTIONS for key in _object(clause))


def _has_means(clause: Clause) -> bool:
    """ "… by asking", "… with a question"."""
    keys = clause.keys
    for at, key in enumerate(keys[:-1]):
        if key not in lexicon.MEANS:
            continue
        after = keys[at + 1 : at + 5]
        if after[0].endswith("ing") and is_any(after[0], lexicon.ACTS):
            return True
        if key != "by" and any(word in lexicon.MEANS_NOUNS for word in after):
            return True
    return False
