"""A Word file as paragraphs and tables, in order; pictures, notes and text boxes left out.

A Word file is a zip of XML (ECMA-376). Only `word/document.xml` is opened, and never more of
it than a day of talk would take, whatever the zip claims about its size.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from filmroom.core.transcripts import xmltext
from filmroom.core.transcripts.model import UnreadableTranscript

MOST_BYTES = 16 << 20  # of the document, unpacked; an hour of Teams takes 0.4 MB
FEW_BYTES = 2 << 20  # up to here it does not matter
MOST_TIMES = 40  # the file; real documents unpack to 20 times their size at most
MOST_PARAGRAPHS = 200_000
MOST_ELEMENTS = 400_000  # of a real document each takes 27 bytes or more
_EXPECTED = "expected a Word file or a transcript as text"
_DOCUMENT = re.compile(r"word/document[0-9]*\.xml")
_NOT_WORDS = frozenset({"drawing", "pict", "object"})
_SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}

Table = tuple[tuple[str, ...], ...]  # rows of cells


@dataclass(frozen=True, slots=True)
class WordFile:
    blocks: tuple[str | Table, ...]  # paragraphs, with "\n" for line breaks, and tables

    @property
    def paragraphs(self) -> tuple[str, ...]:
        return tuple(block for block in self.blocks if isinstance(block, str))

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(block for block in self.blocks if not isinstance(block, str))

    @property
    def text(self) -> str:
        """Paragraphs with an empty line between them, for what was written down as text."""
        return "\n\n".join(self.paragraphs)


def load(data: bytes) -> WordFile:
    """Open a zip as a Word file. Raises UnreadableTranscript where it is none, or too large."""
    listener = _Listener()
    xmltext.walk(_document(data), listener)
    return WordFile(tuple(listener.blocks))


def _document(data: bytes) -> bytes:
    most = min(MOST_BYTES, FEW_BYTES + MOST_TIMES * len(data))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            part = next(filter(_is_document, archive.infolist()), None)
            if part is None:
                raise UnreadableTranscript(_EXPECTED, found="a zip or Excel file")
            with archive.open(part) as opened:
                document = opened.read(most + 1)
    except (
        zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError,
        RuntimeError, UnicodeError, OverflowError,
    ) as wrong:  # fmt: skip
        raise UnreadableTranscript(_EXPECTED, found="a damaged or locked zip file") from wrong
    if len(document) > most:
        found = f"a Word file of more than a day of talk, or {MOST_TIMES} times its size"
        raise UnreadableTranscript(_EXPECTED, found=found)
    return document


def _is_document(part: zipfile.ZipInfo) -> bool:
    usual = part.compress_type in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    return usual and _DOCUMENT.fullmatch(part.filename) is not None


@dataclass(slots=True)
class _Listener:
    """Gathers blocks. A table inside a cell is part of that cell's words."""

    blocks: list[str | Table] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)  # of the open paragraph
    cells: list[list[str]] = field(default_factory=list)  # of the open row, by paragraph
    rows: list[tuple[str, ...]] = field(default_factory=list)
    tables: int = 0  # how many are open
    left_out: int = 0  # how many elements without words are open
    in_words: bool = False
    met: int = 0  # paragraphs so far
    elements: int = 0  # so far

    def start(self, name: str, _: Mapping[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise UnreadableTranscript(_EXPECTED, found=f"over {MOST_ELEMENTS:,} XML elements")
        if not (name := _word(name)):
            return
        if name in _NOT_WORDS:
            self.left_out += 1
        elif self.left_out:
            return
        elif name == "t":
            self.in_words = True
        elif name in _SIGNS:
            self.pieces.append(_SIGNS[name])
        elif name == "tbl":
            self.tables += 1
        elif name == "tc" and self.tables == 1:
            self.cells.append([])

    def end(self, name: str) -> None:
        name = _word(name)
        if name in _NOT_WORDS:
            self.left_out -= 1
        elif name == "t":
            self.in_words = False
        elif self.left_out:
            return
        elif name == "p":
            self._close_paragraph()
        elif name == "tr" and self.tables == 1:
            self.rows.append(tuple("\n".join(cell).strip() for cell in self.cells))
            self.cells = []
        elif name == "tbl":
            self.tables -= 1
            if not self.tables:
                self.blocks.append(tuple(self.rows))
                self.rows = []

    def text(self, text: str) -> None:
        if self.in_words and not self.left_out:
            self.pieces.append(text)

    def _close_paragraph(self) -> None:
        self.met += 1
        if self.met > MOST_PARAGRAPHS:
            raise UnreadableTranscript(_EXPECTED, found=f"over {MOST_PARAGRAPHS:,} paragraphs")
        paragraph = "".join(self.pieces)
        self.pieces = []
        if self.cells:
            self.cells[-1].append(paragraph)
        else:
            self.blocks.append(paragraph)


def _word(name: str) -> str:
    """The name of one of Word's own elements, "" for any other."""
    namespace, _, name = name.rpartition(" ")
    return name if "wordprocessingml" in namespace else ""
