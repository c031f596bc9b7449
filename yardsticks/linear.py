"""The plain linear baseline: logistic or ridge regression on TF-IDF of words and pairs of words.

It is measured and thrown away: nothing it learns from a public set is shipped.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

_TOKEN = re.compile(r"[\w']+|[?]")
FEWEST = 2  # times a feature must occur
STRENGTH = 5.0  # inverse of the penalty, as C of the usual libraries


class Bag:
    """Words and pairs of words of the texts it was made from, weighed by how rare they are."""

    def __init__(self, texts: Sequence[str]) -> None:
        seen = Counter(name for text in texts for name in set(_names(text)))
        kept = sorted(name for name, n in seen.items() if n >= FEWEST)
        self.places = {name: at for at, name in enumerate(kept)}
        self.rarity = np.array([1 + np.log((1 + len(texts)) / (1 + seen[name])) for name in kept])

    def __call__(self, texts: Sequence[str]) -> csr_matrix:
        data, columns, starts = [], [], [0]
        for text in texts:
            counts = Counter(self.places[n] for n in _names(text) if n in self.places)
            values = np.array([(1 + np.log(n)) * self.rarity[at] for at, n in counts.items()])
            data += list(values / (np.linalg.norm(values) or 1.0))
            columns += list(counts)
            starts.append(len(columns))
        return csr_matrix((data, columns, starts), shape=(len(texts), len(self.places)))


def _names(text: str) -> list[str]:
    words = _TOKEN.findall(text.lower().replace("’", "'"))
    return words + [f"{a} {b}" for a, b in pairwise(words)]


def classifier(texts: Sequence[str], labels: Sequence[str]) -> Callable[[Sequence[str]], list[str]]:
    """Fit one label against the rest, each label weighing alike; the surest label is said."""
    bag = Bag(texts)
    rows = bag(texts)
    names = sorted(set(labels))
    fits = [_logistic(rows, np.array([label == name for label in labels])) for name in names]

    def say(new: Sequence[str]) -> list[str]:
        table = bag(new)
        scores = np.array([table @ fit[:-1] + fit[-1] for fit in fits])
        return [names[at] for at in scores.argmax(axis=0)]

    return say


def _logistic(rows: csr_matrix, is_one: np.ndarray) -> np.ndarray:
    sign = np.where(is_one, 1.0, -1.0)
    share = is_one.mean()
    weight = np.where(is_one, 0.5 / share, 0.5 / (1 - share))

    def loss(fit: np.ndarray) -> tuple[float, np.ndarray]:
        margin = sign * (rows @ fit[:-1] + fit[-1])
        pull = -weight * sign / (1 + np.exp(np.clip(margin, -30, 30)))
        slope = np.append(STRENGTH * (rows.T @ pull) + fit[:-1], STRENGTH * pull.sum())
        missed = STRENGTH * (weight * np.logaddexp(0, -margin)).sum()
        return missed + fit[:-1] @ fit[:-1] / 2, slope

    return minimize(loss, np.zeros(rows.shape[1] + 1), jac=True, method="L-BFGS-B").x


def ridge(
    rows: np.ndarray, values: Sequence[float], *, penalty: float, scaled: bool
) -> Callable[[np.ndarray], np.ndarray]:
    """Fit numbers to columns, if scaled each brought to deviation 1 first."""
    mean = rows.mean(axis=0)
    spread = rows.std(axis=0) + 1e-9 if scaled else 1.0
    table, middle = (rows - mean) / spread, float(np.mean(values))
    square = table.T @ table + penalty * np.eye(table.shape[1])
    fit = np.linalg.solve(square, table.T @ (np.array(values) - middle))
    return lambda new: (new - mean) / spread @ fit + middle
