"""Amazon Transcribe: `results` with `items`, and who speaks in `speaker_labels`.

Newer answers name the speaker on every item, too; with one side on each channel `channel_labels`
holds the items.

Written by: Amazon Transcribe, batch jobs.
Speakers: `spk_0` and on, or channels.
Times: start and end; seconds with a fraction, written as text.
Source: Amazon Transcribe's guide, "Transcription output"; a real file with speakers, channels from
the document alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.names import in_channel
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, apart, joined, runs

NAME = "aws-transcribe-json"
RECOGNISED_BY = (
    "JSON with “results” that hold “items” or “transcripts”, as Amazon Transcribe gives."
)
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES


def bid(document: Any) -> int | None:
    results = jsontext.mapping(document, "results")
    listed = isinstance(results.get("items"), list) or isinstance(results.get("transcripts"), list)
    return 85 if listed else None


def parse(document: Any) -> Transcript:
    results = jsontext.mapping(document, "results")
    oddities = Oddities(unit="segment")
    return Transcript(
        NAME,
        tuple(_segments(results, oddities)),
        language=jsontext.language_of(results, "language_code"),
        external_id=jsontext.text_of(document, "jobName"),
        warnings=oddities.remarks(),
    )


def _segments(results: Mapping[str, Any], oddities: Oddities) -> Iterator[Segment]:
    channels = list(
        jsontext.objects(jsontext.items(results, "channel_labels", "channels"), oddities)
    )
    items = list(jsontext.objects(jsontext.items(results, "items"), oddities))
    if channels:
        yield from apart(word for channel in channels for word in _said(channel, oddities))
    elif items:
        stretches = jsontext.items(results, "speaker_labels", "segments")
        yield from _parted(items, list(jsontext.objects(stretches, oddities)), oddities)
    else:
        for transcript in jsontext.items(results, "transcripts"):
            if text := jsontext.line_of(transcript, "transcript"):
                yield Segment(None, None, None, text)


def _said(channel: Mapping[str, Any], oddities: Oddities) -> Iterator[Word]:
    number = (jsontext.label_of(channel, "channel_label") or "").removeprefix("ch_")
    label = in_channel(number or None, None)
    for item in jsontext.objects(jsontext.items(channel, "items"), oddities):
        yield replace(_word(item), speaker=label)


def _parted(
    items: Sequence[Mapping[str, Any]], stretches: Sequence[Mapping[str, Any]], oddities: Oddities
) -> Iterator[Segment]:
    """A segment per stretch that has words; runs of the words that no stretch lists."""
    owners = _owners(stretches)
    owned: list[tuple[int | None, Word]] = []
    for item in items:
        word = _word(item)
        owner = owners.get((word.start_ms, word.end_ms))
        if word.glued and owned:
            owner, before = owned[-1]
            word = replace(word, speaker=before.speaker)
        owned.append((owner, word))
    for owner, group in groupby(owned, key=lambda pair: pair[0]):
        words = [word for _, word in group]
        if owner is None:
            yield from runs(words)
        else:
            yield _stretch(stretches[owner], words)
    for _ in range(len(stretches) - len({owner for owner, _ in owned} - {None})):
        oddities.add("not-speech")


def _owners(stretches: Sequence[Mapping[str, Any]]) -> dict[tuple[int | None, int | None], int]:
    """The stretch that lists a word, by the times of the word."""
    return {
        (_ms(item, "start_time"), _ms(item, "end_time")): number
        for number, stretch in enumerate(stretches)
        for item in jsontext.items(stretch, "items")
    }


def _stretch(stretch: Mapping[str, Any], words: Sequence[Word]) -> Segment:
    segment = joined(words)
    start_ms, end_ms = _ms(stretch, "start_time"), _ms(stretch, "end_time")
    return replace(
        segment,
        start_ms=segment.start_ms if start_ms is None else start_ms,
        end_ms=segment.end_ms if end_ms is None else end_ms,
        speaker=jsontext.label_of(stretch, "speaker_label") or segment.speaker,
    )


def _word(item: Mapping[str, Any]) -> Word:
    """The best alternative of an item; punctuation has no times."""
    best = jsontext.first(item, "alternatives")
    return Word(
        jsontext.line_of(best, "content"),
        _ms(item, "start_time"),
        _ms(item, "end_time"),
        jsontext.label_of(item, "speaker_label"),
        glued=item.get("type") == "punctuation",
    )


def _ms(item: Any, key: str) -> int | None:
    return jsontext.ms_of(item, key, unit_ms=1000)
