"""SubViewer, TTML, Podcasting 2.0 HTML, CORAAL and Rev tables: hand-made files, values by hand."""

import pytest

from filmroom.core.transcripts.model import Segment, UnreadableTranscript
from filmroom.core.transcripts.read import read


def segments(text):
    return read(text.encode()).segments


def test_subviewer_cues_have_both_times():
    text = "0:00:00.378,0:00:11.400\nAna: Hello\nthere.\n\n0:00:11.400,0:01:02.005\nBob: Hi.\n"
    text += "\n0:01:03.000,0:01:04.000\nAna: Bye.\n"

    assert read(text.encode()).format == "sbv"
    assert segments(text) == (
        Segment(378, 11_400, "Ana", "Hello there."),
        Segment(11_400, 62_005, "Bob", "Hi."),
        Segment(63_000, 64_000, "Ana", "Bye."),
    )


GRAPH = """WEBVTT

00:00:16.246 --> 00:00:17.726
{"startDateTime": "2026-11-03T10:00:16.246Z", "endDateTime": "2026-11-03T10:00:17.7269414Z", "speakerName": "Ana Silva", "spokenText": "Hello, R&D.", "spokenLanguage": "en-us"}

00:00:18.000 --> 00:00:19.000
not JSON

00:00:20.000 --> 00:00:21.500
{"speakerName": "", "spokenText": "Hi.", "spokenLanguage": "en-us"}
"""


def test_cues_of_microsoft_graph_hold_who_speaks_and_what():
    found = read(GRAPH.encode())

    assert (found.format, found.language) == ("teams-metadata-vtt", "en-us")
    assert found.held_at == "2026-11-03T10:00:00+00:00"  # what is said at 16.246 s, less that
    assert found.segments == (
        Segment(16_246, 17_726, "Ana Silva", "Hello, R&D."),
        Segment(20_000, 21_500, None, "Hi."),
    )
    assert "1 cue" in next(r.message for r in found.warnings if r.code == "broken-item")


TTML = """<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"
    xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="en-GB" ttp:frameRate="25"
    ttp:tickRate="1000">
  <head><metadata>
    <ttm:title>Not a name</ttm:title>
    <ttm:agent type="person" xml:id="a1"><ttm:name type="full">Ana Silva</ttm:name></ttm:agent>
  </metadata></head>
  <body><div begin="10s">
    <p begin="00:00:01.500" end="00:00:02.000" ttm:agent="a1">Hello<br/>there, <span>R&amp;D</span>.</p>
    <p begin="00:00:03:05" dur="1500ms" ttm:agent="b2">Hi.</p>
    <p begin="5000t" end="6f" ttm:agent="a1"><span>Bye</span>.</p>
  </div></body>
</tt>"""


def test_timed_text_counts_from_the_elements_around_it():
    assert read(TTML.encode()).language == "en-GB"
    assert segments(TTML) == (
        Segment(11_500, 12_000, "Ana Silva", "Hello there, R&D."),
        Segment(13_200, 14_700, "b2", "Hi."),
        Segment(15_000, 10_240, "Ana Silva", "Bye."),
    )


def test_words_of_apple_podcasts_are_parted_by_blanks():
    text = (
        '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:p="http://podcasts.apple.com/x"'
        ' xmlns:m="http://www.w3.org/ns/ttml#metadata"><body><div>'
        '<p begin="0.440" end="2.5" m:agent="SPEAKER_1"><span p:unit="sentence" begin="0.440">'
        '<span p:unit="word" begin="0.440" end="1.0">Hello</span>'
        '<span p:unit="word" begin="1.0" end="2.5">there.</span></span></p></div></body></tt>'
    )

    assert segments(text) == (Segment(440, 2500, "SPEAKER_1", "Hello there."),)


def test_a_paragraph_without_times_takes_those_of_its_spans():
    text = '<tt><body><p><span begin="1s" end="2s">Hello </span><span begin="3s" end="4s">there</span></p></body></tt>'

    assert segments(text) == (Segment(1000, 4000, None, "Hello there"),)


def test_timed_text_without_agents_is_read_as_captions_are():
    cue = '<p begin="{0}s" end="{1}s">{2}: Hello.</p>'
    text = f"<tt><body>{''.join(cue.format(n, n + 1, 'Ana') for n in range(3))}</body></tt>"

    assert {s.speaker for s in segments(text)} == {"Ana"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TTML.replace("</div>", ""), "sound XML"),
        ('<tt xmlns="x"><body/></tt>', "none"),
        (TTML.replace("<tt ", "<!DOCTYPE tt [<!ENTITY a 'b'>]><tt ", 1), "expected captions"),
        ("<tt><!-- --><!DOCTYPE tt></tt>", "sound XML"),
    ],
)
def test_broken_timed_text_is_refused_in_words(text, says):
    with pytest.raises(UnreadableTranscript, match=says):
        read(text.encode())


