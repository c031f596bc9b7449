"""How right a detector is: measures over pairs of (truth, said), and their intervals.

Intervals: bootstrap over conversations, 2,000 draws, 95 % (Efron 1979, percentiles).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any

DRAWS = 2_000
Pair = tuple[Any, Any]  # truth, said
Counts = Mapping[Pair, int]
Measure = Callable[[Counts], tuple[float, ...]]


def macro_f1(counts: Counts) -> tuple[float]:
    """Give the mean of the F1 of every label that is true or said anywhere."""
    labels = {label for pair in counts for label in pair}
    return (fmean(f1(counts, label) for label in labels),)


def f1(counts: Counts, label: Any) -> float:
    right = counts.get((label, label), 0)
    true = sum(n for (truth, _), n in counts.items() if truth == label)
    said = sum(n for (_, one), n in counts.items() if one == label)
    return 2 * right / (true + said) if true + said else 0.0


def f1_of_yes(counts: Counts) -> tuple[float]:
    return (f1(counts, "yes"),)


def precision_and_recall(counts: Counts) -> tuple[float, float]:
    """Of "yes"; 0 where nothing is said or true."""
    right = counts.get(("yes", "yes"), 0)
    return (
        right / max(1, right + counts.get(("no", "yes"), 0)),
        right / max(1, right + counts.get(("yes", "no"), 0)),
    )


def spearman(counts: Counts) -> tuple[float]:
    """Give the rank correlation, ties at their mean rank; 0 where one side never varies."""
    truth, said = zip(*(pair for pair, n in counts.items() for _ in range(n)), strict=True)
    return (_pearson(_ranks(truth), _ranks(said)),)


def _ranks(values: Sequence[float]) -> list[float]:
    places: dict[float, float] = {}
    below = 0
    for value, n in sorted(Counter(values).items()):
        places[value] = below + (n + 1) / 2
        below += n
    return [places[value] for value in values]


def _pearson(a: Sequence[float], b: Sequence[float]) -> float:
    mean_a, mean_b = fmean(a), fmean(b)
    together = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True))
    alone = sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b)
    return together / alone**0.5 if alone else 0.0


def pooled(talks: Sequence[Counts]) -> Counts:
    total: Counter[Pair] = Counter()
    for counts in talks:
        total.update(counts)
    return total


def intervals(measure: Measure, talks: Sequence[Counts]) -> list[tuple[float, float]]:
    """Give low and high of each figure of a measure; `talks` holds the pairs of each."""
    chance = Random(1)
    drawn = [measure(pooled(chance.choices(talks, k=len(talks)))) for _ in range(DRAWS)]
    columns = [sorted(column) for column in zip(*drawn, strict=True)]
    return [(column[DRAWS // 40], column[-DRAWS // 40]) for column in columns]
