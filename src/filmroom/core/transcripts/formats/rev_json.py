"""Rev: `monologues` of `elements` (the API), or of `spans` (the transcript editor).

The text of a monologue is all its pieces one after the other, blanks and punctuation among them.

Written by: Rev AI's API, "Get transcript"; Rev's transcript editor.
Speakers: numbers, named by a table or beside the number.
Times: start and end of the words that have them; seconds with a fraction.
Source: Rev AI's API reference, "Get transcript", and a sample; a real file of the editor.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.names import by_id
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "rev-json"
RECOGNISED_BY = "JSON with “monologues” of “elements” or “spans”, as Rev gives."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES

_PIECES = ("elements", "spans")
_ENDS = ("end_ts", "endTs")


def bid(document: Any) -> int | None:
    first = jsontext.first(document, "monologues")
    return 90 if any(key in first for key in _PIECES) else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="monologue")
    names = by_id(jsontext.items(document, "speakers"), "id", "name")
    monologues = jsontext.objects(jsontext.items(document, "monologues"), oddities)
    return Transcript(
        NAME,
        tuple(_segments(monologues, names)),
        language=jsontext.language_of(document, "language"),
        external_id=jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _segments(monologues: Iterator[dict[str, Any]], names: Mapping[str, str]) -> Iterator[Segment]:
    for monologue in monologues:
        pieces = [piece for key in _PIECES for piece in jsontext.items(monologue, key)]
        starts = [ms for piece in pieces if (ms := _ms(piece, "ts")) is not None]
        ends = [ms for piece in pieces for key in _ENDS if (ms := _ms(piece, key)) is not None]
        start_ms = starts[0] if starts else _ms(monologue, "startTime")
        text = "".join(_value(piece) for piece in pieces)
        speaker = _speaker(monologue, names)
        yield Segment(start_ms, max(ends, default=None), speaker, " ".join(text.split()))


def _value(piece: Any) -> str:
    """A piece as it is, blanks at its ends included."""
    value = jsontext.mapping(piece).get("value")
    return value if isinstance(value, str) else ""


def _speaker(monologue: Mapping[str, Any], names: Mapping[str, str]) -> str | None:
    told = jsontext.label_of(jsontext.mapping(monologue, "speaker_info"), "display_name")
    speaker = jsontext.label_of(monologue, "speaker")
    return told or (names.get(speaker, speaker) if speaker is not None else None)


def _ms(item: Any, key: str) -> int | None:
    return jsontext.ms_of(item, key, unit_ms=1000)
