"""Speechmatics, format 2: `results` of words and punctuation, each with `alternatives`.

With one side on each channel the channel has a name.

Written by: Speechmatics' API, JSON v2.
Speakers: "S1" and on, or a name where one was enrolled; "UU" is nobody; or channels.
Times: start and end; seconds with a fraction.
Source: Speechmatics' "Output formats", JSON v2; no real file seen.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, apart

NAME = "speechmatics-json"
RECOGNISED_BY = "JSON with “results” of “type” and “alternatives”, as Speechmatics gives (v2)."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE

_SPOKEN = ("word", "punctuation", "entity")
_NOBODY = "UU"


def bid(document: Any) -> int | None:
    first = jsontext.first(document, "results")
    return 85 if "alternatives" in first and "type" in first else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="result")
    words = list(_words(jsontext.items(document, "results"), oddities))
    job = jsontext.mapping(document, "job")
    about = jsontext.mapping(document, "metadata", "transcription_config")
    return Transcript(
        NAME,
        tuple(apart(words)),
        language=jsontext.language_of(about, "language"),
        duration_ms=jsontext.ms_of(job, "duration", unit_ms=1000),
        external_id=jsontext.text_of(job, "id"),
        warnings=oddities.remarks(),
    )


def _words(results: list[Any], oddities: Oddities) -> Iterator[Word]:
    glued = False  # the item before attaches to this one
    for item in jsontext.objects(results, oddities):
        if item.get("type") not in _SPOKEN:
            continue
        attaches = jsontext.text_of(item, "attaches_to")
        yield _word(item, glued=glued or attaches in {"previous", "both"})
        glued = attaches in {"next", "both"}


def _word(item: Mapping[str, Any], *, glued: bool) -> Word:
    best = jsontext.first(item, "alternatives")
    speaker = jsontext.label_of(best, "speaker")
    if speaker in {None, _NOBODY}:
        speaker = jsontext.label_of(item, "channel")
    return Word(
        jsontext.line_of(best, "content"),
        jsontext.ms_of(item, "start_time", unit_ms=1000),
        jsontext.ms_of(item, "end_time", unit_ms=1000),
        speaker,
        glued=glued,
    )
