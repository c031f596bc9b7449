"""Azure Speech: `recognizedPhrases` of a batch, `phrases` of a fast transcription.

Phrases need not be in order of time. Video Indexer keeps the same file with capitalised keys.

Written by: Azure Speech, batch and fast transcription; Video Indexer.
Speakers: a number; without one the channel is the speaker.
Times: start and length; ticks of 100 ns and ISO 8601 durations in a batch, milliseconds in a fast
transcription.
Source: Azure's "Get batch transcription results", "Use the fast transcription API" and Video
Indexer's "Transcription"; a real batch file, the others from the documents alone.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Remark, Segment, Transcript
from filmroom.core.transcripts.names import in_channel
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "azure-batch-json"
RECOGNISED_BY = (
    "JSON with “recognizedPhrases”, or “phrases” in milliseconds, as Azure Speech gives."
)
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES

_WHOLE = ("combinedRecognizedPhrases", "combinedPhrases")  # the text of each channel
_PHRASES = ("recognizedPhrases", "phrases", *_WHOLE)
_TICK_MS = 1e-4
_ISO = re.compile(r"PT(?:([0-9.]{1,9})H)?(?:([0-9.]{1,9})M)?(?:([0-9.]{1,15})S)?")


def bid(document: Any) -> int | None:
    if not isinstance(document, dict):
        return None
    document = _small(document)
    if isinstance(document.get("recognizedPhrases"), list):
        return 90
    first = jsontext.first(document, "phrases")
    return 90 if "offsetMilliseconds" in first or "combinedPhrases" in document else None


def parse(document: Any) -> Transcript:
    document = _small(document)
    phrases = next(filter(None, (jsontext.items(document, key) for key in _PHRASES)), [])
    oddities = Oddities(unit="phrase")
    phrases = [_small(phrase) for phrase in jsontext.objects(phrases, oddities)]
    segments = tuple(_segments(phrases, oddities))
    languages = {jsontext.language_of(phrase, "locale") for phrase in phrases}
    return Transcript(
        NAME,
        segments,
        language=languages.pop() if len(languages) == 1 else None,
        duration_ms=_ms(document, "duration"),
        warnings=(*oddities.remarks(), *_missing(document, phrases)),
    )


def _small(value: Any) -> dict[str, Any]:
    """An object whose own keys begin with small letters."""
    return {
        key[:1].lower() + key[1:] if key[:1].isupper() else key: below
        for key, below in jsontext.mapping(value).items()
    }


def _segments(phrases: list[dict[str, Any]], oddities: Oddities) -> Iterator[Segment]:
    """A segment per phrase with words."""
    for phrase in phrases:
        text = _text(phrase)
        if not text:
            oddities.add("not-speech")
            continue
        start_ms, length_ms = _ms(phrase, "offset"), _ms(phrase, "duration")
        speaker = jsontext.label_of(phrase, "speaker")
        if speaker is None:
            speaker = in_channel(jsontext.label_of(phrase, "channel"), None)
        known = start_ms is not None and length_ms is not None
        end_ms = (start_ms or 0) + (length_ms or 0) if known else None
        yield Segment(start_ms, end_ms, speaker, text)


def _missing(document: dict[str, Any], phrases: list[dict[str, Any]]) -> tuple[Remark, ...]:
    """A remark on channels whose text has more words than their phrases."""
    oddities = Oddities(unit="channel")
    spoken: Counter[str | None] = Counter()
    for phrase in phrases:
        spoken[jsontext.label_of(phrase, "channel")] += len(_text(phrase).split())
    for whole in (item for key in _WHOLE for item in jsontext.items(document, key)):
        text = _text(_small(whole))
        if len(text.split()) > spoken[jsontext.label_of(whole, "channel")]:
            oddities.add("words-differ", words=text)
    return oddities.remarks()


def _text(phrase: dict[str, Any]) -> str:
    """The first reading as it is shown, else as it was heard."""
    best = _small(next(iter(jsontext.items(phrase, "nBest")), phrase))
    found = (jsontext.line_of(best, key) for key in ("display", "lexical", "text"))
    return next(filter(None, found), "")


def _ms(item: dict[str, Any], key: str) -> int | None:
    """`offset` or `duration` in whichever unit the item has it."""
    ms = jsontext.ms_of(item, f"{key}InTicks", unit_ms=_TICK_MS)
    if ms is None:
        ms = jsontext.ms_of(item, f"{key}Milliseconds")
    found = _ISO.fullmatch(jsontext.text_of(item, key) or "")
    if ms is not None or found is None:
        return ms
    parts = [jsontext.ms(part or 0, unit_ms=1000) for part in found.groups()]
    hours, minutes, seconds = (part or 0 for part in parts)
    return hours * 3600 + minutes * 60 + seconds
