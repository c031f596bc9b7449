"""Is it English, as far as the rules need to know."""

from filmroom.core.language import lexicon
from filmroom.core.language.words import QUOTE, Word, bases

KNOWN = (
    lexicon.ENGLISH
    | lexicon.ACTS
    | lexicon.HALF_ACTS
    | lexicon.VAGUE
    | lexicon.CHANGES
    | lexicon.GAINS
    | lexicon.MENTAL
    | lexicon.TRAIT_ADJECTIVES
    | lexicon.TRAIT_NOUNS
    | lexicon.HAD_TRAITS
    | lexicon.ABSTRACTIONS
    | lexicon.NOUN_TAILS
    | lexicon.PRIZES
    | lexicon.BUYERS
    | lexicon.REPS
    | lexicon.ADVERBS
    | lexicon.PREPOSITIONS
    | lexicon.MOMENTS
    | lexicon.DETERMINERS
    | lexicon.NUMBERS
)
SURE_AT = 4  # so many words without one English word among them are another language


def is_english(words: tuple[Word, ...]) -> bool:
    """True unless most letters are of another script or more words are of another language.

    Words that two languages share count half. Names and single unknown words prove nothing, so
    a short text is English until it shows otherwise.
    """
    spoken = [word for word in words if word.key != QUOTE and word.key[:1].isalpha()]
    if not _is_latin("".join(word.text for word in spoken)):
        return False
    english = sum(is_known(word.key) for word in spoken)
    foreign = sum(_foreignness(word) for word in spoken)
    if foreign > english:
        return False
    return english > 0 or len(spoken) < SURE_AT


def _is_latin(letters: str) -> bool:
    other = sum(letter.isalpha() and ord(letter) > 0x24F for letter in letters)
    return 2 * other <= len(letters)


def is_known(key: str) -> bool:
    return key not in lexicon.FOREIGN and any(form in KNOWN for form in bases(key))


def _foreignness(word: Word) -> float:
    if word.key in lexicon.HALF_FOREIGN:
        return 0 if word.is_capitalised else 0.5
    if word.key in lexicon.FOREIGN:
        return 1
    accented = not word.key.isascii() and not word.is_capitalised and "'" not in word.key
    return 1 if accented else 0