def test_podcast_html_names_and_times_its_paragraphs():
    text = (
        "<html><body><cite>Ana Silva:</cite>\n<time>0:09</time>\n<p>\n  It&#39;s <b>fine</b>\n"
        "  now\n</p><p>And then.</p>\n<cite>Bob :</cite>\n<p>Hi.</p><pre>no</pre></body></html>"
    )

    assert segments(text)[:2] == (
        Segment(9000, None, "Ana Silva", "It's fine now"),
        Segment(9000, None, "Ana Silva", "And then."),
    )
    assert segments(text)[2].speaker == "Bob"
    assert segments(text)[2].start_ms is None


def test_a_coraal_table_leaves_out_its_pauses():
    text = (
        "Line\tSpkr\tStTime\tContent\tEnTime\n1\tROC_int_01\t0.2753\t[Oh]\t0.5087\n"
        "2\tROC_int_01\t0.5\t(pause 0.28)\t0.7\n3\tROC_se0\tx\tYes, [I do].\t2\n"
    )

    assert segments(text) == (
        Segment(275, 509, "ROC_int_01", "[Oh]"),
        Segment(None, 2000, "ROC_se0", "Yes, [I do]."),
    )


def test_runs_of_tokens_of_one_speaker_are_segments():
    text = (
        "token|speaker|ts|endTs|punctuation|case|tags\nHello|0|0.94|1.54|,||\nthere|0|1.6|1.9|.||\n"
        "Hi|1|||.||\n"
    )

    assert segments(text) == (
        Segment(940, 1900, "Speaker 0", "Hello, there."),
        Segment(None, None, "Speaker 1", "Hi."),
    )


@pytest.mark.parametrize(
    "text",
    [
        'Speaker,Start,End,Text\nAna,0:04,0:06.5,"Hello, there."\n\nBob,0:07,0:08,Hi.\n',
        "start;end;speaker;text\n4;6.5;Ana;Hello, there.\n7.0;8;Bob;Hi.\n",
        "Start (ms)\tEnd (ms)\tSpeaker name\tNote\tText\n4000\t6500\tAna\tx\tHello, there.\n7000\t8000\tBob\t\tHi.\n",
    ],
)
def test_columns_of_a_table_are_known_by_their_headings(text):
    assert read(text.encode()).format == "table"
    assert segments(text) == (
        Segment(4000, 6500, "Ana", "Hello, there."),
        Segment(7000, 8000, "Bob", "Hi."),
    )


def test_a_heading_may_say_milliseconds():
    assert segments("start_ms,end (ms),text\n40,65,Hello.\n70,80,Hi.\n") == (
        Segment(40, 65, None, "Hello."),
        Segment(70, 80, None, "Hi."),
    )


def test_the_table_of_whisper_is_in_milliseconds_and_says_that_it_was_guessed():
    found = read(b"start\tend\ttext\n4000\t6000\tHello there.\n62000\t63000\tHi.\n")

    assert [(s.start_ms, s.end_ms, s.speaker) for s in found.segments] == [
        (4000, 6000, None),
        (62_000, 63_000, None),
    ]
    assert "unit-guessed" in {remark.code for remark in found.warnings}


@pytest.mark.parametrize("text", ["speaker,text\n", 'speaker,text\n"' + "x" * 200_000 + '",y\n'])
def test_a_table_without_words_is_refused(text):
    with pytest.raises(UnreadableTranscript, match="expected"):
        read(text.encode())


ASS = (
    "[Script Info]\nTitle: x\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    "Dialogue: 0,0:00:04.00,0:00:06.25,Default,Ana,0,0,0,,{\\an8}Hello,\\Nthere.\n"
    "Comment: 0,0:00:05.00,0:00:06.00,Default,Ana,0,0,0,,not said\n"
    "Dialogue: 0,0:01:02.00,0:01:03.00,Default,Bob,0,0,0,,Hi.\n"
)


def test_sub_station_alpha_has_actors_and_commas_in_words():
    assert segments(ASS) == (
        Segment(4000, 6250, "Ana", "Hello, there."),
        Segment(62_000, 63_000, "Bob", "Hi."),
    )


def test_a_dialogue_whose_times_cannot_be_read_is_left_out_and_told():
    found = read(ASS.replace("0:01:02.00", "soon").encode())

    assert [s.text for s in found.segments] == ["Hello, there."]
    assert "bad-time" in {remark.code for remark in found.warnings}


@pytest.mark.parametrize(
    "text",
    [
        "Line\tSpkr\tStTime\tContent\tEnTime\n",
        "token|speaker|ts|endTs|punctuation|case|tags\n",
        "<cite>Ana</cite><p></p>",
    ],
)
def test_a_heading_without_talk_is_refused(text):
    with pytest.raises(UnreadableTranscript, match="expected"):
        read(text.encode())
