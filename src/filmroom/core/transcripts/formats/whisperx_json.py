"""WhisperX and the many that write its shape: stretches with a `speaker`.

In `segments`, as OpenAI's "diarized_json" has them, too, or in a bare list, as older WhisperX
and pipelines of pyannote write them. Whole milliseconds are told from their length.

Written by: WhisperX, OpenAI's "diarized_json", pipelines around pyannote.
Speakers: as named; on the words where only these have one.
Times: start and end; seconds with a fraction, or whole milliseconds.
Source: m-bain/whisperX; samples of another tool's tests; "diarized_json" from its documented shape.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "whisperx-json"
RECOGNISED_BY = "JSON stretches with “start”, “text” and “speaker”, in “segments” or a bare list."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

FIRST = 200  # stretches looked at for speakers; the rest is read the same without


def bid(document: Any) -> int | None:
    listed = jsontext.listed(document, "segments")[:FIRST]
    spoken = [span for span in listed if isinstance(span, dict) and "text" in span]
    if not spoken or "start" not in spoken[0]:
        return None
    named = any("speaker" in span or _named(span) for span in spoken)
    return 50 if named else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="segment")
    segments = tuple(spans.segments(jsontext.listed(document, "segments"), oddities))
    return Transcript(
        NAME,
        segments,
        language=jsontext.language_of(document, "language"),
        duration_ms=jsontext.ms_of(document, "duration", unit_ms=1000),
        warnings=oddities.remarks(),
    )


def _named(span: Any) -> bool:
    return any(isinstance(w, dict) and "speaker" in w for w in jsontext.items(span, "words"))
