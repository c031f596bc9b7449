"""One clause of a focus statement, read by its head: what kind of wish it is.

The readings are tried in the order of spec 7; docs/method/language.md says them in words.
"""

from filmroom.core.language import lexicon
from filmroom.core.language.clauses import Clause
from filmroom.core.language.leads import VERBS, reads_as_verb
from filmroom.core.language.model import Kind
from filmroom.core.language.words import QUOTE, Word, bases, holds, is_any

HEADS = VERBS | lexicon.VAGUE | lexicon.MENTAL


def kind_of(clause: Clause) -> Kind:
    """The first reading that fits; a clause no reading fits is a topic."""
    for reading in (_as_state, _as_inner_state, _as_outcome, _as_things, _as_act):
        if (kind := reading(clause)) is not None:
            return kind
    return Kind.TOPIC


def holds_any(keys: tuple[str, ...], phrases: tuple[tuple[str, ...], ...]) -> bool:
    return any(holds(keys, phrase) for phrase in phrases)


def _head(clause: Clause) -> str:
    """The head in its base form, as far as the lexicon knows it."""
    return next((form for form in bases(clause.head) if form in HEADS), clause.head)


def _after(clause: Clause) -> str:
    return clause.keys[1] if len(clause.keys) > 1 else ""


# --- "be", "sound", "stay" ----------------------------------------------------------------


def _as_state(clause: Clause) -> Kind | None:
    """What "be …", "sound …", "get …" asks for; None where something is done."""
    verbs = set(bases(clause.head)) & lexicon.COPULAS
    if not verbs:
        return None
    if "feel" in verbs:
        return Kind.INNER_STATE
    keys = clause.keys[1:]
    came_across = keys[:2] == ("across", "as")
    keys = keys[2:] if came_across else keys
    while keys and keys[0] in lexicon.INTENSIFIERS:
        keys = keys[1:]
    if not keys:
        return None
    if verbs & {"get", "come", "look", "grow", "keep"} and not came_across:
        return _state_got(keys)
    return _complement(verbs, keys)


def _state_got(keys: tuple[str, ...]) -> Kind | None:
    """Inner state for "get comfortable", "get what they fear"; None for "get a yes"."""
    felt = keys[0] in lexicon.MENTAL_ADJECTIVES or keys[0] in {"what", "why", "how", "where"}
    return Kind.INNER_STATE if felt else None


def _complement(verbs: set[str], keys: tuple[str, ...]) -> Kind | None:
    first = keys[0]
    if first in lexicon.MENTAL_ADJECTIVES:
        return Kind.INNER_STATE
    if first in lexicon.TOPS - {"first"} and verbs & {"be", "become"}:
        return Kind.OUTCOME
    if first in {"a", "an", "the", "my", "our"} and verbs & {"be", "become"}:
        return Kind.OUTCOME if set(keys[1:4]) & lexicon.TOPS else Kind.TRAIT
    if first in lexicon.TOPIC_ADJECTIVES:
        return Kind.TOPIC
    if first in lexicon.SEEN_STATES or not first.isalpha():
        return Kind.BEHAVIOUR
    return None if _is_no_adjective(first) else Kind.TRAIT


def _is_no_adjective(key: str) -> bool:
    if key in lexicon.PREPOSITIONS | lexicon.DETERMINERS or key in VERBS:
        return True
    return key.endswith("ing") and is_any(key, lexicon.ACTS)


# --- inner states and results -----------------------------------------------------------------


def _as_inner_state(clause: Clause) -> Kind | None:
    thought = is_any(_head(clause), lexicon.MENTAL - VERBS) and reads_as_verb(clause.words)
    if thought or holds_any(clause.keys, lexicon.MENTAL_PHRASES):
        return Kind.BEHAVIOUR if has_means(clause) else Kind.INNER_STATE
    return Kind.INNER_STATE if _is_felt_by_another(clause) else None


def _is_felt_by_another(clause: Clause) -> bool:
    """Is it for somebody else to feel: "make the buyer feel safe"."""
    causes = is_any(clause.head, lexicon.CAUSES)
    return causes and any(key in lexicon.FELT for key in clause.keys[1:5])


def _as_outcome(clause: Clause) -> Kind | None:
    """A number of the business, or something the buyer has to give."""
    if holds_any(clause.keys, lexicon.RESULT_PHRASES):
        return Kind.OUTCOME
    if not _wants_result(clause):
        return None
    return Kind.BEHAVIOUR if has_means(clause) else Kind.OUTCOME


