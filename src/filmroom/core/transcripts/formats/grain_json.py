"""Grain's transcript as JSON: a list of utterances with `participant_id`.

Names come from `speaker`; people of one name keep their ids apart.

Written by: Grain's API, "Get recording transcript".
Speakers: name on every utterance, told apart by id.
Times: start and end; milliseconds.
Source: developers.grain.com, "Get recording transcript"; no real file seen.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, names, utterances
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "grain-json"
RECOGNISED_BY = "A JSON list of utterances with “participant_id”, “start”, “end” and “text”."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE

_KEYS = utterances.Keys("text", "start", "end", "who", unit_ms=1)


def bid(document: Any) -> int | None:
    listed = jsontext.listed(document, "transcript")
    return 80 if utterances.have(listed, "participant_id", "start", "text") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="utterance")
    listed = list(jsontext.objects(jsontext.listed(document, "transcript"), oddities))
    table = names.by_id(listed, "participant_id", "speaker")
    told = [{**item, "who": _who(item)} for item in listed]
    segments = tuple(utterances.segments(told, _KEYS, oddities, table))
    return Transcript(
        NAME,
        segments,
        title=jsontext.text_of(document, "title"),
        held_at=jsontext.text_of(document, "start_datetime"),
        external_id=jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _who(item: dict[str, Any]) -> str | None:
    return jsontext.label_of(item, "participant_id") or jsontext.label_of(item, "speaker")
