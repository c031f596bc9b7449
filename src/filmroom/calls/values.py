"""Rows of a call to core values and back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from filmroom.calls.models import Call, Participant, Transcript
from filmroom.core.transcripts import document
from filmroom.core.transcripts import model as core
from filmroom.kit.access import NotFound
from filmroom.kit.once import once_a_page

HAND = "hand"  # stands for the reader where a person corrected who speaks


@dataclass(frozen=True, slots=True)
class Reading:
    """A call's transcript in use, several labels of one person made one."""

    version: str
    transcript: core.Transcript
    sides: Mapping[str, core.Side]  # by label
    names: Mapping[str, str]  # by label, as shown


@once_a_page
def latest(call: Call) -> Transcript:
    row = Transcript.objects.filter(call=call).order_by("-pk").first()
    if row is None:
        raise NotFound
    return row


def transcript_of(row: Transcript) -> core.Transcript:
    return document.unpack(bytes(row.document))


@once_a_page
def participants_of(call: Call) -> list[Participant]:
    return list(Participant.objects.filter(call=call))


@once_a_page
def reading_of(call: Call) -> Reading:
    return _reading(latest(call), participants_of(call))


def readings_of(call_ids: Iterable[int]) -> dict[int, Reading]:
    """Give the readings of several calls; three queries however many there are."""
    ids = list(call_ids)
    rows = Transcript.objects.filter(call__in=ids).order_by("pk")
    latest_ids = dict(rows.values_list("call", "pk"))
    speakers: dict[int, list[Participant]] = {}
    for one in Participant.objects.filter(call__in=ids):
        speakers.setdefault(one.call_id, []).append(one)
    return {
        row.call_id: _reading(row, speakers.get(row.call_id, []))
        for row in rows.filter(pk__in=latest_ids.values())
    }


def _reading(row: Transcript, participants: list[Participant]) -> Reading:
    speaking = [one for one in participants if one.same_as_id is None]
    return Reading(
        version=row.version,
        transcript=_with_merged(transcript_of(row), participants),
        sides={one.label: core.Side(one.side) for one in speaking},
        names={one.label: one.name for one in speaking},
    )


def _with_merged(
    transcript: core.Transcript, participants: Iterable[Participant]
) -> core.Transcript:
    labels = {one.pk: one.label for one in participants}
    merged = {one.label: labels[one.same_as_id] for one in participants if one.same_as_id}
    if not merged:
        return transcript
    return relabelled(transcript, merged)


def relabelled(transcript: core.Transcript, to: Mapping[str, str]) -> core.Transcript:
    segments = tuple(
        replace(segment, speaker=to.get(segment.speaker, segment.speaker))
        if segment.speaker
        else segment
        for segment in transcript.segments
    )
    return replace(transcript, segments=segments)


def with_speakers(
    transcript: core.Transcript, named: Mapping[tuple[int | None, str], str | None]
) -> core.Transcript:
    """Name the speakers of segments by their start and words."""
    segments = tuple(
        replace(segment, speaker=named[key])
        if (key := (segment.start_ms, segment.text)) in named
        else segment
        for segment in transcript.segments
    )
    return replace(transcript, segments=segments)


def row_of(transcript: core.Transcript, parsed_with: str) -> Transcript:
    """Give an unsaved row without a call, so that packing stays out of the transaction."""
    return Transcript(
        version=document.version_of(transcript),
        document=document.pack(transcript),
        format=transcript.format,
        parsed_with=parsed_with,
        segments=len(transcript.segments),
        remarks=[
            {"code": remark.code, "message": remark.message, "line": remark.line}
            for remark in transcript.warnings
        ],
    )
