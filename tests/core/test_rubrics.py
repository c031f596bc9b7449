import json
from graphlib import TopologicalSorter

import pytest

from filmroom.core.language import trait_findings
from filmroom.core.rubrics import DEFAULT, RUBRICS, Rubric, UnknownRubric, rubric

EIGHT = [  # spec 7
    "opening_agenda",
    "discovery_depth",
    "implication_impact",
    "listening_interactivity",
    "objection_handling",
    "decision_process_access",
    "value_articulation",
    "next_step",
]
FOUR = ["Opening", "Discovery", "Objection handling", "Close"]  # spec 2
every = pytest.mark.parametrize("form", RUBRICS.values(), ids=lambda form: form.key)


def test_the_default_rubric_has_the_eight_dimensions_and_the_short_one_four():
    assert [dimension.key for dimension in DEFAULT.dimensions] == EIGHT
    assert [dimension.name for dimension in rubric("short").dimensions] == FOUR
    assert rubric("") == DEFAULT


def test_only_objections_and_cold_calls_can_lack_an_opportunity():
    lacking = {d.key for form in RUBRICS.values() for d in form.dimensions if d.na_when}

    assert lacking == {"objection_handling", "decision_process_access"}


@every
def test_a_rubric_survives_a_plain_document(form):
    assert Rubric.from_json(json.loads(json.dumps(form.to_json()))) == form


@every
def test_leverage_flows_downstream_and_never_in_a_circle(form):
    graph = {d.key: [key for key, _ in d.feeds] for d in form.dimensions}

    assert len(list(TopologicalSorter(graph).static_order())) == len(form.dimensions)
    assert all(0 < weight <= 1 for d in form.dimensions for _, weight in d.feeds)


def test_weak_implication_work_outranks_a_weak_opening():
    assert DEFAULT.leverage("implication_impact") > DEFAULT.leverage("opening_agenda")


@every
def test_anchors_name_behaviour(form):
    for dimension in form.dimensions:
        assert len(set(dimension.anchors)) == 3
        assert [a for a in dimension.anchors if trait_findings(a)] == []


@pytest.mark.parametrize(
    "label",
    ["Opening and agenda", "opening & agenda", "OPENING_AGENDA", "opening, agenda:"],
)
def test_a_dimension_is_found_however_it_is_spelled(label):
    found = DEFAULT.find(label)

    assert found is not None
    assert found.key == "opening_agenda"
    assert DEFAULT.find("openings") is None


def test_an_unknown_rubric_is_refused_with_the_names_there_are():
    with pytest.raises(UnknownRubric, match="default, short"):
        rubric("twelve-part")
