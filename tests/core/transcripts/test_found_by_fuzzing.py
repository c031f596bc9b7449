"""What a fuzzer and files blown up to a megabyte have found, and what must hold since."""

import json
from pathlib import Path

import pytest
from invariants import read_or_refused
from test_word_files import docx, paragraphs

from filmroom.core.transcripts.model import Party, Segment, Side, UnreadableTranscript
from filmroom.core.transcripts.read import read

FUZZ = Path(__file__).parents[3] / "fuzz"
BROKEN = sorted((FUZZ / "broken").iterdir())
CUE = "WEBVTT\n\n00:01.000 --> 00:02.000\n"


def broken(name):
    return read((FUZZ / "broken" / name).read_bytes())


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_what_once_broke_a_reader_is_read_and_sound(file):
    assert not isinstance(read_or_refused(file.read_bytes(), file.name), str)


@pytest.mark.parametrize("folder", ["file", "word"])
def test_what_the_fuzzer_kept_is_read_and_sound_or_refused(folder):
    for file in sorted((FUZZ / "corpus" / folder).iterdir()):
        read_or_refused(file.read_bytes())


def test_a_number_no_float_can_hold_is_no_time():
    assert broken("ends-too-large-for-a-float.json").segments == (
        Segment(0, 3480, None, "Hello."),
        Segment(3480, None, None, "Hi."),
    )


def test_a_length_below_zero_gives_way_to_the_last_end():
    assert broken("stated-length-below-zero.json").duration_ms == 1500


def test_blanks_inside_a_name_make_no_other_person():
    assert broken("two-blanks-inside-a-name.vtt").speakers == ("Ana Silva",)


def test_a_label_of_blanks_names_nobody():
    assert broken("label-of-a-no-break-space.srt").speakers == ()


def test_what_a_file_says_first_about_a_person_stands():
    found = broken("one-person-twice-in-the-table.json")

    assert found.parties == (Party("Ana", "Ana", None, Side.OURS),)


def test_words_that_are_no_objects_are_left_out_and_counted():
    found = broken("words-that-are-no-objects.json")

    assert found.segments == (Segment(0, 1000, "Ana", "Hello."),)
    assert "2 segments" in next(r.message for r in found.warnings if r.code == "broken-item")


def test_lines_of_one_voice_in_a_row_are_one_segment_in_their_order():
    found = read(f"{CUE}Yes. <v Ana>One <v Ana>two <v Bob>three <v Ana>four\n".encode())

    assert [(s.speaker, s.text) for s in found.segments] == [
        (None, "Yes."),
        ("Ana", "One two"),
        ("Bob", "three"),
        ("Ana", "four"),
    ]


def test_a_line_of_a_million_blanks_is_read_as_if_it_had_one():
    text = f"Ana Silva  0:04\nHello{' ' * 1_000_000}there.\n\nBob Ortiz  0:09\nHi.\n"

    assert [s.text for s in read(text.encode()).segments] == ["Hello there.", "Hi."]


def test_a_million_blanks_in_a_saved_chat_are_one():
    text = f"10:05:12\t From{' ' * 1_000_000}Ana to Everyone: Hello{' ' * 1_000_000}there.\n"

    assert [s.text for s in read(text.encode()).segments] == ["Hello there."]


def test_an_element_speaks_for_the_agent_around_it_and_the_first_of_several():
    text = (
        "<tt agent='a b'><head><agent id='a'><name>Ana <x/>Silva</name></agent></head>"
        "<body><p begin='1s' end='2s'>Hello.</p><p begin='3s' end='4s' agent='c'>Hi.</p></body></tt>"
    )

    assert [s.speaker for s in read(text.encode()).segments] == ["Ana Silva", "Speaker c"]


def test_the_label_of_a_channel_is_cut_before_every_word_has_it():
    words = [{"word": "Hi", "startTime": "1s", "speakerTag": 1}]
    results = [{"channelTag": tag, "alternatives": [{"words": words}]} for tag in ("a" * 5000, "b")]
    found = read(json.dumps({"results": results}).encode())

    assert found.speakers == (f"channel {'a' * 100}, speaker 1", "channel b, speaker 1")


TALK = "Ana: Hello there, all.\nBob: Good day to you.\n"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"A: a\n" * 60_000, "lines in 300,000 characters, found 60,000"),
        (b"[" + b'{"a":0},' * 60_000 + b"{}]", "objects in 480,004 characters, found 60,001"),
        (b"[" + b"[1]," * 60_000 + b"[]]", "lists in 240,004 characters, found 60,002"),
        (f"<tt xmlns='{'u' * 2000}'><p>so</p></tt>".encode(), "namespaces of a usual length"),
        (b"<tt>" + b"<c>" * 60_000, "over 500 elements inside each other"),
        (docx(paragraphs(TALK) + "<a/>" * 400_000), "400,000 XML elements"),
        (docx(paragraphs("so " * 1_000_000)), "40 times its size"),
    ],
    ids=[
        "short-lines",
        "small-objects",
        "small-lists",
        "namespace",
        "depth",
        "elements",
        "unpacks-to-too-much",
    ],
)
def test_what_cannot_be_a_transcript_is_refused_before_it_fills_the_memory(data, says):
    with pytest.raises(UnreadableTranscript, match=says):
        read(data)


def test_many_lines_with_words_are_no_reason_to_refuse():
    assert len(read((TALK * 30_000).encode()).segments) == 60_000
