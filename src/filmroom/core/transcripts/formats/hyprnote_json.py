"""Hyprnote's words: `start_ms`, `end_ms` and a tagged speaker, a number or a person.

`{"type": "unassigned", "value": {"index": 0}}` until somebody says who it is, then
`{"type": "assigned", "value": {"id": …, "label": "Ana"}}`. A bare list, or under `words`.

Written by: Hyprnote.
Speakers: numbers, or names once somebody gave them.
Times: start and end; milliseconds.
Source: fastrepl/hyprnote, real files of its test data.
"""

from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, runs

NAME = "hyprnote-json"
RECOGNISED_BY = "JSON words with “start_ms”, “end_ms” and a speaker's “value”, as Hyprnote saves."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES


def bid(document: Any) -> int | None:
    first = jsontext.mapping(next(iter(jsontext.listed(document, "words")), None))
    tagged = isinstance(first.get("speaker"), dict) or "speaker" not in first
    return 85 if {"text", "start_ms", "end_ms"} <= first.keys() and tagged else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="word")
    words = [_word(item) for item in jsontext.objects(jsontext.listed(document, "words"), oddities)]
    return Transcript(NAME, tuple(runs(words)), warnings=oddities.remarks())


def _word(item: dict[str, Any]) -> Word:
    start_ms, end_ms = jsontext.ms_of(item, "start_ms"), jsontext.ms_of(item, "end_ms")
    who = jsontext.mapping(item, "speaker", "value")
    labels = (jsontext.label_of(who, key) for key in ("label", "index", "id"))
    speaker = next((label for label in labels if label is not None), None)
    return Word(jsontext.line_of(item, "text"), start_ms, end_ms, speaker)
