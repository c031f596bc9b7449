"""Cisco Webex: the speaker stands in the cue's identifier, in quotation marks.

The name may be empty, the number behind it may be missing.

Written by: Cisco Webex, transcript of a recording.
Speakers: cue id.
Times: start and end; milliseconds.
Source: samples of two other tools.
"""

import re

from filmroom.core.transcripts.cues import HEAD
from filmroom.core.transcripts.formats import vtt
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn

NAME = "webex-vtt"
RECOGNISED_BY = 'WebVTT with cue ids like 3 "Mira Mehra" (3330436864).'
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.SAMPLES

_SIGN = re.compile(r'\n[0-9]+ "[^"\n]*"(?: \([0-9]+\))?(?=\n)')


def bid(text: str) -> int | None:
    return 80 if vtt.is_webvtt(text) and _SIGN.search(f"\n{text[:HEAD]}") else None


def parse(text: str) -> Transcript:
    return vtt.read(text, NAME)
