"""The rep in a session that is led: on a device of their own, with the words of the commitment."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from filmroom.core.phrases import say
from filmroom.cycles import access, drafts, references
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.models import LedSession, Session
from filmroom.cycles.state import SessionConflict, SessionState, settled, state_of
from filmroom.kit import faults
from filmroom.kit.access import Refused
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class TypedCommitment:
    """What a rep types of a commitment: one sentence, by when, and on which deal or call."""

    words: str
    due_text: str
    where: str
    deal_id: int | None


def note_joined(actor: Person, *, session_id: int, now: datetime) -> LedSession:
    """Keep when the rep came in on a device of their own; the first time stays."""
    led = access.session_to_join(actor, session_id)
    if led.joined_at is None and led.ended_at is None:
        led.joined_at = now
        led.save(update_fields=["joined_at", "changed_at"])
    return led


def type_commitment(
    actor: Person, *, session_id: int, base_version: int, typed: TypedCommitment
) -> SessionState:
    """Keep the rep's own words in the session that runs; all else in it stays.

    What is there already is no conflict, so that a save whose answer got lost can be sent again.
    """
    access.session_to_join(actor, session_id)
    with transaction.atomic():
        led = access.lock_led_session(session_id)
        _keep(actor, led, base_version, typed)
        faults.point("sessions.join.before-commit")
    return state_of(led.session)


def _keep(actor: Person, led: LedSession, base_version: int, typed: TypedCommitment) -> None:
    row = led.session
    known = drafts.from_json(row.draft)
    draft = settled(drafts.kept(_with(known, typed)))
    if draft == known:
        return
    if led.ended_at is not None or row.is_complete or row.awaits_words:
        raise Refused(
            say(
                "This session has ended, so these words are not in it. They are kept on this "
                "device; the log entry lets you say your commitment in other words."
            )
        )
    drafts.refuse_nonsense(draft)
    references.refuse_unseen(actor, row.rep, draft, known=known)
    if row.version != base_version:
        raise SessionConflict(state_of(row))
    _save(row, draft)


def _with(known: SessionDraft, typed: TypedCommitment) -> SessionDraft:
    """Give the session with what the rep typed; words that were changed are the rep's own."""
    is_same_day = typed.due_text == known.due_text
    is_same_text = typed.words == known.words
    return replace(
        known,
        words=typed.words,
        due_text=typed.due_text,
        due_on=known.due_on if is_same_day else None,
        where=typed.where,
        deal_id=typed.deal_id,
        typed_by_rep=known.typed_by_rep if is_same_text else bool(typed.words.strip()),
    )


def _save(row: Session, draft: SessionDraft) -> None:
    row.draft, row.version = drafts.to_json(draft), row.version + 1
    row.save(update_fields=["draft", "version", "changed_at"])
