"""Every reader reads what a writer of its own wrote; damage loses only what it hits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import read_or_refused
from writers import WRITERS, Row, written

from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.reader import Holds
from filmroom.core.transcripts.readers import READERS

NAMES = ["Ana Silva", "Åse Berg", "O'Neil", "Пётр Ильин", "佐藤", "D’Arcy Ní Bhriain", "محمد"]
PLAIN = [
    "so", "R&D", "naïve", "it’s", "O'Neil", "שלום", "مرحبا", "👍🏽", "price", "10:30", "–", "100%",
    '"yes"', "C++", "x=1;", "50€", "e\u0301te\u0301", "I'm", "No.", "well,", "日本語",
]  # fmt: skip
MARKED = ["<b>", "&amp;", "</v>", "price:", "{x}", "[laughs]", "*so*", "a\\b", "<00:01>", "#1"]
READER_NAMES = [reader.NAME for reader in READERS]


@st.composite
def talks(draw, *, step=1000, words=PLAIN):
    """Two or three people taking turns, nobody interrupting; every text begins with "so"."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=3, unique=True))
    rows, at = [], 0
    for turn in range(draw(st.integers(2 * len(names), 8))):
        start = at + draw(st.integers(0, 30)) * step
        at = start + draw(st.integers(1, 30)) * step
        who = turn % len(names)
        said = draw(st.lists(st.sampled_from(words), max_size=5))
        rows.append(Row(start, at, who, names[who], ("so", *said)))
    return rows


def as_read(name, row, first):
    """A row as its format can say it, blanks left out where they are the reader's."""
    writer = WRITERS[name]
    zero = first.start if writer.from_first else 0
    return Segment(
        row.start - zero if writer.starts else None,
        row.end - zero if writer.ends else None,
        writer.label(row),
        "".join(row.words) if writer.is_by_word else row.text,
    )


def comparable(name, segment):
    parts = segment.text.split()
    text = ("" if WRITERS[name].is_by_word else " ").join(parts)
    return Segment(segment.start_ms, segment.end_ms, segment.speaker, text)


@pytest.mark.parametrize("name", READER_NAMES)
@given(data=st.data())
@settings(max_examples=6)
def test_what_a_writer_of_its_own_wrote_is_read(name, data):
    writer = WRITERS[name]
    words = PLAIN + MARKED if writer.is_marked_up else PLAIN
    rows = data.draw(talks(step=writer.step, words=words))
    found = read(written(name, rows))

    assert found.format == name
    assert [comparable(name, s) for s in found.segments] == [
        as_read(name, r, rows[0]) for r in rows
    ]


def with_marks(rows):
    """The rows, each with a word that no other has."""
    return [row._replace(words=(*row.words, f"w{n}x")) for n, row in enumerate(rows)]


LINES = [reader.NAME for reader in READERS if reader.HOLDS is Holds.TEXT and reader.NAME != "ttml"]
NOT_WORD = [reader.NAME for reader in READERS if reader.HOLDS is not Holds.WORD]
SAYS_SO = {
    "words-before-first-turn",
    "not-speech",
    "bad-time",
    "broken-item",
}  # what was left out, in a remark


@pytest.mark.parametrize("name", LINES)
@given(data=st.data())
@settings(max_examples=6)
def test_a_file_cut_anywhere_or_with_a_line_twice_loses_no_other_words_in_silence(name, data):
    rows = with_marks(data.draw(talks(step=1000)))
    whole = written(name, rows)
    cut = data.draw(st.integers(0, len(whole)))
    lines = whole.split(b"\n")
    twice = data.draw(st.integers(0, len(lines) - 1))
    for damaged in (whole[:cut], b"\n".join([*lines[: twice + 1], *lines[twice:]])):
        found = read_or_refused(damaged)
        if isinstance(found, Transcript) and not SAYS_SO & {r.code for r in found.warnings}:
            said = " ".join(segment.text for segment in found.segments)
            intact = damaged.rpartition(b"\n")[0].decode(errors="replace")
            assert [r for r in rows if r.words[-1] in intact and r.words[-1] not in said] == []


@pytest.mark.parametrize("name", [name for name in READER_NAMES if name not in LINES])
@given(data=st.data())
@settings(max_examples=6)
def test_a_document_cut_anywhere_is_refused(name, data):
    whole = written(name, data.draw(talks(step=1000)))
    cut = data.draw(st.integers(0, len(whole) - 1))

    assert isinstance(read_or_refused(whole[:cut]), str)


@pytest.mark.parametrize("name", NOT_WORD)
@given(rows=talks(step=1000))
@settings(max_examples=4)
def test_line_ends_and_encodings_change_nothing(name, rows):
    text = written(name, rows).decode()
    as_written = read(text.encode()).segments
    for other in (
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
        text.encode("utf-8-sig"),
        text.encode("utf-16"),
    ):
        found = read(other)
        assert (found.format, found.segments) == (name, as_written)
