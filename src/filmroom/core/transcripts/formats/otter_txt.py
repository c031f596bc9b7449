"""Otter.ai's text export, and any text in which a line of name and time heads each turn.

The footer "Transcribed by https://otter.ai" is nobody's words.

Written by: Otter.ai, text export; podcast hosts.
Speakers: heading line.
Times: start; whole seconds.
Source: real files of a public podcast.
"""

import re

from filmroom.core.transcripts import spoken
from filmroom.core.transcripts.labels import surely_a_name
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "otter-txt"
RECOGNISED_BY = "Lines like “Ana Silva  12:40” above paragraphs, perhaps Otter's footer."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_HEADER = re.compile(rf"(?P<name>[^:\n]{{1,60}}?)[ \t]+(?:[-–—|][ \t]*)?{spoken.RANGE}")
_SIGN = re.compile(rf"\n(?:\*\*)?[^:\n]{{1,60}}?[ \t]+{spoken.RANGE}[ \t]*(?=\n)")
_FOOTER = re.compile(r"Transcribed by https?://otter\.ai/?")


def bid(text: str) -> int | None:
    if not _SIGN.search(spoken.top(text)):
        return None
    return 60 if "otter.ai" in text else 40


def parse(text: str) -> Transcript:
    oddities = Oddities(text, "line")
    lines = [line for line in spoken.lines_of(text) if not _FOOTER.fullmatch(line)]
    met = spoken.names_in(lines, _HEADER)
    names = {name for name, times in met.items() if times > 1 or surely_a_name(name)}
    segments = spoken.turns(lines, _HEADER, names, oddities)
    if not any(segment.text for segment in segments):
        raise UnreadableTranscript("expected lines like “Ana Silva  12:40” above what is said")
    return Transcript(NAME, tuple(segments), warnings=oddities.remarks())
