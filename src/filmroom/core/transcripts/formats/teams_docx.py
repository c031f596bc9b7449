"""Microsoft Teams' transcript as a Word file: one paragraph a turn, "Name   m:ss" above the words.

Title, day and length come first; pictures are passed over, "Ana started transcription" is nobody's
words. The export of 2021 has a line of both times, one of the name and one of the words instead.

Written by: Microsoft Teams, "Download as .docx".
Speakers: heading line, which may be empty.
Times: start; whole seconds. In the export of 2021 both ends, milliseconds.
Source: real files; the export of 2021 from its documented shape.
"""

import re
from typing import Any

from filmroom.core.transcripts import markup
from filmroom.core.transcripts.cues import TIME_LINE, loose_ms
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.spoken import STAMP
from filmroom.core.transcripts.wordfile import WordFile

NAME = "teams-docx"
RECOGNISED_BY = "A Word file whose paragraphs begin with lines like “Ana Silva   12:40”."
HOLDS = Holds.WORD
RESTS_ON = RestsOn.FILES

_HEADER = re.compile(rf"(?P<name>[^\n]{{0,100}}?)[ \u00a0]{{3}}(?P<start>{STAMP})[ \u00a0]*")
_EVENT = re.compile(r".{1,100} (?:started|stopped) transcription\.?")
_LENGTH = re.compile(r"(?:([0-9]{1,3})h ?)?(?:([0-9]{1,3})m ?)?(?:([0-9]{1,2})s)?")


def bid(document: Any) -> int | None:
    if not isinstance(document, WordFile):
        return None
    return 80 if any(_is_turn(block) for block in document.paragraphs) else None


def parse(document: WordFile) -> Transcript:
    oddities = Oddities(unit="line")
    turns: list[list[str]] = []  # by paragraph
    head: list[str] = []
    for paragraph in document.paragraphs:
        words = paragraph.strip("\n")
        if _is_turn(paragraph):
            turns.append([words])
        elif _EVENT.fullmatch(words.strip()):
            oddities.add("not-speech", words=words)
        elif words.strip() and turns:
            turns[-1].append(words)
        elif words.strip():
            head.append(words.strip())
    if not turns:
        raise UnreadableTranscript(
            "expected paragraphs like “Ana Silva   12:40” above what is said"
        )
    return Transcript(
        NAME,
        tuple(_turn("\n".join(paragraphs)) for paragraphs in turns),
        title=head[0] if head else None,
        duration_ms=next(filter(None, map(_length_ms, head[1:])), None),
        warnings=oddities.remarks(),
    )


def _is_turn(paragraph: str) -> bool:
    first = paragraph.strip("\n").partition("\n")[0]
    return bool(_HEADER.fullmatch(first) or TIME_LINE.fullmatch(f"\n{first}"))


def _turn(text: str) -> Segment:
    first, _, words = text.partition("\n")
    header = _HEADER.fullmatch(first)
    if header:
        speaker = markup.label(header["name"])
        return Segment(loose_ms(header["start"]), None, speaker, markup.one_line(words))
    times = TIME_LINE.fullmatch(f"\n{first}")
    name, _, words = words.partition("\n")
    start, end = (loose_ms(times[1]), loose_ms(times[2])) if times else (None, None)
    return Segment(start, end, markup.label(name), markup.one_line(words))


def _length_ms(line: str) -> int | None:
    """Milliseconds of "1h 2m 28s", any part of it missing; None for another line."""
    found = _LENGTH.fullmatch(line)
    if not found or not line:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000
