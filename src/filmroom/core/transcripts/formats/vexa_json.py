"""Vexa's transcript of a meeting: `segments`, with the meeting around them.

Older answers write `start_time` and `end_time`; an end may be missing.

Written by: Vexa's API.
Speakers: name on every segment.
Times: start and end, or start; seconds with a fraction.
Source: Vexa-ai/vexa, contract "TranscriptionResponse"; real files.
"""

from collections.abc import Iterator
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "vexa-json"
RECOGNISED_BY = "JSON with “segments” and “native_meeting_id” or Vexa's views, as Vexa answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES

_MARKS = ("native_meeting_id", "constructed_meeting_url")
_START = ("start", "start_time")
_END = ("end", "end_time")


def bid(document: Any) -> int | None:
    if not isinstance(document, dict) or not isinstance(document.get("segments"), list):
        return None
    views = jsontext.mapping(document, "data", "processed")
    return 80 if views or any(mark in document for mark in _MARKS) else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="segment")
    found = list(jsontext.objects(jsontext.items(document, "segments"), oddities))
    languages = {jsontext.language_of(item, "language") for item in found}
    return Transcript(
        NAME,
        tuple(_segments(found)),
        language=languages.pop() if len(languages) == 1 else None,
        title=jsontext.text_of(jsontext.mapping(document, "data"), "name"),
        held_at=jsontext.text_of(document, "start_time"),
        external_id=jsontext.text_of(document, "native_meeting_id"),
        warnings=oddities.remarks(),
    )


def _segments(found: list[dict[str, Any]]) -> Iterator[Segment]:
    for item in found:
        speaker = jsontext.label_of(item, "speaker")
        text = jsontext.line_of(item, "text")
        yield Segment(_seconds(item, _START), _seconds(item, _END), speaker, text)


def _seconds(item: dict[str, Any], keys: tuple[str, ...]) -> int | None:
    times = (jsontext.ms_of(item, key, unit_ms=1000) for key in keys)
    return next((ms for ms in times if ms is not None), None)
