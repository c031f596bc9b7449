"""Plain text in which lines begin turns: what the text readers share.

A *shape* is an expression with the groups start, end, name and text, matched against whole
lines. Lines that begin no turn go on with the one above (docs/method/transcripts.md,
"Plain text").
"""

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

from filmroom.core.transcripts import markup
from filmroom.core.transcripts.cues import first_time, loose_ms
from filmroom.core.transcripts.model import Segment
from filmroom.core.transcripts.remarks import Oddities

STAMP = r"[0-9]{1,3}:[0-9]{2}(?::[0-9]{2})?(?:[.,][0-9]{1,3})?"
_TO = r"[ \t]*(?:-->|[-–—])[ \t]*"
BARE_RANGE = rf"(?P<start>{STAMP})(?:{_TO}(?P<end>{STAMP}))?"
RANGE = rf"[\[(]?{BARE_RANGE}[\])]?"
TOP = 16_384  # code points; titles, key words and summaries above a transcript are shorter
_MARKS = frozenset(">#*[")
_ENDLESS = re.compile(r"[ \t]{100,}+")
_BOLD = re.compile(r"\*\*([^*\n]{1,80})\*\*")
_QUOTED = re.compile(r"^(?:>[ \t]*+)++")  # Markdown's mark, and captions' of a new voice
_HEADING = re.compile(r"^#{1,6}[ \t]+(?=[^\n]*:[0-9]{2}(?:[.,][0-9]+)?[\])]?$)")  # of a turn
_NAME_IN_BRACKETS = re.compile(
    r"^\[([^\[\]:\n0-9][^\[\]:\n]{0,59})\](?=[ \t]*(?::|[\[(]?[0-9]{1,3}:[0-9]{2}))"
)
_RULE = re.compile(r"(?:-{3,}|_{3,}|\*{3,}|={3,})$")


@dataclass(slots=True)
class Growing:
    """A turn whose lines are still being gathered."""

    start_ms: int | None
    end_ms: int | None
    speaker: str | None
    lines: list[str] = field(default_factory=list)

    def segment(self) -> Segment:
        text = " ".join(filter(None, map(markup.plain, self.lines)))
        return Segment(self.start_ms, self.end_ms, self.speaker, text)


def top(text: str) -> str:
    """What the text readers recognise a file by: its beginning, nothing if it has captions."""
    return "" if first_time(text) else f"\n{squeezed(text[:TOP])}"


def lines_of(text: str) -> list[str]:
    """Lines without white space around them and without marks at their beginning."""
    return [_unmarked(line) for line in bare_lines(text)]


def bare_lines(text: str) -> list[str]:
    """Lines without white space around them, squeezed."""
    return [line.strip() for line in squeezed(text).split("\n")]


def squeezed(text: str) -> str:
    """The text with a single blank for a hundred or more.

    Nobody types so many, and every shape of a turn would try to end at each of them.
    """
    return _ENDLESS.sub(" ", text)


def _unmarked(line: str) -> str:
    """A line without quotation and heading marks, and the name it begins with without its."""
    if line[:1] in _MARKS:
        line = _HEADING.sub("", _QUOTED.sub("", line))
        line = _BOLD.sub(r"\1", line, count=1) if line.startswith("**") else line
        line = _NAME_IN_BRACKETS.sub(r"\1", line)
    return line


def names_in(lines: Sequence[str], shape: re.Pattern[str]) -> Counter[str]:
    """Labels of all lines that could begin a turn, with how often each does."""
    return Counter(name for match in _matches(lines, shape) if (name := _name(match)))


def turns(
    lines: Sequence[str],
    shape: re.Pattern[str],
    names: Container[str | None],
    oddities: Oddities,
) -> list[Segment]:
    """One segment per turn, in file order. A rule ("---") closes a turn for good."""
    gathered: list[Segment] = []
    turn: Growing | None = None
    closed = True
    for line in lines:
        match = shape.fullmatch(line)
        speaker = _name(match) if match else None
        if match and speaker in names:
            gathered += [turn.segment()] if turn else []
            turn = _opened(match, speaker)
            closed = False
        elif _RULE.match(line):
            closed = True
        elif line and turn and not closed:
            turn.lines.append(line)
        elif line:
            oddities.add("not-speech" if turn else "words-before-first-turn", words=line)
    return [*gathered, turn.segment()] if turn else gathered


def _matches(lines: Sequence[str], shape: re.Pattern[str]) -> Iterator[re.Match[str]]:
    return filter(None, map(shape.fullmatch, lines))


def _name(match: re.Match[str]) -> str | None:
    """The name as written, None for a shape without names."""
    if "name" not in match.re.groupindex:
        return None
    return markup.label(match["name"])


def _opened(match: re.Match[str], speaker: str | None) -> Growing:
    found = match.groupdict()
    start = found.get("start") or found.get("stamp") or found.get("inner")
    end = found.get("end")
    text = found.get("text")
    start_ms = loose_ms(start) if start else None
    return Growing(start_ms, loose_ms(end) if end else None, speaker, [text] if text else [])
