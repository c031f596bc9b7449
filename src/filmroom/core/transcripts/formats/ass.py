"""Sub Station Alpha captions (SSA, ASS): `Dialogue:` lines with times and, perhaps, an actor.

The line `Format:` above names the columns; words are the last and may hold commas. Comments and
codes in braces are not words.

Written by: subtitle editors.
Speakers: the actor of a line, else `Name: ` before the words.
Times: start and end; hundredths of a second.
Source: "Sub Station Alpha v4.00+ Script Format"; no real file seen.
"""

import re
from collections.abc import Iterator

from filmroom.core.transcripts import captions, markup
from filmroom.core.transcripts.cues import Captions, Cue, loose_ms
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn
from filmroom.core.transcripts.remarks import Oddities

NAME = "ass"
RECOGNISED_BY = "A section [Events] with lines “Dialogue:”."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.SHAPE

_USUAL = "Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text"
_TIME = re.compile(r"[0-9]{1,2}:[0-9]{2}:[0-9]{2}\.[0-9]{2,3}")
_BREAK = re.compile(r"\\[Nnh]")
_EVENTS = re.compile(r"^\[Events\][ \t]*$", re.MULTILINE | re.IGNORECASE)


def bid(text: str) -> int | None:
    return 90 if "\nDialogue:" in text and _EVENTS.search(text) else None


def parse(text: str) -> Transcript:
    oddities = Oddities(text)
    rows = list(_rows(text, oddities))
    if not rows:
        raise UnreadableTranscript("expected lines “Dialogue:” with two times", found="none")
    if any(speaker for _, speaker in rows):
        segments = [
            Segment(cue.start_ms, cue.end_ms, speaker, markup.plain(cue.body))
            for cue, speaker in rows
        ]
    else:
        segments = captions.segments(Captions([cue for cue, _ in rows]), oddities)
    return Transcript(NAME, tuple(segments), warnings=oddities.remarks())


def _rows(text: str, oddities: Oddities) -> Iterator[tuple[Cue, str | None]]:
    columns = _columns(_USUAL)
    for line in text[_start(text) :].split("\n"):
        kind, _, rest = line.partition(":")
        if kind == "Format":
            columns = _columns(rest)
        elif kind == "Dialogue":
            row = dict(zip(columns, rest.split(",", len(columns) - 1), strict=False))
            times = [row.get(key, "").strip() for key in ("start", "end")]
            if not all(map(_TIME.fullmatch, times)):
                oddities.add("bad-time", words=line)
                continue
            start_ms, end_ms = map(loose_ms, times)
            body = _BREAK.sub("\n", row.get("text", "")).strip()
            speaker = markup.label(row.get("name") or row.get("actor", ""))
            yield Cue(start_ms, end_ms, "", body), speaker


def _start(text: str) -> int:
    found = _EVENTS.search(text)
    return found.end() if found else 0


def _columns(line: str) -> list[str]:
    return [cell.strip().casefold() for cell in line.split(",")]
