"""Stretches of talk in JSON: `start`, `end`, `text`, `speaker`, perhaps `words` below.

The shape of Whisper and of the many tools around it. Seconds, unless all times are whole
numbers and the stretches would last minutes; then milliseconds, with the remark `unit-guessed`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.names import in_channel
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import Word, carried, runs

SECOND_MS = 1_000
LONGEST_USUAL = 100  # more than half of the stretches longer than so many seconds: no speech


def segments(
    found: list[Any], oddities: Oddities, *, unit_ms: int | None = None
) -> Iterator[Segment]:
    """A segment per stretch, or per voice of its words where only these have speakers.

    Guesses the unit where none is given.
    """
    spans = list(jsontext.objects(found, oddities))
    if unit_ms is None:
        unit_ms = guessed_unit_ms(spans)
        if unit_ms != SECOND_MS:
            oddities.add("unit-guessed")
    for span in spans:
        yield from _voices(span, unit_ms, oddities)


def by_channel(found: list[Any], oddities: Oddities, text: str) -> Iterator[Segment]:
    """A segment per stretch in seconds; the channel says who speaks where there are several."""
    spans = list(jsontext.objects(found, oddities))
    several = len({jsontext.label_of(span, "channel") for span in spans}) > 1
    for span in spans:
        whole = segment(span, SECOND_MS, text)
        channel = jsontext.label_of(span, "channel") if several else None
        yield replace(whole, speaker=in_channel(channel, whole.speaker))


def segment(span: Mapping[str, Any], unit_ms: int, text: str = "text") -> Segment:
    """One stretch, its times under `start` and `end`."""
    found = word(span, unit_ms, text)
    return Segment(found.start_ms, found.end_ms, found.speaker, found.text)


def word(span: Mapping[str, Any], unit_ms: int, *texts: str, speaker: str = "speaker") -> Word:
    """One word, its text under the first of the keys that holds one."""
    text = ""
    for key in texts:
        text = text or jsontext.line_of(span, key)
    start_ms = jsontext.ms_of(span, "start", unit_ms=unit_ms)
    end_ms = jsontext.ms_of(span, "end", unit_ms=unit_ms)
    return Word(text, start_ms, end_ms, jsontext.label_of(span, speaker))


def guessed_unit_ms(spans: Sequence[Mapping[str, Any]]) -> int:
    """1 or 1,000: what `start` and `end` count."""
    times = [(span.get("start"), span.get("end")) for span in spans]
    if any(isinstance(time, float) for pair in times for time in pair):
        return SECOND_MS
    whole = ((start, end) for start, end in times if type(start) is type(end) is int)  # no True
    return unit_of_lengths(end - start for start, end in whole)


def unit_of_lengths(lengths: Iterable[int]) -> int:
    """1 or 1,000: by whether most lengths could be seconds."""
    kept = [length for length in lengths if abs(length) <= jsontext.FURTHEST_MS]
    longer = sum(length > LONGEST_USUAL for length in kept)
    return 1 if 2 * longer > len(kept) else SECOND_MS


def _voices(span: Mapping[str, Any], unit_ms: int, oddities: Oddities) -> Iterator[Segment]:
    whole = segment(span, unit_ms)
    if whole.speaker is not None or not any("speaker" in item for item in _words(span)):
        yield whole
        return
    words = [word(item, unit_ms, "word", "text") for item in _words(span)]
    voices = {found.speaker for found in words} - {None}
    if len(voices) < 2:
        yield replace(whole, speaker=voices.pop() if voices else None)
    else:
        oddities.add("voices-in-words")
        yield from runs(carried(words))


def _words(span: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    return (item for item in jsontext.items(span, "words") if isinstance(item, dict))
