"""Gong's API: `callTranscripts` with monologues, and `calls` that say who the speakers are.

A monologue names its speaker by an id; the name, the e-mail address and the side (`affiliation`)
stand in the answer about the call, which some tools save in the same file. A file of several
calls is refused.

Written by: Gong's API, `/v2/calls/transcript`, perhaps with `/v2/calls/extensive`.
Speakers: by id, from the call's parties where they are in the file.
Times: start and end of each sentence; milliseconds.
Source: Gong's API reference, its own example values; a sample of another tool's tests.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from filmroom.core.transcripts import jsontext, markup
from filmroom.core.transcripts.model import (
    Party,
    Segment,
    Side,
    Transcript,
    UnreadableTranscript,
)
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "gong-json"
RECOGNISED_BY = "JSON with “callTranscripts”, as Gong's API answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.SAMPLES

_SIDES = {"internal": Side.OURS, "external": Side.THEIRS}


def bid(document: Any) -> int | None:
    return 90 if isinstance(document, dict) and "callTranscripts" in document else None


def parse(document: Any) -> Transcript:
    transcripts = jsontext.items(document, "callTranscripts")
    if len(transcripts) > 1:
        found = f"{len(transcripts)} calls in one file"
        raise UnreadableTranscript("expected the transcript of one call", found=found)
    if not transcripts:
        raise UnreadableTranscript("expected “callTranscripts” with one call", found="none")
    call = _call(document, jsontext.text_of(transcripts[0], "callId"))
    about = call.get("metaData") if isinstance(call.get("metaData"), dict) else {}
    parties = tuple(_parties(call))
    oddities = Oddities(unit="sentence")
    labels = {party_id: party.speaker for party_id, party in parties}
    segments = tuple(_segments(transcripts[0], labels, oddities))
    return Transcript(
        NAME,
        segments,
        parties=tuple(party for _, party in parties),
        language=jsontext.text_of(about, "language"),
        duration_ms=jsontext.ms_of(about, "duration", unit_ms=1000),
        title=jsontext.text_of(about, "title"),
        held_at=jsontext.text_of(about, "started"),
        external_id=jsontext.text_of(transcripts[0], "callId"),
        warnings=oddities.remarks(),
    )


def _call(document: Any, call_id: str | None) -> Mapping[str, Any]:
    """What the file says about the call, under `calls` or next to the transcript."""
    for call in jsontext.items(document, "calls"):
        about = call.get("metaData") if isinstance(call, dict) else None
        if about and jsontext.text_of(about, "id") == call_id:
            found: Mapping[str, Any] = call
            return found
    return document if isinstance(document, dict) else {}


def _parties(call: Mapping[str, Any]) -> Iterator[tuple[str, Party]]:
    """Speaker ids with their parties; people of the same name keep their ids apart."""
    taken: set[str] = set()
    for party in jsontext.items(call, "parties"):
        speaker_id = jsontext.label_of(party, "speakerId")
        if speaker_id is None:
            continue
        name = jsontext.text_of(party, "name")
        label = jsontext.label_of(party, "name")
        if label is None or label in taken:
            label = f"{label} ({speaker_id})" if label else speaker_id
        taken.add(label)
        side = _SIDES.get((jsontext.text_of(party, "affiliation") or "").casefold(), Side.UNKNOWN)
        yield speaker_id, Party(label, name, jsontext.text_of(party, "emailAddress"), side)


def _segments(transcript: Any, labels: Mapping[str, str], oddities: Oddities) -> Iterator[Segment]:
    for monologue in jsontext.items(transcript, "transcript"):
        speaker_id = jsontext.label_of(monologue, "speakerId")
        speaker = labels.get(speaker_id, speaker_id) if speaker_id else None
        for sentence in jsontext.items(monologue, "sentences"):
            text = jsontext.text_of(sentence, "text")
            if not isinstance(sentence, dict):
                oddities.add("broken-item", words=str(sentence))
                continue
            start_ms, end_ms = jsontext.ms_of(sentence, "start"), jsontext.ms_of(sentence, "end")
            yield Segment(start_ms, end_ms, speaker, markup.one_line(text or ""))
