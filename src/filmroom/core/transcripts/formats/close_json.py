"""Close's calls: `recording_transcript` with `utterances` and their sides.

The activity around it may be there or not; `speaker_side` says who is ours.

Written by: Close's API, a call activity.
Speakers: name on every utterance.
Times: start and end; seconds with a fraction.
Source: Close's API reference, "Calls: transcripts"; no real file seen.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.model import Party, Side, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "close-json"
RECOGNISED_BY = "JSON with “utterances” of a “speaker_side”, as Close gives."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE

_AROUND = ("recording_transcript", "voicemail_transcript")
_SIDES = {"close-user": Side.OURS, "contact": Side.THEIRS}
_KEYS = utterances.Keys("text", "start", "end", "speaker_label")


def bid(document: Any) -> int | None:
    return 92 if utterances.have(_listed(document), "speaker_side", "text") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="utterance")
    listed = list(jsontext.objects(_listed(document), oddities))
    sides = {
        label: _SIDES.get(jsontext.text_of(item, "speaker_side") or "", Side.UNKNOWN)
        for item in listed
        if (label := jsontext.label_of(item, "speaker_label"))
    }
    return Transcript(
        NAME,
        tuple(utterances.segments(listed, _KEYS, oddities)),
        parties=tuple(Party(label, label, side=side) for label, side in sides.items()),
        duration_ms=jsontext.ms_of(document, "duration", unit_ms=1000),
        held_at=jsontext.text_of(document, "activity_at")
        or jsontext.text_of(document, "date_created"),
        external_id=jsontext.text_of(document, "id"),
        warnings=oddities.remarks(),
    )


def _listed(document: Any) -> list[Any]:
    found = (jsontext.items(document, key, "utterances") for key in _AROUND)
    return next(filter(None, found), jsontext.items(document, "utterances"))
