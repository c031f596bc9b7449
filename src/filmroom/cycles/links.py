"""Signed links with which a rep without a sign-in confirms exactly these words (law 4)."""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.core import signing

from filmroom.cycles import drafts
from filmroom.cycles.models import Session
from filmroom.kit.access import NotFound, found

_SIGNER = signing.Signer(salt="filmroom.cycles.words")
_MOST = 2**63  # a row's number


class LinkEnd(StrEnum):
    """Why a link that was made here confirms nothing any more."""

    EXPIRED = "expired"
    CHANGED = "changed"  # the coach wrote other words or another day since
    WITHDRAWN = "withdrawn"  # the coach goes on writing, or the session is gone


class LinkEnded(NotFound):
    """The link is a real one and has ended; carries why, and whom to ask for another."""

    def __init__(self, end: LinkEnd, coach: str = "") -> None:
        self.end = end
        self.coach = coach
        super().__init__()


@dataclass(frozen=True, slots=True)
class Held:
    """What a link says by itself."""

    session_id: int
    words: str  # a fingerprint
    until: datetime


def token_for(row: Session, *, until: datetime) -> str:
    return _SIGNER.sign_object(
        {"session": row.pk, "words": _print_of(row), "until": until.isoformat()}
    )


def read(token: str) -> Held:
    """Read a link; NotFound where it was not made here."""
    try:
        said = _SIGNER.unsign_object(token)
        return Held(said["session"], said["words"], datetime.fromisoformat(said["until"]))
    except (signing.BadSignature, KeyError, ValueError):
        raise NotFound from None


def claimed_session(token: str) -> int:
    """Give the session that a link names, made here or not; 0 where it names none."""
    payload = token.rpartition(_SIGNER.sep)[0]
    try:
        said = json.loads(signing.b64_decode(payload.encode()))
    except (ValueError, RecursionError):
        return 0
    named = said.get("session") if isinstance(said, dict) else 0
    return named if isinstance(named, int) and 0 < named < _MOST else 0


def session_of(token: str, *, now: datetime) -> Session:
    """Give the session a link was made for: its words wait to be confirmed, or are confirmed."""
    held = read(token)
    rows = Session.objects.select_related("rep", "coach", "commitment").filter(pk=held.session_id)
    row = rows.first()
    if row is None:
        raise LinkEnded(LinkEnd.WITHDRAWN)
    refuse_ended(row, held, now=now)
    return row


def refuse_ended(row: Session, held: Held, *, now: datetime) -> None:
    if row.discarded_at is not None or not row.rep.is_active:
        raise LinkEnded(LinkEnd.WITHDRAWN, row.coach.name)
    if is_used(row):
        return
    if held.until <= now:
        raise LinkEnded(LinkEnd.EXPIRED, row.coach.name)
    if _print_of(row) != held.words:
        raise LinkEnded(LinkEnd.CHANGED, row.coach.name)
    if not row.awaits_words:
        raise LinkEnded(LinkEnd.WITHDRAWN, row.coach.name)


def is_used(row: Session) -> bool:
    """Say whether the rep has given their words, which a link does once."""
    if row.is_complete:
        return True
    words = drafts.from_json(row.draft).words
    return row.confirmed_at is not None and row.confirmed_words == words


def session_to_confirm(held: Held, *, now: datetime) -> Session:
    """Lock the session of a link, and look again whether the link still stands."""
    Session.objects.select_for_update().filter(pk=held.session_id).first()
    rows = Session.objects.select_related("rep", "coach", "commitment", "round__cycle")
    row = found(rows, pk=held.session_id)
    refuse_ended(row, held, now=now)
    return row


def _print_of(row: Session) -> str:
    """Give a fingerprint of what is confirmed: the words and their date."""
    draft = drafts.from_json(row.draft)
    return hashlib.sha256(f"{draft.words}\n{draft.due_on}".encode()).hexdigest()[:32]
