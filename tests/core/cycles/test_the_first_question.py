"""docs/method/session.md, "One question", row by row."""

from pathlib import Path

import pytest

from filmroom.core.commitments import Progress
from filmroom.core.first_question import first_question

PAGE = (Path(__file__).parents[3] / "docs/method/session.md").read_text(encoding="utf-8")
ROWS = {
    cells[1].strip(): cells[2].strip()
    for line in PAGE.split("## One question")[1].split("## ")[0].splitlines()
    if len(cells := line.split("|")) == 4
}


@pytest.mark.parametrize(
    ("row", "progress", "has_promise", "has_clip", "has_focus"),
    [
        ("the rep says the last commitment was kept", Progress.KEPT, True, True, True),
        ("partly", Progress.PARTLY, True, True, True),
        ("not kept", Progress.NOT_KEPT, True, False, True),
        ("dropped", Progress.DROPPED, True, False, False),
        ("nothing said, and there is a clip", None, True, True, True),
        ("nothing said, and there is a clip", Progress.NOT_DUE, True, True, True),
        ("no clip, but a focus", None, False, False, True),
        ("neither", None, False, False, False),
    ],
)
def test_the_question_is_the_one_the_page_gives(row, progress, has_promise, has_clip, has_focus):
    question = first_question(
        progress, has_promise=has_promise, has_clip=has_clip, has_focus=has_focus
    )
    assert question == ROWS[row]
