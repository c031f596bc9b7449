"""Chorus's conversation: `recording.utterances` with `snippet` and `snippet_time`.

The kind of speaker ("rep", "cust") gives the side.

Written by: Chorus's API, a conversation.
Speakers: name on every utterance.
Times: start; seconds with a fraction.
Source: the shape its API is known to have; no public document, no real file seen.
"""

from collections.abc import Iterator
from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.model import Party, Side, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "chorus-json"
RECOGNISED_BY = "JSON with “utterances” that have “snippet” and “snippet_time”, as Chorus answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.USAGE

_KEYS = utterances.Keys("snippet", "snippet_time", "", "speaker_name")


def bid(document: Any) -> int | None:
    listed = _listed(_conversation(document))
    return 90 if utterances.have(listed, "snippet", "snippet_time") else None


def parse(document: Any) -> Transcript:
    conversation = _conversation(document)
    oddities = Oddities(unit="utterance")
    listed = _listed(conversation)
    recording = jsontext.mapping(conversation, "recording")
    return Transcript(
        NAME,
        tuple(utterances.segments(listed, _KEYS, oddities)),
        parties=tuple(_parties(listed, jsontext.items(conversation, "participants"))),
        language=jsontext.language_of(conversation, "language"),
        duration_ms=jsontext.ms_of(recording, "duration", unit_ms=1000) or None,
        title=jsontext.text_of(conversation, "name"),
        held_at=jsontext.text_of(recording, "start_time"),
        external_id=jsontext.text_of(jsontext.mapping(document, "data"), "id"),
        warnings=oddities.remarks(),
    )


def _conversation(document: Any) -> dict[str, Any]:
    return jsontext.mapping(document, "data", "attributes") or jsontext.mapping(document)


def _listed(conversation: dict[str, Any]) -> list[Any]:
    listed = jsontext.items(conversation, "recording", "utterances")
    return listed or jsontext.items(conversation, "utterances")


def _parties(listed: list[Any], people: list[Any]) -> Iterator[Party]:
    emails = {jsontext.label_of(one, "name"): jsontext.text_of(one, "email") for one in people}
    met: set[str] = set()
    for item in listed:
        label = jsontext.label_of(item, "speaker_name")
        if label is None or label in met:
            continue
        met.add(label)
        side = utterances.side(jsontext.text_of(item, "speaker_type"))
        if emails.get(label) or side is not Side.UNKNOWN:
            yield Party(label, label, emails.get(label), side)
