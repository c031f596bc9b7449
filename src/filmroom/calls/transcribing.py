"""Writing a call's transcript from its recording, a step a task (docs/adr/0060).

Short tasks, so that imports and letters are not kept waiting for a long recording. A step knows
its number: one that was overtaken, stopped or done twice changes nothing. What is heard is kept
below FILMROOM_HOME/speech until the transcript stands (assist.speech.work).
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import F

from filmroom.assist.speech import readiness, work
from filmroom.assist.speech.engine import Stopped
from filmroom.assist.speech.readiness import CannotHear
from filmroom.assist.speech.work import Progress, Work
from filmroom.calls import access, values
from filmroom.calls.actions.details import require_plausible
from filmroom.calls.actions.importing import (
    PARSED_WITH,
    ImportDetails,
    Imported,
    bring,
    choose,
    new_call,
    read_file,
)
from filmroom.calls.actions.recordings import keep_recording
from filmroom.calls.actions.rereading import put_in_use, sync_participants
from filmroom.calls.models import Call, Transcript, Transcription
from filmroom.core.phrases import say
from filmroom.core.transcripts.model import Transcript as CoreTranscript
from filmroom.kit import files
from filmroom.kit.access import Refused
from filmroom.kit.announce import CALL_CHANGED, TRANSCRIPT_WANTED, announce
from filmroom.kit.doctor import Finding
from filmroom.people.models import Person

RECORDING = "recording"  # the format of a transcript in which nothing is written yet
_SILENT_FOR = timedelta(minutes=5)  # a worker says at least every half minute that it is there
_State = Transcription.State


def why_not() -> str:
    """Say in a sentence why no recording can be written down here; "" where it can."""
    return readiness.why_not(settings.SPEECH_MODEL)


def is_wanting(call: Call) -> bool:
    """Say whether a call has a recording and no transcript."""
    return call.recording_id is not None and values.latest(call).segments == 0


def import_recording(
    actor: Person, *, chunks: Iterable[bytes], name: str, details: ImportDetails, now: datetime
) -> Imported:
    """Make a call of a recording alone and begin to write its transcript.

    The same bytes give the call that is there. Refused where no transcript could be written.
    """
    access.require_import(actor)
    require_plausible(details.held_at, now)
    if sentence := why_not():
        raise Refused(
            say(
                "{name} is a recording. Import its transcript, then attach the recording to "
                "that call. ({sentence}) Nothing was imported.",
                name=name,
                sentence=sentence,
            )
        )
    chosen = choose(actor, details)
    kept = keep_recording(chunks, name=name)
    empty = CoreTranscript(RECORDING, ())
    row = new_call(actor, empty, name, details, chosen, now)
    row.content_hash = kept.sha256
    done = bring(actor, row, kept, empty, as_recording=True)
    if not done.already_there:
        begin(actor, call_id=done.call.pk, language="", now=now)
    return done


@transaction.atomic
def begin(actor: Person, *, call_id: int, language: str, now: datetime) -> None:
    """Begin to write the transcript, or go on where it stopped or failed."""
    call = access.lock(access.call_to_edit(actor, call_id))
    if sentence := why_not():
        raise Refused(sentence)
    if not is_wanting(call):
        raise Refused(
            say("A transcript is written only for a call with a recording and without one.")
        )
    row, is_new = Transcription.objects.get_or_create(
        call=call, defaults={"asked_by": actor, "language": language, "alive_at": now}
    )
    if not is_new and row.state == _State.GOING:
        return
    row.state, row.problem, row.alive_at, row.language = _State.GOING, "", now, language
    row.step += 1
    row.save()
    announce(TRANSCRIPT_WANTED, row.pk)


@transaction.atomic
def stop(actor: Person, *, call_id: int) -> None:
    """Stop writing; what is written so far is kept and can be gone on with."""
    call = access.call_to_edit(actor, call_id)
    Transcription.objects.filter(call=call, state=_State.GOING).update(state=_State.STOPPED)


def write_next(pk: int, *, now: Callable[[], datetime]) -> None:
    """Do the next step of a transcription that is still wanted, and have the one after it done."""
    rows = Transcription.objects.select_related("call__recording")
    row = rows.filter(pk=pk, state=_State.GOING).first()
    if row is None:
        return
    try:
        _step(row, now)
    except Stopped:
        return
    except CannotHear as wrong:
        _fail(row, str(wrong))
    except DatabaseError:
        raise  # a busy database is tried again (kit.retries)
    except Exception:
        log = logging.getLogger("filmroom.worker")
        log.exception("The transcript of call %s could not be written", row.call_id)
        _fail(row, "Something went wrong; the administrator finds it in the worker's log.")


def _step(row: Transcription, now: Callable[[], datetime]) -> None:
    doing = _work(row)
    progress = doing.step(lambda: bool(_still(row).update(alive_at=now())))
    if progress.is_finished:
        _finish(row, doing.document())
        doing.forget()
    else:
        _go_on(row, progress, now())


def _still(row: Transcription) -> Any:
    """Give the row as it was when the step began, or nothing."""
    return Transcription.objects.filter(pk=row.pk, state=_State.GOING, step=row.step)


def _work(row: Transcription) -> Work:
    recording = row.call.recording
    if recording is None:
        raise CannotHear("The recording is gone.")
    return Work(
        files.folder() / recording.path,
        digest=recording.sha256,
        model=settings.SPEECH_MODEL,
        language=row.language,
        place=_place(),
    )


def _place() -> Path:
    return Path(settings.FILMROOM_HOME) / "speech"


@transaction.atomic
def _go_on(row: Transcription, progress: Progress, now: datetime) -> None:
    done = {"done_ms": progress.done_ms, "total_ms": progress.total_ms, "alive_at": now}
    if _still(row).update(step=F("step") + 1, **done):
        announce(TRANSCRIPT_WANTED, row.pk)


def _fail(row: Transcription, sentence: str) -> None:
    _still(row).update(state=_State.FAILED, problem=sentence)


def _finish(row: Transcription, document: dict[str, Any]) -> None:
    """Put the transcript in use, and keep it as the file that can be read again."""
    data = json.dumps(document, ensure_ascii=False).encode()
    recording = row.call.recording
    name = f"{recording.name if recording else row.call.title}.json"
    transcript = read_file(data, name)
    reading = values.row_of(transcript, PARSED_WITH)
    kept = files.keep([data], name=name)
    with transaction.atomic():
        call = access.lock(row.call)
        if not _still(row).delete()[0]:
            files.discard(kept.path)
            return
        Transcript.objects.filter(call=call, format=RECORDING).delete()
        call.original = files.record(kept)
        call.duration_ms = transcript.duration_ms or 0
        call.save(update_fields=["original", "duration_ms", "changed_at"])
        put_in_use(call, reading)
        sync_participants(call, transcript)
        announce(CALL_CHANGED, call.pk)


def resume(*, now: datetime) -> int:
    """Have those gone on with whose worker was killed. Return how many."""
    quiet = Transcription.objects.filter(state=_State.GOING, alive_at__lt=now - _SILENT_FOR)
    return sum(_resumed(row, now) for row in quiet)


@transaction.atomic
def _resumed(row: Transcription, now: datetime) -> int:
    changed: int = _still(row).filter(alive_at=row.alive_at).update(alive_at=now)
    if changed:
        announce(TRANSCRIPT_WANTED, row.pk)
    return changed


def sweep(*, now: datetime) -> int:  # noqa: ARG001  the schedule passes it to all
    """Remove what was kept for transcriptions that are no more. Return how many folders."""
    wanted = Transcription.objects.values_list("call__recording__sha256", flat=True)
    return work.sweep(_place(), keep=[digest for digest in wanted if digest])


def findings() -> Iterator[Finding]:
    sentence = why_not()
    if not settings.SPEECH_MODEL:
        yield Finding(ok=True, what=f"Transcripts from recordings are off. {sentence}")
        return
    yield Finding(
        ok=not sentence,
        what="Recordings cannot be written down"
        if sentence
        else f"Recordings can be written down with {settings.SPEECH_MODEL}",
        mend=sentence,
    )
