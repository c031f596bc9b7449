"""whisper.cpp's `--output-json`: `transcription` with `offsets` and `timestamps`.

Where there are no offsets the timestamps count.

Written by: whisper.cpp, `--output-json`.
Speakers: with one side on each channel "0" and "1", nobody where it says "?"; else none.
Times: start and end; offsets in milliseconds, timestamps "00:00:03,480".
Source: ggml-org/whisper.cpp, examples/cli; a sample, no whole file seen.
"""

from collections.abc import Iterator
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "whisper-cpp-json"
RECOGNISED_BY = "JSON with “transcription” of “offsets” or “timestamps”, as whisper.cpp writes it."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES


def bid(document: Any) -> int | None:
    first = jsontext.first(document, "transcription")
    return 90 if "offsets" in first or "timestamps" in first else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="segment")
    return Transcript(
        NAME,
        tuple(_segments(jsontext.items(document, "transcription"), oddities)),
        language=jsontext.language_of(jsontext.mapping(document, "result"), "language"),
        warnings=oddities.remarks(),
    )


def _segments(found: list[Any], oddities: Oddities) -> Iterator[Segment]:
    for item in jsontext.objects(found, oddities):
        speaker = jsontext.label_of(item, "speaker")
        text = jsontext.line_of(item, "text")
        yield Segment(_ms(item, "from"), _ms(item, "to"), None if speaker == "?" else speaker, text)


def _ms(item: dict[str, Any], key: str) -> int | None:
    offset = jsontext.ms_of(jsontext.mapping(item, "offsets"), key)
    if offset is not None:
        return offset
    return jsontext.clock_of(jsontext.mapping(item, "timestamps"), key)
