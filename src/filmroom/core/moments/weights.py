"""The weights of the detectors that weigh words, as shipped in weights.json.

Logistic regression with L2: a piece of a turn scores the sum of the weights of its features.
`yardsticks/train.py` makes the file and says from what; docs/method/moments.md, "Weights".
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp
from typing import Any

from filmroom.core.moments.features import Seen
from filmroom.core.moments.heard import Span

VERSION = 2  # of weights.json, cues.py, features.py and listed objections; names the detectors
OF = ":"  # stands between a kind and a type of it
MOST_SAID = 4  # of what weighed most


@dataclass(frozen=True, slots=True)
class Label:
    """What a score of a kind is worth."""

    least: float  # a score from which a piece is a find
    slope: float  # of the confidence, fitted on calls the weights were not fitted on
    offset: float

    def confidence(self, score: float) -> float:
        """Give the share of finds with such a score that were right, 0 to 1."""
        return round(1 / (1 + exp(-max(-30.0, min(30.0, self.slope * score + self.offset)))), 2)


class Weights:
    """The weights of kinds, and of types within a kind."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.kinds: dict[str, Label] = {}
        self._weights: dict[str, dict[str, float]] = {}
        self._biases: dict[str, float] = {}
        for name, given in document["labels"].items():
            self._weights[name], self._biases[name] = given["weights"], given["bias"]
            if OF not in name:
                self.kinds[name] = Label(given["least"], given["slope"], given["offset"])
        self._tables: dict[tuple[str, ...], dict[str, list[tuple[int, float]]]] = {}

    def scores(self, features: Iterable[str], among: tuple[str, ...]) -> list[float]:
        """Give the scores of some kinds, in one pass over the features."""
        return self._added([self._biases[name] for name in among], features, among)

    def _added(
        self, totals: list[float], features: Iterable[str], among: tuple[str, ...]
    ) -> list[float]:
        table = self._tables.get(among)
        if table is None:
            table = self._tables[among] = self._table(among)
        for weighing in filter(None, map(table.get, features)):
            for at, weight in weighing:
                totals[at] += weight
        return totals

    def _table(self, among: Sequence[str]) -> dict[str, list[tuple[int, float]]]:
        """Turn the weights round: most features weigh for no kind, few for many."""
        table: dict[str, list[tuple[int, float]]] = {}
        for at, name in enumerate(among):
            for feature, weight in self._weights[name].items():
                table.setdefault(feature, []).append((at, weight))
        return table

    def likeliest(self, of: str, types: Sequence[str], features: Iterable[str]) -> str:
        """Name the type of a kind that scores highest."""
        among = tuple(f"{of}{OF}{name}" for name in types)
        totals = self._added([0.0] * len(types), features, among)
        scores = [self._biases[name] + total for name, total in zip(among, totals, strict=True)]
        return types[scores.index(max(scores))]

    def loudest(self, label: str, seen: Seen) -> list[tuple[str, Span]]:
        """Give what spoke most for a label, in the order it was said."""
        weigh = self._weights[label].get
        spoke = [(weigh(name, 0.0), name, span) for name, span in seen.items() if span[1] > span[0]]
        loud = sorted((one for one in spoke if one[0] > 0), key=lambda one: -one[0])[:MOST_SAID]
        return sorted(((name, span) for _, name, span in loud), key=lambda one: one[1])


@cache
def shipped() -> Weights:
    text = resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    return Weights(json.loads(text))
