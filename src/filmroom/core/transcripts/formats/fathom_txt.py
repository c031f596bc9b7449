"""Fathom's "copy transcript": a time, a dash and a name above indented words.

Lines about the screen, action items and highlights are nobody's words.

Written by: Fathom, "Copy transcript".
Speakers: heading line, company in brackets kept.
Times: start; whole seconds.
Source: a real file, cut short.
"""

import re

from filmroom.core.transcripts import spoken
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "fathom-txt"
RECOGNISED_BY = "Lines like “5:12 - Ana Silva (Acme)” above indented words."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_HEADER = re.compile(rf"(?P<start>{spoken.STAMP}) - (?P<name>[^:\n]{{1,80}})")
_SIGN = re.compile(rf"\n{spoken.STAMP} - [^:\n]{{1,80}}(?=\n)")
_NOT_SPEECH = re.compile(r"(?:SCREEN SHARING|ACTION ITEM|HIGHLIGHT|QUESTION): .*")
_MINUTES = re.compile(r"^VIEW RECORDING - ([0-9]{1,4}) mins?", re.MULTILINE)


def bid(text: str) -> int | None:
    return 60 if _SIGN.search(spoken.top(text)) else None


def parse(text: str) -> Transcript:
    oddities = Oddities(text, "line")
    first, *lines_below = spoken.lines_of(text.lstrip())
    title = None if _HEADER.fullmatch(first) else first
    lines = [] if title else [first]
    for line in lines_below:
        if _NOT_SPEECH.fullmatch(line):
            oddities.add("not-speech", words=line)
        elif not line.startswith("VIEW RECORDING - "):
            lines.append(line)
    segments = spoken.turns(lines, _HEADER, spoken.names_in(lines, _HEADER), oddities)
    if not any(segment.text for segment in segments):
        raise UnreadableTranscript("expected lines like “5:12 - Ana Silva” above what is said")
    minutes = _MINUTES.search(text)
    return Transcript(
        NAME,
        tuple(segments),
        title=title,
        duration_ms=int(minutes[1]) * 60_000 if minutes else None,
        warnings=oddities.remarks(),
    )
