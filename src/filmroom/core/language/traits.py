"""Trait words about a person, as law 3 forbids them in feedback.

Feedback aimed at the person often makes performance worse (Kluger and DeNisi 1996), so what
is written about a rep names what was said or done. Rules: docs/method/language.md, "Traits".
"""

from filmroom.core.language import lexicon
from filmroom.core.language.english import is_english
from filmroom.core.language.model import Finding
from filmroom.core.language.words import QUOTE, Word, bases, words_of

BREAKS = frozenset(".;:!?\n–—()•")
BESIDE = lexicon.DEGREES | lexicon.ADVERBS | {"and", "or"}  # may stand before an adjective
MEMORY = 60  # words back that a pronoun or the beginning of a sentence may lie
FUNCTION_WORDS = (
    lexicon.DETERMINERS
    | lexicon.PREPOSITIONS
    | lexicon.CONJUNCTIONS
    | lexicon.ADVERBS
    | lexicon.TO_BE
    | lexicon.DEGREES
    | {"asking", "talking", "speaking", "saying", "telling", "when", "person"}
)


def trait_findings(text: str) -> tuple[Finding, ...]:
    """Findings `trait-language`, in order, for trait words said of our side.

    Not found: what stands in quotation marks (the buyer's own words), traits of buyers and of
    things ("an aggressive timeline"), passing states ("nervous on this account"), text in
    another language than English.
    """
    words = words_of(text)
    if not is_english(words):
        return ()
    return tuple(_finding(words[start], words[end - 1]) for start, end in trait_places(words))


def trait_places(words: tuple[Word, ...]) -> tuple[tuple[int, int], ...]:
    """First word and end of each trait said of our side."""
    places: list[tuple[int, int]] = []
    at = 0
    while at < len(words):
        size = _size_of_trait(words, at)
        if size and not _is_buyers(words, at, words[at].key):
            places.append((at, at + size))
        at += max(size, 1)
    return tuple(places)


def _finding(first: Word, last: Word) -> Finding:
    name = first.text if first is last else f"{first.text} … {last.text}"
    name = f"{first.text} {last.text}" if last.start - first.end == 1 else name
    return Finding(
        (first.start, last.end),
        "trait-language",
        f"“{name}” describes a person, not a behaviour; write what was said or done, and when.",
    )


def _size_of_trait(words: tuple[Word, ...], at: int) -> int:
    """How many words of a trait begin here, whoever has it; 0 for none."""
    keys = tuple(word.key for word in words[at : at + 3])
    for phrase in lexicon.TRAIT_PHRASES:
        if keys[: len(phrase)] == phrase:
            return len(phrase)
    key = keys[0]
    if key in lexicon.TRAIT_NOUNS:
        return int(not _is_measured(words, at))
    if key in lexicon.TRAIT_ADJECTIVES or key in lexicon.PREDICATE_TRAITS:
        return int(_is_said_of_somebody(words, at))
    if key in lexicon.HAD_TRAITS:
        return int(_is_had(words, at) and not _is_measured(words, at))
    if key in lexicon.STATES:
        return int(_is_lasting(words, at))
    return int(key in lexicon.TRAIT_ADVERBS or key in lexicon.TRAIT_LABELS)


def _key(words: tuple[Word, ...], at: int) -> str:
    return words[at].key if 0 <= at < len(words) else ""


def _back_over(words: tuple[Word, ...], at: int, skipped: frozenset[str]) -> int:
    """The place before `at` once the skipped words are passed; -1 at the beginning."""
    at -= 1
    while at >= 0 and words[at].key in skipped:
        at -= 1
    return at


def _is_measured(words: tuple[Word, ...], at: int) -> bool:
    """A thing named after a trait: "confidence level", "empathy statement"."""
    after = _key(words, at + 1)
    return after in lexicon.MEASURED or (
        after not in FUNCTION_WORDS and after.isalpha() and after in lexicon.NOUN_TAILS
    )


def _is_lasting(words: tuple[Word, ...], at: int) -> bool:
    after = (_key(words, at + 1), _key(words, at + 2))
    return (
        _key(words, at - 1) in lexicon.LASTING
        or after[0] in {"person", "type", "character", "personality"}
        or after in (("by", "nature"), ("as", "a"))
    )


def _is_had(words: tuple[Word, ...], at: int) -> bool:
    before = _back_over(words, at, lexicon.DEGREES)
    if bool(set(bases(_key(words, before))) & lexicon.HAVING) or _key(words, before) in {
        "lack",
        "of",
    }:
        return _key(words, before) != "of" or _key(words, before - 1) == "lack"
    degree = _key(words, at - 1)
    return degree in {"more", "better", "no", "little", "low", "high"} and before < 0


def _is_said_of_somebody(words: tuple[Word, ...], at: int) -> bool:
    """Does the adjective stand after "is", before "tone" or "rep", or alone; not before a thing."""
    before = _back_over_traits(words, _back_over(words, at, BESIDE))
    if _key(words, before) in lexicon.LINKING and not _is_before_thing(words, at):
        return _link_has_person(words, before)
    after = _key(words, at + 1)
    if after in lexicon.PERSONAL_NOUNS or after in lexicon.REPS:
        return True
    stands_alone = not after or after in FUNCTION_WORDS or not after[0].isalpha()
    if _key(words, at) in lexicon.PREDICATE_TRAITS:
        return stands_alone and _is_start(words, before)
    return stands_alone


