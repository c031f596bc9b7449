"""The audio or video of a call."""

from collections.abc import Iterable, Iterator

from django.conf import settings
from django.db import transaction

from filmroom.calls import access
from filmroom.calls.actions.removing import forget_files
from filmroom.core.phrases import say
from filmroom.kit import files
from filmroom.kit.access import Refused
from filmroom.people.models import Person


def attach_recording(
    actor: Person, *, call_id: int, chunks: Iterable[bytes], name: str, offset_ms: int
) -> None:
    """Keep a recording, streamed to disk; the one before it goes.

    `offset_ms` is the recording's time minus the transcript's at one moment.
    """
    call = access.call_to_edit(actor, call_id)
    kept = keep_recording(chunks, name=name)
    with transaction.atomic():
        call = access.lock(call)
        before = call.recording_id
        call.recording = files.record(kept)
        call.recording_offset_ms = offset_ms
        call.save(update_fields=["recording", "recording_offset_ms", "changed_at"])
        forget_files([before] if before else [])


def keep_recording(chunks: Iterable[bytes], *, name: str) -> files.Kept:
    """Stream a recording to disk; anything else is refused."""
    kept = files.keep(_within_limit(chunks), name=name)
    if not kept.media_type.startswith(("audio/", "video/")):
        files.discard(kept.path)
        raise Refused(
            say(
                "{name} is neither audio nor video that browsers play. Nothing was kept.", name=name
            )
        )
    return kept


def _within_limit(chunks: Iterable[bytes]) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > settings.RECORDING_LIMIT_BYTES:
            limit = settings.RECORDING_LIMIT_BYTES // 1024**2
            raise Refused(
                say("A recording may be at most {limit} MB. Nothing was kept.", limit=f"{limit:,}")
            )
        yield chunk


@transaction.atomic
def set_recording_offset(actor: Person, *, call_id: int, offset_ms: int) -> None:
    call = access.lock(access.call_to_edit(actor, call_id))
    call.recording_offset_ms = offset_ms
    call.save(update_fields=["recording_offset_ms", "changed_at"])


@transaction.atomic
def remove_recording(actor: Person, *, call_id: int) -> None:
    call = access.lock(access.call_to_edit(actor, call_id))
    if call.transcripts.filter(segments=0).exists():
        raise Refused(say("This call has nothing but its recording: undo the import instead."))
    before = call.recording_id
    call.recording = None
    call.save(update_fields=["recording", "changed_at"])
    forget_files([before] if before else [])
