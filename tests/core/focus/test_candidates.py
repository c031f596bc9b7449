"""Which gap the focus of one review speaks of (docs/method/focus.md, "Candidate")."""

from datetime import date

import pytest

from filmroom.core.focus.candidates import gap_of
from filmroom.core.focus.model import DimensionScore, ScoredCall
from filmroom.core.rubrics import DEFAULT


def call(**values):
    scores = tuple(DimensionScore(one.key, values.get(one.key, 2)) for one in DEFAULT.dimensions)
    return ScoredCall("a", date(2026, 11, 27), 20, scores)


WEAK = call(implication_impact=1, discovery_depth=0, next_step=1, opening_agenda=0)


@pytest.mark.parametrize(
    ("statement", "gap"),
    [
        # The suggested statement of a dimension names it, although discovery is weaker.
        (
            "Ask at least two implication questions per main problem before presenting.",
            "implication_impact",
        ),
        # "question" points at the skill discovery; of its two gaps the weaker one.
        ("Ask three open questions before the first slide.", "discovery_depth"),
        # "impact" is in the name of a dimension.
        ("Ask what the impact is after each problem.", "implication_impact"),
        # No skill is named: the weakest of all, the first of the rubric.
        ("Wait for two seconds after each answer.", "opening_agenda"),
        # Objections were handled at 2, so this is no gap of theirs.
        ("Repeat the objection before answering it.", "opening_agenda"),
    ],
)
def test_a_candidate_belongs_to_the_gap_its_words_point_at(statement, gap):
    assert gap_of(statement, WEAK, DEFAULT) == gap


def test_a_call_without_a_gap_has_none_to_speak_of():
    assert gap_of("Ask three open questions.", call(), DEFAULT) is None


def test_no_opportunity_is_no_gap():
    assert gap_of("Repeat the objection.", call(objection_handling=None), DEFAULT) is None
