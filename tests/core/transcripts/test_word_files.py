"""Word files: Teams, Google Meet, AWS's sample tool, text pasted into Word, and hostile zips."""

import contextlib
import io
import random
import zipfile

import pytest
from handed import contents, files
from hypothesis import given
from hypothesis import strategies as st

from filmroom.core.transcripts.model import Segment, UnreadableTranscript
from filmroom.core.transcripts.read import read

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def docx(body, *, doctype="", name="word/document.xml", compression=zipfile.ZIP_DEFLATED):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", compression) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        document = f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>'
        archive.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{doctype}{document}')
    return made.getvalue()


def run(text):
    lines = "<w:br/>".join(
        f'<w:t xml:space="preserve">{line}</w:t>' if line else "" for line in text.split("\n")
    )
    return f"<w:r>{lines}</w:r>"


def paragraphs(*texts):
    return "".join(f"<w:p>{run(text)}</w:p>" for text in texts)


def row(*cells):
    return "<w:tr>" + "".join(f"<w:tc>{paragraphs(cell)}</w:tc>" for cell in cells) + "</w:tr>"


TEAMS = paragraphs(
    "Northwind weekly-20261030_120536-Meeting Recording",
    "October 30, 2026, 10:05AM",
    "1h 2m 28s",
    "\nAna Silva started transcription",
    "\nAna Silva   0:04\nHello there.\nR&amp;D is with us.",
    "\n   0:09\nSure.",
    "\nBob Ortiz | Acme   1:00:07\nBye.",
    "\nAna Silva stopped transcription",
)


def test_a_teams_document_has_a_turn_a_paragraph():
    found = read(docx(TEAMS))

    assert found.format == "teams-docx"
    assert found.segments == (
        Segment(4000, None, "Ana Silva", "Hello there. R&D is with us."),
        Segment(9000, None, None, "Sure."),
        Segment(3_607_000, None, "Bob Ortiz | Acme", "Bye."),
    )


def test_a_teams_document_states_title_and_length():
    found = read(docx(TEAMS))

    assert found.title == "Northwind weekly-20261030_120536-Meeting Recording"
    assert found.duration_ms == (62 * 60 + 28) * 1000


def test_the_older_teams_document_has_both_times_above_the_name():
    body = paragraphs(
        "0:0:1.500 --> 0:0:4.0\nAna Silva\nHello there.", "0:0:4.0 --> 0:0:5.250\nBob Ortiz\nHi."
    )

    assert read(docx(body)).segments == (
        Segment(1500, 4000, "Ana Silva", "Hello there."),
        Segment(4000, 5250, "Bob Ortiz", "Hi."),
    )


def test_a_meet_document_in_word_reads_as_its_text():
    body = paragraphs(
        "Northwind weekly (2026-10-30 at 10:05 GMT) - Transcript",
        "Attendees",
        "Ana Silva, Bob Ortiz",
        "Transcript",
        "00:00:00",
        "Ana Silva: Hello there.",
        "Bob Ortiz: Hi.",
        "00:05:00",
        "Ana Silva: Bye.",
        "Transcription ended after 00:06:07",
        "This editable transcript was computer generated and might contain errors.",
    )
    found = read(docx(body))

    assert found.format == "google-meet-txt"
    assert found.duration_ms == 367_000
    assert found.segments == (
        Segment(0, None, "Ana Silva", "Hello there."),
        Segment(0, None, "Bob Ortiz", "Hi."),
        Segment(300_000, None, "Ana Silva", "Bye."),
    )


def test_hundredths_of_the_aws_document_count_as_such():
    body = f"<w:tbl>{row('Start', 'Dur.', 'Speaker', '', 'Transcription')}"
    body += row("0:00:00.4", "1.5s", "Agent", "", "Hello.")
    body += row("0:01:06.31", "2.0s", "Customer", "", "Hi.") + "</w:tbl>"

    assert read(docx(body)).segments == (
        Segment(40, 1540, "Agent", "Hello."),
        Segment(66_310, 68_310, "Customer", "Hi."),
    )


def test_columns_of_a_table_in_word_are_known_by_their_headings():
    body = f"<w:tbl>{row('Remark', 'Speaker', 'Time', 'What was said')}"
    body += row("", "x", "0:01", "nobody knows this column") + "</w:tbl>"
    body += f"<w:tbl>{row('No.', 'Speaker', 'Time', 'Text')}"
    body += row("1", "Ana", "0:04", 'She said "yes".\nTwice.') + row("2", "Bob", "0:09", "Hi.")
    found = read(docx(f"{body}</w:tbl>"))

    assert found.format == "table-docx"
    assert found.segments == (
        Segment(4000, None, "Ana", 'She said "yes". Twice.'),
        Segment(9000, None, "Bob", "Hi."),
    )


def test_talk_typed_into_word_reads_as_text():
    body = paragraphs("Ana: Hello there.", "Bob: Hi.", "Ana: Bye.")

    assert [s.speaker for s in read(docx(body)).segments] == ["Ana", "Bob", "Ana"]


def test_deleted_words_and_text_boxes_are_not_read():
    box = f"<w:pict><w:txbxContent>{paragraphs('Ana: Box.')}</w:txbxContent></w:pict>"
    gone = "<w:del><w:r><w:delText>not this </w:delText></w:r></w:del>"
    body = f"<w:p>{run('Ana: Hello ')}{gone}{run('there.')}<w:r>{box}</w:r></w:p>"

    assert [s.text for s in read(docx(body + paragraphs("Ana: Bye."))).segments] == [
        "Hello there.",
        "Bye.",
    ]


BOMB = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (docx(TEAMS, doctype=BOMB), "document type"),
        (docx(TEAMS, name="xl/workbook.xml"), "zip or Excel"),
        (docx(TEAMS)[:-40], "damaged"),
        (docx("<w:p>"), "sound XML"),
        (docx(TEAMS, compression=zipfile.ZIP_LZMA), "zip or Excel"),
        (docx(" " * (33 << 20)), "a day of talk"),
        (docx("<w:p/>" * 200_001), "200,000 paragraphs"),
        (docx(paragraphs("Dear Ana,", "thank you for the call.")), "expected captions"),
        (b"PK\x03\x04", "damaged"),
    ],
    ids=["doctype", "excel", "cut", "broken", "lzma", "bomb", "many", "letter", "signature"],
)
def test_what_is_no_transcript_in_word_is_refused_in_words(data, says):
    with pytest.raises(UnreadableTranscript, match=says):
        read(data)


@given(st.randoms(use_true_random=False), st.integers(1, 8))
def test_a_damaged_word_file_is_read_or_refused(chance: random.Random, times):
    damaged = bytearray(docx(TEAMS, compression=zipfile.ZIP_STORED))
    for _ in range(times):
        damaged[chance.randrange(4, len(damaged))] = chance.randrange(256)
    with contextlib.suppress(UnreadableTranscript):
        assert read(bytes(damaged)).segments


@pytest.mark.parametrize("path", files("teams-docx"))
def test_a_handed_teams_document_names_its_recording(path):
    found = read(contents(path))

    assert found.title.startswith("Teams Meeting")
    assert "not-speech" in {remark.code for remark in found.warnings}
