"""How far does an answer take up what was said before? Overlap of words, and how it is put.

Ridge regression on seven columns, learnt from the developing part of the uptake set (MIT); nothing
in the product uses it. Words are stems, weighed by how rare they are in that part.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from math import fsum, log, log1p, sqrt

import linear
import numpy as np
from corpora import Said

from filmroom.core.moments.features import stem

_WORD = re.compile(r"[a-z']+|\d+")
FEW = 3  # words

Rarity = Callable[[str], float]


def stems(text: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(text.lower().replace("’", "'"))]


def rarity(items: Sequence[Said]) -> Rarity:
    """Give the inverse document frequency of stems, texts and answers being documents."""
    texts = [text for item in items for text in (item.text, item.before)]
    seen = Counter(name for text in texts for name in set(stems(text)))
    return lambda name: log((len(texts) + 1) / (seen[name] + 1))


def overlap(item: Said, rare: Rarity) -> float:
    """Give the share of what was said that the answer says again, rare words counting more."""
    said, answered = set(stems(item.before)), set(stems(item.text))
    whole = fsum(map(rare, said))
    return fsum(map(rare, said & answered)) / whole if whole else 0.0


def repeated(item: Said) -> float:
    """Give the plain share of the words before that the answer says again."""
    answered = set(stems(item.text))
    said = stems(item.before)
    return sum(word in answered for word in said) / max(1, len(said))


def _columns(item: Said, rare: Rarity) -> list[float]:
    answer, text = stems(item.text), item.text.strip().lower()
    shared = set(answer) & set(stems(item.before))
    return [
        overlap(item, rare),
        repeated(item),
        sqrt(max(0.0, fsum(map(rare, shared)))),
        log1p(len(answer)),
        len(answer) <= FEW,
        text.endswith("?"),
        re.match(r"\W*so\b", text) is not None,
    ]


def learnt(items: Sequence[Said]) -> Callable[[Sequence[Said]], list[float]]:
    rare = rarity(items)

    def table(some: Sequence[Said]) -> np.ndarray:
        return np.array([_columns(item, rare) for item in some], dtype=float)

    labels = [float(item.label) for item in items]
    say = linear.ridge(table(items), labels, penalty=10.0, scaled=True)
    return lambda new: [float(value) for value in say(table(new))]


def of_words(items: Sequence[Said]) -> Callable[[Sequence[Said]], list[float]]:
    """Learn the plain linear baseline: overlap and every word of the answer."""
    rare, bag = rarity(items), linear.Bag([item.text for item in items])

    def table(some: Sequence[Said]) -> np.ndarray:
        overlaps = np.array([[overlap(item, rare), repeated(item)] for item in some])
        return np.hstack([overlaps, bag([item.text for item in some]).toarray()])

    labels = [float(item.label) for item in items]
    say = linear.ridge(table(items), labels, penalty=2.0, scaled=False)
    return lambda new: [float(value) for value in say(table(new))]
