"""A table in a Word file whose first row names its columns, as some tools and typists make it.

The first table that has such columns counts. Columns and times as in `table`.

Written by: typists, and tools that export into Word.
Kept: nothing
Speakers: a column.
Times: as given.
Source: common usage; no tool's document, no real file seen.
"""

import csv
import io
from dataclasses import replace
from typing import Any

from filmroom.core.transcripts import markup
from filmroom.core.transcripts.formats import table_text
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.wordfile import Table, WordFile

NAME = "table-docx"
RECOGNISED_BY = "A Word file with a table that has columns like Speaker, Time, Text."
HOLDS = Holds.WORD
RESTS_ON = RestsOn.USAGE


def bid(document: Any) -> int | None:
    return 70 if isinstance(document, WordFile) and _talk(document) else None


def parse(document: WordFile) -> Transcript:
    talk = _talk(document)
    if talk is None:
        raise UnreadableTranscript("expected a table with columns like Speaker, Time, Text")
    return replace(table_text.parse(talk), format=NAME)


def _talk(document: WordFile) -> str | None:
    """The first table that holds talk, as tab-separated text."""
    talks = (_separated(table) for table in document.tables)
    return next((talk for talk in talks if table_text.bid(talk) is not None), None)


def _separated(table: Table) -> str:
    written = io.StringIO()
    writer = csv.writer(written, delimiter="\t", lineterminator="\n")
    writer.writerows([markup.one_line(cell.replace("\t", " ")) for cell in row] for row in table)
    return written.getvalue()
