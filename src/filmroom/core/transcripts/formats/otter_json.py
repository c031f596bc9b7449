"""Otter's speech as JSON: `speech_segments`, or `transcripts` as its web client has it.

The client's offsets count samples of 16 kHz, as its duration shows.

Written by: tools that save Otter's transcripts; Otter's web client.
Speakers: names; with the client by id from the table `speakers`, or numbers of voices nobody has
named.
Times: start and end; seconds with a fraction, or samples of 16 kHz.
Source: a sample of the first shape, public clients of the second; no real file seen.
"""

from collections.abc import Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, names, utterances
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "otter-json"
RECOGNISED_BY = "JSON with “speech_segments”, or “transcripts” with “start_offset”, as Otter has."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

SAMPLES_A_MS = 16
_KEYS = utterances.Keys("transcript", "start_ts", "end_ts", "speaker_name")


def bid(document: Any) -> int | None:
    speech = _speech(document)
    if utterances.have(jsontext.items(speech, "speech_segments"), "transcript", "start_ts"):
        return 90
    listed = jsontext.items(speech, "transcripts")
    return 90 if utterances.have(listed, "transcript", "start_offset") else None


def parse(document: Any) -> Transcript:
    speech = _speech(document)
    oddities = Oddities(unit="segment")
    if "speech_segments" in speech:
        listed = jsontext.items(speech, "speech_segments")
        segments = tuple(utterances.segments(listed, _KEYS, oddities))
    else:
        table = names.by_id(jsontext.items(speech, "speakers"), "id", "speaker_name")
        listed = jsontext.items(speech, "transcripts")
        segments = tuple(_segment(item, table) for item in jsontext.objects(listed, oddities))
    begun_ms = jsontext.ms_of(speech, "start_time", unit_ms=1000)
    begun_ms = begun_ms or jsontext.ms_of(speech, "created_at", unit_ms=1000)
    return Transcript(
        NAME,
        segments,
        language=jsontext.language_of(speech, "language"),
        duration_ms=jsontext.ms_of(speech, "duration", unit_ms=1000) or None,
        title=jsontext.text_of(speech, "title"),
        held_at=utterances.moment(None if begun_ms is None else begun_ms / 1000),
        external_id=jsontext.text_of(speech, "otid"),
        warnings=oddities.remarks(),
    )


def _speech(document: Any) -> dict[str, Any]:
    return jsontext.mapping(document, "speech") or jsontext.mapping(document)


def _segment(item: Mapping[str, Any], table: Mapping[str, str]) -> Segment:
    speaker = jsontext.label_of(item, "speaker_id")
    voice = jsontext.label_of(item, "speaker_model_label")
    return Segment(
        jsontext.ms_of(item, "start_offset", unit_ms=1 / SAMPLES_A_MS),
        jsontext.ms_of(item, "end_offset", unit_ms=1 / SAMPLES_A_MS),
        table.get(speaker or "") or voice or speaker,
        jsontext.line_of(item, "transcript"),
    )
