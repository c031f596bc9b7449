"""The section "Scores": a table, or a list `- Dimension: score - evidence` (spec 7)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from filmroom.core.reviews.layout import Line
from filmroom.core.reviews.model import NA, Score
from filmroom.core.reviews.points import BULLET, begins_point, read_points, unescaped, write_points
from filmroom.core.rubrics import Rubric, fold

_COLUMNS = ("dimension", "score", "evidence")
_PIPE = re.compile(r"(?<!\\)\|")
_NUMBER = re.compile(r"^\d{1,2}[.)]\s+")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_RULE = re.compile(r"[\s|:=–—-]*[–—-][\s|:=–—-]*")
_ITEM = re.compile(r"(?P<name>.+?)\s?(?:[:：]|\s[-–—])[*_\s]*(?P<rest>.*)")
_RATED = re.compile(
    r"(?P<score>n\s?/\s?a\b\.?|n\.a\.|no opportunity\b|-\d+|[^\s:：,;–—-][^\s:：,;–—-]*)?"
    r"\s?[-–—:：,;]?\s?(?P<evidence>.*)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Row:
    line: int
    name: str
    value: str
    evidence: list[str]
    indent: int = 0  # of a list item


def read_scores(lines: Sequence[Line], form: Rubric) -> tuple[tuple[Score, ...], tuple[int, ...]]:
    """Give the scores in their order, and the line of each."""
    rows = _Reader(lines).rows
    scores = (
        Score(
            found.key if (found := form.find(row.name)) else row.name,
            _value(row.value),
            read_points(part for text in row.evidence for part in _BREAK.split(text)),
        )
        for row in rows
    )
    return tuple(scores), tuple(row.line for row in rows)


def write_scores(scores: Iterable[Score], form: Rubric) -> str:
    """Write a table; dimensions that nobody has touched follow as empty rows."""
    given = list(scores)
    keys = {score.dimension for score in given}
    given += [Score(d.key, None) for d in form.dimensions if d.key not in keys]
    rows = ["| Dimension | Score | Evidence |", "| --- | --- | --- |"]
    for score in given:
        found = form.find(score.dimension)
        value = "" if score.value is None else str(score.value)
        cells = (found.name if found else score.dimension, value, write_points(score.evidence))
        rows.append("| " + " | ".join(_PIPE.sub(r"\\|", cell) for cell in cells) + " |")
    return "\n".join(rows)


def _value(text: str) -> int | str | None:
    plain = text.strip(" *_`.()[]")
    if fold(plain) in {"na", "noopportunity"}:
        return NA
    if re.fullmatch(r"-?\d{1,4}", plain):
        return int(plain)
    return plain if any(char.isalnum() for char in plain) else None


class _Reader:
    """Goes through the section line by line; a row stays open for lines that belong to it."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.rows: list[_Row] = []
        self._columns: tuple[int, ...] = (0, 1, 2)  # of dimension, score and evidence
        self._width = 3
        self._item: _Row | None = None  # the list item that may go on
        for index, (number, line) in enumerate(lines):
            if not _is_row(line):
                self._read_text(number, line)
            elif _is_header(lines, index):
                self._read_header(_cells(line))
            elif not _RULE.fullmatch(line):
                self._read_row(number, _cells(line, self._width))

    def _read_header(self, cells: Sequence[str]) -> None:
        heads = [fold(cell) for cell in cells]
        if all(name in heads for name in _COLUMNS):
            self._columns = tuple(heads.index(name) for name in _COLUMNS)
            self._width = len(heads)

    def _read_row(self, number: int, cells: Sequence[str]) -> None:
        name, value, evidence = (cells[at] if at < len(cells) else "" for at in self._columns)
        if self.rows and not name and not value:
            self.rows[-1].evidence.append(evidence)  # a row that goes on with the one above
        elif name or value or evidence:
            self.rows.append(_Row(number, _label(name), value, [evidence]))
        self._item = None

    def _read_text(self, number: int, line: str) -> None:
        bullet = BULLET.match(f"{line} ")
        indent = len(line) - len(line.lstrip())
        item = self._item
        if item and line.strip() and (not bullet or indent > item.indent or begins_point(line)):
            item.evidence.append(line)
        elif bullet and line.strip(" -*+•–"):
            self._item = _list_row(number, line[bullet.end() :].strip(), indent)
            self.rows.append(self._item)
        else:
            self._item = None


def _list_row(number: int, text: str, indent: int) -> _Row:
    item = _ITEM.fullmatch(text)
    if item is None:
        return _Row(number, _label(text), "", [], indent)
    if begins_point(item["rest"]):
        return _Row(number, _label(item["name"]), "", [item["rest"]], indent)
    rated = _RATED.fullmatch(item["rest"])
    score, evidence = (rated["score"] or "", rated["evidence"]) if rated else ("", "")
    return _Row(number, _label(item["name"]), score, [evidence], indent)


def _label(text: str) -> str:
    bare = _NUMBER.sub("", text.strip(" *_`"))
    return unescaped(" ".join(bare.split()))


def _is_row(line: str) -> bool:
    if line.lstrip().startswith("|"):
        return True
    return len(_PIPE.findall(line)) >= len(_COLUMNS) - 1 and not BULLET.match(line)


def _is_header(lines: Sequence[Line], index: int) -> bool:
    below = lines[index + 1][1] if index + 1 < len(lines) else ""
    ruled = "|" in below and _RULE.fullmatch(below) is not None
    return ruled or fold(_cells(lines[index][1])[0]) == _COLUMNS[0]


def _cells(line: str, width: int = 0) -> list[str]:
    """Split at pipes without a backslash; pipes behind the last column are its own."""
    inner = re.sub(r"^\||(?<!\\)\|$", "", line.strip())
    return [cell.strip() for cell in _PIPE.split(inner, maxsplit=max(width - 1, 0))]
