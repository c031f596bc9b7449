"""Join the parts of an interrupted call, and split them again (spec 2, "Calls").

Each part starts at an offset from the start of the joined call. Speakers keep their labels:
the same label is the same person. The seams remember what the joined transcript cannot, so
that splitting gives the parts back, with whatever was corrected in between.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from filmroom.core.transcripts import document
from filmroom.core.transcripts.model import Party, Remark, Segment, Side, Transcript


@dataclass(frozen=True, slots=True)
class Part:
    transcript: Transcript
    offset_ms: int  # from the start of the joined call, >= 0


@dataclass(frozen=True, slots=True)
class Seam:
    """What is needed to take one part out again."""

    about: Transcript  # the part without its segments
    offset_ms: int
    runs: tuple[tuple[int, int], ...]  # index ranges in the joined transcript, end exclusive


def join(parts: Sequence[Part]) -> tuple[Transcript, tuple[Seam, ...]]:
    """One transcript of all parts, by time, and a seam per part in the order given.

    What a call has only once (title, date, id, language, format) is the first part's that
    states it. Parts without times follow the one given before them.
    """
    if not parts:
        raise ValueError("A call is joined from at least one part.")
    placed = [
        (at_ms, number, _moved(segment, part.offset_ms))
        for number, part in enumerate(parts)
        for at_ms, segment in _at(part)
    ]
    placed.sort(key=lambda entry: entry[0])
    owners = [number for _, number, _ in placed]
    seams = tuple(
        Seam(replace(part.transcript, segments=()), part.offset_ms, tuple(_runs(owners, number)))
        for number, part in enumerate(parts)
    )
    return _joined(parts, tuple(segment for _, _, segment in placed)), seams


def split(joined: Transcript, seams: Iterable[Seam]) -> tuple[Transcript, ...]:
    """The parts again, each with its own times and the joined transcript's labels."""
    return tuple(
        replace(
            seam.about,
            segments=tuple(
                _moved(segment, -seam.offset_ms)
                for first, end in seam.runs
                for segment in joined.segments[first:end]
            ),
        )
        for seam in seams
    )


def seams_as_json(seams: Iterable[Seam]) -> list[dict[str, Any]]:
    """Seams as a row keeps them; `seams_from_json` gives them back."""
    return [
        {"about": document.as_value(s.about), "offset": s.offset_ms, "runs": [*map(list, s.runs)]}
        for s in seams
    ]


def seams_from_json(value: Iterable[dict[str, Any]]) -> tuple[Seam, ...]:
    return tuple(
        Seam(
            document.from_value(seam["about"]),
            seam["offset"],
            tuple((first, end) for first, end in seam["runs"]),
        )
        for seam in value
    )


def _joined(parts: Sequence[Part], segments: tuple[Segment, ...]) -> Transcript:
    transcripts = [part.transcript for part in parts]
    ends_ms = [
        part.offset_ms + length
        for part in parts
        if (length := part.transcript.duration_ms) is not None
    ]
    return Transcript(
        transcripts[0].format,
        segments,
        parties=_parties(transcripts),
        language=next(filter(None, (t.language for t in transcripts)), None),
        duration_ms=max(ends_ms, default=None),
        title=next(filter(None, (t.title for t in transcripts)), None),
        held_at=next(filter(None, (t.held_at for t in transcripts)), None),
        external_id=next(filter(None, (t.external_id for t in transcripts)), None),
        warnings=tuple(
            Remark(remark.code, f"Part {number}: {remark.message}", remark.line)
            for number, transcript in enumerate(transcripts, 1)
            for remark in transcript.warnings
        ),
    )


def _parties(transcripts: Iterable[Transcript]) -> tuple[Party, ...]:
    """One party per label; what an earlier part does not say is taken from a later one."""
    known: dict[str, Party] = {}
    for party in (party for transcript in transcripts for party in transcript.parties):
        before = known.get(party.speaker, party)
        known[party.speaker] = Party(
            party.speaker,
            before.name or party.name,
            before.email or party.email,
            party.side if before.side is Side.UNKNOWN else before.side,
        )
    return tuple(known.values())


def _at(part: Part) -> Iterable[tuple[int, Segment]]:
    """Segments with the time they sort by; one without a time stays behind the one before."""
    at_ms = part.offset_ms
    for segment in part.transcript.segments:
        if segment.start_ms is not None:
            at_ms = part.offset_ms + segment.start_ms
        yield at_ms, segment


def _moved(segment: Segment, by_ms: int) -> Segment:
    start_ms, end_ms = segment.start_ms, segment.end_ms
    return Segment(
        None if start_ms is None else start_ms + by_ms,
        None if end_ms is None else end_ms + by_ms,
        segment.speaker,
        segment.text,
    )


def _runs(owners: Sequence[int], number: int) -> Iterable[tuple[int, int]]:
    at = 0
    for owner, run in groupby(owners):
        length = sum(1 for _ in run)
        if owner == number:
            yield at, at + length
        at += length
