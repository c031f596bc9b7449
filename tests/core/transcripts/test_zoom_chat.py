"""Zoom's chat file: messages, reactions and replies."""

from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.read import read

CHAT = (
    "00:06:50\tAna Silva:\tThree things:\r\n\r\nPrice:\r\nand a date\r\n"
    '00:07:00\tBob | Acme:\tReacted to "Three things:..." with 👍\r\n'
    "00:07:01\tBob | Acme:\tReacted to Three things:... with “🔥”\r\n"
    '00:07:02\tCeline:\tRemoved a 👍 reaction from "Three things:..."\r\n'
    '00:07:30\tBob | Acme:\tReplying to "Three things:..."\r\n\r\n100%\r\n'
    "00:08:00\tCeline:\tReacted to the news with joy\r\n"
)


def codes(text):
    return {remark.code: remark.message for remark in read(text.encode()).warnings}


def test_messages_are_segments_with_all_their_lines():
    assert read(CHAT.encode()).format == "zoom-chat"
    assert read(CHAT.encode()).segments == (
        Segment(410_000, None, "Ana Silva", "Three things: Price: and a date"),
        Segment(450_000, None, "Bob | Acme", "100%"),
        Segment(480_000, None, "Celine", "Reacted to the news with joy"),
    )


def test_what_nobody_wrote_is_left_out_and_counted():
    assert "3 messages" in codes(CHAT)["not-speech"]


def test_a_chat_says_that_it_was_typed():
    assert "3 messages typed" in codes(CHAT)["typed"]


def test_a_chat_saved_by_hand_gives_no_place_in_the_call():
    text = "10:05:12\t From Ana Silva to Everyone:\n\tHello.\n10:05:40\t From Bob : Hi.\n"

    assert read(text.encode()).segments == (
        Segment(None, None, "Ana Silva", "Hello."),
        Segment(None, None, "Bob", "Hi."),
    )


def test_talk_about_a_chat_is_no_chat():
    assert read(b"Ana: 00:06:50 is when it began.\nBob: Yes.\nAna: Good.\n").format == "plain-text"
