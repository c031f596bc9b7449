"""Meetily's segments: a list, or under `segments` or `transcripts`.

The wall clock (`timestamp`) is no place in the call.

Written by: Meetily.
Speakers: none; Meetily names nobody.
Times: start and end; seconds into the recording, with a fraction.
Source: its types and a sample of its tests; the wrappers from their documented shape.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "meetily-json"
RECOGNISED_BY = "JSON segments with “audio_start_time” and “sequence_id”, as Meetily writes."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

_KEYS = utterances.Keys("text", "audio_start_time", "audio_end_time", "speaker")
_MARKS = ("audio_start_time", "sequence_id")
FIRST = 10  # segments looked at


def bid(document: Any) -> int | None:
    listed = [item for item in _listed(document)[:FIRST] if isinstance(item, dict)]
    known = any("text" in item and any(mark in item for mark in _MARKS) for item in listed)
    return 88 if known else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="segment")
    segments = tuple(utterances.segments(_listed(document), _KEYS, oddities))
    return Transcript(
        NAME,
        segments,
        title=jsontext.text_of(document, "title") or jsontext.text_of(document, "meeting_name"),
        held_at=jsontext.text_of(document, "created_at"),
        external_id=jsontext.text_of(document, "meeting_id") or jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _listed(document: Any) -> list[Any]:
    if isinstance(document, list):
        return document
    return jsontext.items(document, "segments") or jsontext.items(document, "transcripts")
