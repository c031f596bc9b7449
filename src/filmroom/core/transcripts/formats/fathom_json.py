"""Fathom's API and webhooks: `transcript` with a `speaker` object and a clock time.

Sides come from the calendar's `is_external`.

Written by: Fathom's API and its webhook "New meeting content ready".
Speakers: `display_name` on every entry.
Times: start; whole seconds, as hh:mm:ss. No end is given.
Source: developers.fathom.ai, "New meeting content ready"; a sample of another tool's tests.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.model import Party, Segment, Side, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "fathom-json"
RECOGNISED_BY = "JSON whose “transcript” has speakers with “display_name”, as Fathom answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

_NO_LANGUAGE = "unknown"


def bid(document: Any) -> int | None:
    first = jsontext.first(document, "transcript")
    return 90 if "display_name" in jsontext.mapping(first, "speaker") else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="entry")
    listed = list(jsontext.objects(jsontext.items(document, "transcript"), oddities))
    language = jsontext.text_of(document, "transcript_language")
    return Transcript(
        NAME,
        tuple(map(_segment, listed)),
        parties=tuple(_parties(document, listed)),
        language=None if language == _NO_LANGUAGE else language,
        duration_ms=_length_ms(document),
        title=jsontext.text_of(document, "title") or jsontext.text_of(document, "meeting_title"),
        held_at=jsontext.text_of(document, "recording_start_time"),
        external_id=jsontext.text_of(document, "recording_id"),
        warnings=oddities.remarks(),
    )


def _segment(item: Mapping[str, Any]) -> Segment:
    start_ms = utterances.time_of(item, "timestamp")
    return Segment(start_ms, None, _speaker(item), jsontext.line_of(item, "text"))


def _speaker(item: Mapping[str, Any]) -> str | None:
    return jsontext.label_of(item.get("speaker"), "display_name")


def _parties(document: Any, listed: list[dict[str, Any]]) -> Iterator[Party]:
    """Speakers whom the calendar knows, by address or by the name that Fathom matched."""
    invitees = jsontext.items(document, "calendar_invitees")
    known: dict[str, Any] = {}
    for key in ("name", "matched_speaker_display_name", "email"):
        known |= {found: person for person in invitees if (found := jsontext.text_of(person, key))}
    seen: set[str] = set()
    for item in listed:
        label = _speaker(item)
        email = jsontext.text_of(item.get("speaker"), "matched_calendar_invitee_email")
        person = known.get(email or "") or known.get(label or "")
        if label is None or label in seen or not (person or email):
            continue
        seen.add(label)
        name = jsontext.text_of(person, "name") or label
        yield Party(label, name, email or jsontext.text_of(person, "email"), _side(person))


def _side(person: Any) -> Side:
    external = jsontext.mapping(person).get("is_external")
    if not isinstance(external, bool):
        return Side.UNKNOWN
    return Side.THEIRS if external else Side.OURS


def _length_ms(document: Any) -> int | None:
    begun = utterances.epoch_ms(jsontext.text_of(document, "recording_start_time"))
    ended = utterances.epoch_ms(jsontext.text_of(document, "recording_end_time"))
    return None if begun is None or ended is None or ended <= begun else ended - begun
