"""Which way the scores of one dimension go, said only where it can be (docs/method/person.md)."""

from collections.abc import Sequence
from datetime import date, timedelta
from enum import StrEnum
from statistics import median

COMPARED = 3  # scored calls on either side: two say too little, a year says nothing of now
FADES_AFTER = timedelta(days=91)  # a score older than a quarter says little of today


class Trend(StrEnum):
    RISING = "rising"
    STEADY = "steady"
    FALLING = "falling"
    UNKNOWN = "unknown"  # too few scored calls


def trend(scores: Sequence[int]) -> Trend:
    """Hold the median of the latest three scores against that of the three before, oldest first.

    A rise on one call is what every second rep shows without any coaching; it takes two of three.
    """
    if len(scores) < 2 * COMPARED:
        return Trend.UNKNOWN
    now, before = median(scores[-COMPARED:]), median(scores[-2 * COMPARED : -COMPARED])
    if now == before:
        return Trend.STEADY
    return Trend.RISING if now > before else Trend.FALLING


def is_faded(last_on: date, today: date) -> bool:
    return today - last_on > FADES_AFTER
