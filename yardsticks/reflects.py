"""Does somebody say back what the other one said? Rules, measured here; the product does not use
them, for nothing in it speaks of reflections.

Points for how a reflection is worded, none of them fitted: it names what was heard, begins with
"so you" or as a thought of the other one carried on, takes up a word of theirs, speaks of them and
not of the speaker, and neither asks nor tells. Made on the developing part of AnnoMI, by counting.
"""

import re

from filmroom.core import lexicons
from filmroom.core.talk import questions

ENOUGH = 1
LONG = 60  # words
FEW = 2  # words; also letters of a word that says nothing
DENSE = 0.1  # share of words that mean the other one

_LEAD = (
    r"^\W*(?:(?:so|and|but|or|well|okay|ok|yeah|yep|yes|no|right|now|um|uh|mm-hmm|mm|hmm|oh|ah|sure"
    r"|because|'cause|then|also|great|good|all right|alright|i see|you know|like|at the same time"
    r"|on the one hand|on the other hand|in other words)\W+)*"
)
_HEARD = re.compile(
    r"\b(?:(?:it |that |this )?(?:really )?(?:sounds?|seems?|looks?|feels?) (?:to me )?(?:too )?"
    r"(?:like|as (?:if|though)|you)|sounds? like|(?:what )?i(?:['’]m| am)? hear(?:ing)?"
    r"|(?:what )?you(?:['’]re| are) (?:kind of |kinda |really |also )?(?:saying|telling me|feeling"
    r"|thinking|wondering|concerned|worried|noticing|hoping|looking)|you (?:said|mentioned)"
    r"|you(?:['’]ve| have) (?:mentioned|noticed|said|identified)|my sense is"
    r"|i(?:['’]m)? get(?:ting)? (?:the|a) (?:sense|picture|feeling)|(?:a )?part of you"
    r"|on (?:the )?one (?:hand|side))",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:should|need to|have to|recommend\w*|suggest\w*|make sure|important to|try|can help"
    r"|tell me|would like|i['’]d like|thank|thanks|welcome|please|may|might want|could|can|if you"
    r"|will|great|good (?:job|for)"
    r"|that['’]s (?:great|good|fantastic|wonderful|awesome|excellent|okay|fine))\b",
    re.IGNORECASE,
)
_SELF = re.compile(r"\b(?:i|i['’]\w+|we|we['’]\w+|my|me|our|us|let['’]s)\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:you|your|yours|yourself|you['’]\w+)\b", re.IGNORECASE)
_SO_YOU = re.compile(
    r"^\W*(?:\w+\W+){0,3}?so,?\W+(?:um,? |uh,? |kind of |sort of |really |what )?"
    r"(?:you|your|it|there|that|they|he|she|not|maybe)",
    re.IGNORECASE,
)
_YOU_FIRST = re.compile(rf"{_LEAD}(?:you|your|you['’]\w+)\b", re.IGNORECASE)
_CARRIED_ON = re.compile(
    r"^\W*(?:and|but|because|'cause|so|or|that|to|not|just|with|more|a)\b", re.IGNORECASE
)
_CUT_OFF = re.compile(r"[-—]\??\s*$")  # the other one goes on at once
_WORD = re.compile(r"[\w'’-]+")


_SAY_NOTHING = frozenset(
    "the a an and or but so to of in on at for with is are was were be been it that this you i we"
    " they he she your my do does did have has had not no yeah um uh mm-hmm okay right like just"
    " kind sort know what how there if then about as me because 's it's that's i'm you're".split()
)


def reflects(text: str, before: str) -> bool:
    return points(text, before) >= ENOUGH


def points(text: str, before: str) -> int:
    size = len(_WORD.findall(text))
    return (
        3 * bool(_HEARD.search(text))
        + 2 * bool(_SO_YOU.match(text))
        + bool(_YOU_FIRST.match(text))
        + bool(_CARRIED_ON.match(text))
        + bool(_CUT_OFF.search(text))
        + (not _content(text).isdisjoint(_content(before)))
        + (len(_OTHER.findall(text)) >= DENSE * max(1, size))
        + (size > LONG)
        - 3 * (size <= FEW)
        - _asking(text)
        - bool(_SELF.search(text))
        - bool(_TELLS.search(text))
    )


def _content(text: str) -> set[str]:
    words = {word.replace("’", "'") for word in _WORD.findall(text.lower())}
    return {word for word in words - _SAY_NOTHING if len(word) > FEW}


def _asking(text: str) -> int:
    """Give a point for a question mark, another at the end, two for the word order of one."""
    parts = [text[start:end] for start, end in questions.sentences(text)]
    asks = (lexicons.ASKS_AT_ONCE, lexicons.ASKS_BY_REQUEST)
    return (
        ("?" in text)
        + text.rstrip().endswith("?")
        + 2 * any(pattern.search(part) for part in parts for pattern in asks)
    )