def _wants_result(clause: Clause) -> bool:
    head = _head(clause)
    if holds_any(clause.keys, lexicon.CALL_MOMENTS) and head not in lexicon.SURE_GAINS:
        return False
    if not has_verb(clause):
        return _is_result(clause) and not _is_count_of_speech(clause)
    if head in lexicon.SURE_GAINS:
        return True
    if head not in lexicon.GAINS | lexicon.CHANGES | lexicon.VAGUE:
        return False
    return _is_result(clause) or _is_deal(clause, head) or _is_haul(clause, head)


def _object(clause: Clause, ends: frozenset[str] = lexicon.OBJECT_ENDS) -> tuple[str, ...]:
    """Keys after the verb (if any) up to a moment or a means."""
    keys = clause.keys[1:] if has_verb(clause) else clause.keys
    stop = next((at for at, key in enumerate(keys) if key in ends), len(keys))
    return keys[:stop]


def _is_result(clause: Clause) -> bool:
    keys = _object(clause)
    if holds_any(keys, lexicon.METRIC_PHRASES) or any(key[0] in "$€£¥" for key in keys):
        return True
    if any(key in lexicon.METRICS and _ends_a_name(keys, at) for at, key in enumerate(keys)):
        return True
    more = any(key in lexicon.MORE or _is_count(key) for key in keys)
    return more and any(key in lexicon.PRIZES and _is_last(keys, at) for at, key in enumerate(keys))


def _ends_a_name(keys: tuple[str, ...], at: int) -> bool:
    """Is the noun the thing itself, not the first half of "pipeline hygiene", "sales call"."""
    after = keys[at + 1] if at + 1 < len(keys) else ""
    return after in lexicon.METRICS or after not in lexicon.NOUN_TAILS | lexicon.TALKS


def _is_last(keys: tuple[str, ...], at: int) -> bool:
    """Does the name end here: "20 units this month", not "no product names"."""
    after = keys[at + 1] if at + 1 < len(keys) else ""
    little = lexicon.PREPOSITIONS | lexicon.DETERMINERS | lexicon.CONJUNCTIONS | lexicon.ADVERBS
    return not after.isalpha() or after in little or after.endswith("ed")


def _is_count(key: str) -> bool:
    counts = lexicon.NUMBERS - {"first", "half", "third", "quarter", "both"}
    return key[:1].isdigit() or key in counts


def _is_count_of_speech(clause: Clause) -> bool:
    return any(key in lexicon.BEHAVIOUR_MEASURES for key in _object(clause, lexicon.PLACES))


def _is_deal(clause: Clause, head: str) -> bool:
    """Is a deal to be won: "close the Acme deal", "save Acme"."""
    if head not in lexicon.DEAL_GAINS:
        return False
    keys = _object(clause)
    if head == "sell":
        return not keys or keys[0] in lexicon.MORE
    named = len(clause.words) > 1 and clause.words[1].is_capitalised
    won = any(key in lexicon.WON for key in keys)
    return won or (named and head in lexicon.NAMED_GAINS)


def _is_haul(clause: Clause, head: str) -> bool:
    """Are so many of something to be got, at no moment of a call: "get 20 signups"."""
    counted = _is_count(_after(clause)) and not _is_count_of_speech(clause)
    if clause.keys[:2] == ("get", "to") and clause.keys[2:3] and clause.keys[2].endswith("%"):
        return True
    timed = {"before", "while", "when", "after", "during", "until", "each", "every"}
    return head in {"get", "generate", "bring", "book"} and counted and not timed & set(clause.keys)


# --- subjects and acts --------------------------------------------------------------------------


def has_verb(clause: Clause) -> bool:
    """Does the clause begin with a verb, known or by what follows it ("sketch the …")."""
    if clause.head in HEADS:
        return reads_as_verb(clause.words)
    if is_any(clause.head, HEADS):
        return clause.head.endswith(("s", "ing", "ed")) and not _heads_things(clause)
    starters = (lexicon.DETERMINERS | lexicon.NUMBERS | {QUOTE}) - {"more", "less"}
    return _after(clause) in starters and clause.head not in lexicon.NEVER_VERBS


def _heads_things(clause: Clause) -> bool:
    """Is it a noun made of a verb: "closing techniques", "calls and demos"."""
    after = _after(clause)
    made = not after or after in lexicon.NOUN_TAILS or after in {"and", "or", "-", "–", "of"}
    return made and not clause.is_vague


