"""What happened meanwhile to the other dimensions: regression, and the parked control.

Low scores rise by themselves: the lowest of eight was picked because it was low. Parked gaps
were low too and were not coached, so their change is what the focus has to beat (science 4.3;
it takes most of the bias away, not all).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.phrases import figure, say
from filmroom.core.problems import Problem
from filmroom.core.rubrics import Rubric


class Compared(StrEnum):
    SAME = "same"
    BETTER = "better"
    WORSE = "worse"


def check_quick_pass(
    rubric: Rubric, focus_dimension: str, marks: Mapping[str, Compared]
) -> tuple[Problem, ...]:
    """The quick pass of a follow-up check covers every dimension but the focus."""
    return tuple(
        Problem(
            "dimension-not-compared",
            say(
                "Say whether {name} is the same, better or worse than in the baseline.",
                name=dimension.name,
            ),
            f"quick_pass/{dimension.key}",
        )
        for dimension in rubric.dimensions
        if dimension.key != focus_dimension and dimension.key not in marks
    )


def regressions(rubric: Rubric, marks: Mapping[str, Compared]) -> tuple[str, ...]:
    """Names of the dimensions that got worse while one was worked on."""
    return tuple(d.name for d in rubric.dimensions if marks.get(d.key) is Compared.WORSE)


def compare_scores(baseline: Sequence[int], later: int) -> Compared:
    """A start for the quick pass: outside what the baseline calls (at least one) ranged over."""
    if later > max(baseline):
        return Compared.BETTER
    return Compared.WORSE if later < min(baseline) else Compared.SAME


@dataclass(frozen=True, slots=True)
class Change:
    """Mean score of one dimension before and after, each 0..2."""

    before: float
    after: float

    @property
    def by(self) -> float:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Effect:
    focus_change: float
    parked_change: float | None  # mean over the parked gaps; None: there was none to compare
    parked: int  # how many

    @property
    def effect(self) -> float | None:
        """What is left of the rise when that of the parked gaps is taken off."""
        return None if self.parked_change is None else self.focus_change - self.parked_change

    @property
    def words(self) -> str:
        said = say(
            "In the scores of the reviews, each 0 to 2, the focus {way}.",
            way=_way(self.focus_change),
        )
        if self.parked_change is None or self.effect is None:
            return say(
                "{said} No parked gap was scored on both sides, so how much of it would have "
                "come by itself is not known.",
                said=said,
            )
        gaps = (
            say("The parked gap")
            if self.parked == 1
            else say("The {parked} parked gaps", parked=self.parked)
        )
        aside = say(
            "{gaps}, which nobody coached, {way} on average.",
            gaps=gaps,
            way=_way(self.parked_change),
        )
        if self.effect < _VISIBLE:
            return say(
                "{said} {aside} So the scores show no rise beyond what came by itself.",
                said=said,
                aside=aside,
            )
        return say(
            "{said} {aside} The focus rose by {effect} points more than they did.",
            said=said,
            aside=aside,
            effect=figure(f"{self.effect:.2f}"),
        )


_VISIBLE = 0.005  # a change that two decimals show


def _way(change: float) -> str:
    if abs(change) < _VISIBLE:
        return say("did not change")
    by = abs(round(change, 2))
    points = say("1 point") if by == 1 else say("{n} points", n=figure(f"{by:.2f}"))
    return (
        say("rose by {points}", points=points)
        if change > 0
        else say("fell by {points}", points=points)
    )


def effect(focus: Change, parked: Sequence[Change]) -> Effect:
    mean = sum(change.by for change in parked) / len(parked) if parked else None
    return Effect(focus.by, mean, len(parked))
