"""Podcasting 2.0 transcripts as JSON: `segments` of a speaker's `body`.

Segments may be single words.

Written by: podcast hosts.
Speakers: name on every segment.
Times: start and end; seconds with a fraction.
Source: podcast namespace, "Transcript File Format Details", and its example.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "podcast-json"
RECOGNISED_BY = "JSON with “segments” that have “startTime” and “body”, as Podcasting 2.0 has it."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

_KEYS = utterances.Keys("body", "startTime", "endTime", "speaker")


def bid(document: Any) -> int | None:
    listed = jsontext.items(document, "segments")
    return 90 if utterances.have(listed, "startTime", "body") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="segment")
    listed = jsontext.items(document, "segments")
    segments = tuple(utterances.segments(listed, _KEYS, oddities))
    return Transcript(NAME, segments, warnings=oddities.remarks())
