"""Amberscript: `segments` of timed `words`, speakers in a table.

The segments themselves have no times; they take those of their first and last word.

Written by: Amberscript, its transcript as JSON.
Speakers: by id, from the table `speakers`; the id where the table has no name.
Times: start and end; seconds with a fraction.
Source: a real file (CORAAL:MULTI).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.names import by_id
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import joined

NAME = "amberscript-json"
RECOGNISED_BY = "JSON with “speakers” of “spkid” and “segments” of words, as Amberscript gives."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES


def bid(document: Any) -> int | None:
    first = jsontext.first(document, "speakers")
    return 90 if "spkid" in first and jsontext.items(document, "segments") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="segment")
    names = by_id(jsontext.items(document, "speakers"), "spkid", "name")
    segments = jsontext.objects(jsontext.items(document, "segments"), oddities)
    return Transcript(
        NAME,
        tuple(_spoken(segments, names, oddities)),
        external_id=jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _spoken(
    segments: Iterator[dict[str, Any]], names: Mapping[str, str], oddities: Oddities
) -> Iterator[Segment]:
    for segment in segments:
        speaker = jsontext.label_of(segment, "speaker")
        words = [
            spans.word(item, spans.SECOND_MS, "text")
            for item in jsontext.objects(jsontext.items(segment, "words"), oddities)
        ]
        found = joined(words) if words else spans.segment(segment, spans.SECOND_MS)
        label = names.get(speaker, speaker) if speaker is not None else None
        yield Segment(found.start_ms, found.end_ms, label, found.text)