def _as_things(clause: Clause) -> Kind | None:
    """A clause without a verb: counted and seen, or a subject."""
    if has_verb(clause):
        return None
    seen = any(is_any(key, lexicon.MOMENTS | lexicon.BEHAVIOUR_MEASURES) for key in clause.keys[1:])
    return Kind.BEHAVIOUR if seen and _starts_with_count(clause) else Kind.TOPIC


def _starts_with_count(clause: Clause) -> bool:
    compared = {"at most", "at least", "less than", "more than", "fewer than", "up to"}
    return (
        clause.words[0].is_number
        or clause.head in lexicon.NUMBERS | lexicon.LIMITS
        or " ".join(clause.keys[:2]) in compared
    )


def _as_act(clause: Clause) -> Kind | None:
    """Is the verb one a camera catches, with the particulars that it needs."""
    head = _head(clause)
    if has_means(clause) or _is_brought_about(clause):
        return Kind.BEHAVIOUR
    if head in lexicon.CHANGES and _is_count_of_speech(clause):
        wide = head in {"improve", "grow", "boost"} and not _has_number(clause)
        return None if wide else Kind.BEHAVIOUR
    wide = head in lexicon.VAGUE | (lexicon.CHANGES - lexicon.CHANGE_ACTS)
    if wide or (clause.is_vague and not _is_particular(clause)):
        return None
    return Kind.BEHAVIOUR if _is_seen(clause, head) else None


def _is_seen(clause: Clause, head: str) -> bool:
    particular = _is_particular(clause)
    if head in lexicon.PLAIN_ACTS:
        return particular or not _is_qualified(clause)
    if set(_object(clause)) & lexicon.EMPTY and not (_has_number(clause) or clause.condition):
        return False
    if head not in lexicon.ACTS:
        return particular and (_has_number(clause) or not _is_abstract(clause))
    return particular or not (_is_qualified(clause) or _is_abstract(clause, lexicon.PLACES))


def _is_brought_about(clause: Clause) -> bool:
    """Is somebody brought to act: "have the buyer say …", "let them finish"."""
    if not is_any(clause.head, lexicon.CAUSATIVES):
        return False
    keys = clause.keys[1:]
    keys = keys[1:] if keys[:1] and keys[0] in lexicon.DETERMINERS - lexicon.SUBJECTS else keys
    somebody = bool(keys) and is_any(keys[0], lexicon.SUBJECTS)
    return somebody and any(key in lexicon.ACTS for key in keys[1:5])


def _has_number(clause: Clause) -> bool:
    return any(_is_amount(word) for word in clause.words[1:])


def _is_amount(word: Word) -> bool:
    """Is it "2", "two" or "two-minute"."""
    return word.is_number or word.key.partition("-")[0] in lexicon.NUMBERS


def _is_particular(clause: Clause) -> bool:
    """How often, when, in which words, about whose thing."""
    return bool(clause.condition) or any(
        _is_amount(word) or word.key in lexicon.MOMENTS | {QUOTE} or word.key.endswith(("'s", "s'"))
        for word in clause.words[1:]
    )


def _is_qualified(clause: Clause) -> bool:
    """Is the act itself called better or effective, rather than what is asked about."""
    keys = clause.keys[1:]
    asked = next((at for at, key in enumerate(keys) if key in lexicon.QUESTION_WORDS), len(keys))
    return bool(set(keys[:asked]) & lexicon.QUALITIES)


def _is_abstract(clause: Clause, ends: frozenset[str] = lexicon.OBJECT_ENDS) -> bool:
    return any(key in lexicon.ABSTRACTIONS for key in _object(clause, ends))


def has_means(clause: Clause) -> bool:
    """Does it say by which act: "… by asking", "… with a question"."""
    keys = clause.keys
    return any(
        (key in lexicon.MEANS and _is_means(key, keys[at + 1 : at + 5]))
        or (keys[0] == "use" and key == "to" and keys[at + 1] in lexicon.ACTS)
        for at, key in enumerate(keys[:-1])
    )


def _is_means(word: str, after: tuple[str, ...]) -> bool:
    if after[0].endswith("ing") and is_any(after[0], lexicon.ACTS):
        return True
    return word != "by" and any(key in lexicon.MEANS_NOUNS for key in after)
