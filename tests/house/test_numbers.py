"""Those who work side by side take a number each; a merge does not see it taken twice."""

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("folder", "after"), [("docs/adr", "-"), ("changes", ".")])
def test_no_two_decisions_and_no_two_changes_have_one_number(folder, after):
    taken = Counter(int(path.name.split(after)[0]) for path in (ROOT / folder).glob("*.md"))

    assert taken
    assert [number for number, files in taken.items() if files > 1] == []


def test_a_decision_is_headed_by_the_number_of_its_file():
    files = sorted((ROOT / "docs" / "adr").glob("*.md"))
    named = [f"# {int(path.name.split('-')[0])}. " for path in files]

    wrong = [
        path.name
        for path, head in zip(files, named, strict=True)
        if not path.read_text().startswith(head)
    ]

    assert wrong == []
