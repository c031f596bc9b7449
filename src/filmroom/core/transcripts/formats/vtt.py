"""WebVTT, and the parts that its meeting-tool dialects share.

A file without the WEBVTT line, or with commas before the milliseconds, is read as meant.

Written by: any tool; YouTube's captions, Microsoft Graph's text without names.
Speakers: voice tag or `Name: ` before the words.
Times: start and end; milliseconds.
Source: https://www.w3.org/TR/webvtt1/; real files, and the broken ones of webvtt-py's tests.
"""

import re

from filmroom.core.transcripts.captions import segments
from filmroom.core.transcripts.cues import Captions, first_time, loose_ms, scan
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "vtt"
RECOGNISED_BY = "A WEBVTT line at the top, or time lines like 00:01.000 --> 00:02.500."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

HEADERS = 5  # blocks at the top that may state language and length
_LANGUAGE = re.compile(
    r"^(?:NOTE )?language:[ \t]*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$",
    re.IGNORECASE | re.MULTILINE,
)
_DURATION = re.compile(r'^NOTE duration:"([0-9]{1,5}:[0-9]{1,2}:[0-9]{1,2}(?:\.[0-9]{1,3})?)')


def is_webvtt(text: str) -> bool:
    """Has it the WEBVTT line, or else time lines that SubRip would not write?"""
    if text.startswith("WEBVTT"):
        return True
    first = first_time(text)
    return first is not None and first[-4:-3] != ","


def bid(text: str) -> int | None:
    if not is_webvtt(text):
        return None
    return 50 if "-->" in text else 1  # turns without times may stand under the WEBVTT line


def parse(text: str) -> Transcript:
    return read(text, NAME)


def read(text: str, name: str) -> Transcript:
    """Parse under the name of a dialect; what a cue holds is decided cue by cue."""
    oddities = Oddities(text)
    captions = scan(text, oddities)
    if not captions.cues and "bad-time" in oddities:
        raise unreadable_times(oddities)
    if not text.startswith("WEBVTT"):
        oddities.add("missing-header", at=0)
    elif captions.decimal == ",":
        oddities.add("comma-decimals")
    return Transcript(
        name,
        tuple(segments(captions, oddities)),
        language=_stated(captions, _LANGUAGE),
        duration_ms=_duration_ms(captions),
        warnings=oddities.remarks(),
    )


def _stated(captions: Captions, pattern: re.Pattern[str]) -> str | None:
    found = (pattern.search(block) for block in captions.metadata[:HEADERS])
    return next((match[1] for match in found if match), None)


def _duration_ms(captions: Captions) -> int | None:
    stated = _stated(captions, _DURATION)
    return loose_ms(stated) if stated else None


def unreadable_times(oddities: Oddities) -> UnreadableTranscript:
    return UnreadableTranscript(
        "expected a time line like 00:00:01.000 --> 00:00:02.500",
        found=f"“{oddities.words('bad-time')[:60]}”",
        line=oddities.line("bad-time"),
    )
