"""docs/method/mirror.md says what the code does."""

from pathlib import Path

from filmroom.core.mirror import DEFINITIONS, VERSION

PAGE = Path(__file__).parents[3] / "docs/method/mirror.md"


def test_the_page_prints_every_definition_as_the_code_has_it():
    page = PAGE.read_text(encoding="utf-8")
    rows = {
        key: f"| `{key}` | {one.name} | {one.unit} | {one.formula} | {one.source} |"
        for key, one in DEFINITIONS.items()
    }
    assert [key for key, row in rows.items() if row not in page.splitlines()] == []
    assert f"(`{VERSION}`)" in page
