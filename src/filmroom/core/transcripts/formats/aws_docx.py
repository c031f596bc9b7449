"""The Word file that AWS's sample tool makes of a Transcribe job: a table with a row a turn.

What follows the dot in "Start" is a number of hundredths, not a fraction: the tool writes 0.04 s
as "0:00:00.4".

Written by: aws-samples/amazon-transcribe-output-word-document.
Speakers: a column.
Times: start and length; hundredths of a second.
Source: the tool's own source; a real file, and the same call as JSON.
"""

import re
from collections.abc import Iterator
from typing import Any

from filmroom.core.transcripts import markup
from filmroom.core.transcripts.cues import loose_ms
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.wordfile import Table, WordFile

NAME = "aws-docx"
RECOGNISED_BY = "A Word file with a table headed Start, Dur., Speaker, Transcription."
HOLDS = Holds.WORD
RESTS_ON = RestsOn.FILES

_COLUMNS = ("Start", "Speaker", "Transcription")
_START = re.compile(r"([0-9]{1,3}:[0-9]{2}:[0-9]{2})(?:\.([0-9]{1,2}))?")
_SECONDS = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)s")
_LENGTH = re.compile(r"(?:([0-9]{1,3})h )?(?:([0-9]{1,3})m )?([0-9]{1,2}(?:\.[0-9]{1,3})?)s")


def bid(document: Any) -> int | None:
    if not isinstance(document, WordFile):
        return None
    return 80 if any(map(_is_talk, document.tables)) else None


def parse(document: WordFile) -> Transcript:
    talk = next(filter(_is_talk, document.tables), ())
    if len(talk) < 2:
        raise UnreadableTranscript("expected a table headed Start, Speaker, Transcription")
    facts = {row[0]: row[1] for table in document.tables for row in table if len(row) == 2}
    return Transcript(
        NAME,
        tuple(_segments(talk)),
        language=facts.get("Language") or None,
        duration_ms=_length_ms(facts.get("Audio Duration", "")),
        title=facts.get("Job Name") or None,
    )


def _is_talk(table: Table) -> bool:
    return bool(table) and all(column in table[0] for column in _COLUMNS)


def _segments(talk: Table) -> Iterator[Segment]:
    head, *rows = talk
    for row in rows:
        cells = dict(zip(head, row, strict=False))
        start_ms, end_ms = _times(cells.get("Start", ""), cells.get("Dur.", ""))
        words = markup.one_line(cells.get("Transcription", ""))
        yield Segment(start_ms, end_ms, markup.label(cells.get("Speaker", "")), words)


def _times(start: str, duration: str) -> tuple[int | None, int | None]:
    begins, lasts = _START.fullmatch(start), _SECONDS.fullmatch(duration)
    if not begins:
        return None, None
    start_ms = loose_ms(begins[1]) + 10 * int(begins[2] or 0)
    return start_ms, start_ms + round(float(lasts[1]) * 1000) if lasts else None


def _length_ms(text: str) -> int | None:
    found = _LENGTH.fullmatch(text)
    if not found:
        return None
    minutes = int(found[1] or 0) * 60 + int(found[2] or 0)
    return minutes * 60_000 + round(float(found[3]) * 1000)
