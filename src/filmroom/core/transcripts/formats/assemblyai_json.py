"""AssemblyAI's transcript: `utterances` by speaker, or only `words`.

The length of the recording alone is in seconds.

Written by: AssemblyAI's API, "Get transcript".
Speakers: letters ("Speaker A"), or channels where every side has one.
Times: start and end; milliseconds.
Source: AssemblyAI's API reference, "Get transcript"; a real file.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import apart

NAME = "assemblyai-json"
RECOGNISED_BY = "JSON with “utterances” or “words” in milliseconds, as AssemblyAI answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES

_MARKS = ("audio_url", "acoustic_model", "language_model", "audio_duration", "speaker_labels")


def bid(document: Any) -> int | None:
    if not isinstance(document, dict) or "segments" in document:
        return None
    if "utterances" not in document and "words" not in document:
        return None
    if any(mark in document for mark in _MARKS):
        return 90
    first = jsontext.first(document, "utterances")
    return 60 if "text" in first and type(first.get("start")) is int else None


def parse(document: Any) -> Transcript:
    status = jsontext.text_of(document, "status")
    if status not in {None, "completed"}:
        said = jsontext.text_of(document, "error") or f"the status “{status}”"
        raise UnreadableTranscript("expected a finished transcript of AssemblyAI", found=said)
    utterances = jsontext.items(document, "utterances")
    oddities = Oddities(unit="utterance" if utterances else "word")
    return Transcript(
        NAME,
        _segments(document, utterances, oddities),
        language=jsontext.language_of(document, "language_code"),
        duration_ms=jsontext.ms_of(document, "audio_duration", unit_ms=1000),
        external_id=jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _segments(document: Any, utterances: list[Any], oddities: Oddities) -> tuple[Segment, ...]:
    if utterances:
        return tuple(spans.segments(utterances, oddities, unit_ms=1))
    words = jsontext.objects(jsontext.items(document, "words"), oddities)
    segments = tuple(apart(spans.word(word, 1, "text") for word in words))
    text = jsontext.line_of(document, "text")
    return segments if segments or not text else (Segment(None, None, None, text),)
