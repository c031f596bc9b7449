"""The simulated price of each rule beside the table of science 4.3 (false alarms, power)."""

from pathlib import Path

import moved
import pytest

RISE, POINT, ONCE, ALL = tuple(moved.RULES)[:4]
TABLE = {  # (rule, baseline, later): false alarm and power for an ICC of .3, .5, .7
    (RISE, 2, 1): ((0.50, 0.84), (0.39, 0.80), (0.27, 0.75)),
    (RISE, 3, 2): ((0.65, 0.95), (0.51, 0.91), (0.35, 0.86)),
    (POINT, 2, 1): ((0.38, 0.74), (0.29, 0.71), (0.20, 0.68)),
    (POINT, 3, 2): ((0.17, 0.62), (0.10, 0.56), (0.05, 0.51)),
    (ONCE, 2, 1): ((0.10, 0.41), (0.05, 0.31), (0.02, 0.20)),
    (ONCE, 3, 2): ((0.16, 0.57), (0.07, 0.43), (0.02, 0.27)),
    (ALL, 2, 1): ((0.10, 0.41), (0.05, 0.31), (0.02, 0.20)),
    (ALL, 3, 2): ((0.01, 0.18), (0.01, 0.11), (0.00, 0.06)),
}
CYCLES = 3_000  # one standard error is at most .009


@pytest.mark.parametrize("design", moved.DESIGNS)
@pytest.mark.parametrize("row", range(3))
def test_every_rule_lies_and_sees_as_often_as_the_published_table_says(design, row):
    icc = moved.ICCS[row]
    for column, shift in enumerate((0.0, 1.0)):
        found = moved.shares(moved.World(icc, *design, shift), cycles=CYCLES, seed=7)
        for rule in (RISE, POINT, ONCE, ALL):
            assert found[rule] == pytest.approx(TABLE[rule, *design][row][column], abs=0.035)


@pytest.mark.parametrize("icc", moved.ICCS)
def test_what_filmroom_calls_moved_lies_no_more_often_than_the_strict_rule(icc):
    found = moved.shares(moved.World(icc, 3, 2, 0.0), cycles=CYCLES, seed=8)

    assert found[ALL] <= found[moved.OURS] <= found[ALL] + 0.01


def test_the_page_in_the_docs_prints_the_published_table_to_two_hundredths():
    page = (Path(__file__).parents[3] / "docs/yardsticks/moved.md").read_text(encoding="utf-8")
    rows = {line.split(" | ")[0].strip("| "): line for line in page.splitlines() if "/" in line}
    for rule in (RISE, POINT, ONCE, ALL):
        cells = rows[rule].strip("| ").split(" | ")[1:]
        for (before, later), cell in zip(moved.DESIGNS, cells, strict=True):
            printed = [tuple(map(float, pair.split("/"))) for pair in cell.split(", ")]
            for found, known in zip(printed, TABLE[rule, before, later], strict=True):
                assert found == pytest.approx(known, abs=0.02)
