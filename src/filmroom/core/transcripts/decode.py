"""From bytes to text, without guessing more than needed (docs/method/transcripts.md)."""

import codecs
import re

from filmroom.core.transcripts.model import Remark, UnreadableTranscript

ZIPPED = b"PK\x03\x04"
_MARKS = (  # the longer ones first: UTF-32's begins with UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_KINDS = (
    (ZIPPED, "a zip, Word or Excel file"),
    (b"%PDF", "a PDF file"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel file"),
    (b"{\\rtf", "a rich text file"),
    (b"ID3", "an MP3 recording"),
    (b"RIFF", "a recording"),
    (b"OggS", "a recording"),
    (b"\x1aE\xdf\xa3", "a recording"),
    (b"\x1f\x8b", "a compressed file"),
)
_EXPECTED = "expected a transcript as text"
_SAMPLE = 65_536  # bytes or code points looked at to tell text from other files
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
_MOST_CONTROLS = 0.01  # share of control characters from which a file is not text


def decode(data: bytes) -> tuple[str, tuple[Remark, ...]]:
    r"""The text with "\\n" line ends, and remarks if its encoding had to be guessed."""
    if not data.strip(b"\x00\t\n\r \xef\xbb\xbf\xff\xfe"):
        raise UnreadableTranscript(_EXPECTED, found="an empty file")
    for start, kind in _KINDS:
        if data.startswith(start):
            raise UnreadableTranscript(_EXPECTED, found=kind)
    text, remarks = _text(data)
    sample = text[:_SAMPLE]
    if len(_CONTROL.findall(sample)) > len(sample) * _MOST_CONTROLS:
        raise UnreadableTranscript(_EXPECTED, found="a binary file")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "\ufffd")
    return text.lstrip("\ufeff"), remarks


def _text(data: bytes) -> tuple[str, tuple[Remark, ...]]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _lenient(data[len(mark) :], encoding)
    wide = _wide(data[:_SAMPLE])
    if wide:
        return _lenient(data, wide)
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError:
        return _not_utf8(data)


def _wide(sample: bytes) -> str | None:
    """UTF-16 without its mark: every other byte of Latin text is zero."""
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if odd * 4 > len(sample) and even * 20 < len(sample):
        return "utf-16-le"
    if even * 4 > len(sample) and odd * 20 < len(sample):
        return "utf-16-be"
    return None


def _lenient(data: bytes, encoding: str) -> tuple[str, tuple[Remark, ...]]:
    try:
        return data.decode(encoding), ()
    except UnicodeDecodeError as wrong:
        line = data[: wrong.start].decode(encoding, "replace").count("\n") + 1
        message = f"Some bytes are not {encoding.upper()} and show as \ufffd."
        return data.decode(encoding, "replace"), (Remark("bytes-replaced", message, line),)


def _not_utf8(data: bytes) -> tuple[str, tuple[Remark, ...]]:
    """UTF-8 with a flaw if more letters are sound than broken, else Windows-1252."""
    text, remarks = _lenient(data, "utf-8")
    broken = text.count("\ufffd")
    sound = sum(1 for letter in text[:_SAMPLE] if letter > "\x7f") - broken
    if sound > broken or _is_cut(data):
        return text, remarks
    message = "The file is not UTF-8; read as Windows-1252, so check accented letters."
    return data.decode("cp1252", "replace"), (Remark("encoding-guessed", message),)


def _is_cut(data: bytes) -> bool:
    """Is only the last letter incomplete?"""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        decoder.decode(data)
    except UnicodeDecodeError:
        return False
    return True
