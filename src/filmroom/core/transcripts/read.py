"""Bytes to a transcript: decode, let the formats bid for the text, parse, finish.

People rename files and recorders mislabel them, so the content decides. Where two formats
want a text alike, the parse that keeps more words, then more speakers, wins; only then the
ending of the file's name.
"""

from collections.abc import Sequence
from itertools import takewhile
from pathlib import PurePath
from typing import Protocol

from filmroom.core.transcripts.decode import decode
from filmroom.core.transcripts.finish import finish
from filmroom.core.transcripts.formats import (
    fathom_txt,
    gong_json,
    google_meet_txt,
    otter_txt,
    plain_txt,
    srt,
    teams_vtt,
    vtt,
    webex_vtt,
    zoom_vtt,
)
from filmroom.core.transcripts.model import Transcript, UnreadableTranscript


class Reader(Protocol):
    """A module of `formats`. Bids go from 0 to 100; None declines."""

    NAME: str
    RECOGNISED_BY: str  # one sentence

    def bid(self, text: str) -> int | None: ...

    def parse(self, text: str) -> Transcript: ...


READERS: tuple[Reader, ...] = (
    zoom_vtt,
    teams_vtt,
    webex_vtt,
    vtt,
    srt,
    google_meet_txt,
    otter_txt,
    fathom_txt,
    plain_txt,
    gong_json,
)


def read(data: bytes, name: str = "") -> Transcript:
    """Read a transcript file. Raises UnreadableTranscript, and nothing else, for any bytes."""
    text, remarks = decode(data)
    bids = [(bid, reader) for reader in READERS if (bid := reader.bid(text)) is not None]
    bids.sort(key=lambda made: -made[0])
    if not bids:
        raise UnreadableTranscript(
            "expected captions, named turns or a recorder's JSON", found=_beginning(text)
        )
    return finish(_best(text, bids, name), remarks)


def _best(text: str, bids: Sequence[tuple[int, Reader]], name: str) -> Transcript:
    """The best parse among the highest bidders; the next ones if none of them can."""
    highest = [reader for _, reader in takewhile(lambda made: made[0] == bids[0][0], bids)]
    parsed: list[Transcript] = []
    refusals: list[UnreadableTranscript] = []
    for reader in highest:
        try:
            parsed.append(reader.parse(text))
        except UnreadableTranscript as refusal:
            refusals.append(refusal)
    if len(parsed) == 1:
        return parsed[0]
    if parsed:
        return max(parsed, key=lambda transcript: _merit(transcript, name))
    if bids[len(highest) :]:
        return _best(text, bids[len(highest) :], name)
    raise refusals[0]


def _merit(transcript: Transcript, name: str) -> tuple[int, int, bool]:
    words = sum(len(segment.text) for segment in transcript.segments)
    same_ending = transcript.format.endswith(PurePath(name).suffix.removeprefix(".") or "\0")
    return words, len(transcript.speakers), same_ending


def _beginning(text: str) -> str:
    first = " ".join(text[:600].split())
    return f"“{first[:60]}{'…' if len(first) > 60 else ''}”"
