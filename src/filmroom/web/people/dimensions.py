"""A rep's scores by dimension, call by call, each with its evidence; never a total."""

from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy

from filmroom.core.rubrics import HIGHEST
from filmroom.core.trend import Trend, is_faded, trend
from filmroom.kit.http import Request
from filmroom.reviews import queries as reviews
from filmroom.reviews.queries import DimensionScores, Scored
from filmroom.web.cycles.words import Words

_SHOWN = 8  # latest scored calls of a dimension
_TRENDS = {
    Trend.RISING: (gettext_lazy("Rising"), "arrow-up"),
    Trend.STEADY: (gettext_lazy("Steady"), "minus"),
    Trend.FALLING: (gettext_lazy("Falling"), "arrow-down"),
    Trend.UNKNOWN: (gettext_lazy("Too few calls"), ""),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """The score of one call; opens its evidence."""

    value: int
    url: str
    words: str  # the call and its day


@dataclass(frozen=True, slots=True)
class DimensionRow:
    name: str
    on: date
    is_faded: bool
    cells: tuple[Cell, ...]  # oldest first, the latest last
    n: int  # scored calls
    full: int  # of these at 2
    trend: Words
    icon: str


def dimensions(request: Request, person_id: int) -> tuple[DimensionRow, ...]:
    found = reviews.scores_of(request.actor, person_id, today=request.today)
    return tuple(_row(one, request.today) for one in found)


def _row(found: DimensionScores, today: date) -> DimensionRow:
    values = [one.value for one in found.scored]
    words, icon = _TRENDS[trend(values)]
    last = found.scored[-1]
    return DimensionRow(
        name=found.name,
        on=last.on,
        is_faded=is_faded(last.on, today),
        cells=tuple(_cell(one, found.key) for one in found.scored[-_SHOWN:]),
        n=len(values),
        full=values.count(HIGHEST),
        trend=words,
        icon=icon,
    )


def _cell(one: Scored, key: str) -> Cell:
    url = reverse("reviews:review", args=[one.review_id]) + f"#score-{key}"
    return Cell(one.value, url, f"{one.call}, {date_format(one.on, 'j F Y')}")
