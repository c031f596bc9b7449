"""What holds for every file: round trips, order, no word lost, and no crash on rubbish."""

import contextlib
import random

import pytest
import strategies as written
from handed import contents, files
from hypothesis import example, given, settings
from hypothesis import strategies as st
from surviving import survives

from filmroom.core.transcripts.model import Segment, UnreadableTranscript
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.readers import TEXTS

EXACT = {
    "teams-vtt": written.as_teams_vtt,
    "zoom-vtt": written.as_zoom_vtt,
    "webex-vtt": written.as_webex_vtt,
    "srt": written.as_srt,
    "gong-json": written.as_gong_json,
}
WHOLE_SECONDS = {
    "plain-text": written.as_stamped_text,
    "otter-txt": written.as_otter_txt,
    "fathom-txt": written.as_fathom_txt,
}
HANDED = files(
    "zoom-vtt", "teams-vtt", "webex-vtt", "vtt-edge", "srt", "plain-text", "otter-txt",
    "google-meet-txt", "fathom-txt", "gong-json", "sbv", "zoom-chat", "sales-md",
    "coraal-tsv", "rev-nlp", "teams-docx", "other-docx", "fireflies-json", "sales-json",
)  # fmt: skip


@pytest.mark.parametrize("name", EXACT)
@given(rows=written.segments())
@settings(max_examples=40)
def test_what_was_written_is_read(name, rows):
    assert read(EXACT[name](rows).encode()).segments == tuple(rows)


@pytest.mark.parametrize("name", WHOLE_SECONDS)
@given(rows=written.segments())
@settings(max_examples=40)
def test_what_was_written_in_whole_seconds_is_read(name, rows):
    found = read(WHOLE_SECONDS[name](rows).encode())

    assert found.segments == tuple(
        Segment(s.start_ms // 1000 * 1000, None, s.speaker, s.text) for s in rows
    )


@given(rows=written.segments())
@settings(max_examples=40)
def test_a_meet_transcript_without_marks_has_no_times(rows):
    found = read(written.as_meet_txt(rows).encode())

    assert found.segments == tuple(Segment(None, None, s.speaker, s.text) for s in rows)


@pytest.mark.parametrize("name", EXACT)
@given(rows=written.segments())
@settings(max_examples=40)
def test_every_reader_claims_what_its_writer_made(name, rows):
    assert read(EXACT[name](rows).encode()).format == name


@given(st.text())
@example("WEBVTT")
@example("00:01 --> 00:02")
@example("a:")
@example('{"callTranscripts":[{"transcript":[{"sentences":[{"start":1e999}]}]}]}')
@example('{"callTranscripts":' + "[" * 100_000)
@example('{"callTranscripts":[{"callId":' + "9" * 5000 + "}]}")
def test_any_text_is_read_or_refused(text):
    survives(text.encode("utf-8", "surrogatepass"))


@given(st.binary(max_size=2000))
def test_any_bytes_are_read_or_refused(data):
    survives(data)


_PIECES = st.sampled_from(
    [
        "WEBVTT\n", "\n", "\n\n", "1\n", "00:00:01.000 --> 00:00:02.000", "00:01,5 --> 0:02\n",
        "99:99:99.999 --> 00:00:00.000\n", "-->", "<v Ana>", "</v>", "<c>", "&amp;", "NOTE x\n",
        "STYLE\n", '1 "Ana" (5)\n', "Ana: ", "**Ana:** ", "Ana  0:01\n", "0:01 - Ana\n", "[0:01] ",
        "---\n", "Transcript\n", "00:05:00\n", "Meeting ended after 00:09:00\n", "hello ", "12:30",
        "Transcribed by https://otter.ai\n", '{"callTranscripts":[', '{"transcript":[', "]}", "\r",
        "0:00:01.000,0:00:02.000\n", "00:01:00\tAna:\t", "\t", 'Reacted to "x" with y\n', "<cite>Ana:",
        '{"spokenText":"so\\ud800","speakerName":0}\n',
        "<time>0:01</time>", "<p>", "</p>", "<tt>", "<p begin='1s' end='2s'>", "</tt>", "<br/>",
        "Line\tSpkr\tStTime\tContent\n", "1\tAna\t0.5\tso\n", "token|speaker|ts|endTs|punctuation\n",
        "so|0|1|2|.\n", "[Events]\n", "Dialogue: 0,0:00:01.00,0:00:02.00,,Ana,,,,,so\n",
        "speaker,start,text\n", "Ana,1,so\n", "### Ana\n", "[Ana]: ", "> ", ">> ", "0:01\n", "Ana\n",
        "\ufeff", "\u2028", "{", '"', "：", "\x00", "é",
    ]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=40).map("".join))
def test_any_pieces_of_transcripts_are_read_or_refused(text):
    survives(text.encode())


@pytest.mark.parametrize("reader", TEXTS, ids=lambda reader: reader.NAME)
@given(text=st.lists(_PIECES, max_size=40).map("".join))
def test_every_reader_parses_or_refuses_what_it_is_given(reader, text):
    bid = reader.bid(text)
    assert bid is None or 0 <= bid <= 100
    with contextlib.suppress(UnreadableTranscript):
        assert reader.parse(text).segments is not None


@pytest.mark.parametrize("path", HANDED)
def test_a_handed_file_survives_damage(path):
    whole = contents(path)[:20_000]
    chance = random.Random(path)
    for _ in range(15):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(damaged) + 1)
            damaged[at : at + chance.randint(0, 40)] = chance.randbytes(chance.randint(0, 6))
        survives(bytes(damaged[: chance.randrange(len(damaged) + 1)]))


@given(rows=written.segments(speakers=st.just("Ana Silva")), blanks=st.integers(0, 3))
@settings(max_examples=40)
def test_extra_blank_lines_between_cues_change_nothing(rows, blanks):
    text = written.as_teams_vtt(rows).replace("\n\n", "\n\n" + "\n" * blanks)

    assert read(text.encode()).segments == tuple(rows)


@given(rows=written.segments())
@settings(max_examples=40)
def test_line_ends_change_nothing(rows):
    text = written.as_zoom_vtt(rows)

    assert read(text.replace("\n", "\r\n").encode()).segments == tuple(rows)
    assert read(text.replace("\n", "\r").encode()).segments == tuple(rows)
