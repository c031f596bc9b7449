"""Text as words with their places; what stands in quotation marks is one word of its own."""

import re
from dataclasses import dataclass

LONGEST_QUOTE = 1_000  # code points; a mark that finds no partner so far off stands alone
QUOTED = re.compile(
    r"(?<!\w)\"(?:[^\"\n]|\n(?!\s*\n)){0,LONGEST}\""  # straight
    r"|“(?:[^”\n]|\n(?!\s*\n)){0,LONGEST}”"  # curly
    r"|[„‚](?:[^“”‘’\n]|\n(?!\s*\n)){0,LONGEST}[“”‘’]"  # low and high
    r"|«(?:[^»\n]|\n(?!\s*\n)){0,LONGEST}»|»(?:[^«»\n]|\n(?!\s*\n)){0,LONGEST}«"  # guillemets
    r"|‹[^›\n]{0,LONGEST}›"
    r"|(?<!\w)‘(?:[^’\n]|’(?=\w)){0,LONGEST}’(?!\w)"  # an apostrophe has a letter after it
    r"|(?<![\w'])'(?=\S)(?:[^'\n]|'(?=\w)){0,LONGEST}'(?!\w)".replace("LONGEST", str(LONGEST_QUOTE))
)
TOKEN = re.compile(
    r"[$€£¥]?\d(?:[.,:]?\d)*\w*%?"  # numbers, money, shares, ratios
    r"|[^\W\d_][^\W_]*(?:['’\-‐‑][^\W_]+)*['’]?"  # words with inner hyphens and apostrophes
    r"|[,;.!?:()&+•/–—\n]"
)
CONTRACTED = re.compile(r"(.+)('(?:ll|m|re|ve|d))$")
PRONOUN_IS = re.compile(r"(he|she|it|that|who|what|there)('s)$")
QUOTE = "\N{LEFT DOUBLE QUOTATION MARK}"

IRREGULAR = {
    "said": "say", "told": "tell", "gave": "give", "kept": "keep", "left": "leave",
    "made": "make", "met": "meet", "read": "read", "sent": "send", "spoke": "speak",
    "took": "take", "wrote": "write", "went": "go", "got": "get", "held": "hold",
    "brought": "bring", "thought": "think", "knew": "know", "understood": "understand",
    "felt": "feel", "won": "win", "sold": "sell", "had": "have", "has": "have", "did": "do",
    "does": "do", "is": "be", "are": "be", "am": "be", "was": "be", "were": "be", "being": "be",
    "'m": "be", "'s": "be", "'re": "be", "isn't": "be", "lying": "lie", "tying": "tie",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    text: str  # as typed
    key: str  # lower case, plain apostrophes; QUOTE for a whole quotation
    start: int  # code points from the start of the text
    end: int

    @property
    def is_number(self) -> bool:
        return any(letter.isdigit() for letter in self.key)

    @property
    def is_mark(self) -> bool:
        return self.key != QUOTE and not any(letter.isalnum() for letter in self.key)

    @property
    def is_capitalised(self) -> bool:
        return self.text[:1].isupper()


def words_of(text: str) -> tuple[Word, ...]:
    """Words, numbers, marks and quotations in order; pronouns part from 'll, 'm, 're, 'd, 's."""
    found: list[Word] = []
    place = 0
    for quote in QUOTED.finditer(text):
        found += _between(text, place, quote.start())
        found.append(Word(quote[0], QUOTE, *quote.span()))
        place = quote.end()
    return (*found, *_between(text, place, len(text)))


def _between(text: str, start: int, end: int) -> list[Word]:
    return [
        part
        for token in TOKEN.finditer(text, start, end)
        for part in _parts(token[0], token.start())
    ]


def _parts(text: str, start: int) -> tuple[Word, ...]:
    key = re.sub("[‐‑]", "-", text.replace("’", "'").lower())
    split = CONTRACTED.match(key) or PRONOUN_IS.match(key)
    if not split:
        return (Word(text, key, start, start + len(text)),)
    middle = start + split.end(1)
    return (
        Word(text[: split.end(1)], split[1], start, middle),
        Word(text[split.end(1) :], split[2], middle, start + len(text)),
    )


def bases(key: str) -> tuple[str, ...]:
    """Forms the word may have been inflected from, itself first."""
    forms = [key]
    if key in IRREGULAR:
        forms.append(IRREGULAR[key])
    if key.endswith("ies"):
        forms.append(key[:-3] + "y")
    if key.endswith("s") and not key.endswith("ss"):
        forms += [key[:-1], key[:-2]] if key.endswith("es") else [key[:-1]]
    for suffix in ("ing", "ed"):
        if key.endswith(suffix) and len(key) > len(suffix) + 1:
            stem = key.removesuffix(suffix)
            forms += [stem, stem + "e"]
            if stem[-1:] == stem[-2:-1]:
                forms.append(stem[:-1])
            if suffix == "ed" and stem.endswith("i"):
                forms.append(stem[:-1] + "y")
    return tuple(forms)


def is_any(key: str, lexicon: frozenset[str]) -> bool:
    """Is the word, or a form it comes from, in the lexicon."""
    return any(form in lexicon for form in bases(key))


def holds(keys: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    """Do the keys hold the phrase, word after word."""
    size = len(phrase)
    return any(keys[at : at + size] == phrase for at in range(len(keys) - size + 1))
