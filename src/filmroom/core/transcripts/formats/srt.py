"""SubRip captions: numbered cues, a comma before the milliseconds, perhaps "Name: " first.

Written by: subtitle tools, podcast hosts; Otter and Grain beside their own formats.
Speakers: `Name: ` before the words, carried on where the file gives it only at a change.
Times: start and end; milliseconds.
Source: real files, some of them broken on purpose.
"""

import re

from filmroom.core.transcripts.captions import segments
from filmroom.core.transcripts.cues import first_time, scan
from filmroom.core.transcripts.formats.vtt import unreadable_times
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "srt"
RECOGNISED_BY = "Numbered cues with time lines like 00:00:01,000 --> 00:00:02,500."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_NUMBERED = re.compile(r"\s*[0-9]+[ \t]*\n[ \t]*[0-9]+:[^\n]*-->")


def bid(text: str) -> int | None:
    if text.startswith("WEBVTT"):
        return None
    first = first_time(text)
    if first is not None and first[-4:-3] == ",":
        return 60
    return 55 if _NUMBERED.match(text) else None


def parse(text: str) -> Transcript:
    oddities = Oddities(text)
    captions = scan(text, oddities)
    if not captions.cues:
        raise unreadable_times(oddities)
    return Transcript(NAME, tuple(segments(captions, oddities)), warnings=oddities.remarks())
