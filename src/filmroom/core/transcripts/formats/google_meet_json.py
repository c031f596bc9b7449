"""Google Meet's REST API: transcript entries of a `participant`, in absolute times.

Times count from the first entry, or from the conference's start where the record stands in the
same file.

Written by: Google Meet's REST API, `conferenceRecords.transcripts.entries`.
Speakers: resource names; `participants` beside them gives their names.
Times: start and end; fractions of a second, as times of the day.
Source: developers.google.com, "conferenceRecords.transcripts.entries"; no real file seen.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, markup, utterances
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "google-meet-json"
RECOGNISED_BY = "JSON transcript entries with “participant”, “startTime” and “languageCode”."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SHAPE

_USERS = ("signedinUser", "anonymousUser", "phoneUser")


def bid(document: Any) -> int | None:
    listed = _listed(document)
    return 88 if utterances.have(listed, "participant", "startTime", "text") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="entry")
    listed = list(jsontext.objects(_listed(document), oddities))
    people = {
        name: label
        for person in jsontext.items(document, "participants")
        if (name := jsontext.text_of(person, "name")) and (label := _display_name(person))
    }
    record = jsontext.mapping(document, "conferenceRecord") or jsontext.mapping(document)
    starts = [utterances.epoch_ms(jsontext.text_of(item, "startTime")) for item in listed]
    stated_ms = utterances.epoch_ms(jsontext.text_of(record, "startTime"))
    known = [start for start in (stated_ms, *starts) if start is not None]
    first_ms = min(known, default=0)
    languages = {jsontext.language_of(item, "languageCode") for item in listed} - {None}
    return Transcript(
        NAME,
        tuple(_segments(listed, first_ms, people)),
        language=languages.pop() if len(languages) == 1 else None,
        held_at=utterances.moment(first_ms / 1000) if known else None,
        warnings=oddities.remarks(),
    )


def _listed(document: Any) -> list[Any]:
    if isinstance(document, list):
        return document
    return jsontext.items(document, "transcriptEntries") or jsontext.items(document, "entries")


def _display_name(person: Any) -> str | None:
    users = (jsontext.mapping(person, kind) for kind in _USERS)
    return next(filter(None, (jsontext.label_of(user, "displayName") for user in users)), None)


def _segments(
    listed: list[dict[str, Any]], first_ms: int, people: Mapping[str, str]
) -> Iterator[Segment]:
    for item in listed:
        times = (
            utterances.epoch_ms(jsontext.text_of(item, key)) for key in ("startTime", "endTime")
        )
        start_ms, end_ms = (None if time is None else time - first_ms for time in times)
        who = jsontext.text_of(item, "participant") or ""
        speaker = people.get(who) or markup.label(who.rpartition("/")[2])
        yield Segment(start_ms, end_ms, speaker, jsontext.line_of(item, "text"))
