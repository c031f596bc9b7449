"""docs/method/talk.md says what the code does; changed lists and constants raise the version."""

import hashlib
from dataclasses import fields
from pathlib import Path

from filmroom.core import lexicons, talk
from filmroom.core.talk import constants
from filmroom.core.transcripts.model import Transcript

PAGE = Path(__file__).parents[3] / "docs/method/talk.md"
DERIVED = {"basis", "estimated_ends", "definition", "notes", "question_forms"}


def row(key, definition):
    listed = (f"{name} {value:,}" for name, value in definition.constants.items())
    cells = (
        f"`{key}`",
        definition.name,
        definition.unit,
        definition.formula,
        "; ".join(listed) or "none",
        definition.source,
    )
    return f"| {' | '.join(cells)} |"


def test_the_page_prints_every_definition_as_the_code_has_it():
    page = PAGE.read_text(encoding="utf-8").splitlines()

    missing = [key for key, d in talk.DEFINITIONS.items() if row(key, d) not in page]
    assert missing == []
    assert f"(`{talk.VERSION}`)" in "\n".join(page)


def test_every_number_has_a_definition():
    empty = talk.statistics(Transcript("test", ()), {})

    assert set(talk.document(empty)) - DERIVED == set(talk.DEFINITIONS)
    assert len(fields(empty)) == len(talk.document(empty)) - 1  # forms are part of questions


def test_the_page_explains_every_note():
    page = PAGE.read_text(encoding="utf-8")
    source = (Path(talk.__file__).parent / "notes.py").read_text(encoding="utf-8")
    codes = {piece.split('"')[1] for piece in source.split("Note(")[1:]}

    assert {code for code in codes if f"`{code}`" not in page} == set()


def test_a_changed_constant_or_list_raises_the_version():
    """Red? Raise talk.VERSION, say in the page what changed, and pin the new fingerprint."""
    numbers = {
        n: v for n, v in vars(constants).items() if n.isupper() and isinstance(v, int | float)
    }
    lists = [
        sorted(lexicons.BACKCHANNELS),
        sorted(lexicons.BACKCHANNEL_PHRASES),
        sorted(lexicons.HESITATIONS),
        lexicons.FILLERS.pattern,
        lexicons.HESITATION_SOUND.pattern,
        lexicons.ASKS_OPENLY.pattern,
        lexicons.ASKS_FOR_YES.pattern,
        lexicons.ASKS_BY_REQUEST.pattern,
        lexicons.ASKS_BY_ORDER.pattern,
    ]
    fingerprint = hashlib.sha256(repr((numbers, lists)).encode()).hexdigest()[:12]

    assert (talk.VERSION, fingerprint) == ("talk-2", "1163a92f235c")
