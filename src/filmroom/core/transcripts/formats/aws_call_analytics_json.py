"""Amazon Transcribe Call Analytics, and Contact Lens of Amazon Connect: `Transcript` in turns.

Every turn has the role of its speaker, in Contact Lens by the id of a participant; the agent is
ours, the customer theirs. Contact Lens in real time has a list of `Segments` with a turn each.

Written by: Amazon Transcribe Call Analytics; Contact Lens, afterwards and in real time.
Speakers: the role, AGENT or CUSTOMER.
Times: start and end; milliseconds.
Source: Amazon Transcribe's guide, "Call analytics output"; Amazon Connect's guide, "Contact Lens
output"; a real file of the former.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Party, Segment, Side, Transcript
from filmroom.core.transcripts.names import by_id
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "aws-call-analytics-json"
RECOGNISED_BY = "JSON with “Transcript” of “BeginOffsetMillis”, as AWS Call Analytics gives."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES

_SIDES = {"AGENT": Side.OURS, "CUSTOMER": Side.THEIRS, "SYSTEM": Side.OTHER}


def bid(document: Any) -> int | None:
    first = next(iter(_turns(document)), None)
    return 90 if "BeginOffsetMillis" in jsontext.mapping(first) else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="turn")
    about = jsontext.mapping(document, "ConversationCharacteristics")
    roles = by_id(jsontext.items(document, "Participants"), "ParticipantId", "ParticipantRole")
    segments = tuple(_segments(_turns(document), roles, oddities))
    speakers = dict.fromkeys(segment.speaker for segment in segments)
    return Transcript(
        NAME,
        segments,
        parties=tuple(Party(s, side=_SIDES[s]) for s in speakers if s in _SIDES),
        language=jsontext.language_of(document, "LanguageCode"),
        duration_ms=jsontext.ms_of(about, "TotalConversationDurationMillis"),
        external_id=jsontext.text_of(document, "JobName"),
        warnings=oddities.remarks(),
    )


def _turns(document: Any) -> list[Any]:
    live = jsontext.items(document, "Segments")
    turns = [turn for item in live if (turn := jsontext.mapping(item, "Transcript"))]
    return turns or jsontext.items(document, "Transcript")


def _segments(turns: list[Any], roles: Mapping[str, str], oddities: Oddities) -> Iterator[Segment]:
    for turn in jsontext.objects(turns, oddities):
        speaker = jsontext.label_of(turn, "ParticipantRole")
        if speaker is None:
            speaker = jsontext.label_of(turn, "ParticipantId")
            speaker = roles.get(speaker, speaker) if speaker else None
        start_ms = jsontext.ms_of(turn, "BeginOffsetMillis")
        end_ms = jsontext.ms_of(turn, "EndOffsetMillis")
        yield Segment(start_ms, end_ms, speaker, jsontext.line_of(turn, "Content"))
