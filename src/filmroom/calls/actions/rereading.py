"""Reading a call's kept original again, and which reading of a call is in use."""

from dataclasses import dataclass

from django.db import transaction

from filmroom.calls import access, values
from filmroom.calls.actions.importing import PARSED_WITH, read_file
from filmroom.calls.models import Call, Participant, Transcript
from filmroom.core.phrases import say
from filmroom.core.transcripts.model import Remark
from filmroom.core.transcripts.model import Transcript as CoreTranscript
from filmroom.kit import files
from filmroom.kit.access import Refused
from filmroom.kit.announce import CALL_CHANGED, announce
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class Reread:
    changed: bool
    remarks: tuple[Remark, ...]


def reread(actor: Person, *, call_id: int) -> Reread:
    """Read the kept original with the reader of today; hand corrections are carried over."""
    call = access.call_to_edit(actor, call_id)
    if call.original is None:
        raise Refused(
            say("This call was joined from parts. Split it, read the parts, join them again.")
        )
    fresh = read_file(files.read(call.original), call.original.name)
    corrected = _with_corrections(call, fresh)
    readings = [values.row_of(fresh, PARSED_WITH)]
    if corrected is not fresh:
        readings.append(values.row_of(corrected, values.HAND))
    with transaction.atomic():
        call = access.lock(call)
        changed = readings[-1].version != values.latest(call).version
        if changed:
            for reading in readings:
                put_in_use(call, reading)
            call.duration_ms = fresh.duration_ms or 0
            call.save(update_fields=["duration_ms", "changed_at"])
            sync_participants(call, corrected)
            announce(CALL_CHANGED, call.pk)
    return Reread(changed, fresh.warnings)


def _with_corrections(call: Call, fresh: CoreTranscript) -> CoreTranscript:
    """Carry speakers named by hand over to segments with the same start and words."""
    in_use = values.latest(call)
    if in_use.parsed_with != values.HAND:
        return fresh
    base = Transcript.objects.filter(call=call).exclude(parsed_with=values.HAND).last()
    if base is None:
        return fresh
    before, after = values.transcript_of(base).segments, values.transcript_of(in_use).segments
    named = {
        (new.start_ms, new.text): new.speaker
        for old, new in zip(before, after, strict=True)
        if old.speaker != new.speaker
    }
    return values.with_speakers(fresh, named)


def sync_participants(call: Call, transcript: CoreTranscript) -> None:
    """Add speakers that are new, drop those who no longer speak; new ones must be confirmed."""
    labels = transcript.speakers
    Participant.objects.filter(call=call).exclude(label__in=labels).delete()
    there = set(Participant.objects.filter(call=call).values_list("label", flat=True))
    new = [label for label in labels if label not in there]
    Participant.objects.bulk_create(
        Participant(call=call, label=label, name=label, position=labels.index(label))
        for label in new
    )
    if new:
        Call.objects.filter(pk=call.pk).update(
            speakers_confirmed_at=None, speakers_confirmed_by=None
        )


def put_in_use(call: Call, reading: Transcript) -> None:
    """Make a reading the one in use; an equal older one gives way."""
    Transcript.objects.filter(call=call, version=reading.version).delete()
    reading.call = call
    reading.save()
