"""The rep's own words: confirmed or replaced in the product, or by a signed link (law 4)."""

from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction

from filmroom.core.commitments import sentences
from filmroom.core.phrases import say
from filmroom.core.storable import storable
from filmroom.cycles import access, drafts, links, notices
from filmroom.cycles.actions.finishing import finish
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Session
from filmroom.cycles.state import SessionState, lacking, misdated, state_of, unreviewed
from filmroom.kit.access import Refused
from filmroom.people import settings
from filmroom.people.models import Person


@transaction.atomic
def confirm_words(actor: Person, *, session_id: int, words: str, now: datetime) -> SessionState:
    """Confirm the words of a commitment, or say them in others; the session then completes."""
    access.session_of_own(actor, session_id)
    return confirm_locked(access.lock_session(session_id), words, now)


def confirm_locked(row: Session, words: str, now: datetime) -> SessionState:
    """Take the rep's words for a session that the caller has permitted and locked."""
    if row.is_complete:
        return state_of(row)
    if row.asked_at is None:
        raise Refused(
            say("Your coach is still writing; you are asked once the session is written.")
        )
    said = storable(words).strip()
    if not sentences(said):
        raise Refused(say("Say in one sentence what you will do; an empty line promises nothing."))
    drafts.refuse_nonsense(replace(drafts.from_json(row.draft), words=said))
    draft = drafts.from_json(row.draft)
    if said != draft.words.strip():
        draft = replace(draft, words=said, typed_by_rep=True)
        row.draft, row.version = drafts.to_json(draft), row.version + 1
    row.confirmed_words, row.confirmed_at = draft.words, now
    row.save()
    notices.tell(row.coach, NoticeKind.WORDS_GIVEN, session=row)
    return _completed(row, now)


def _completed(row: Session, now: datetime) -> SessionState:
    """Complete the session if nothing else is missing by now; else the coach goes on with it."""
    access.lock_rep(row.rep)
    draft = drafts.from_json(row.draft)
    previous = unreviewed(row.rep, row.coach).first()
    if lacking(row, draft, previous) or misdated(row, draft, now):
        row.asked_at = None
        row.save(update_fields=["asked_at", "changed_at"])
    else:
        finish(row, draft, previous, now=now)
    return state_of(row)


def words_link(actor: Person, *, session_id: int, now: datetime) -> str:
    """Give the token of a link with which a rep without a sign-in confirms exactly these words."""
    row = access.session_to_write(actor, session_id)
    if not row.awaits_words:
        raise Refused(say("There are no words to confirm; complete the session first."))
    return links.token_for(row, until=now + timedelta(days=settings.number("invitation_days")))


@transaction.atomic
def confirm_by_link(*, token: str, now: datetime, words: str | None = None) -> SessionState:
    """Confirm the words a link was made for, or say them in others. Sent twice, it is done once."""
    row = links.session_to_confirm(links.read(token), now=now)
    if links.is_used(row):
        return state_of(row)
    return confirm_locked(row, drafts.from_json(row.draft).words if words is None else words, now)
