"""CORAAL's interviews: a tab-separated table with Line, Spkr, StTime, Content, EnTime.

Rows that only note a pause are nobody's words; square brackets mark overlap and stay.

Written by: the Corpus of Regional African American Language.
Speakers: a column.
Times: start and end; seconds with a fraction.
Source: CORAAL User Guide (https://oraal.github.io/coraal); a real file.
"""

import re
from collections.abc import Iterator

from filmroom.core.transcripts import jsontext, markup
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "coraal-tsv"
RECOGNISED_BY = "A tab-separated table headed Line, Spkr, StTime, Content, EnTime."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_COLUMNS = frozenset({"Spkr", "StTime", "Content"})
_PAUSE = re.compile(r"\(pause [0-9.]+\)")


def bid(text: str) -> int | None:
    return 90 if set(_cells(text.lstrip().partition("\n")[0])) >= _COLUMNS else None


def parse(text: str) -> Transcript:
    oddities = Oddities(unit="row")
    segments = tuple(_segments(text.strip().split("\n"), oddities))
    if not segments:
        raise UnreadableTranscript("expected rows with speaker, start and words below the heading")
    return Transcript(NAME, segments, warnings=oddities.remarks())


def _segments(lines: list[str], oddities: Oddities) -> Iterator[Segment]:
    head = _cells(lines[0])
    for line in filter(None, lines[1:]):
        row = dict(zip(head, _cells(line), strict=False))
        words = markup.one_line(row.get("Content", ""))
        if _PAUSE.fullmatch(words):
            oddities.add("not-speech", words=words)
            continue
        start_ms = jsontext.ms_of(row, "StTime", unit_ms=1000)
        end_ms = jsontext.ms_of(row, "EnTime", unit_ms=1000)
        yield Segment(start_ms, end_ms, markup.label(row.get("Spkr", "")), words)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("\t")]
