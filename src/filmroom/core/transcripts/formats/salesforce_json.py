"""Salesforce's conversation entries of a voice call: `conversationEntries` with a `sender`.

Times count from the first words, which is when the call is said to have been held; entries
without words are people coming and going. The agent is ours, the end user theirs.

Written by: Salesforce, Connect REST API, "Conversation Entries".
Speakers: the role of the sender.
Times: start and length; milliseconds since 1970.
Source: Connect REST API, "Conversation Entries"; no real file seen.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.model import Party, Segment, Side, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "salesforce-json"
RECOGNISED_BY = "JSON with “conversationEntries” that have a “sender”, as Salesforce answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE


def bid(document: Any) -> int | None:
    listed = jsontext.items(document, "conversationEntries")
    return 90 if utterances.have(listed, "sender", "clientTimestamp") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="entry")
    entries = jsontext.objects(jsontext.items(document, "conversationEntries"), oddities)
    listed = [item for item in entries if jsontext.line_of(item, "messageText")]
    moments = (jsontext.ms_of(item, "clientTimestamp") for item in listed)
    first_ms = min((moment for moment in moments if moment is not None), default=None)
    return Transcript(
        NAME,
        tuple(_segments(listed, first_ms or 0)),
        parties=tuple(_parties(listed)),
        held_at=utterances.moment(None if first_ms is None else first_ms / 1000),
        external_id=jsontext.text_of(document, "conversationIdentifier"),
        warnings=oddities.remarks(),
    )


def _segments(listed: list[dict[str, Any]], first_ms: int) -> Iterator[Segment]:
    for item in listed:
        at_ms = jsontext.ms_of(item, "clientTimestamp")
        start_ms = None if at_ms is None else at_ms - first_ms
        lasts_ms = jsontext.ms_of(item, "clientDuration")
        end_ms = start_ms + lasts_ms if start_ms is not None and lasts_ms else None
        yield Segment(start_ms, end_ms, _label(item), jsontext.line_of(item, "messageText"))


def _label(item: Mapping[str, Any]) -> str | None:
    sender = jsontext.mapping(item, "sender")
    return (
        jsontext.label_of(sender, "displayName")
        or jsontext.label_of(sender, "role")
        or jsontext.label_of(sender, "subject")
    )


def _parties(listed: list[dict[str, Any]]) -> Iterator[Party]:
    met: set[str] = set()
    for item in listed:
        label = _label(item)
        side = utterances.side(jsontext.text_of(item.get("sender"), "role"))
        if label and label not in met and side is not Side.UNKNOWN:
            met.add(label)
            yield Party(label, side=side)
