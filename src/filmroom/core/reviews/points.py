"""Evidence points as people write them: a stamp and words, several separated by `;` (spec 7).

A backslash before a mark takes its meaning away, as in Markdown, so that any words can be
written and read back.
"""

import re
from collections.abc import Iterable

from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.stamps import lead, stamp

CRM = re.compile(r"[\s*_`>]*crm[*_`]*\s?[:：][\s*_`]*", re.IGNORECASE)
BULLET = re.compile(r"\s*(?:[-*+•–]|\d{1,2}[.)])\s+")
_MARK = re.compile(r"[^\w\s]|_")
_ESCAPED_MARK = re.compile(r"\\([^\w\s]|_)")
TAG = re.compile(r"<(?=[A-Za-z/!?])")  # where Markdown passes on HTML
_MARKUP = re.compile(rf"\\|{TAG.pattern}")
_REMARK = re.compile(r"\s*[-‐-―−,:]\s*")
_CLOSERS = {
    '"': '"',
    "“": '”“"',
    "„": '“”"',
    "«": "»",
    "»": "«",
    "「": "」",
    "『": "』",
    "‘": "’",
    "'": "'",
}
_NEIGHBOUR = "0:00 x\"”“»«」』’'"  # a point that would close any quotation left open before it
_SINGLE = "'‘"  # whose closer is also an apostrophe


def unescaped(text: str) -> str:
    return _ESCAPED_MARK.sub(r"\1", text)


def escaped(text: str) -> str:
    return _MARK.sub(r"\\\g<0>", text)


def read_points(lines: Iterable[str]) -> tuple[EvidencePoint, ...]:
    """Read the evidence under one score. Pieces without a stamp are kept, but do not count.

    A line that begins with a stamp, with `CRM:` or as a list item begins a new piece; any
    other goes on with the line before.
    """
    chunks: list[str] = []
    for line in lines:
        words = " ".join(line.split())
        bullet = BULLET.match(f"{words} ")
        if chunks and not bullet and not begins_point(words):
            chunks[-1] = f"{chunks[-1]} {words}"
        else:
            chunks.append(words[bullet.end() :] if bullet else words)
    pieces = (piece.strip() for chunk in chunks for piece in split_outside_quotes(chunk))
    return tuple(_point(piece) for piece in pieces if any(char.isalnum() for char in piece))


def write_points(points: Iterable[EvidencePoint]) -> str:
    """Write evidence on one line; marks that would be misread get a backslash."""
    return "; ".join(map(_written, points))


def split_outside_quotes(text: str) -> list[str]:
    """Split at `;`, leaving alone what stands in quotation marks."""
    pieces, start, at, unclosed = [], 0, 0, set[str]()
    while at < len(text):
        if text[at] == ";":
            pieces.append(text[start:at])
            start = at + 1
        at = _after(text, at, unclosed)
    return [*pieces, text[start:]]


def _after(text: str, at: int, unclosed: set[str]) -> int:
    """Where to read on: behind an escaped mark, a whole quotation, or one character."""
    if text[at] == "\\":
        return at + 2
    if text[at] in _CLOSERS and text[at] not in unclosed and _opens(text, at):
        end = _closer(text, at)
        if end is not None:
            return end + 1
        unclosed.add(text[at])  # nor will a later one be closed
    return at + 1


def _opens(text: str, at: int) -> bool:
    """Not an inch mark after a number, nor an apostrophe inside or behind a word."""
    return at == 0 or not text[at - 1].isalnum()


def _closer(text: str, at: int) -> int | None:
    end = at + 1
    while end < len(text):
        inside = text[at] in _SINGLE and text[end + 1 : end + 2].isalnum()
        if text[end] in _CLOSERS[text[at]] and not inside:
            return end
        end += 2 if text[end] == "\\" else 1
    return None


def begins_point(text: str) -> bool:
    """Say whether a line opens with a stamp or `CRM:`, as a list item or not."""
    words = " ".join(text.split())
    bullet = BULLET.match(f"{words} ")
    words = words[bullet.end() :] if bullet else words
    return bool(lead(words) or CRM.match(words))


def _point(piece: str) -> EvidencePoint:
    if fact := CRM.match(piece):
        return EvidencePoint(EvidenceKind.CRM_FACT, unescaped(piece[fact.end() :]))
    found = lead(piece)
    words = piece[found.length :] if found else piece
    kind, said, note = _quoted(words) or (EvidenceKind.OBSERVATION, words, "")
    at = (found.at_ms, found.until_ms, found.turn) if found else (None, None, None)
    return EvidencePoint(kind, unescaped(said), unescaped(note), *at)


def _quoted(words: str) -> tuple[EvidenceKind, str, str] | None:
    """A quotation, perhaps with a remark set off by a dash, comma or colon; else `None`."""
    end = _closer(words, 0) if words[:1] in _CLOSERS and words else None
    if end is None or not any(char.isalnum() for char in words[1:end]):
        return None
    said, rest = words[1:end].strip(), words[end + 1 :]
    remark = _REMARK.match(rest)
    if remark is None and rest.strip():
        return None
    return EvidenceKind.QUOTE, said, rest[remark.end() :].strip() if remark else ""


def _written(point: EvidencePoint) -> str:
    plain = _spelled(point, point.words, point.note)
    told_apart = (_bare(point), *read_points([_NEIGHBOUR]))
    if not _MARKUP.search(plain) and read_points([f"{plain}; {_NEIGHBOUR}"]) == told_apart:
        return plain
    return _spelled(point, escaped(point.words), escaped(point.note))


def _bare(point: EvidencePoint) -> EvidencePoint:
    """The point as far as Markdown holds it: whole seconds, nothing of a transcript."""
    if point.kind is EvidenceKind.CRM_FACT:
        return EvidencePoint(point.kind, point.words)
    start, until = (
        None if ms is None else ms // 1000 * 1000 for ms in (point.at_ms, point.until_ms)
    )
    until = until if until != start else None
    return EvidencePoint(point.kind, point.words, point.note, start, until, point.turn)


def _spelled(point: EvidencePoint, words: str, note: str) -> str:
    if point.kind is EvidenceKind.CRM_FACT:
        return f"CRM: {words}"
    remark = f" - {note}" if note else ""
    said = f'"{words}"{remark}' if point.kind is EvidenceKind.QUOTE else words
    return f"{_place(point)}{said}"


def _place(point: EvidencePoint) -> str:
    if point.at_ms is None:
        return "" if point.turn is None else f"turn {point.turn}: "
    start = stamp(point.at_ms)
    until = "" if point.until_ms is None else stamp(point.until_ms)
    return f"{start}-{until} " if until and until != start else f"{start} "
