"""Captions under time lines: the common ground of WebVTT and SubRip.

Written anew instead of taken from a library, because the libraries lose speakers, loosely
written times and words around an arrow, silently (docs/method/transcripts.md, "Captions";
https://www.w3.org/TR/webvtt1/#file-parsing). One compiled expression walks from time line
to time line; what lies between two of them is a cue's words and the next cue's identifier.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from filmroom.core.transcripts.remarks import Oddities

_TIME = r"((?:[0-9]{1,5}+:)?[0-9]{1,3}+:[0-9]{1,2}+(?:[.,:][0-9]{1,3}+)?+)"
TIME_LINE = re.compile(
    rf"\n[ \t]*{_TIME}[ \t]*(?:-{{1,3}}>|[–—]>|→)[ \t]*{_TIME}(?=[ \t\n]|$)([^\n]*)"
)
_BROKEN_TIME_LINE = re.compile(r"(?:^|\n)[ \t]*[0-9]+:[^\n]*-->[ \t]*[0-9][^\n]*")
_SETTINGS = re.compile(r"(?:[ \t]++[A-Za-z][A-Za-z0-9-]*+:[^\s]*+)*+[ \t]*+")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_IDENTIFIER = re.compile(
    r"[^\s/]{1,200}/[0-9]+-[0-9]+"  # Teams
    r"|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"  # Stream
    r'|[0-9]+ "[^"\n]*"(?: \([0-9]+\))?'  # Webex
)
_METADATA = re.compile(r"(?:WEBVTT|NOTE|STYLE|REGION)(?:[ \t\n]|$)")


HEAD = 65_536  # code points looked at to recognise captions


class Cue(NamedTuple):
    start_ms: int
    end_ms: int  # may lie before start_ms
    identifier: str  # "" where the cue has none
    body: str  # as in the file, tags and single line breaks included


@dataclass(slots=True)
class Captions:
    cues: list[Cue] = field(default_factory=list)  # in file order
    metadata: list[str] = field(default_factory=list)  # WEBVTT, NOTE, STYLE and REGION blocks
    decimal: str = ""  # what stands before the milliseconds of the first time, if anything


class _Clock(dict[str, int]):
    """Milliseconds of "hh:mm", remembered: a call has few minutes and many cues."""

    def __missing__(self, minute: str) -> int:
        self[minute] = value = loose_ms(f"{minute}:00")
        return value

    def ms(self, stamp: str) -> int:
        """Milliseconds of "hh:mm:ss.mmm", quickly; of anything else by the loose rules."""
        if len(stamp) == 12 and stamp[2] == ":" == stamp[5]:
            return self[stamp[:5]] + int(stamp[6:8] + stamp[9:])
        return loose_ms(stamp)


def first_time(text: str) -> str | None:
    """The start on the first time line near the top of a text, as written; None without."""
    first = TIME_LINE.search(f"\n{text[:HEAD]}")
    return first[1] if first else None


def loose_ms(stamp: str) -> int:
    """Milliseconds of "mm:ss" or "hh:mm:ss", with or without a fraction of a second.

    A third colon, or one before three digits, is read as a dot: "00:00:11:890".
    """
    whole, _, fraction = stamp.replace(",", ".").partition(".")
    parts = whole.split(":")
    if not fraction and (len(parts) == 4 or len(parts[-1]) == 3):
        fraction = parts.pop()
    seconds = 0
    for part in parts:
        seconds = seconds * 60 + int(part)
    return seconds * 1000 + int(fraction.ljust(3, "0"))


def scan(text: str, oddities: Oddities) -> Captions:
    r"""Find all cues of a text whose line ends are "\\n"; note what had to be repaired."""
    captions = Captions()
    blocks = _Blocks(captions, oddities)
    clock = _Clock()
    text = f"\n{text}"
    found = TIME_LINE.finditer(text)
    match = next(found, None)
    identifier = blocks.head(text[1 : match.start()] if match else text[1:], above=bool(match))
    captions.decimal = match[1][-4:-3] if match else ""
    while match:
        following = next(found, None)
        start, end, settings = match.groups()
        at = match.end() + 1
        chunk = text[at : following.start() if following else len(text)]
        body, blank, below = chunk.partition("\n\n")
        if _is_usual(chunk, blank, below) and following:
            if not blank:
                body = body[:-1]
        else:
            body, below = blocks.split(chunk, at - 1, identifier, above=following is not None)
        if start[-4:-3] == ":" or end[-4:-3] == ":":
            oddities.add("loose-time", at=at - 2, words=f"{start} --> {end}")
        if settings and not _SETTINGS.fullmatch(settings):
            oddities.add("words-on-time-line", at=at - 2, words=settings)
            body = f"{settings.strip()}\n{body}"
        captions.cues.append(Cue(clock.ms(start), clock.ms(end), identifier, body))
        identifier = below
        match = following
    return captions


def _is_usual(chunk: str, blank: str, below: str) -> bool:
    """Are these words, an empty line, and at most one line above the next time line?"""
    if "-->" in chunk or not chunk or chunk[0] == "\n":
        return False
    if not blank:
        return chunk[-1] == "\n"
    return bool(below) and "\n" not in below and not _METADATA.match(below)


class _Blocks:
    """What stands between two time lines, when it is more than words and an identifier."""

    def __init__(self, captions: Captions, oddities: Oddities) -> None:
        self._metadata = captions.metadata
        self._oddities = oddities

    def head(self, chunk: str, *, above: bool) -> str:
        """Take the lines before the first time line; return the first cue's identifier."""
        words, identifier = self.split(f"\n{chunk}", -1, "", above=above)
        if words:
            at = chunk.find(words.partition("\n")[0])
            self._oddities.add("words-before-first-turn", at=max(at, 0), words=words)
        return identifier

    def split(self, chunk: str, at: int, previous: str, *, above: bool) -> tuple[str, str]:
        """Words of the cue and identifier of the next; `above`: a time line follows."""
        blocks = _BLANK_LINE.split(f"\n{chunk}")
        below = ""
        if above and not chunk.endswith("\n"):
            blocks[-1], below = _identifier(blocks[-1], previous, alone=len(blocks) > 1)
        words: list[str] = []
        for number, raw in enumerate(blocks):
            block = self._without_broken_times(raw.strip("\n"), chunk, at)
            if not block.strip():
                continue
            if number and _METADATA.match(block):
                self._metadata.append(block)
            elif number and not above and _is_next(previous, block):
                continue  # a number whose time line was cut off
            else:
                if words:
                    self._note("words-after-blank-line", block, block, chunk, at)
                words.append(block)
        return "\n".join(words), below

    def _without_broken_times(self, block: str, chunk: str, at: int) -> str:
        broken = _BROKEN_TIME_LINE.search(block) if "-->" in block else None
        if broken is None:
            return block
        self._note("bad-time", broken[0].strip("\n"), block[broken.start() :], chunk, at)
        before, _, last = block[: broken.start()].rpartition("\n")
        return before if last.strip().isdecimal() else block[: broken.start()]

    def _note(self, code: str, sought: str, words: str, chunk: str, at: int) -> None:
        """Count an oddity; only the first of a kind is looked for in the text."""
        where = None if code in self._oddities else at + max(chunk.find(sought), 0)
        self._oddities.add(code, at=where, words=words)


def _identifier(block: str, previous: str, *, alone: bool) -> tuple[str, str]:
    """Split off the line above a time line if it is an identifier and not speech."""
    before, _, line = block.rpartition("\n")
    if _METADATA.match(line):
        return block, ""
    if (alone and not before.strip()) or _IDENTIFIER.fullmatch(line) or _is_next(previous, line):
        return before, line
    return block, ""


def _is_next(previous: str, line: str) -> bool:
    """Does a number follow the one before by one?"""
    return (
        len(line) < 10
        and len(previous) < 10
        and line.isdecimal()
        and previous.isdecimal()
        and int(line) == int(previous) + 1
    )
