"""The agreement of two labellers, on cases counted by hand."""

import json

import agreement
import pytest


def test_kappa_with_quadratic_weights_is_as_worked_by_hand():
    # met: (0 + 1 + 0 + 1) / 4 = 0.5; by chance: (9 + 3 + 5 + 5) / 16 = 1.375
    assert agreement.weighted_kappa([(0, 0), (1, 2), (2, 2), (2, 1)]) == pytest.approx(
        1 - 0.5 / 1.375
    )
    assert agreement.weighted_kappa([(1, 1), (1, 1)]) == 1


def key(folder, name, **labels):
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(json.dumps({"moments": [], "evidence": [], **labels}))


def test_spans_meet_one_to_one_where_they_share_a_turn(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    pains = [{"kind": "pain", "turns": turns} for turns in ([3, 5], [9, 9], [20, 20])]
    key(first, "a.json", moments=pains)
    key(
        second,
        "a.json",
        moments=[{"kind": "pain", "turns": [5, 6]}, {"kind": "pain", "turns": [4, 4]}],
    )
    key(second, "b.json")  # only one labeller read it

    found = agreement.between(first, second)

    assert found.calls == 1
    assert found.moments == {"pain": (3, 2, pytest.approx(2 * 1 / 5))}


def test_scores_are_compared_by_dimension(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    proof = {"dimension": "next_step", "turn": 4}
    for name, one, other in (("a.json", 0, 0), ("b.json", 2, 1)):
        key(first, name, evidence=[{**proof, "score": one}])
        key(second, name, evidence=[proof], scores={"next_step": other})

    found = agreement.between(first, second)

    assert found.scores["next_step"][0] == 0.5
    assert found.evidence == {"next_step": 1.0}
