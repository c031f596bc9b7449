"""What Filmroom itself writes of a recording: `filmroom_transcript`, its version, `segments`.

Seconds. Where the recording has one side on each channel, the channel is the speaker; else nobody
is named. Remarks on the recording (silence, music, another language) are kept in the file, so
that they survive when it is read again. Written by `core.recordings.written`.

Written by: `filmroom transcript from-audio`, and the page of a call with a recording.
Speakers: channels, or none.
Times: start and end.
Source: this project.
"""

from typing import Any

from filmroom.core.recordings.written import MARK
from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Remark, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "filmroom-json"
RECOGNISED_BY = "JSON with “filmroom_transcript” and “segments”, as Filmroom writes it."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.OURS


def bid(document: Any) -> int | None:
    return 95 if MARK in jsontext.mapping(document) else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="segment")
    listed = jsontext.objects(jsontext.items(document, "segments"), oddities)
    segments = tuple(spans.segment(item, spans.SECOND_MS) for item in listed)
    return Transcript(
        NAME,
        segments,
        language=jsontext.language_of(document, "language"),
        duration_ms=jsontext.ms_of(document, "duration", unit_ms=spans.SECOND_MS),
        warnings=(*_remarks(document), *oddities.remarks()),
    )


def _remarks(document: Any) -> tuple[Remark, ...]:
    found = (item for item in jsontext.items(document, "remarks") if isinstance(item, dict))
    lines = ((jsontext.line_of(item, "code"), jsontext.line_of(item, "message")) for item in found)
    return tuple(Remark(code, message) for code, message in lines if code and message)
