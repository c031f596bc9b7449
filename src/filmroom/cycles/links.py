"""Signed links with which a rep without a sign-in confirms exactly these words (law 4)."""

import hashlib
from datetime import datetime

from django.core import signing

from filmroom.cycles import drafts
from filmroom.cycles.models import Session
from filmroom.kit.access import NotFound

_SIGNER = signing.Signer(salt="filmroom.cycles.words")


def token_for(row: Session, *, until: datetime) -> str:
    return _SIGNER.sign_object(
        {"session": row.pk, "words": _print_of(row), "until": until.isoformat()}
    )


def session_of(token: str, *, now: datetime) -> Session:
    """Give the session a link was made for; NotFound once it ended or its words are others."""
    try:
        held = _SIGNER.unsign_object(token)
        until = datetime.fromisoformat(held["until"])
    except (signing.BadSignature, KeyError, ValueError):
        raise NotFound from None
    row = Session.objects.select_related("rep", "coach", "commitment").filter(pk=held["session"])
    session = row.filter(discarded_at__isnull=True).first()
    if session is None or until <= now or _print_of(session) != held["words"]:
        raise NotFound
    return session


def _print_of(row: Session) -> str:
    """Give a fingerprint of what is confirmed: the words and their date."""
    draft = drafts.from_json(row.draft)
    return hashlib.sha256(f"{draft.words}\n{draft.due_on}".encode()).hexdigest()[:32]
