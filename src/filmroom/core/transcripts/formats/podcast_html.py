"""Podcasting 2.0 transcripts as HTML: `cite` names who speaks, `time` says when, `p` holds words.

Name and time hold until the next.

Written by: podcast hosts.
Speakers: `cite`.
Times: start; as written.
Source: podcast namespace, "Transcript File Format Details"; no real file seen.
"""

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from filmroom.core.transcripts import markup, spoken
from filmroom.core.transcripts.cues import loose_ms
from filmroom.core.transcripts.model import Segment, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, RestsOn

NAME = "podcast-html"
RECOGNISED_BY = "HTML with <cite>, <time> and <p>, as Podcasting 2.0 has it."
HOLDS = Holds.TEXT
RESTS_ON = RestsOn.SHAPE

_TAG = re.compile(r"<(/?)(cite|time|p)(?:[ \t\n][^<>]*)?>", re.IGNORECASE)
_OTHER_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_STAMP = re.compile(spoken.STAMP)


def bid(text: str) -> int | None:
    head = text[: spoken.TOP].casefold()
    return 80 if "<cite" in head and "<p" in head else None


def parse(text: str) -> Transcript:
    segments = tuple(_segments(text))
    if not any(segment.text for segment in segments):
        raise UnreadableTranscript("expected <cite>, <time> and <p> around what is said")
    return Transcript(NAME, segments)


def _segments(text: str) -> Iterator[Segment]:
    speaker: str | None = None
    start_ms: int | None = None
    for kind, words in _elements(text):
        if kind == "cite":
            speaker, start_ms = markup.label(words.rstrip(": ")), None
        elif kind == "time":
            start_ms = loose_ms(words) if _STAMP.fullmatch(words) else None
        elif words:
            yield Segment(start_ms, None, speaker, words)


def _elements(text: str) -> Iterator[tuple[str, str]]:
    """What stands after each opening tag, up to the next tag of the three."""
    for tag, following in pairwise(chain(_TAG.finditer(text), (None,))):
        if tag and not tag[1]:
            inner = text[tag.end() : following.start() if following else len(text)]
            yield tag[2].casefold(), markup.one_line(markup.unescape(_OTHER_TAG.sub("", inner)))
