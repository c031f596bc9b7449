"""Join the parts of an interrupted call (spec 2, "Calls").

Each part starts at an offset from the start of the joined call. Speakers keep their labels:
the same label is the same person.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from filmroom.core.transcripts.model import Party, Remark, Segment, Side, Transcript


@dataclass(frozen=True, slots=True)
class Part:
    transcript: Transcript
    offset_ms: int  # from the start of the joined call, >= 0


def join(parts: Sequence[Part]) -> Transcript:
    """One transcript of all parts, by time.

    What a call has only once (title, date, id, language, format) is the first part's that
    states it. Parts without times follow the one given before them.
    """
    if not parts:
        raise ValueError("A call is joined from at least one part.")
    placed = [
        (at_ms, _moved(segment, part.offset_ms)) for part in parts for at_ms, segment in _at(part)
    ]
    placed.sort(key=lambda entry: entry[0])
    return _joined(parts, tuple(segment for _, segment in placed))


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
