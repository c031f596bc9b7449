"""Rubrics and suggested focuses in German: other words, the same dimensions and targets."""

import pytest
from django.utils import translation

from filmroom.core.focus.statements import suggest_focus
from filmroom.core.focus.targets import parse_target
from filmroom.core.rubrics import RUBRICS, Rubric
from filmroom.web.cycles.words import as_typed


@pytest.mark.parametrize("rubric", RUBRICS.values(), ids=list(RUBRICS))
def test_a_rubric_in_german_finds_its_dimensions_by_their_english_names_too(rubric: Rubric) -> None:
    with translation.override("de"):
        german = rubric.said()
    found = [german.find(one.name) for one in rubric.dimensions]

    assert [one and one.key for one in found] == [one.key for one in rubric.dimensions]
    assert german.find(german.dimensions[0].name) == german.dimensions[0]
    assert german.name != rubric.name


def test_every_anchor_has_german_words() -> None:
    with translation.override("de"):
        for rubric in RUBRICS.values():
            said = {text for one in rubric.said().dimensions for text in one.anchors}
            assert not said & {text for one in rubric.dimensions for text in one.anchors}


@pytest.mark.parametrize("key", [one.key for one in RUBRICS["default"].dimensions])
def test_a_target_suggested_in_german_is_read_back_as_the_same(key: str) -> None:
    with translation.override("de"):
        suggested = suggest_focus(key)
        assert suggested is not None
        typed = as_typed(suggested.target)

    assert typed.startswith("je ") or typed.endswith(" pro Stunde")
    assert parse_target(typed) == suggested.target
