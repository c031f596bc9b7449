"""Bytes to a transcript: decode, let the formats bid for the text, parse, finish.

People rename files and recorders mislabel them, so the content decides. Where two formats
want a text alike, the parse that finds more turns with words, then more speakers, wins; only
then the ending of the file's name. The remark `could-be-other` says so.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from pathlib import PurePath
from typing import Any

from filmroom.core.problems import quoted
from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.decode import ZIPPED, decode
from filmroom.core.transcripts.finish import finish
from filmroom.core.transcripts.model import Remark, Transcript, UnreadableTranscript
from filmroom.core.transcripts.reader import Holds, Reader, shipped, webvtt

MOST_LINES = 2_000_000  # of text; the longest call allowed at a line every 40 ms
FEW = 20_000  # of each; a file with more of them has, for each, at least so many letters:
LINE, OBJECT, LIST = 12, 16, 8  # "00:01 Ana:", {"start":0,"t":1}, [0,1,"a"]
MOST_SEGMENTS = 400_000  # a call of a week; every page reads a transcript whole
_EXPECTED = "expected captions, named turns or a recorder's JSON"


def read(data: bytes, name: str = "") -> Transcript:
    """Read a transcript file. Raises UnreadableTranscript, and nothing else, for any bytes."""
    if data.startswith(ZIPPED):
        return finish(_from_word(data, name))
    text, remarks = decode(data)
    if jsontext.begins(text):
        _refuse_more_than(FEW + len(text) // OBJECT, text.count("{"), f"objects in {_size(text)}")
        _refuse_more_than(FEW + len(text) // LIST, text.count("["), f"lists in {_size(text)}")
        document, mends = jsontext.load(text)
        remarks += mends
        found = _best(document, shipped(Holds.JSON), name)
    else:
        found = _from_text(text, name)
    if found is None:
        raise UnreadableTranscript(_EXPECTED, found=quoted(text[:600]))
    _refuse_more_than(MOST_SEGMENTS, len(found.segments), "segments")
    return finish(found, remarks)


def _from_text(text: str, name: str) -> Transcript | None:
    lines = text.count("\n") - text.count("\n\n")  # without the empty ones
    _refuse_more_than(MOST_LINES, lines, "lines")
    _refuse_more_than(FEW + len(text) // LINE, lines, f"lines in {_size(text)}")
    if text.startswith("WEBVTT") and "-->" in text:
        with suppress(UnreadableTranscript):  # other readers may still make something of it
            return _best(text, webvtt(), name)
    return _best(text, shipped(Holds.TEXT), name)


def _size(text: str) -> str:
    return f"{len(text):,} characters"


def _refuse_more_than(most: int, there: int, what: str) -> None:
    if there > most:
        raise UnreadableTranscript(
            f"expected one call of at most {most:,} {what}", found=f"{there:,}"
        )


def _from_word(data: bytes, name: str) -> Transcript:
    """A recorder's own Word file, else one that holds a transcript as text."""
    from filmroom.core.transcripts import wordfile  # noqa: PLC0415  half as long to load as all else

    document = wordfile.load(data)
    found = _best(document, shipped(Holds.WORD), name) or _from_text(document.text, name)
    if found is None:
        raise UnreadableTranscript(_EXPECTED, found=quoted(document.text[:600]))
    return found


def _best(source: Any, readers: Sequence[Reader[Any]], name: str) -> Transcript | None:
    """The best parse of the highest bidders that can; None where nobody bids.

    Raises the refusal of the highest bidder if none of them can.
    """
    bids = [(bid, reader) for reader in readers if (bid := reader.bid(source)) is not None]
    bids.sort(key=lambda made: -made[0])
    refusals: list[UnreadableTranscript] = []
    for _, rivals in groupby(bids, key=itemgetter(0)):
        parsed: list[Transcript] = []
        for _, reader in rivals:
            try:
                parsed.append(reader.parse(source))
            except UnreadableTranscript as refusal:
                refusals.append(refusal)
        if parsed:
            return _better(parsed, name)
    if refusals:
        raise refusals[0]
    return None


def _better(parsed: Sequence[Transcript], name: str) -> Transcript:
    best = max(parsed, key=lambda transcript: _merit(transcript, name))
    rivals = [transcript for transcript in parsed if transcript is not best]
    return replace(best, warnings=(*best.warnings, _tie(best, rivals))) if rivals else best


def _tie(best: Transcript, rivals: Sequence[Transcript]) -> Remark:
    """Say what else the file could be, and how much each of the readers found in it."""
    taken, *others = (
        f"{one.format} (segments with words: {_spoken(one):,}, speakers: {len(one.speakers):,})"
        for one in (best, *rivals)
    )
    return Remark("could-be-other", f"Read as {taken}; it could also be {' or '.join(others)}.")


def _merit(transcript: Transcript, name: str) -> tuple[int, int, bool]:
    same_ending = transcript.format.endswith(PurePath(name).suffix.removeprefix(".") or "\0")
    return _spoken(transcript), len(transcript.speakers), same_ending


def _spoken(transcript: Transcript) -> int:
    return sum(1 for segment in transcript.segments if segment.text)
