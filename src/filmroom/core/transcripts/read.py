"""Bytes to a transcript: decode, let the formats bid for the text, parse, finish.

People rename files and recorders mislabel them, so the content decides. Where two formats
want a text alike, the parse that finds more turns with words, then more speakers, wins; only
then the ending of the file's name.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import PurePath
from typing import Protocol

from filmroom.core.problems import quoted
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
            "expected captions, named turns or a recorder's JSON", found=quoted(text[:600])
        )
    return finish(_best(text, bids, name), remarks)


def _best(text: str, bids: Sequence[tuple[int, Reader]], name: str) -> Transcript:
    """The best parse of the highest bidders that can; the refusal of the first if none can."""
    refusals: list[UnreadableTranscript] = []
    for _, rivals in groupby(bids, key=itemgetter(0)):
        parsed: list[Transcript] = []
        for _, reader in rivals:
            try:
                parsed.append(reader.parse(text))
            except UnreadableTranscript as refusal:
                refusals.append(refusal)
        if parsed:
            return _better(parsed, name)
    raise refusals[0]


def _better(parsed: Sequence[Transcript], name: str) -> Transcript:
    if len(parsed) == 1:
        return parsed[0]
    return max(parsed, key=lambda transcript: _merit(transcript, name))


def _merit(transcript: Transcript, name: str) -> tuple[int, int, bool]:
    spoken = sum(1 for segment in transcript.segments if segment.text)
    same_ending = transcript.format.endswith(PurePath(name).suffix.removeprefix(".") or "\0")
    return spoken, len(transcript.speakers), same_ending
