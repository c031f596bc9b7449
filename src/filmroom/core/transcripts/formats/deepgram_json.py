"""Deepgram's answer about a recording: `results` with `channels`, perhaps with `utterances`.

Without utterances, runs of one speaker's words are segments.

Written by: Deepgram's API, pre-recorded audio.
Speakers: numbers, 0 among them; where each side has a channel of its own, the channel.
Times: start and end; seconds with a fraction.
Source: Deepgram's API reference, "Pre-recorded audio"; real files.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.names import in_channel
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, apart

NAME = "deepgram-json"
RECOGNISED_BY = "JSON with “results” that hold “channels” or “utterances”, as Deepgram answers."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES


def bid(document: Any) -> int | None:
    results = jsontext.mapping(document, "results")
    known = isinstance(results.get("channels"), list) or isinstance(results.get("utterances"), list)
    return 90 if known else None


def parse(document: Any) -> Transcript:
    channels = jsontext.items(document, "results", "channels")
    utterances = jsontext.items(document, "results", "utterances")
    oddities = Oddities(unit="utterance" if utterances else "channel")
    if utterances:
        segments = spans.by_channel(utterances, oddities, "transcript")
    else:
        segments = _channels(channels, oddities)
    about = jsontext.mapping(document, "metadata")
    return Transcript(
        NAME,
        tuple(segments),
        language=jsontext.language_of(channels[0] if channels else None, "detected_language"),
        duration_ms=jsontext.ms_of(about, "duration", unit_ms=1000),
        external_id=jsontext.text_of(about, "request_id"),
        warnings=oddities.remarks(),
    )


def _channels(channels: list[Any], oddities: Oddities) -> Iterator[Segment]:
    """Runs of the words of all channels; the text of those that have no words."""
    words: list[Word] = []
    for number, channel in enumerate(jsontext.objects(channels, oddities)):
        best = jsontext.first(channel, "alternatives")
        label = str(number) if len(channels) > 1 else None
        text = jsontext.line_of(best, "transcript")
        found = list(_words(best, label, oddities))
        if found and text and len(text.split()) != sum(len(w.text.split()) for w in found):
            oddities.add("words-differ", words=text)
        if text and not found:
            yield Segment(None, None, in_channel(label, None), text)
        words += found
    yield from apart(words)


def _words(best: Any, channel: str | None, oddities: Oddities) -> Iterator[Word]:
    for item in jsontext.objects(jsontext.items(best, "words"), oddities):
        word = spans.word(item, spans.SECOND_MS, "punctuated_word", "word")
        if word.text:
            yield replace(word, speaker=in_channel(channel, word.speaker))
