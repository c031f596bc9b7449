"""How far two people who label the same calls agree: the ceiling for any detector.

Scores per dimension: the share that is equal, and Cohen's kappa with quadratic weights (Cohen
1968). Spans: F1 of one labeller's turns against the other's, where spans that share a turn
meet, one to one; it is the same whoever counts as right.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

HIGHEST = 2
Span = tuple[int, int]
Labels = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Agreement:
    calls: int
    scores: Mapping[str, tuple[float, float]]  # dimension: share equal, weighted kappa
    evidence: Mapping[str, float]  # dimension: F1 of spans
    moments: Mapping[str, tuple[int, int, float]]  # kind: marks of each, F1


def between(first: Path, second: Path) -> Agreement:
    """Compare two folders of keys over the calls that both hold."""
    names = sorted(
        {path.name for path in first.glob("*.json")} & {p.name for p in second.glob("*.json")}
    )
    pairs = [(_read(first / name), _read(second / name)) for name in names]
    dimensions = sorted({one["dimension"] for key, _ in pairs for one in key["evidence"]})
    kinds = sorted({one["kind"] for _, key in pairs for one in key["moments"]})
    return Agreement(
        calls=len(pairs),
        scores={one: _scores(pairs, one) for one in dimensions},
        evidence={
            one: _f1((_proofs(a, one), _proofs(b, one)) for a, b in pairs) for one in dimensions
        },
        moments={one: _moments(pairs, one) for one in kinds},
    )


def _read(path: Path) -> Labels:
    key: Labels = json.loads(path.read_text(encoding="utf-8"))
    return key


def _scores(pairs: Sequence[tuple[Labels, Labels]], dimension: str) -> tuple[float, float]:
    given = [(_score(a, dimension), _score(b, dimension)) for a, b in pairs]
    return fmean(a == b for a, b in given), weighted_kappa(given)


def _score(key: Labels, dimension: str) -> int:
    if "scores" in key:
        return int(key["scores"][dimension])
    return next(int(one["score"]) for one in key["evidence"] if one["dimension"] == dimension)


def weighted_kappa(given: Sequence[tuple[int, int]]) -> float:
    """Give Cohen's kappa with quadratic weights; 1 where chance alone would agree throughout."""
    met = fmean((a - b) ** 2 for a, b in given)
    by_chance = fmean((a - b) ** 2 for a, _ in given for _, b in given)
    return 1 - met / by_chance if by_chance else 1.0


def _proofs(key: Labels, dimension: str) -> list[Span]:
    return [(one["turn"], one["turn"]) for one in key["evidence"] if one["dimension"] == dimension]


def _moments(pairs: Sequence[tuple[Labels, Labels]], kind: str) -> tuple[int, int, float]:
    spans = [(_of_kind(a, kind), _of_kind(b, kind)) for a, b in pairs]
    return sum(len(a) for a, _ in spans), sum(len(b) for _, b in spans), _f1(spans)


def _of_kind(key: Labels, kind: str) -> list[Span]:
    return [tuple(one["turns"]) for one in key["moments"] if one["kind"] == kind]


def _f1(spans: Iterable[tuple[list[Span], list[Span]]]) -> float:
    met = total = 0
    for ours, theirs in spans:
        met += _met(ours, theirs)
        total += len(ours) + len(theirs)
    return 2 * met / total if total else 1.0


def _met(ours: Sequence[Span], theirs: Sequence[Span]) -> int:
    left = list(theirs)
    for first, last in ours:
        there = next((span for span in left if span[0] <= last and first <= span[1]), None)
        if there:
            left.remove(there)
    return len(theirs) - len(left)


def page(first: Path, second: Path) -> str:
    """Write the agreement as a Markdown page."""
    found = between(first, second)
    return PAGE.format(
        calls=found.calls,
        dimensions="\n".join(
            f"| {name} | {equal:.2f} | {kappa:.2f} | {found.evidence[name]:.2f} |"
            for name, (equal, kappa) in found.scores.items()
        ),
        kinds="\n".join(
            f"| {name} | {a} | {b} | {f1:.2f} |" for name, (a, b, f1) in found.moments.items()
        ),
    )


PAGE = """# How far two labellers agree

{calls} calls of the gold set's reporting half (gold/README.md), labelled a second time without
sight of the first key. Scores are 0, 1 or 2; kappa has quadratic weights; F1 counts spans that
share a turn. `make yardstick` writes this page.

| dimension | equal scores | kappa | evidence F1 |
| --- | --- | --- | --- |
{dimensions}

| kind | first | second | F1 |
| --- | --- | --- | --- |
{kinds}

No detector can be expected to agree with a labeller better than another labeller does.
"""
