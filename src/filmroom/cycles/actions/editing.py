"""Changing a completed session: what was there stays, and the other side is told (law 9)."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from filmroom.core.commitments import Voice, check_commitment
from filmroom.core.phrases import say
from filmroom.cycles import access, drafts, notices, references, rounds, runs
from filmroom.cycles.actions.finishing import columns_of, promise_columns
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Commitment, Session, SessionEdit
from filmroom.cycles.refusals import refuse_any
from filmroom.cycles.state import (
    SessionConflict,
    SessionState,
    lacking,
    misdated,
    settled,
    state_of,
)
from filmroom.kit.access import Refused
from filmroom.people.models import Person

# Set when the session was held; answers about earlier commitments have their own history.
_KEPT = ("previous_id", "progress", "progress_reason", "progress_note", "cycle_id", "typed_by_rep")


@transaction.atomic
def edit_session(
    actor: Person, *, session_id: int, base_version: int, draft: SessionDraft, now: datetime
) -> SessionState:
    """Change a session of the actor's; the words of its commitment stay the rep's own."""
    access.session_to_write(actor, session_id)
    row = access.lock_session(session_id)
    before, commitment = _to_edit(row)
    drafts.refuse_nonsense(draft)
    after = replace(settled(drafts.kept(draft)), **{name: getattr(before, name) for name in _KEPT})
    changes = _changes(before, after)
    if not changes:
        return state_of(row)
    references.refuse_unseen(actor, row.rep, after, known=before)
    if row.version != base_version:
        raise SessionConflict(state_of(row))
    if after.words.strip() != before.words.strip():
        raise Refused(say("The words of a commitment are the rep's own; the rep changes them."))
    moved = misdated(row, after, now) if after.held_on != before.held_on else ()
    refuse_any((*lacking(row, after, None), *moved))
    access.lock_rep(row.rep)
    _write(row, after, changes, by=actor, now=now)
    if row.round_id is not None:
        rounds.date_coaching(row.round_id)
    _write_promise(commitment, after)
    runs.recount(row.rep)
    notices.tell(row.rep, NoticeKind.SESSION_EDITED, session=row)
    return state_of(row)


@transaction.atomic
def reword_commitment(
    actor: Person, *, session_id: int, base_version: int, words: str, now: datetime
) -> SessionState:
    """Say one's own commitment in other words, as long as nobody has reviewed it."""
    access.session_of_own(actor, session_id)
    row = access.lock_session(session_id)
    before, commitment = _to_edit(row)
    after = drafts.kept(replace(before, words=words.strip(), typed_by_rep=True))
    drafts.refuse_nonsense(after)
    if after.words == before.words:
        return state_of(row)
    if row.version != base_version:
        raise SessionConflict(state_of(row))
    if commitment.is_reviewed:
        raise Refused(say("This commitment was reviewed already; make a new one, or answer."))
    promise = drafts.capture_of(after, Voice.TYPED_BY_REP).commitment
    if promise is not None:
        refuse_any(check_commitment(promise, row.held_on, has_live_deal=False))
    _write(row, after, _changes(before, after), by=actor, now=now)
    _write_promise(commitment, after)
    notices.tell(row.coach, NoticeKind.SESSION_EDITED, session=row)
    return state_of(row)


def _to_edit(row: Session) -> tuple[SessionDraft, Commitment]:
    if row.commitment is None or not row.is_complete:
        raise Refused(say("This session is still a draft; save it as one."))
    return drafts.from_json(row.draft), row.commitment


def _changes(before: SessionDraft, after: SessionDraft) -> dict[str, Any]:
    was, now = drafts.to_json(before), drafts.to_json(after)
    return {name: [was[name], now[name]] for name in now if was[name] != now[name]}


def _write(
    row: Session, after: SessionDraft, changes: dict[str, Any], *, by: Person, now: datetime
) -> None:
    SessionEdit.objects.create(session=row, editor=by, edited_at=now, changes=changes)
    row.draft, row.version = drafts.to_json(after), row.version + 1
    for name, value in columns_of(after).items():
        setattr(row, name, value)
    row.save()


def _write_promise(commitment: Commitment, after: SessionDraft) -> None:
    for name, value in promise_columns(after).items():
        setattr(commitment, name, value)
    if after.typed_by_rep:
        commitment.voice = Voice.TYPED_BY_REP.value
    commitment.save()
