"""How far the check agrees with a careful coach, on statements labelled before the rules.

`building` was read while the rules were written. The other halves were judged once, unseen,
before anything was changed because of them; docs/method/language.md keeps those figures.
"""

import csv
from collections import Counter
from pathlib import Path

import pytest

from filmroom.core.language import Kind, check_focus

HERE = Path(__file__)
OWN = HERE.with_name("statements.tsv")
HANDED = HERE.parents[4] / "shared/data/focus/statements.tsv"
HALVES = ("building", "held-out", "second", "third", "fourth", "fifth")


def own_statements(half):
    with OWN.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [(Kind(row["kind"]), row["statement"]) for row in rows if row["half"] == half]


def handed_statements():
    if not HANDED.exists():
        pytest.skip("the handed statements are not on this machine")
    lines = HANDED.read_text(encoding="utf-8").splitlines()[1:]
    return [(Kind(kind), statement) for kind, statement in (line.split("\t") for line in lines)]


def disagreements(rows):
    wanted = [(statement, kind is Kind.BEHAVIOUR) for kind, statement in rows]
    return [statement for statement, ok in wanted if check_focus(statement).ok is not ok]


def other_kinds(rows):
    found = [(statement, kind, check_focus(statement).kind) for kind, statement in rows]
    return [row for row in found if row[1] is not row[2]]


def test_the_handed_statements_are_told_apart():
    rows = handed_statements()

    assert len(rows) == 37
    assert disagreements(rows) == []
    assert other_kinds(rows) == []


@pytest.mark.parametrize("half", HALVES)
def test_our_own_statements_are_told_apart(half):
    rows = own_statements(half)

    assert len(disagreements(rows)) <= 0.04 * len(rows), disagreements(rows)
    assert len(other_kinds(rows)) <= 0.06 * len(rows), other_kinds(rows)


def test_there_are_statements_enough_of_every_kind():
    counts = Counter(kind for half in HALVES for kind, _ in own_statements(half))

    assert set(counts) == set(Kind)
    assert sum(counts.values()) >= 500
    assert min(counts.values()) >= 50


def test_every_refusal_offers_a_rewrite_that_would_be_accepted():
    for half in HALVES:
        for _, statement in own_statements(half):
            check = check_focus(statement)
            assert check.ok or check_focus(check.suggestion).ok, (statement, check.suggestion)
