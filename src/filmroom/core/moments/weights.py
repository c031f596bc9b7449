"""The weights of the detectors that weigh words, as shipped in weights.json.

Logistic regression with L2: a piece of a turn scores the sum of the weights of its features.
`yardsticks/train.py` makes the file and says from what; docs/method/moments.md, "Weights".
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp
from typing import Any

from filmroom.core.moments.features import Seen

VERSION = 1  # of weights.json, cues.py and features.py together; names the detectors
MOST_SAID = 4  # of what weighed most


@dataclass(frozen=True, slots=True)
class Label:
    """What is told apart: a kind of moment, or a type within a kind."""

    bias: float
    least: float  # a score from which a piece is a find
    slope: float  # of the confidence, fitted on calls the weights were not fitted on
    offset: float

    def confidence(self, score: float) -> float:
        """Give the share of finds with such a score that were right, 0 to 1."""
        return round(1 / (1 + exp(-max(-30.0, min(30.0, self.slope * score + self.offset)))), 2)


class Weights:
    """All labels at once, by feature: most features of a piece weigh for none."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.labels: dict[str, Label] = {}
        self._by_feature: dict[str, list[tuple[int, float]]] = {}
        for at, (name, given) in enumerate(document["labels"].items()):
            numbers = (given[key] for key in ("bias", "least", "slope", "offset"))
            self.labels[name] = Label(*numbers)
            for feature, weight in given["weights"].items():
                self._by_feature.setdefault(feature, []).append((at, weight))
        self._places = {name: at for at, name in enumerate(self.labels)}
        self._biases = [label.bias for label in self.labels.values()]

    def scores(self, features: Iterable[str]) -> list[float]:
        """Give the score of each label, in the order of `labels`."""
        totals = list(self._biases)
        weigh = self._by_feature.get
        for feature in features:
            for at, weight in weigh(feature, ()):
                totals[at] += weight
        return totals

    def place(self, label: str) -> int:
        return self._places[label]

    def loudest(self, label: str, seen: Iterable[Seen]) -> list[Seen]:
        """Give what spoke most for a label, in the order it was said."""
        spoke = [(self._weight(label, one.name), one) for one in seen if one.end > one.start]
        spoke.sort(key=lambda pair: -pair[0])
        loud = [one for weight, one in spoke[:MOST_SAID] if weight > 0]
        return sorted(loud, key=lambda one: (one.start, one.end))

    def _weight(self, label: str, feature: str) -> float:
        at = self._places[label]
        return next((w for place, w in self._by_feature.get(feature, ()) if place == at), 0.0)


@cache
def shipped() -> Weights:
    text = resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    return Weights(json.loads(text))
