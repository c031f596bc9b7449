"""Speechmatics, format 1: `speakers` and `words` in two lists, every number written as text.

Punctuation is a word of its own.

Written by: Speechmatics' API, JSON v1.
Speakers: names such as "F4", on stretches of time.
Times: start and length; seconds with a fraction, as `time` and `duration`.
Source: a real file of 2019.
"""

from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.dealt import dealt
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, runs

NAME = "speechmatics-v1-json"
RECOGNISED_BY = "JSON with “words” of “name”, “time” and “duration”, as Speechmatics gave (v1)."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES

_PUNCTUATION = frozenset(".,?!;:")


def bid(document: Any) -> int | None:
    first = jsontext.first(document, "words")
    return 85 if {"name", "time", "duration"} <= first.keys() else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="run")
    speakers = list(jsontext.objects(jsontext.items(document, "speakers"), oddities))
    words = [_word(item) for item in jsontext.objects(jsontext.items(document, "words"), oddities)]
    stretches = [Segment(*_times(item), jsontext.label_of(item, "name"), "") for item in speakers]
    segments = dealt(stretches, words, oddities) if stretches else runs(words)
    job = jsontext.mapping(document, "job")
    return Transcript(
        NAME,
        tuple(segments),
        language=jsontext.language_of(job, "lang"),
        duration_ms=jsontext.ms_of(job, "duration", unit_ms=1000),
        external_id=jsontext.text_of(job, "id"),
        warnings=oddities.remarks(),
    )


def _word(item: dict[str, Any]) -> Word:
    text = jsontext.line_of(item, "name")
    return Word(text, *_times(item), glued=text in _PUNCTUATION)


def _times(item: dict[str, Any]) -> tuple[int | None, int | None]:
    start_ms = jsontext.ms_of(item, "time", unit_ms=1000)
    length_ms = jsontext.ms_of(item, "duration", unit_ms=1000)
    if start_ms is None or length_ms is None:
        return start_ms, None
    return start_ms, start_ms + length_ms
