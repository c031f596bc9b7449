"""The transcript of a session: brought in by its coach, taken out by either who spoke."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from filmroom.calls import matching, policies
from filmroom.calls.actions.importing import PARSED_WITH, read_file
from filmroom.calls.actions.removing import forget_files
from filmroom.core.phrases import say
from filmroom.core.transcripts import document
from filmroom.core.transcripts.model import Transcript
from filmroom.cycles import access
from filmroom.cycles.models import Session, SessionTranscript
from filmroom.kit import files
from filmroom.kit.access import Refused
from filmroom.people import settings
from filmroom.people.models import Person

_LEAST_SPEAKERS = 2


def add_transcript(
    actor: Person,
    *,
    session_id: int,
    data: bytes,
    name: str,
    basis_id: int | None,
    rep_knew: bool,
) -> SessionTranscript:
    """Keep a file with what was said in a session; whole or not at all.

    Raises CannotRead where it is no transcript, Refused without a lawful basis (law 10).
    """
    session = access.session_to_transcribe(actor, session_id)
    _require_consent(session, basis_id, rep_knew=rep_knew)
    row = _row(session, _with_two_speakers(data, name))
    row.lawful_basis = policies.basis_to_use(basis_id or 0)
    kept = files.keep([data], name=name)
    try:
        with transaction.atomic():
            row.original = files.record(kept)
            row.save(force_insert=True)
    except IntegrityError:
        files.discard(kept.path)
        raise Refused(
            say("This session has a transcript already. Remove it first; nothing was changed.")
        ) from None
    return row


def _require_consent(session: Session, basis_id: int | None, *, rep_knew: bool) -> None:
    if basis_id is None:
        raise Refused(say("Choose the lawful basis of this recording; nothing was kept."))
    if not rep_knew:
        sentence = say(
            "Without {rep} knowing of the recording its transcript is not kept. Ask first, then "
            "tick that they knew.",
            rep=session.rep.name,
        )
        raise Refused(sentence)


def _with_two_speakers(data: bytes, name: str) -> Transcript:
    transcript = read_file(data, name)
    if len(transcript.speakers) < _LEAST_SPEAKERS:
        sentence = say(
            "{name} names fewer than two speakers, so nobody can tell coach from rep. Nothing "
            "was kept; export it with the names of the speakers.",
            name=name,
        )
        raise Refused(sentence)
    return transcript


def _row(session: Session, transcript: Transcript) -> SessionTranscript:
    return SessionTranscript(
        session=session,
        rep_knew=True,
        version=document.version_of(transcript),
        document=document.pack(transcript),
        format=transcript.format,
        parsed_with=PARSED_WITH,
    )


@transaction.atomic
def say_who_speaks(actor: Person, *, session_id: int, coach: str, rep: str) -> None:
    """Keep which label is the coach and which the rep, and remember them for calls."""
    access.transcript_of_coach(actor, session_id)
    access.lock_session(session_id)
    row = access.transcript_of_coach(actor, session_id)
    speakers = document.unpack(bytes(row.document)).speakers
    if coach == rep or not {coach, rep} <= set(speakers):
        raise Refused(say("Choose two different speakers of this transcript; nothing was changed."))
    row.coach_label, row.rep_label = coach, rep
    row.save(update_fields=["coach_label", "rep_label", "changed_at"])
    matching.remember(coach, row.session.coach)
    matching.remember(rep, row.session.rep)


@transaction.atomic
def remove_transcript(actor: Person, *, session_id: int) -> None:
    """Take a session's transcript and its original out; coach and rep both may."""
    access.transcript_to_read(actor, session_id)
    access.lock_session(session_id)
    _delete([access.transcript_to_read(actor, session_id)])


def _delete(rows: list[SessionTranscript]) -> None:
    """Delete rows now and their files once that is certain."""
    named = [row.original_id for row in rows]
    SessionTranscript.objects.filter(pk__in=[row.pk for row in rows]).delete()
    forget_files(named)


@transaction.atomic
def delete_expired_transcripts(*, now: datetime) -> int:
    """Delete transcripts of sessions older than calls are kept (law 10). Return how many."""
    days = settings.number("call_retention_days")
    if not days:
        return 0
    oldest = (now - timedelta(days=days)).date()
    expired = list(SessionTranscript.objects.filter(session__held_on__lt=oldest))
    _delete(expired)
    return len(expired)
