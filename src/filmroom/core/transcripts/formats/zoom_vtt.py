"""Zoom: each cue's words begin with the speaker's name and a colon.

The recording may start minutes before the first cue, and numbers of cues with any number.

Written by: Zoom, cloud recording, "Audio transcript".
Speakers: `Name: ` before the words.
Times: start and end; milliseconds.
Source: real files of public calls.
"""

import re
from itertools import islice

from filmroom.core.transcripts.cues import HEAD, TIME_LINE
from filmroom.core.transcripts.formats import vtt
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn

NAME = "zoom-vtt"
RECOGNISED_BY = "WebVTT in which most cues begin with “Name: ”."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

ENOUGH = 50  # cues to judge by
_LABEL = re.compile(r"\n[^:\n<]{1,60}:[ \t]")


def bid(text: str) -> int | None:
    if not vtt.is_webvtt(text):
        return None
    head = f"\n{text[:HEAD]}"
    starts = [match.end() for match in islice(TIME_LINE.finditer(head), ENOUGH)]
    labelled = sum(1 for start in starts if _LABEL.match(head, start))
    return 60 if starts and labelled * 2 >= len(starts) else None


def parse(text: str) -> Transcript:
    return vtt.read(text, NAME)
