"""Zoom's chat file: a time, a name and a message, tab separated; messages may have more lines.

Reactions and the quotation above a reply are nobody's words. A chat saved on somebody's machine
("10:05:12 From Ana to Everyone: …") has the time of day, which is no place in the call and is left
out.

Written by: Zoom, chat of a cloud recording; a chat saved by hand.
Speakers: a column.
Times: start; whole seconds from the start of the recording. None in a chat saved by hand.
Source: real files of cloud recordings; a chat saved by hand from its documented shape.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from filmroom.core.transcripts import markup, spoken
from filmroom.core.transcripts.cues import loose_ms
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "zoom-chat"
RECOGNISED_BY = "Lines of a time, a tab, “Name:”, a tab and a message."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_TIME = r"(?P<start>[0-9]{1,3}:[0-9]{2}:[0-9]{2})"
_TABBED = re.compile(rf"{_TIME}\t(?P<name>[^\t\n]{{1,100}}):\t(?P<text>.*)")
_SAVED = re.compile(
    rf"{_TIME}[ \t]+From[ \t]+(?P<name>[^\t\n:]{{1,100}}?)"
    r"(?:[ \t]+to[ \t]+[^\n:]{1,100}?)?[ \t]*:(?:[ \t](?P<text>.*)|$)",
    re.IGNORECASE,
)
_SIGN = re.compile(rf"\n(?:{_TABBED.pattern})|\n(?i:{_SAVED.pattern.replace('?P<', '?P<saved_')})")
_REACTION = re.compile(
    r"Reacted to [\"“].*[\"”] with \S{1,20}"
    r"|Reacted to .* with [\"“][^\w\s]{1,20}[\"”]"
    r"|Removed an? .{1,30} reaction from [\"“].*[\"”]",
    re.DOTALL,
)
_REPLY = re.compile(r"Replying to [\"“][^\n]*[\"”]")


@dataclass(slots=True)
class _Message:
    start_ms: int | None
    name: str
    lines: list[str] = field(default_factory=list)


def bid(text: str) -> int | None:
    return 85 if _SIGN.search(spoken.top(text)) else None


def parse(text: str) -> Transcript:
    oddities = Oddities(text, "message")
    segments = [
        Segment(message.start_ms, None, markup.label(message.name), words)
        for message in _messages(text, oddities)
        if (words := _words(message, oddities))
    ]
    if not segments:
        raise UnreadableTranscript("expected messages like “00:12:40 Ana Silva: words”")
    for segment in segments:
        oddities.add("typed", words=segment.text)
    return Transcript(NAME, tuple(segments), warnings=oddities.remarks())


def _messages(text: str, oddities: Oddities) -> Iterator[_Message]:
    message: _Message | None = None
    for line in spoken.squeezed(text).split("\n"):
        tabbed = _TABBED.fullmatch(line)
        saved = None if tabbed else _SAVED.fullmatch(line)
        begun = tabbed or saved
        if begun:
            if message:
                yield message
            start_ms = loose_ms(begun["start"]) if tabbed else None
            message = _Message(start_ms, begun["name"], [begun["text"] or ""])
        elif message:
            message.lines.append(line)
        elif line.strip():
            oddities.add("words-before-first-turn", words=line)
    if message:
        yield message


def _words(message: _Message, oddities: Oddities) -> str:
    """What was written, on one line; "" for a reaction."""
    lines = [line.strip() for line in message.lines]
    written = "\n".join(lines).strip()
    if _REACTION.fullmatch(written):
        oddities.add("not-speech", words=written)
        return ""
    first, _, below = written.partition("\n")
    return markup.one_line(below if _REPLY.fullmatch(first.strip()) else written)