def _is_before_thing(words: tuple[Word, ...], at: int) -> bool:
    """Does the adjective belong to a thing: "a cold call", "the aggressive date"."""
    after = _key(words, at + 1)
    if not after.isalpha() or after.endswith(("ing", "ly")) or words[at + 1].is_capitalised:
        return False
    return not (
        after in FUNCTION_WORDS or after in lexicon.PERSONAL_NOUNS or _person(after) is False
    )


def _is_start(words: tuple[Word, ...], at: int) -> bool:
    return at < 0 or words[at].is_number or words[at].key in BREAKS or words[at].key == ","


def _back_over_traits(words: tuple[Word, ...], at: int) -> int:
    """From "lazy, rude and …" step back to what stands before "lazy"."""
    furthest = at - MEMORY
    while at > furthest:
        if _key(words, at) == "," and _key(words, at - 1) in lexicon.TRAIT_ADJECTIVES:
            at -= 1
        if _key(words, at) not in lexicon.TRAIT_ADJECTIVES:
            break
        at = _back_over(words, at, BESIDE)
    return at


def _link_has_person(words: tuple[Word, ...], link: int) -> bool:
    """Is the subject of "is" a person or a person's manner; imperatives mean the rep."""
    before = _back_over(words, link, lexicon.ADVERBS | {"not", "don't", "to", "n't"})
    subject = _key(words, before)
    if words[link].key in {"be", "being", "become", "sounding", "seeming"} or not subject:
        return True
    if subject in BREAKS or subject in FUNCTION_WORDS or subject == ",":
        return True
    if _person(subject) or subject in lexicon.PERSONAL_NOUNS:
        return True
    return words[before].is_capitalised or _subject_of(words, link) is not None


def _person(key: str) -> bool | None:
    """True for a buyer, False for our side, None for no person or a pronoun."""
    name = key.removesuffix("'s").removesuffix("'")
    for form in (name, name.removesuffix("s")):
        if form in lexicon.REPS:
            return False
        if form in lexicon.BUYERS:
            return True
    return None


def _is_person(key: str) -> bool:
    pronoun = key in lexicon.THIRD or key in lexicon.PLURAL_THIRD
    return pronoun or _person(key) is not None


def _belongs_to_buyer(words: tuple[Word, ...], at: int) -> bool:
    """Is the person at this place a buyer; a pronoun stands for the last one named."""
    key = words[at].key
    known = _person(key)
    if known is not None:
        return known
    for earlier in reversed(words[max(0, at - MEMORY) : at]):
        known = _person(earlier.key)
        if known is not None:
            return known
    return key in lexicon.PLURAL_THIRD


def _fragment_start(words: tuple[Word, ...], at: int, breaks: frozenset[str]) -> int:
    furthest = max(0, at - MEMORY)
    while at > furthest and words[at - 1].key not in breaks:
        at -= 1
    return at


def _subject_of(words: tuple[Word, ...], at: int) -> int | None:
    """The person the sentence begins with, leaving out times, articles and adverbs."""
    start = _fragment_start(words, at, BREAKS - {":"})
    passed = lexicon.DETERMINERS | lexicon.ADVERBS | lexicon.ADJUNCT_STARTS | {":", "-"}
    for place in range(start, at):
        key = words[place].key
        if _is_person(key) and not key.endswith("'s"):
            return place
        if key not in passed and not words[place].is_number:
            return None
    return None


def _is_buyers(words: tuple[Word, ...], at: int, key: str) -> bool:
    """Is the trait at this place the buyer's (or asked about), not our side's."""
    if _key(words, _back_over(words, at, lexicon.DEGREES - {"how"})) == "how" or (
        key not in lexicon.TRAIT_ADVERBS and _is_asked_about(words, at)
    ):
        return True
    owner = None if key in lexicon.TRAIT_ADVERBS else _nearest_owner(words, at)
    owner = owner if owner is not None else _subject_of(words, at)
    return owner is not None and _belongs_to_buyer(words, owner)


def _is_asked_about(words: tuple[Word, ...], at: int) -> bool:
    start = _fragment_start(words, at, BREAKS)
    keys = [word.key for word in words[start:at]]
    asked = any("ask" in bases(key) for key in keys)
    return asked and any(key in {"about", "for", "what", "why", "whether", "if"} for key in keys)


def _nearest_owner(words: tuple[Word, ...], at: int) -> int | None:
    """The person right before the trait or before the "is" that leads to it."""
    passed = lexicon.DEGREES - lexicon.SUBJECTS - lexicon.THIRD - lexicon.PLURAL_THIRD
    passed |= lexicon.ADVERBS | lexicon.HAVING | lexicon.LINKING | {"and", "not", "so"}
    place = at - 1
    while place >= 0 and words[place].key in passed and words[place].key != "with":
        place -= 1
    if place < 0 or words[place].key == QUOTE or not _is_person(words[place].key):
        return None
    return place
