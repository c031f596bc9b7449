"""docs/reference has a page for every reader, statistic and kind of moment, as the code says."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from filmroom.core import talk
from filmroom.core.moments.model import Kind
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.readers import READERS

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"


@pytest.fixture(scope="module")
def docs():
    sys.path.insert(0, str(ROOT / "scripts"))
    import docs

    yield docs
    sys.path.remove(str(ROOT / "scripts"))
    sys.modules.pop("docs")


def test_every_page_is_what_the_docstrings_now_give(docs):
    """Red? Run `make docs` and commit what it writes."""
    assert docs.stale(docs.pages()) == []


def test_every_reader_statistic_and_kind_of_moment_has_a_page():
    named = [f"formats/{reader.NAME}.md" for reader in READERS]
    named += [f"statistics/{key}.md" for key in talk.DEFINITIONS]
    named += [f"moments/{kind.value}.md" for kind in Kind]

    assert [name for name in named if not (REFERENCE / name).is_file()] == []


def test_a_page_that_is_missing_differs_or_describes_what_is_gone_is_told_and_mended(
    docs, tmp_path
):
    expected = {"a.md": "A", "formats/b.md": "B", "c.md": "C"}
    docs.write(expected, tmp_path)
    assert docs.stale(expected, tmp_path) == []

    (tmp_path / "a.md").unlink()
    (tmp_path / "formats/b.md").write_text("changed by hand")
    (tmp_path / "gone.md").write_text("x")
    assert docs.stale(expected, tmp_path) == ["a.md", "formats/b.md", "gone.md"]

    docs.write(expected, tmp_path)
    assert docs.stale(expected, tmp_path) == []


WHOLE = """A recorder's text.

Written by: a recorder.
Speakers: before
the words.
Times: start.
Source: real files.
"""


def reader(doc, recognised_by="Lines."):
    made = ModuleType("made_up", doc)
    made.NAME, made.RECOGNISED_BY = "made-up", recognised_by
    made.HOLDS, made.RESTS_ON = Holds.TEXT, RestsOn.FILES
    return made


def test_a_docstring_gives_what_a_page_needs(docs):
    prose, fields = docs.format_pages.about(reader(WHOLE))

    assert prose == "A recorder's text."
    assert fields["Speakers"] == "before the words."


@pytest.mark.parametrize("line", ["Written by: a recorder.\n", "Source: real files.\n"])
def test_a_docstring_that_lacks_what_a_page_needs_is_named(docs, line):
    field = line.partition(":")[0]

    with pytest.raises(docs.Incomplete, match=f"made-up lacks: {field}"):
        docs.format_pages.about(reader(WHOLE.replace(line, "")))


def test_a_reader_must_say_by_what_it_is_recognised(docs):
    with pytest.raises(docs.Incomplete, match="RECOGNISED_BY"):
        docs.format_pages.about(reader(WHOLE, recognised_by=""))


def test_a_measure_without_a_formula_or_a_source_is_named(docs, monkeypatch):
    measured_by = docs.number_pages.STATISTICS._patience
    monkeypatch.setattr(measured_by, "__doc__", "How long ours wait.\n\nFormula: a median")

    with pytest.raises(docs.Incomplete, match="patience has a docstring without: Unknown, Edges"):
        docs.number_pages.told_of("patience")


def test_a_kind_of_moment_without_a_word_about_it_is_named(docs, monkeypatch):
    monkeypatch.setattr(Kind, "__doc__", "Kinds.\n\nquestion: A sentence that asks.")

    with pytest.raises(docs.Incomplete, match="question"):
        docs.number_pages.told_of_kinds()
