"""A call somebody wrote down as JSON: `transcript` by `speaker_id`, people under `metadata`.

The role of a person ("internal", "external") is the side.

Written by: hand, or a tool.
Speakers: by id, from `metadata.participants`.
Times: start and end; seconds with a fraction.
Source: sample calls of a public coaching project.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, names, utterances
from filmroom.core.transcripts.model import Party, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "sales-json"
RECOGNISED_BY = "JSON with a “transcript” by “speaker_id” and “participants” under “metadata”."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

_KEYS = utterances.Keys("text", "start_time", "end_time", "speaker_id")


def bid(document: Any) -> int | None:
    people = jsontext.items(document, "metadata", "participants")
    listed = jsontext.items(document, "transcript")
    return 85 if people and utterances.have(listed, "speaker_id", "text") else None


def parse(document: Any) -> Transcript:
    about = jsontext.mapping(document, "metadata")
    people = jsontext.items(about, "participants")
    table = names.by_id(people, "id", "name")
    oddities = Oddities(unit="turn")
    listed = jsontext.items(document, "transcript")
    return Transcript(
        NAME,
        tuple(utterances.segments(listed, _KEYS, oddities, table)),
        parties=tuple(_parties(people, table)),
        duration_ms=jsontext.ms_of(about, "duration_seconds", unit_ms=1000),
        title=jsontext.text_of(about, "title"),
        held_at=jsontext.text_of(about, "date"),
        external_id=jsontext.text_of(document, "call_id"),
        warnings=oddities.remarks(),
    )


def _parties(people: list[Any], table: Mapping[str, str]) -> Iterator[Party]:
    for person in people:
        speaker = jsontext.label_of(person, "id")
        if speaker is None:
            continue
        name, email = jsontext.text_of(person, "name"), jsontext.text_of(person, "email")
        side = utterances.side(jsontext.text_of(person, "role"))
        yield Party(table.get(speaker, speaker), name, email, side)
