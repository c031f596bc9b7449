"""How often to meet, from a rep's levels."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.phrases import say

SEVERAL = 2  # competencies at level 1 or 2
LOW, HIGH = 2, 3  # levels up to and from


class Every(StrEnum):
    WEEK = "week"
    FORTNIGHT = "fortnight"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class Cadence:
    every: Every
    why: str
    with_stretch_goal: bool = False


def recommend_cadence(levels: Sequence[int], *, several: int = SEVERAL) -> Cadence:
    """From a rep's levels, 1-4 and one per rated competency; several low ones weigh first."""
    low = sum(level <= LOW for level in levels)
    high = sum(level >= HIGH for level in levels)
    if not levels:
        return Cadence(Every.WEEK, say("Nothing is rated yet; begin weekly."))
    counted = say("of {number} rated competencies", number=len(levels))
    if low >= several:
        return Cadence(
            Every.WEEK,
            say("{low} {counted} are at 1-2: shorter and more often.", low=low, counted=counted),
        )
    if 2 * high > len(levels):
        return Cadence(
            Every.MONTH,
            say(
                "{high} {counted} are at 3-4: monthly, with a stretch goal.",
                high=high,
                counted=counted,
            ),
            True,
        )
    return Cadence(
        Every.FORTNIGHT,
        say(
            "{low} {counted} at 1-2 and {high} at 3-4: fortnightly.",
            low=low,
            counted=counted,
            high=high,
        ),
    )
