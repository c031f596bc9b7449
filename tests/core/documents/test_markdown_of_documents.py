"""Documents as Markdown: what people typed reads as they typed it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.documents.markdown import inline, write
from filmroom.core.documents.model import (
    Document,
    Fact,
    Kind,
    Point,
    Ref,
    Section,
    from_json,
    to_json,
)

WHOLE = Document(
    "Plan of Rita",
    (Fact("Coach", "Mo"), Fact("Cycle", "open", Ref(Kind.CYCLE, 3))),
    (
        Section("Focus", words=("Ask twice.\nThen wait.", "And again.")),
        Section(
            "Check",
            level=3,
            points=(
                Point("what does it cost?", "4:12", "repaired", Ref(Kind.CALL, 5, at_ms=252_000)),
                Point("First call", ref=Ref(Kind.CALL, 5)),
                Point("CRM: no meeting"),
            ),
        ),
        Section("Commitment", blanks=("What I will do",)),
    ),
)


def address(ref):
    return f"https://film.example.org/{ref.kind}/{ref.id}/?at={ref.at_ms}"


def test_a_document_is_headings_facts_paragraphs_and_lists():
    assert write(WHOLE, address) == (
        "# Plan of Rita\n"
        "\n"
        "- **Coach**: Mo\n"
        "- **Cycle**: [open](<https://film.example.org/cycle/3/?at=None>)\n"
        "\n"
        "## Focus\n"
        "\n"
        "Ask twice.\n"
        "\n"
        "Then wait.\n"
        "\n"
        "And again.\n"
        "\n"
        "### Check\n"
        "\n"
        "* [4:12](<https://film.example.org/call/5/?at=252000>) what does it cost? (repaired)\n"
        "* [First call](<https://film.example.org/call/5/?at=None>)\n"
        "* CRM: no meeting\n"
        "\n"
        "## Commitment\n"
        "\n"
        "What I will do: " + "\\_" * 30 + "\n"
    )


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Ask, “why?” - then wait.", "Ask, “why?” - then wait."),
        ("# not a heading", "\\# not a heading"),
        ("trailing #", "trailing \\#"),
        ("- not a list", "\\- not a list"),
        ("+ nor this", "\\+ nor this"),
        ("1. nor this", "1\\. nor this"),
        ("12) nor this", "12\\) nor this"),
        ("3.5 of 4", "3.5 of 4"),
        ("---", "\\---"),
        ("===", "\\==="),
        ("> quoted", "\\> quoted"),
        ("*bold* _thin_ `code`", "\\*bold\\* \\_thin\\_ \\`code\\`"),
        ("[x](https://evil.example)", "\\[x\\](https://evil.example)"),
        ("![x](y)", "!\\[x\\](y)"),
        ("<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"),
        ("&lt; and AT&T", "\\&lt; and AT&T"),
        ("back\\slash", "back\\\\slash"),
        ("~~gone~~ a|b", "\\~\\~gone\\~\\~ a\\|b"),
        ("two\nlines\tand  spaces", "two lines and spaces"),
        ("", ""),
    ],
)
def test_no_sign_that_somebody_typed_has_a_meaning(typed, written):
    assert inline(typed) == written


UNESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")  # CommonMark 0.31, section 2.4


@given(st.text())
def test_taking_the_escapes_away_gives_the_words_back(text):
    assert UNESCAPED.sub(r"\1", inline(text)) == " ".join(text.split())


@given(st.text())
def test_words_stay_on_one_line_and_never_open_a_tag_or_a_link(text):
    written = inline(text)
    plain = re.sub(r"\\[!-/:-@\[-`{-~]", "", written)

    assert "\n" not in written
    assert not set("<[]`*_") & set(plain)


def test_a_kept_document_comes_back_as_it_was():
    import json

    assert from_json(json.loads(json.dumps(to_json(WHOLE)))) == WHOLE
