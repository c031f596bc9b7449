"""Recall.ai's transcript: a list of a participant's words with times relative to the recording.

The older answer names the speaker as text and gives plain numbers.

Written by: Recall.ai, "Download transcript".
Speakers: name of the participant, told apart by id; nobody where it is null.
Times: start and end; seconds with a fraction.
Source: docs.recall.ai, "Download transcript schema"; a sample.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, names
from filmroom.core.transcripts.model import Party, Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, joined

NAME = "recall-json"
RECOGNISED_BY = "A JSON list of “participant” (or “speaker”) and “words” with “start_timestamp”."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES


def bid(document: Any) -> int | None:
    for item in jsontext.listed(document, "transcript"):
        word = jsontext.first(item, "words")
        if "start_timestamp" in word:
            return 90
    return None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="utterance")
    listed = list(jsontext.objects(jsontext.listed(document, "transcript"), oddities))
    people = [jsontext.mapping(item, "participant") for item in listed]
    table = names.by_id(people, "id", "name")
    segments = tuple(_segments(listed, table, oddities))
    languages = {jsontext.language_of(item, "language_code") for item in listed}
    languages |= {jsontext.language_of(item, "language") for item in listed}
    languages.discard(None)
    return Transcript(
        NAME,
        segments,
        parties=tuple(_parties(people, table)),
        language=languages.pop() if len(languages) == 1 else None,
        warnings=oddities.remarks(),
    )


def _segments(
    listed: list[dict[str, Any]], table: Mapping[str, str], oddities: Oddities
) -> Iterator[Segment]:
    for item in listed:
        speaker = _speaker(item, table)
        words = [
            Word(
                jsontext.line_of(word, "text"),
                _ms(word, "start_timestamp"),
                _ms(word, "end_timestamp"),
                speaker,
            )
            for word in jsontext.objects(jsontext.items(item, "words"), oddities)
        ]
        if words:
            yield joined(words)


def _speaker(item: Mapping[str, Any], table: Mapping[str, str]) -> str | None:
    person = jsontext.mapping(item, "participant")
    if not person:
        return jsontext.label_of(item, "speaker") or jsontext.label_of(item, "speaker_id")
    speaker = jsontext.label_of(person, "id")
    return jsontext.label_of(person, "name") if speaker is None else table.get(speaker, speaker)


def _ms(word: Any, key: str) -> int | None:
    moment = jsontext.mapping(word).get(key)
    seconds = moment.get("relative") if isinstance(moment, dict) else moment
    return jsontext.ms(seconds, unit_ms=1000)


def _parties(people: list[dict[str, Any]], table: Mapping[str, str]) -> Iterator[Party]:
    met: set[str] = set()
    for person in people:
        label = table.get(jsontext.label_of(person, "id") or "")
        email = jsontext.text_of(person, "email")
        if label and email and label not in met:
            met.add(label)
            yield Party(label, jsontext.text_of(person, "name"), email)
