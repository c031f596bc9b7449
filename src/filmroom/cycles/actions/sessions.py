"""Writing a session down: drafts that survive, and completing one that keeps the laws."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from filmroom.core.agendas import SessionKind
from filmroom.core.phrases import mark, say
from filmroom.cycles import access, drafts, notices, references, taking
from filmroom.cycles.actions.finishing import finish
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Reaction, Session
from filmroom.cycles.refusals import refuse_any
from filmroom.cycles.state import (
    NOT_IN_OWN_WORDS,
    SessionConflict,
    SessionState,
    lacking,
    misdated,
    settled,
    state_of,
    unreviewed,
)
from filmroom.kit import discarded, faults
from filmroom.kit.access import NotFound, Refused
from filmroom.people.models import Person

A_REACTION_STAYS = mark(
    "A reaction stays with its call and its rep. Nothing was changed: begin another one there."
)


def save_session_draft(
    actor: Person, *, key: UUID, rep_id: int, base_version: int, draft: SessionDraft
) -> SessionState:
    """Keep a whole session under the key its form was given; 0 is the version before the first.

    What is there already is no conflict, so that a save whose answer got lost, or that waited
    on a device, can be sent again.
    """
    rep = access.rep_to_coach(actor, rep_id)
    draft = settled(drafts.kept(draft))
    drafts.refuse_nonsense(draft)
    references.refuse_unseen(actor, rep, draft, known=_known(actor, key))
    with transaction.atomic():
        access.lock_rep(rep)
        rep = access.rep_to_coach(actor, rep_id)  # who may have left while it waited
        row = _row(actor, rep, key, draft)
        _keep(row, rep, base_version, draft)
        faults.point("sessions.save.before-commit")
    faults.point("sessions.save.after-commit")
    return state_of(access.session_to_write(actor, row.pk))


def _known(actor: Person, key: UUID) -> SessionDraft | None:
    row = Session.objects.filter(key=key, coach=actor).first()
    return drafts.from_json(row.draft) if row else None


def _row(actor: Person, rep: Person, key: UUID, draft: SessionDraft) -> Session:
    first = {"rep": rep, "coach": actor, "kind": draft.kind.value, "held_on": draft.held_on}
    row, is_new = Session.objects.get_or_create(
        key=key, defaults={**first, "draft": {}, "version": 0}
    )
    if row.coach_id != actor.pk:
        raise NotFound
    return row if is_new else access.lock_session(row.pk)


def _keep(row: Session, rep: Person, base_version: int, draft: SessionDraft) -> None:
    document = drafts.to_json(draft)
    if row.draft == document and row.rep_id == rep.pk:
        return
    if row.version != base_version:
        raise SessionConflict(state_of(row))
    if row.is_complete:
        raise Refused(
            say("This session is complete; edit it, and what was there stays in its history.")
        )
    _refuse_of_a_reaction(row, rep, draft)
    row.rep, row.draft, row.version = rep, document, row.version + 1
    row.kind, row.held_on = draft.kind.value, draft.held_on
    row.started_at, row.ended_at = draft.started_at, draft.ended_at
    row.asked_at = row.discarded_at = None
    row.skips_review = _skips_review(row, draft)
    row.save()


def _refuse_of_a_reaction(row: Session, rep: Person, draft: SessionDraft) -> None:
    """Keep a reaction with its rep, who says the words, and as it is while they have it."""
    if not row.version or not Reaction.objects.filter(session=row).exists():
        return
    if row.asked_at is not None:
        raise Refused(say("This reaction is sent; what the rep has before them does not change."))
    is_one = draft.kind is SessionKind.ASYNCHRONOUS and not draft.typed_by_rep
    if row.rep_id != rep.pk or not is_one:
        raise Refused(say(A_REACTION_STAYS))


def _skips_review(row: Session, draft: SessionDraft) -> bool:
    """Say whether the session is over and nobody looked at the commitment before it."""
    if draft.ended_at is None:
        return False
    previous = unreviewed(row.rep, row.coach).first()
    return previous is not None and (draft.previous_id, draft.progress is None) != (
        previous.pk,
        False,
    )


@transaction.atomic
def complete_session(
    actor: Person, *, session_id: int, base_version: int, now: datetime
) -> SessionState:
    """Complete the session the actor saw, or say what it lacks. Asked twice, it is done once.

    Where the coach typed the commitment and all else is there, the rep is asked to confirm the
    words; with that the session completes by itself (law 4).
    """
    access.session_to_write(actor, session_id)
    row = access.lock_session(session_id)
    if row.discarded_at is not None:
        raise NotFound
    if row.is_complete:
        return state_of(row)
    if row.version != base_version:
        raise SessionConflict(state_of(row))
    access.lock_rep(row.rep)
    draft = drafts.from_json(row.draft)
    previous = unreviewed(row.rep, row.coach).first()
    problems = (*lacking(row, draft, previous), *misdated(row, draft, now))
    refuse_any([problem for problem in problems if problem.code != NOT_IN_OWN_WORDS])
    if problems:
        return _ask_for_words(row, now)
    finish(row, draft, previous, now=now)
    return state_of(row)


def _ask_for_words(row: Session, now: datetime) -> SessionState:
    if row.asked_at is None:
        row.asked_at = now
        row.documented_at = row.documented_at or now
        row.save(update_fields=["asked_at", "documented_at", "changed_at"])
        notices.tell(row.rep, NoticeKind.WORDS_ASKED, session=row)
    return state_of(row)


@transaction.atomic
def discard_session(actor: Person, *, session_id: int, now: datetime) -> Session:
    """Throw a draft away; for a day it can be brought back."""
    access.session_to_write(actor, session_id)
    row = access.lock_session(session_id)
    if row.is_complete:
        raise Refused(say("A completed session stays; only a draft can be deleted."))
    row.asked_at = None
    discarded.mark(row, now, "asked_at")
    return row


@transaction.atomic
def restore_session(actor: Person, *, session_id: int) -> Session:
    access.discarded_session(actor, session_id)
    row = access.lock_session(session_id)
    discarded.mark(row, None)
    return row


def sweep_discarded(*, now: datetime) -> int:
    taking.forget_discarded(before=now - discarded.UNDO_FOR)
    return discarded.sweep(Session.objects.all(), now=now)
