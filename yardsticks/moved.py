"""How often does "moved" lie, and how often does it see a true rise?

A rep's eight dimensions are latent numbers with standard deviation 1, of which the share `icc`
lies between reps and the rest between calls; a score is 0, 1 or 2 by two cuts. The focus is the
lowest dimension of the baseline calls. Then either nothing changes or the rep truly rises by
`shift` standard deviations, and `filmroom.core.verdict` is asked what it says
(docs/method/verdict.md; the same simulation in other hands: science 4.3).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean

from filmroom.core import verdict

DIMENSIONS, CUTS = 8, (-0.45, 0.75)
HIGHEST = len(CUTS)
TARGET = 1.0  # every opportunity: a score of 2
ICCS = (0.3, 0.5, 0.7)
DESIGNS = ((2, 1), (3, 2))  # baseline and later calls
Scores = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class World:
    icc: float
    baseline: int
    later: int
    shift: float


def any_rise(before: Scores, after: Scores) -> bool:
    return fmean(after) > fmean(before)


def a_point_more(before: Scores, after: Scores) -> bool:
    return fmean(after) >= fmean(before) + 1


def seen_once(before: Scores, after: Scores) -> bool:
    return HIGHEST not in before and any(moved(before, (score,)) for score in after)


def seen_in_all(before: Scores, after: Scores) -> bool:
    return HIGHEST not in before and moved(before, after)


@cache
def moved(before: Scores, after: Scores) -> bool:
    """Say whether the product calls it moved, with one later call or with more."""
    said = verdict.verdict(TARGET, _calls(before), _calls(after))
    return said.outcome in (verdict.Outcome.MOVED, verdict.Outcome.PROVISIONAL)


RULES = {
    "any rise": any_rise,
    "mean a point higher": a_point_more,
    "at target in one later call or more, in no baseline call": seen_once,
    "at target in every later call, in no baseline call": seen_in_all,
    "**moved, as Filmroom says it**": moved,
}


OURS = next(reversed(RULES))


def shares(world: World, *, cycles: int, seed: int) -> dict[str, float]:
    """Give for each rule the share of simulated cycles in which it says that it moved."""
    drawn = list(_draw(world, cycles, Random(seed)))
    return {name: fmean(rule(*scores) for scores in drawn) for name, rule in RULES.items()}


def rest(world: World, *, cycles: int, seed: int) -> tuple[float, float]:
    """Give the mean score of the focus before and later; without a shift they should be one."""
    drawn = list(_draw(world, cycles, Random(seed)))
    return fmean(fmean(before) for before, _ in drawn), fmean(fmean(after) for _, after in drawn)


def _draw(world: World, cycles: int, chance: Random) -> Iterator[tuple[Scores, Scores]]:
    for _ in range(cycles):
        rep = [chance.gauss(0, sqrt(world.icc)) for _ in range(DIMENSIONS)]
        baseline = [_scores(level, world.baseline, world.icc, chance) for level in rep]
        focus = min(range(DIMENSIONS), key=lambda one: (sum(baseline[one]), chance.random()))
        yield (
            baseline[focus],
            _scores(rep[focus] + world.shift, world.later, world.icc, chance),
        )


def _scores(level: float, calls: int, icc: float, chance: Random) -> Scores:
    latent = (level + chance.gauss(0, sqrt(1 - icc)) for _ in range(calls))
    return tuple(sum(value >= cut for cut in CUTS) for value in latent)


def _calls(scores: Sequence[int]) -> list[verdict.Chances]:
    return [verdict.Chances(score, HIGHEST) for score in scores]


def page(*, cycles: int, seed: int) -> str:
    """Write all of it as a Markdown page."""
    unmoved = [rest(World(icc, 2, 1, 0.0), cycles=cycles, seed=seed) for icc in ICCS]
    return PAGE.format(
        cycles=cycles,
        seed=seed,
        rules="\n".join(_rules(cycles, seed)),
        shifts="\n".join(_shifts(cycles, seed)),
        before=_figures(before for before, _ in unmoved),
        later=_figures(later for _, later in unmoved),
    )


PAGE = """# When Filmroom says moved

Simulated, {cycles:,} cycles a cell, seed {seed}: false alarms where nothing changed / share seen
where the rep truly rose by one standard deviation, for an ICC of .3, .5 and .7. The focus is the
lowest of eight dimensions. `make yardstick` writes this page; [the rule](../method/verdict.md)
says what the words mean.

{rules}

Larger true rises, for the same three ICC:

{shifts}

With no change at all the focus rises from {before} to {later} points (2 + 1 calls): regression to
the mean, the reason for asking for the target and not for a rise.
"""


def _rules(cycles: int, seed: int) -> list[str]:
    heads = [f"{before} baseline + {later} later" for before, later in DESIGNS]
    columns = [_column(design, cycles, seed) for design in DESIGNS]
    rows = [f"| {name} | {' | '.join(column[name] for column in columns)} |" for name in RULES]
    return [f"| rule | {' | '.join(heads)} |", "| --- | --- | --- |", *rows]


def _column(design: tuple[int, int], cycles: int, seed: int) -> dict[str, str]:
    pairs = [
        [shares(World(icc, *design, shift), cycles=cycles, seed=seed) for shift in (0.0, 1.0)]
        for icc in ICCS
    ]
    return {name: ", ".join(f"{a[name]:.2f}/{b[name]:.2f}" for a, b in pairs) for name in RULES}


def _shifts(cycles: int, seed: int) -> list[str]:
    lines = ["| true rise | 2 + 1: moved (one call) | 3 + 2: moved |", "| --- | --- | --- |"]
    for shift in (1.0, 1.5, 2.0):
        cells = [
            _figures(
                shares(World(icc, *design, shift), cycles=cycles, seed=seed)[OURS] for icc in ICCS
            )
            for design in DESIGNS
        ]
        lines.append(f"| +{shift} SD | {' | '.join(cells)} |")
    return lines


def _figures(numbers: Iterable[float]) -> str:
    return "/".join(f"{number:.2f}" for number in numbers)
