"""tl;dv's transcript: `data` with `speaker`, `startTime`, `endTime`.

The meeting may stand beside it, with name, day and length.

Written by: tl;dv's API, "Get transcript by meeting id".
Speakers: name on every entry.
Times: start and end; seconds with a fraction.
Source: doc.tldv.io, "Get transcript by meeting id", and a public client; no real file seen.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "tldv-json"
RECOGNISED_BY = "JSON whose “data” has “speaker”, “startTime” and “text”, as tl;dv answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE

_KEYS = utterances.Keys("text", "startTime", "endTime", "speaker")


def bid(document: Any) -> int | None:
    return 88 if utterances.have(_listed(document), "speaker", "startTime", "text") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="entry")
    segments = tuple(utterances.segments(_listed(document), _KEYS, oddities))
    meeting = jsontext.mapping(document, "meeting") or jsontext.mapping(document)
    people = [*jsontext.items(meeting, "invitees"), meeting.get("organizer")]
    return Transcript(
        NAME,
        segments,
        parties=utterances.parties(
            people, (s.speaker for s in segments), name="name", email="email"
        ),
        duration_ms=jsontext.ms_of(meeting, "duration", unit_ms=1000) or None,
        title=jsontext.text_of(meeting, "name"),
        held_at=jsontext.text_of(meeting, "happenedAt"),
        external_id=jsontext.text_of(document, "meetingId"),
        warnings=oddities.remarks(),
    )


def _listed(document: Any) -> list[Any]:
    listed = jsontext.items(document, "data")
    return listed or jsontext.items(document, "transcript", "data")
