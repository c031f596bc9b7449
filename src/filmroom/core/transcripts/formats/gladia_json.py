"""Gladia: `transcription` with `utterances`, alone or in the `result` of a job.

Without utterances the text stands as one segment without times.

Written by: Gladia's API, "Get pre-recorded job".
Speakers: numbers; where there are several channels, these say who speaks.
Times: start and end; seconds with a fraction.
Source: Gladia's API reference, "Get pre-recorded job", and an excerpt of a real answer; no whole
file seen.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "gladia-json"
RECOGNISED_BY = "JSON with “transcription” of “utterances” and “full_transcript”, as Gladia gives."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE

_AROUND = ("result", "payload")  # of a finished job, and of its callback


def bid(document: Any) -> int | None:
    transcription = jsontext.mapping(_result(document), "transcription")
    return 90 if {"utterances", "full_transcript"} & transcription.keys() else None


def parse(document: Any) -> Transcript:
    result = _result(document)
    transcription = jsontext.mapping(result, "transcription")
    oddities = Oddities(unit="utterance")
    utterances = jsontext.items(transcription, "utterances")
    segments = tuple(spans.by_channel(utterances, oddities, "text"))
    text = jsontext.line_of(transcription, "full_transcript")
    languages = jsontext.items(transcription, "languages")
    tag = {"language": languages[0]} if len(languages) == 1 else None
    return Transcript(
        NAME,
        segments if segments or not text else (Segment(None, None, None, text),),
        language=jsontext.language_of(tag, "language"),
        duration_ms=jsontext.ms_of(
            jsontext.mapping(result, "metadata"), "audio_duration", unit_ms=1000
        ),
        external_id=jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _result(document: Any) -> dict[str, Any]:
    found = (jsontext.mapping(document, key) for key in _AROUND)
    return next(
        (result for result in found if "transcription" in result), jsontext.mapping(document)
    )
