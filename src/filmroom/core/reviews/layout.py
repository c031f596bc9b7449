"""The outline of a review in Markdown: front matter, headings, and the text below each.

Front matter is read as plain `key: value` lines, so that 08:30, NO, #12 and colons in names
survive (spec 0). Line numbers count from 1, as editors do.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from filmroom.core.reviews.points import BULLET, TAG, escaped, unescaped
from filmroom.core.rubrics import fold

SECTIONS = {
    "scores": "Scores",
    "repeat": "Repeat",
    "worst_gap": "Worst gap",
    "focus": "Focus",
    "follow_up": "Follow-up",
    "notes": "Notes",
    "parked": "Parked",
}
KEYS = ("call", "date", "rep", "reviewer", "stage", "rubric", "deal", "duration", "knew_reviewed")
_FIELD_OF = {fold(heading): name for name, heading in SECTIONS.items()}
_FREE_TEXTS = ("repeat", "worst_gap", "notes")  # may hold headings of their own

_FENCE = re.compile(r"\s*[-–—]{2,}\s*")
_KEY = re.compile(r"\s*(\w[\w -]{0,30}?)\s*[:：](.*)")
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})([ \t]*)(.*)")
_EMPHASIS = re.compile(r"(\*{1,3}|_{1,3})(.*?)(?<!\\)\1")
_KEPT_HEADING = re.compile(r"^([ \t]*)\\(\\*#)")
_TAG = re.compile(rf"(?<!\\)(\\*){TAG.pattern}")

Line = tuple[int, str]  # number, text


@dataclass(slots=True)
class Section:
    line: int  # of its heading
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outline:
    head: Mapping[str, Line]  # key -> where and what
    sections: Mapping[str, Section]  # by field


def outline(text: str) -> Outline:
    """Take a text apart. Headings match without case and punctuation; a second one goes on."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first, end, begin = _fences(lines)
    head: dict[str, Line] = {}
    for number in range(first, end):
        if pair := _KEY.fullmatch(lines[number]):
            key = re.sub(r"[\s-]+", "_", pair[1].casefold())
            if key in KEYS:
                head.setdefault(key, (number + 1, tags_freed(" ".join(pair[2].split()))))
    body = _without_comments("\n".join(lines[begin:])).split("\n")
    return Outline(head, _sections(body, begin))


def _fences(lines: Sequence[str]) -> tuple[int, int, int]:
    """First line and end of the front matter, and where the body begins; indexes from 0."""
    heading = next((n for n, line in enumerate(lines) if _known(line)), len(lines))
    fences = [n for n, line in enumerate(lines[:heading]) if _FENCE.fullmatch(line)]
    if len(fences) < 2 or any(line.strip() for line in lines[: fences[0]]):
        return 0, heading, heading
    return fences[0] + 1, fences[1], fences[1] + 1


def _known(line: str) -> str | None:
    heading = _HEADING.fullmatch(line)
    return _FIELD_OF.get(fold(heading[3])) if heading else None


def _sections(body: Sequence[str], begin: int) -> dict[str, Section]:
    sections: dict[str, Section] = {}
    name, depth = "", 0
    for number, line in enumerate(body, start=begin + 1):
        heading = _HEADING.fullmatch(line)
        if heading and (known := _known(line)):
            name, depth = known, len(heading[1])
            section = sections.setdefault(name, Section(number))
            section.lines.append((number, ""))  # a second heading begins a new paragraph
        elif heading and heading[2] and not (name in _FREE_TEXTS and len(heading[1]) > depth):
            name = ""  # a heading of the writer's own
        elif name:
            sections[name].lines.append((number, line))
    return sections


def _without_comments(text: str) -> str:
    """Blank out `<!-- … -->`, keeping its line breaks so that numbers stay right."""
    kept, at, start = [], 0, text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        if text[start - 1 : start] == "\\":
            start = text.find("<!--", start + 4)
            continue
        kept += [text[at:start], "\n" * text.count("\n", start, end)]
        at = end + 3
        start = text.find("<!--", at)
    return "".join([*kept, text[at:]])


def text_of(section: Section | None) -> list[Line]:
    """Give the text below a heading, with the empty lines around it gone."""
    written = section.lines if section else []
    lines = [(number, _KEPT_HEADING.sub(r"\1\2", line.rstrip())) for number, line in written]
    filled = [at for at, (_, line) in enumerate(lines) if line]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def kept_text(text: str) -> str:
    """Write free text so that no line of it is taken for a heading, a comment or HTML."""
    return tags_kept(re.sub(r"(?m)^([ \t]*)(?=\\*#)", r"\1\\", text))


def tags_kept(text: str) -> str:
    """Write what would be HTML with a backslash; those before it are doubled, as in Markdown."""
    return _TAG.sub(lambda found: f"{found[1] * 2}\\<", text)


def tags_freed(text: str) -> str:
    """Read what `tags_kept` wrote; other backslashes stay."""

    def freed(found: re.Match[str]) -> str:
        pairs, is_kept = divmod(len(found[1]), 2)
        return "\\" * pairs + "<" if is_kept else found[0]

    return _TAG.sub(freed, text)


def items(lines: Iterable[Line]) -> list[Line]:
    """Give list items and paragraphs, each wrapped one in one piece, marks still escaped."""
    found: list[Line] = []
    goes_on = False
    for number, line in lines:
        bullet = BULLET.match(f"{line} ")
        words = " ".join(line[bullet.end() :].split() if bullet else line.split())
        if goes_on and words and not bullet:
            found[-1] = (found[-1][0], f"{found[-1][1]} {words}")
        elif words:
            found.append((number, words))
        goes_on = bool(words)
    return [(n, words) for n, words in found if any(char.isalnum() for char in words)]


def statements(lines: Iterable[Line]) -> list[Line]:
    """Give items as plain statements: emphasis around a whole one and escapes are gone."""
    return [(number, unescaped(_unemphasised(words))) for number, words in items(lines)]


def _unemphasised(words: str) -> str:
    bold = _EMPHASIS.fullmatch(words)
    return bold[2] if bold else words


def kept_statement(statement: str) -> str:
    """Write a statement on one line; marks that would be misread get a backslash."""
    words = " ".join(statement.split())
    safe = "\\" not in words and not TAG.search(words) and not words.startswith("#")
    return words if safe and statements([(1, words)]) == [(1, words)] else escaped(words)
