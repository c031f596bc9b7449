"""Text exports of Otter, Meet and Fathom, and text that people type."""

import pytest

from filmroom.core.transcripts.model import UnreadableTranscript
from filmroom.core.transcripts.read import read


def rows(text):
    return [(s.start_ms, s.speaker, s.text) for s in read(text.encode()).segments]


def codes(text):
    return {remark.code for remark in read(text.encode()).warnings}


@pytest.mark.parametrize(
    "text",
    [
        "00:00:01 Ana: Hello there.\n00:01:02 Bob: Hi.\n",
        "[00:01] Ana: Hello there.\n[1:02] Bob: Hi.\n",
        "0:01 - Ana: Hello there.\n1:02 - Bob: Hi.\n",
        "(00:00:01) Ana: Hello there.\n(00:01:02) Bob: Hi.\n",
        "Ana (0:01): Hello there.\nBob (1:02): Hi.\n",
        "**Ana** [00:00:01] Hello there.\n\n**Bob** [00:01:02] Hi.\n",
        "Ana 00:00:01\nHello there.\nBob 00:01:02\nHi.\n",
        "Ana  0:01\nHello\nthere.\n\nBob  1:02\nHi.\n\nTranscribed by https://otter.ai\n",
        "[00:00:01] Ana\nHello there.\n\n[00:01:02] Bob\nHi.\n\n[1:05] Bob\n\n",
        "0:01 - Ana\n  Hello there.\n\n1:02 - Bob\n  Hi.\n",
        "Ana: [00:00:01] Hello there.\nBob: [00:01:02] Hi.\n",
        "Ana - 0:01\nHello there.\nBob - 1:02\nHi.\n",
        "[Ana] 00:00:01\nHello there.\n\n[Bob] 00:01:02\nHi.\n",
        "### Ana 00:01\nHello there.\n\n### Bob 01:02\nHi.\n",
        "Ana\n0:01\nHello there.\n\nBob\n1:02\nHi.\n",
        "00:00:01\tAna\tHello there.\n00:01:02\tBob\tHi.\n",
        "Ana\t00:00:01\tHello there.\nBob\t00:01:02\tHi.\n",
    ],
)
def test_common_ways_to_write_a_turn_mean_the_same(text):
    assert rows(text)[:2] == [(1000, "Ana", "Hello there."), (62_000, "Bob", "Hi.")]


@pytest.mark.parametrize(
    "text",
    [
        "Ana: Hello there.\nBob: Hi.\n",
        "**Ana:** Hello there.\n\n**Bob:** Hi.\n",
        "**Ana**: Hello there.\n\n**Bob**: Hi.\n",
        "- Ana: Hello there.\n- Bob: Hi.\n",
        "Ana:\nHello there.\n\nBob:\nHi.\n",
        "Ana：Hello there.\nBob：Hi.\n",
        "[Ana]: Hello there.\n[Bob]: Hi.\n",
        "> **Ana:** Hello there.\n>\n> **Bob:** Hi.\n",
        ">> Ana: Hello there.\n>> Bob: Hi.\n",
    ],
)
def test_turns_without_times_keep_their_order_and_say_so(text):
    assert rows(text) == [(None, "Ana", "Hello there."), (None, "Bob", "Hi.")]
    assert "no-times" in codes(text)


def test_lines_without_a_name_go_on_with_the_last_turn():
    text = "Ana: We need three things:\na date, a name\nand a budget.\nBob: Fine.\nAna: Good.\n"

    assert rows(text)[0] == (None, "Ana", "We need three things: a date, a name and a budget.")


def test_a_range_of_times_gives_both_ends():
    text = "[00:00:01.500 --> 00:00:02.000]  Hello there.\n[00:00:03.000 --> 00:00:04.000]  Hi.\n"
    found = read(text.encode()).segments

    assert [(s.start_ms, s.end_ms, s.speaker) for s in found] == [
        (1500, 2000, None),
        (3000, 4000, None),
    ]


def test_a_range_in_brackets_behind_a_name_gives_both_ends():
    found = read(b"Ana (0:01 - 0:03)\nHello there.\nBob (1:02 - 1:04)\nHi.\n").segments

    assert [(s.start_ms, s.end_ms, s.speaker) for s in found] == [
        (1000, 3000, "Ana"),
        (62_000, 64_000, "Bob"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "0:01\nHello there.\n1:02\nHi.\n1:09\nBye.\n",
        "[ti:Call]\n[00:01.00]Hello there.\n[01:02.00]Hi.\n[01:09.00]Bye.\n",
    ],
)
def test_times_without_names_begin_turns_of_nobody(text):
    assert rows(text) == [
        (1000, None, "Hello there."),
        (62_000, None, "Hi."),
        (69_000, None, "Bye."),
    ]


