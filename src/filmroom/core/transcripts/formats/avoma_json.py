"""Avoma's transcription: `transcript` of a `speaker_id` with a list of word times.

`speakers` says who is a rep, and a rep is ours.

Written by: Avoma's API, "Transcriptions".
Speakers: by id, from the table `speakers`.
Times: start; seconds with a fraction. They are the starts of words, so no end is known.
Source: dev694.avoma.com, "Transcriptions"; no real file seen.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, names
from filmroom.core.transcripts.model import Party, Segment, Side, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "avoma-json"
RECOGNISED_BY = "JSON with “speakers” and a “transcript” that has “timestamps”, as Avoma answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE


def bid(document: Any) -> int | None:
    first = jsontext.first(document, "transcript")
    return 90 if "timestamps" in first and "transcript" in first else None


def parse(document: Any) -> Transcript:
    people = jsontext.items(document, "speakers")
    table = names.by_id(people, "id", "name")
    oddities = Oddities(unit="entry")
    return Transcript(
        NAME,
        tuple(
            _segment(item, table)
            for item in jsontext.objects(jsontext.items(document, "transcript"), oddities)
        ),
        parties=tuple(_parties(people, table)),
        external_id=jsontext.text_of(document, "meeting_uuid"),
        warnings=oddities.remarks(),
    )


def _segment(item: Mapping[str, Any], table: Mapping[str, str]) -> Segment:
    starts = [jsontext.ms(time, unit_ms=1000) for time in jsontext.items(item, "timestamps")]
    start_ms = min((start for start in starts if start is not None), default=None)
    speaker = jsontext.label_of(item, "speaker_id")
    label = None if speaker is None else table.get(speaker, speaker)
    return Segment(start_ms, None, label, jsontext.line_of(item, "transcript"))


def _parties(people: list[Any], table: Mapping[str, str]) -> Iterator[Party]:
    for person in people:
        label = table.get(jsontext.label_of(person, "id") or "")
        if label is None:
            continue
        is_rep = jsontext.mapping(person).get("is_rep")
        known = isinstance(is_rep, bool)
        side = (Side.OURS if is_rep else Side.THEIRS) if known else Side.UNKNOWN
        name, email = jsontext.text_of(person, "name"), jsontext.text_of(person, "email")
        yield Party(label, name, email, side)
