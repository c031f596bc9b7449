"""Fireflies' answer about a transcript: `sentences` with speakers.

`duration` is left aside: the API counts minutes, tools that save the answer write seconds. The
answer may be wrapped in `data.transcript`, `transcript` or `meeting`.

Written by: Fireflies' API, "Transcript"; tools that save its answer.
Speakers: name on every sentence, else by id from the table `speakers`.
Times: start and end; seconds with a fraction, as numbers or text.
Source: docs.fireflies.ai, "Transcript"; samples; a real answer of an upload without speech.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from filmroom.core.transcripts import jsontext, names, utterances
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "fireflies-json"
RECOGNISED_BY = "JSON with “sentences” that have “speaker_name”, as Fireflies answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

_KEYS = utterances.Keys("text", "start_time", "end_time", "speaker_name")
_MARKS = ("meeting_info", "organizer_email", "transcript_url", "speakers")


def bid(document: Any) -> int | None:
    meeting = _meeting(document)
    listed = jsontext.items(meeting, "sentences")
    if listed:
        return 90 if utterances.have(listed, "text", "speaker_name") else None
    silent = "sentences" in meeting and any(mark in meeting for mark in _MARKS)
    return 90 if silent else None


def parse(document: Any) -> Transcript:
    meeting = _meeting(document)
    oddities = Oddities(unit="sentence")
    listed = jsontext.items(meeting, "sentences")
    table = names.by_id(jsontext.items(meeting, "speakers"), "id", "name")
    segments = tuple(
        _named(segment, item, table)
        for segment, item in zip(
            utterances.segments(listed, _KEYS, oddities),
            (item for item in listed if isinstance(item, dict)),
            strict=True,
        )
    )
    attendees = jsontext.items(meeting, "meeting_attendees")
    return Transcript(
        NAME,
        segments,
        parties=utterances.parties(
            attendees, (s.speaker for s in segments), name="displayName", email="email"
        ),
        title=jsontext.text_of(meeting, "title"),
        held_at=_held_at(meeting),
        external_id=jsontext.text_of(meeting, "id"),
        warnings=oddities.remarks(),
    )


def _meeting(document: Any) -> dict[str, Any]:
    """What holds `sentences`: the answer itself, or inside one of its wrappers."""
    for path in (("data", "transcript"), ("transcript",), ("meeting",), ()):
        found = jsontext.mapping(document, *path)
        if "sentences" in found:
            return found
    return {}


def _named(segment: Segment, item: Mapping[str, Any], table: Mapping[str, str]) -> Segment:
    if segment.speaker is not None:
        return segment
    speaker = jsontext.label_of(item, "speaker_id")
    return segment if speaker is None else replace(segment, speaker=table.get(speaker, speaker))


def _held_at(meeting: Mapping[str, Any]) -> str | None:
    stated = meeting.get("dateString") or meeting.get("date")
    if isinstance(stated, str):
        return stated
    ms = jsontext.ms_of(meeting, "date")
    return utterances.moment(None if ms is None else ms / 1000)