def test_short_words_between_times_are_no_names():
    assert rows("0:01\nHi\n1:02\nOkay\n1:09\nBye\n") == [
        (1000, None, "Hi"),
        (62_000, None, "Okay"),
        (69_000, None, "Bye"),
    ]


@pytest.mark.parametrize("mark", ["**{}**", "### {}", "## **{}**"])
def test_names_alone_in_bold_or_as_headings_begin_turns(mark):
    said = [("Ana", "Hello."), ("Bob", "Hi."), ("Ana", "Fine?"), ("Bob", "Yes."), ("Cy", "Bye.")]
    text = "\n\n".join(f"{mark.format(name)}\n{words}" for name, words in said)

    assert [row[1:] for row in rows(text)] == said


def test_a_heading_above_named_turns_is_no_speaker():
    text = "# Sales call: discovery\n\n**Ana:** Hello.\n\n**Bob:** Hi.\n\n**Ana:** Bye.\n"

    assert [row[1] for row in rows(text)] == ["Ana", "Bob", "Ana"]


def test_bare_numbers_and_letters_become_speakers():
    assert [row[1] for row in rows("A: Hello\nB: Hi\nA: So\n")] == [
        "Speaker A",
        "Speaker B",
        "Speaker A",
    ]
    assert [row[1] for row in rows("0: Hello\n12: Hi\n0: So\n")] == [
        "Speaker 0",
        "Speaker 12",
        "Speaker 0",
    ]


def test_what_stands_after_a_rule_is_nobodys_words():
    text = "Ana: Hello\nBob: Hi\nAna: Bye\n---\nCall notes\n- too fast\n"

    assert [row[2] for row in rows(text)] == ["Hello", "Hi", "Bye"]
    assert "not-speech" in codes(text)


@pytest.mark.parametrize(
    "text",
    [
        "Dear Ana,\n\nthank you for the call. I will send the offer.\n",
        "title: Settings\nauthor: nobody\nversion: 3\n",
        "# Heading\n\nSome prose without any speaker.\n",
        "name,age,city\nAna,44,Oslo\n",
        '{"some": "JSON"}',
        "<html><body>Ana: Hello</body></html>",
    ],
)
def test_text_that_is_no_talk_is_refused_in_one_sentence(text):
    with pytest.raises(UnreadableTranscript, match="expected captions"):
        read(text.encode())


def test_otter_paragraphs_of_one_word_are_not_speakers():
    text = (
        "Kelly  0:00\nShall we?\n\nTotally\n\nUnknown Speaker  0:09\nYes.\n\n"
        "Kelly  0:12\nlet's meet at 10:30\n"
    )

    assert rows(text) == [
        (0, "Kelly", "Shall we? Totally"),
        (9000, "Unknown Speaker", "Yes."),
        (12_000, "Kelly", "let's meet at 10:30"),
    ]


def test_a_file_that_holds_its_transcript_twice_says_so():
    once = "Ana  0:00\nHello.\n\nBob  0:05\nHi.\n\nAna  0:09\nBye.\n\n"

    assert "transcript-twice" in codes(once * 2)
    assert "transcript-twice" not in codes(once)


def test_meet_turns_start_at_the_last_mark_and_say_that_it_is_coarse():
    text = (
        "# Weekly\n\nAction items: none\n\n## Transcript\nThis editable transcript was computer "
        "generated and might contain errors.\n\nAna Silva: Hello.\n\nBob:  \n\n### 00:05:00\n\n"
        "Ana Silva: Time flies,\n\nindeed it does.\n\nMeeting ended after 00:07:12 \N{WAVING HAND SIGN}\n"
    )
    found = read(text.encode())

    assert rows(text) == [
        (0, "Ana Silva", "Hello."),
        (0, "Bob", ""),
        (300_000, "Ana Silva", "Time flies, indeed it does."),
    ]
    assert (found.format, found.duration_ms) == ("google-meet-txt", 432_000)
    assert "coarse-times" in codes(text)


def test_fathom_lines_about_the_screen_are_nobodys_words():
    text = (
        "Weekly - April 16\nVIEW RECORDING - 31 mins (No highlights): \n\n---\n\n"
        "5:12 - Ines Calder (Acme)\n  Let me share.\n"
        "  SCREEN SHARING: Ines started screen sharing - WATCH: https://fathom.video/x\n\n"
        "5:20 - Milo Hart\n  Fine.\n  ACTION ITEM: Send it - WATCH: https://fathom.video/x\n"
    )
    found = read(text.encode())

    assert rows(text) == [
        (312_000, "Ines Calder (Acme)", "Let me share."),
        (320_000, "Milo Hart", "Fine."),
    ]
    assert (found.title, found.duration_ms) == ("Weekly - April 16", 1_860_000)
    assert "not-speech" in codes(text)
