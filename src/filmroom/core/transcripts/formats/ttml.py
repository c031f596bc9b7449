"""Timed text: TTML and its profiles (DFXP, IMSC, Apple Podcasts), one cue a `p`.

Times count from those of the elements around them; nested sequences are not known.

Written by: caption tools, Apple Podcasts.
Speakers: an agent declared in the head, else `Name: ` before the words.
Times: start and end; clock times, frames, ticks or numbers with a unit.
Source: https://www.w3.org/TR/ttml2/ (timing: section 12.3); no real file seen.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from filmroom.core.transcripts import captions, markup, xmltext
from filmroom.core.transcripts.cues import Captions, Cue
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "ttml"
RECOGNISED_BY = "XML whose first element is tt, with times on p."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.SHAPE

_ROOT = re.compile(
    r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.{0,2000}?-->\s*)*<(?:[a-z]+:)?tt[\s>]", re.DOTALL
)
_CLOCK = re.compile(r"([0-9]{2,3}):([0-9]{2}):([0-9]{2})(?:(\.[0-9]{1,9})|:([0-9]{2,3}))?")
_OFFSET = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,9})?)(h|m|s|ms|f|t)")
_UNITS_MS = {"h": 3_600_000, "m": 60_000, "s": 1_000, "ms": 1}
_BARE = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,9})?")  # seconds; Apple Podcasts writes them so
FRAMES_A_SECOND = 30  # where the file states none


def bid(text: str) -> int | None:
    return 90 if _ROOT.match(text) else None


def parse(text: str) -> Transcript:
    listener = _Listener()
    xmltext.walk(text, listener)
    if not listener.cues:
        raise UnreadableTranscript("expected <p> elements with words", found="none")
    return Transcript(
        NAME,
        tuple(_segments(listener)),
        language=listener.language,
        warnings=listener.oddities.remarks(),
    )


@dataclass(slots=True)
class _Cue:
    start_ms: int | None
    end_ms: int | None
    agent: str | None
    is_timed: bool  # by itself, not by its spans
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return markup.one_line("".join(self.pieces).replace("\t", " "))


@dataclass(slots=True)
class _Open:
    """An element that is open: where it begins, and the agent it names or inherits."""

    begin_ms: int
    agent: str | None
    is_word: bool = False


@dataclass(slots=True)
class _Listener:
    cues: list[_Cue] = field(default_factory=list)
    names: dict[str, list[str]] = field(default_factory=dict)  # of agents, in pieces, by id
    language: str | None = None
    oddities: Oddities = field(default_factory=Oddities)
    frames: float = FRAMES_A_SECOND
    ticks: float = 0
    elements: list[_Open] = field(default_factory=list)
    cue: _Cue | None = None
    agent: str = ""  # whose declaration is open
    in_name: bool = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        name = xmltext.local(name)
        given = {xmltext.local(key): value for key, value in attributes.items()}
        if name == "tt":
            self._root(given)
        elif name == "agent":
            self.agent = given.get("id", "")
        elif name == "name":
            self.in_name = True
        self._push(given)
        if name == "p":
            self._open_cue(given)
        elif name == "br" and self.cue:
            self.cue.pieces.append("\n")
        elif name == "span" and self.cue and not self.cue.is_timed:
            self._widen(given)

    def end(self, name: str) -> None:
        name = xmltext.local(name)
        closed = self.elements.pop()
        if name == "p" and self.cue:
            self.cues.append(self.cue)
            self.cue = None
        elif name == "name":
            self.in_name = False
        elif name == "agent":
            self.agent = ""
        elif closed.is_word and self.cue:
            self.cue.pieces.append(" ")

    def text(self, text: str) -> None:
        if self.in_name and self.agent:
            self.names.setdefault(self.agent, []).append(text)
        elif self.cue:
            self.cue.pieces.append(text)

    def _root(self, given: Mapping[str, str]) -> None:
        self.language = given.get("lang") or None
        self.frames = _number(given.get("frameRate", "")) or FRAMES_A_SECOND
        self.ticks = _number(given.get("tickRate", "")) or 0

    def _push(self, given: Mapping[str, str]) -> None:
        around = self.elements[-1] if self.elements else _Open(0, None)
        begin_ms = around.begin_ms + (self._ms(given.get("begin", "")) or 0)
        agent = next(iter(given.get("agent", "").split()), around.agent)
        self.elements.append(_Open(begin_ms, agent, given.get("unit") == "word"))

    def _open_cue(self, given: Mapping[str, str]) -> None:
        opened = self.elements[-1]
        start_ms = opened.begin_ms if "begin" in given else None
        end_ms = self._end_ms(given, opened.begin_ms)
        self.cue = _Cue(start_ms, end_ms, opened.agent, start_ms is not None)

    def _end_ms(self, given: Mapping[str, str], begin_ms: int) -> int | None:
        """The end of an element: stated, or its begin and duration."""
        end_ms = self._ms(given.get("end", ""))
        if end_ms is not None:
            around = self.elements[-2].begin_ms if len(self.elements) > 1 else 0
            return around + end_ms
        lasts_ms = self._ms(given.get("dur", ""))
        return None if lasts_ms is None else begin_ms + lasts_ms

    def _widen(self, given: Mapping[str, str]) -> None:
        """Take times from the spans of a cue that has none of its own."""
        assert self.cue
        opened = self.elements[-1]
        if opened.is_word:
            return
        if "begin" in given and self.cue.start_ms is None:
            self.cue.start_ms = opened.begin_ms
        ends = [self.cue.end_ms, self._end_ms(given, opened.begin_ms)]
        self.cue.end_ms = max((ms for ms in ends if ms is not None), default=None)

    def _ms(self, time: str) -> int | None:
        if clock := _CLOCK.fullmatch(time):
            hours, minutes, seconds = (int(part) for part in clock.groups()[:3])
            whole = ((hours * 60 + minutes) * 60 + seconds) * 1000
            part = float(clock[4] or 0) + int(clock[5] or 0) / self.frames
            return whole + round(part * 1000)
        if offset := _OFFSET.fullmatch(time):
            rates = {"f": self.frames, "t": self.ticks or self.frames}
            count, unit = float(offset[1]), offset[2]
            unit_ms = 1000 / rates[unit] if unit in rates else _UNITS_MS[unit]
            return round(count * unit_ms)
        return round(float(time) * 1000) if _BARE.fullmatch(time) else None


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,6})?", text) else None


def _segments(listener: _Listener) -> list[Segment]:
    """By agent where the file names any, else by what the words begin with, as captions."""
    cues = listener.cues
    if any(cue.agent for cue in cues) or any(None in (c.start_ms, c.end_ms) for c in cues):
        labels = {agent: markup.label("".join(name)) for agent, name in listener.names.items()}
        return [
            Segment(c.start_ms, c.end_ms, labels.get(c.agent or "") or c.agent, c.text)
            for c in cues
        ]
    plain = [Cue(c.start_ms or 0, c.end_ms or 0, "", "".join(c.pieces).strip()) for c in cues]
    return captions.segments(Captions(plain), listener.oddities)
