"""Whisper and its relatives: `segments`, nobody named.

Some write it as a bare list. Whole milliseconds, as tools around it write them, are told from
their length.

Written by: OpenAI's command line and API ("verbose_json"), faster-whisper, whisper-timestamped.
Speakers: none.
Times: start and end; seconds with a fraction, or whole milliseconds.
Source: openai/whisper, `transcribe`; real files.
"""

from typing import Any

from filmroom.core.transcripts import jsontext, spans
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities
from filmroom.core.transcripts.words import runs

NAME = "whisper-json"
RECOGNISED_BY = "JSON with “segments” of “start”, “end” and “text”, or Whisper's own numbers in it."
HOLDS = Holds.JSON
RESTS_ON = RestsOn.FILES

_MARKS = ("seek", "tokens", "avg_logprob", "no_speech_prob", "compression_ratio", "confidence")


def bid(document: Any) -> int | None:
    listed, whole = jsontext.listed(document, "segments"), jsontext.mapping(document)
    first = jsontext.mapping(next(iter(listed), None))
    spoken = {"start", "text"} <= first.keys()
    if spoken and any(mark in first for mark in _MARKS):
        return 45 if "speaker" in first else 55
    if spoken and whole:
        return 40
    silent = not listed and isinstance(whole.get("segments"), list)
    return 45 if silent or ("text" in whole and _words(document)) else None


def parse(document: Any) -> Transcript:
    oddities = Oddities(unit="segment")
    segments = tuple(spans.segments(jsontext.listed(document, "segments"), oddities))
    if not segments:
        segments = _spoken(document)
    info = jsontext.mapping(document, "info") or jsontext.mapping(document)
    return Transcript(
        NAME,
        segments,
        language=jsontext.language_of(info, "language"),
        duration_ms=jsontext.ms_of(info, "duration", unit_ms=1000),
        warnings=oddities.remarks(),
    )


def _words(document: Any) -> list[dict[str, Any]]:
    words = jsontext.items(document, "words") or jsontext.items(document, "word_segments")
    return [word for word in words if isinstance(word, dict) and "word" in word]


def _spoken(document: Any) -> tuple[Segment, ...]:
    """Runs of the words of a file without segments, else its text without times."""
    segments = tuple(runs(spans.word(item, spans.SECOND_MS, "word") for item in _words(document)))
    text = jsontext.line_of(document, "text")
    return segments if segments or not text else (Segment(None, None, None, text),)
