"""What was said in a session, and the mirror of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from filmroom.calls import matching
from filmroom.core import mirror
from filmroom.core.agendas import AGENDAS, Agenda, SessionKind, agendas_for
from filmroom.core.transcripts import document
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.turns import Turn, display_turns
from filmroom.cycles import access
from filmroom.cycles.models import Session, SessionTranscript
from filmroom.cycles.state import led_of
from filmroom.people.models import Person

_TWO = 2  # speakers: coach and rep


@dataclass(frozen=True, slots=True)
class TranscriptRead:
    session_id: int
    theme: str
    rep: str
    coach: str
    held_on: date
    basis: str
    transcript: Transcript
    turns: Sequence[Turn]
    coach_label: str  # as said, else as far as names tell; may be empty
    rep_label: str
    is_confirmed: bool
    is_coach: bool  # the actor, whose mirror it is


@dataclass(frozen=True, slots=True)
class MirrorRead:
    read: TranscriptRead
    mirror: mirror.Mirror
    is_marked: bool  # steps are known by the times at which they were opened


def has_transcript(actor: Person, session_id: int) -> bool:
    return access.visible_transcripts(actor).filter(session=session_id).exists()


def read_transcript(actor: Person, session_id: int) -> TranscriptRead:
    return _read(actor, access.transcript_to_read(actor, session_id))


def _read(actor: Person, row: SessionTranscript) -> TranscriptRead:
    session = row.session
    transcript = document.unpack(bytes(row.document))
    coach, rep = row.coach_label, row.rep_label
    if not row.is_confirmed:
        coach, rep = _likely(actor, session, transcript)
    return TranscriptRead(
        session_id=session.pk,
        theme=session.theme,
        rep=session.rep.name,
        coach=session.coach.name,
        held_on=session.held_on,
        basis=row.lawful_basis.name,
        transcript=transcript,
        turns=display_turns(transcript),
        coach_label=coach,
        rep_label=rep,
        is_confirmed=row.is_confirmed,
        is_coach=session.coach_id == actor.pk,
    )


def _likely(actor: Person, session: Session, transcript: Transcript) -> tuple[str, str]:
    """Give the labels that are coach and rep by name; of two speakers one tells the other."""
    people = matching.people_behind(actor, matching.parties(transcript))
    by_person = {person.pk: label for label, person in people.items()}
    coach, rep = by_person.get(session.coach_id, ""), by_person.get(session.rep_id, "")
    if len(transcript.speakers) == _TWO and bool(coach) != bool(rep):
        other = next(one for one in transcript.speakers if one not in {coach, rep})
        return coach or other, rep or other
    return coach, rep


def read_mirror(actor: Person, session_id: int) -> MirrorRead | None:
    """Measure a session for its coach; None before it is said who speaks."""
    row = access.transcript_of_coach(actor, session_id)
    if not row.is_confirmed:
        return None
    read = _read(actor, row)
    agenda = _agenda(row.session)
    marks = _marks(row.session, agenda, read.transcript) if agenda else {}
    found = mirror.mirror(
        read.transcript,
        coach=row.coach_label,
        rep=row.rep_label,
        agenda=agenda,
        marks_ms=marks,
    )
    return MirrorRead(read, found, is_marked=bool(marks))


def _agenda(session: Session) -> Agenda | None:
    """Give the agenda it was led by, else the one that its kind follows."""
    led = led_of(session)
    chosen = (one for one in AGENDAS if led is not None and one.key == led.agenda)
    return next(chosen, None) or next(iter(agendas_for(SessionKind(session.kind))), None)


def _marks(session: Session, agenda: Agenda, transcript: Transcript) -> dict[int, int]:
    """Say how far into the transcript each step was opened, where the session was led.

    A file that does not state when it begins is taken to begin with the session.
    """
    led = led_of(session)
    begins = _stated(transcript.held_at) or session.started_at
    if led is None or begins is None or not transcript.has_times:
        return {}
    opened: dict[str, Any] = led.opened
    at = {
        number: datetime.fromisoformat(opened[f"{agenda.key}/{number}"]) - begins
        for number in range(1, len(agenda.steps) + 1)
        if f"{agenda.key}/{number}" in opened
    }
    return {number: max(round(since.total_seconds() * 1000), 0) for number, since in at.items()}


def _stated(text: str | None) -> datetime | None:
    """Read a time with its offset; one without is no moment that clocks agree on."""
    try:
        moment = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return moment if moment.tzinfo else None
