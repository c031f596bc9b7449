"""The focus that a single review names: a candidate (docs/method/focus.md)."""

import re

from filmroom.core.focus.model import ScoredCall
from filmroom.core.focus.statements import suggest_focus
from filmroom.core.rubrics import HIGHEST, Dimension, Rubric
from filmroom.core.themes import suggest_skill

_TELLING = 5  # letters from which a word of a dimension's name tells it from others


def gap_of(statement: str, call: ScoredCall, rubric: Rubric) -> str | None:
    """Say which gap of a scored call a statement speaks of; `None` where the call shows none.

    The one it was suggested for; else one whose name it uses; else the weakest of the skill its
    words point at; else the weakest of all. Of equally weak ones the first of the rubric.
    """
    scores = {one.key: found.value for one in rubric.dimensions if (found := call.score(one.key))}
    gaps = [one for one in rubric.dimensions if (scores.get(one.key, HIGHEST) or 0) < HIGHEST]
    weakest_first = sorted(gaps, key=lambda one: scores[one.key] or 0)
    skill = suggest_skill(statement)
    alike = [one for one in weakest_first if _is_suggested(statement, one)]
    alike += [one for one in weakest_first if _is_named(statement, one)]
    alike += [one for one in weakest_first if one.skill_category == skill]
    return next((one.key for one in (*alike, *weakest_first)), None)


def _is_suggested(statement: str, dimension: Dimension) -> bool:
    suggested = suggest_focus(dimension.key)
    return suggested is not None and suggested.statement == statement.strip()


def _is_named(statement: str, dimension: Dimension) -> bool:
    said = set(re.findall(r"\w+", statement.casefold()))
    name = re.findall(r"\w+", dimension.name.casefold())
    return any(word in said for word in name if len(word) >= _TELLING)
