"""Microsoft Teams: voice tags, or the older Stream export with confidence notes and no names.

Sentences are cut into cues of one to three lines; cues may overlap and stand out of order.

Written by: Microsoft Teams, "Download as .vtt"; Microsoft Graph; Microsoft Stream.
Speakers: voice tag; none in Stream.
Times: start and end; milliseconds.
Source: real files of both.
"""

import re

from filmroom.core.transcripts.cues import HEAD
from filmroom.core.transcripts.formats import vtt
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn

NAME = "teams-vtt"
RECOGNISED_BY = "WebVTT with closed voice tags (<v Name>…</v>), Teams cue ids or confidence notes."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_SIGN = re.compile(
    r"\nNOTE Confidence:"
    r"|\n[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:/[0-9]+-[0-9]+)?(?=\n)"
)


def bid(text: str) -> int | None:
    if not vtt.is_webvtt(text):
        return None
    head = text[:HEAD]
    return 70 if ("<v " in head and "</v>" in head) or _SIGN.search(head) else None


def parse(text: str) -> Transcript:
    return vtt.read(text, NAME)
