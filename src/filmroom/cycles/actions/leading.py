"""Leading a session: its record begins with it, and the coach's notes end with it (spec 0)."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db import transaction

from filmroom.core.agendas import Agenda
from filmroom.core.phrases import mark, say
from filmroom.core.playback import Shows
from filmroom.core.storable import storable
from filmroom.cycles import access, drafts, playback
from filmroom.cycles.actions.sessions import save_session_draft
from filmroom.cycles.drafts import LONGEST_SESSION, LONGEST_TEXT, SessionDraft
from filmroom.cycles.models import LedSession, Session
from filmroom.cycles.state import SessionConflict, SessionState, state_of
from filmroom.kit.access import Conflict, Refused
from filmroom.people.models import Person

_LONGEST = timedelta(seconds=LONGEST_SESSION)
_IS_OVER = mark("This session has ended; nothing was changed.")


class NotesConflict(Conflict):
    """The notes were changed in another window. Carries what is there now."""

    def __init__(self, led: LedSession) -> None:
        self.led = led
        super().__init__(say("The notes were changed in another window; nothing was overwritten."))


def start_session(
    actor: Person, *, key: UUID, rep_id: int, draft: SessionDraft, agenda: Agenda
) -> LedSession:
    """Begin the record of a session that is led. Sent twice with one key, it is begun once."""
    try:
        state = save_session_draft(actor, key=key, rep_id=rep_id, base_version=0, draft=draft)
    except SessionConflict as begun:  # before, or at the same moment
        state = begun.state
    row = access.session_to_write(actor, state.session_id)
    led, _ = LedSession.objects.get_or_create(session=row, defaults={"agenda": agenda.key})
    return led


def note_step(
    actor: Person, *, session_id: int, agenda: Agenda, step: int, now: datetime
) -> LedSession:
    """Keep where a session is, so that it is found again there, and when the step was opened."""
    led = access.led_session_to_write(actor, session_id)
    if led.ended_at is not None:
        return led
    opened = {f"{agenda.key}/{step}": now.isoformat(), **led.opened}
    if (led.agenda, led.step, led.opened) != (agenda.key, step, opened):
        led.agenda, led.step, led.opened = agenda.key, step, opened
        led.save(update_fields=["agenda", "step", "opened", "changed_at"])
    return led


def choose_clip(
    actor: Person, *, session_id: int, shows: Shows, chosen: str, at: str, today: date
) -> None:
    """Play another moment of the baseline as one of the clips, or none.

    `chosen` is a place that was offered, empty for no clip, or a call's number where `at` says
    when on that call, as "12:40" or "turn 31".
    """
    led = access.led_session_to_write(actor, session_id)
    there = playback.of(actor, led, today=today)
    place = playback.chosen(there.offered, chosen)
    if at.strip():
        named = chosen.partition("@")[0]
        call = next((one for one in there.calls if str(one.pk) == named), None)
        if call is None:
            raise Refused(say("Choose on which call of the baseline that is."))
        place = playback.place_named(call, at)
    if place is None and chosen:
        raise Refused(say("Choose one of the moments that are offered, or say when it was."))
    with transaction.atomic():
        row = access.lock_led_session(session_id)
        row.clips = {**row.clips, shows.value: str(place) if place else playback.NO_CLIP}
        row.save(update_fields=["clips", "changed_at"])


@transaction.atomic
def keep_notes(actor: Person, *, session_id: int, base_version: int, notes: str) -> LedSession:
    """Keep the coach's notes as typed. What is there already is no conflict."""
    access.led_session_to_write(actor, session_id)
    led = access.lock_led_session(session_id)
    said = storable(notes)
    if led.notes == said:
        return led
    if led.notes_settled_at is not None or led.session.is_complete:
        raise Refused(say("The notes of this session are settled; write what is new into the log."))
    if len(said) > LONGEST_TEXT:
        raise Refused(
            say(
                "Notes are at most {longest_text} characters; shorten them.",
                longest_text=LONGEST_TEXT,
            )
        )
    if led.notes_version != base_version:
        raise NotesConflict(led)
    led.notes, led.notes_version = said, led.notes_version + 1
    led.save(update_fields=["notes", "notes_version", "changed_at"])
    return led


@transaction.atomic
def settle_notes(actor: Person, *, session_id: int, share: bool, now: datetime) -> LedSession:
    """Let the rep read the notes, or discard them for good. Asked twice, the first answer stays."""
    access.led_session_to_write(actor, session_id)
    led = access.lock_led_session(session_id)
    if led.has_open_notes:
        led.notes = led.notes if share else ""
        led.notes_settled_at = now
        led.notes_version += 1
        led.save(update_fields=["notes", "notes_version", "notes_settled_at", "changed_at"])
    return led


@transaction.atomic
def end_session(actor: Person, *, session_id: int, now: datetime) -> SessionState:
    """Note when a led session ended. Ended twice, the first time stays."""
    access.led_session_to_write(actor, session_id)
    led = access.lock_led_session(session_id)
    if led.session.is_complete:
        raise Refused(say(_IS_OVER))
    if led.ended_at is None:
        led.ended_at = now
        led.save(update_fields=["ended_at", "changed_at"])
        row = led.session
        return _with_end(actor, row, now)
    return state_of(access.lock_session(session_id))


def _with_end(actor: Person, row: Session, now: datetime) -> SessionState:
    draft = drafts.from_json(row.draft)
    return save_session_draft(
        actor,
        key=row.key,
        rep_id=row.rep_id,
        base_version=row.version,
        draft=replace(draft, ended_at=_end_of(draft.started_at, now)),
    )


def _end_of(started_at: datetime | None, now: datetime) -> datetime | None:
    """Give the end as far as clocks can be believed.

    One that was set back makes no session shorter than nothing; one that ends a day later was
    left open, and nobody knows when it ended.
    """
    if started_at is None or now - started_at > _LONGEST:
        return None
    return max(now, started_at)
