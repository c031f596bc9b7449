"""Microsoft Graph's `metadataContent` of a Teams transcript: WebVTT whose cues hold JSON.

What is said first, less its place in the call, says when the call was held.

Written by: Microsoft Graph, "Get callTranscript", `metadataContent`.
Speakers: `speakerName`; nobody where it is empty.
Times: start and end; milliseconds.
Source: learn.microsoft.com, "Get callTranscript", example of metadataContent; no real file seen.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, utterances
from filmroom.core.transcripts.cues import HEAD, Cue, scan
from filmroom.core.transcripts.formats import vtt
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "teams-metadata-vtt"
RECOGNISED_BY = "WebVTT whose cues are JSON with “spokenText”, as Microsoft Graph gives."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.SHAPE


def bid(text: str) -> int | None:
    return 90 if vtt.is_webvtt(text) and '"spokenText"' in text[:HEAD] else None


def parse(text: str) -> Transcript:
    oddities = Oddities(text)
    found = [(cue, _spoken(cue, oddities)) for cue in scan(text, oddities).cues]
    segments = tuple(
        Segment(
            cue.start_ms,
            cue.end_ms,
            jsontext.label_of(spoken, "speakerName"),
            jsontext.line_of(spoken, "spokenText"),
        )
        for cue, spoken in found
        if spoken
    )
    if not segments:
        raise UnreadableTranscript("expected cues that hold JSON with “spokenText”")
    languages = {jsontext.language_of(spoken, "spokenLanguage") for _, spoken in found} - {None}
    return Transcript(
        NAME,
        segments,
        language=languages.pop() if len(languages) == 1 else None,
        held_at=next(filter(None, (_begun(cue, spoken) for cue, spoken in found)), None),
        warnings=oddities.remarks(),
    )


def _spoken(cue: Cue, oddities: Oddities) -> dict[str, Any]:
    """The JSON of a cue, empty where it is none."""
    try:
        found = jsontext.mapping(jsontext.load(cue.body)[0])
    except UnreadableTranscript:
        found = {}
    if "spokenText" not in found:
        oddities.add("broken-item", words=cue.body)
        return {}
    return found


def _begun(cue: Cue, spoken: dict[str, Any]) -> str | None:
    """When the recording began, by the moment a cue states and its place."""
    moment_ms = utterances.epoch_ms(jsontext.text_of(spoken, "startDateTime"))
    return utterances.moment(None if moment_ms is None else (moment_ms - cue.start_ms) / 1000)
