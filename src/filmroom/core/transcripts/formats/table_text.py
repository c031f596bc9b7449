"""A table with a heading, as spreadsheets and transcription tools export it: CSV, TSV.

Commas, semicolons or tabs part the columns. Whisper's `start end text` in milliseconds is such a
table.

Written by: spreadsheets, transcription tools, Whisper's .tsv.
Kept: nothing
Speakers: a column, or none.
Times: start, both ends or none; clock times, seconds, or milliseconds where the heading says so or
the numbers could not be seconds.
Source: real tables of labelled dialogues; Whisper's as its command line writes it, no file seen.
"""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace

from filmroom.core.transcripts.formats import turn_list_json
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "table"
RECOGNISED_BY = "A first line with columns like Speaker, Start, End, Text."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.FILES

_COLUMNS_LISTED = {
    "text": "text transcript content words utterance sentence message caption dialogue speech",
    "speaker": "speaker participant who name spkr",
    "start": "start begin timestamp time from in timecode",
    "end": "end stop to out",
}
_COLUMNS = {word: key for key, words in _COLUMNS_LISTED.items() for word in words.split()}
_FILLERS = frozenset({"time", "name", "s", "sec", "seconds", "of", "label", "timecode", "id"})
_MS = frozenset({"ms", "millis", "milliseconds"})
_LETTERS = re.compile(r"[a-z]+")
_DELIMITERS = "\t;,"
_EXPECTED = "expected rows of a table with a speaker or a time, and a text"


def bid(text: str) -> int | None:
    keys = _keys(text)[1]
    return 85 if "text" in keys and ({"speaker", "start", "start_ms"} & set(keys)) else None


def parse(text: str) -> Transcript:
    delimiter, keys = _keys(text)
    try:
        found = turn_list_json.of_turns(_turns(text, delimiter, keys), Oddities(unit="turn"))
    except csv.Error as wrong:
        raise UnreadableTranscript(_EXPECTED, found=str(wrong)) from wrong
    except UnreadableTranscript as nobody:
        raise UnreadableTranscript(_EXPECTED, found="none", line=2) from nobody
    return replace(found, format=NAME)


def _keys(text: str) -> tuple[str, list[str]]:
    """What parts the columns of the first line, and the key of each column, "" if unknown."""
    first = text.lstrip().partition("\n")[0][:1000]
    delimiter = max(_DELIMITERS, key=first.count)
    keys: list[str] = []
    for cell in first.split(delimiter):
        key = _key(cell)
        keys.append("" if key in keys else key)
    return delimiter, keys if len(keys) > 1 else []


def _key(cell: str) -> str:
    """The key of a heading such as "Start time (ms)"; "" for one that means something else."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cell)
    words = _LETTERS.findall(spaced.casefold())
    known = [word for word in words if word in _COLUMNS]
    rest = set(words) - set(known[:1]) - _FILLERS - _MS
    if not known or rest:
        return ""
    key = _COLUMNS[known[0]]
    return f"{key}_ms" if _MS & set(words) else key


def _turns(text: str, delimiter: str, keys: list[str]) -> Iterator[dict[str, str]]:
    rows = csv.reader(io.StringIO(text.strip("\n")), delimiter=delimiter)
    next(rows, None)
    for row in rows:
        cells = dict(zip(keys, row, strict=False))
        if any(row):
            yield {"speaker": "", "text": ""} | {key: cells[key] for key in cells if key}
