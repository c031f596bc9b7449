"""HubSpot's call transcripts: `transcriptUtterances` with a `speaker` object.

Addresses of speakers are kept with their names.

Written by: HubSpot's API, "Calling extensions: transcripts".
Speakers: name of the object, told apart by id.
Times: start and end; milliseconds.
Source: developers.hubspot.com, "Calling extensions: transcripts"; no real file seen.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, names, utterances
from filmroom.core.transcripts.model import Party, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "hubspot-json"
RECOGNISED_BY = "JSON with “transcriptUtterances”, as HubSpot answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE

_KEYS = utterances.Keys("text", "startTimeMillis", "endTimeMillis", "who", unit_ms=1)


def bid(document: Any) -> int | None:
    return 90 if jsontext.items(document, "transcriptUtterances") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="utterance")
    listed = list(jsontext.objects(jsontext.items(document, "transcriptUtterances"), oddities))
    people = [jsontext.mapping(item, "speaker") for item in listed]
    table = names.by_id(people, "id", "name")
    told = [{**item, "who": _who(item)} for item in listed]
    emails = {
        table[speaker]: email
        for person in people
        if (speaker := jsontext.label_of(person, "id")) in table
        and (email := jsontext.text_of(person, "email"))
    }
    languages = {jsontext.language_of(item, "languageCode") for item in listed} - {None}
    return Transcript(
        NAME,
        tuple(utterances.segments(told, _KEYS, oddities, table)),
        parties=tuple(Party(label, label, email) for label, email in emails.items()),
        language=languages.pop() if len(languages) == 1 else None,
        external_id=jsontext.text_of(document, "engagementId"),
        warnings=oddities.remarks(),
    )


def _who(item: dict[str, Any]) -> str | None:
    person = jsontext.mapping(item, "speaker")
    return jsontext.label_of(person, "id") or jsontext.label_of(person, "name")
