from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.utils import translation

from filmroom.core.phrases import mark, say
from filmroom.people.actions.links import NewLink, put_link, token_of
from filmroom.people.kinds import LinkKind
from filmroom.people.models import PasswordLink, Person, address
from filmroom.people.queries import hash_of

TOKEN = "TOKEN"  # noqa: S105  a placeholder in the address of the page
_PAUSE = timedelta(minutes=5)  # between two letters to one person

_LETTER = mark("""Somebody, probably you, asked for a new password in Filmroom.

Set it here: {link}

The link works once, within a day. If it was not you, do nothing: your password stays as it is.
""")


@transaction.atomic
def _link_for(email: str, *, key: UUID, now: datetime) -> NewLink | None:
    """Make a link for who signs in with the address; nobody gets two letters in five minutes."""
    person = Person.objects.select_for_update().filter(email=address(email)).first()
    if person is None or not person.signs_in:
        return None
    lasts = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
    letters = PasswordLink.objects.filter(
        person=person,
        made_by=None,
        kind=LinkKind.RESET.value,
        expires_at__gt=now + lasts - _PAUSE,
    )
    if letters.exclude(token_hash=hash_of(token_of(person, key))).exists():
        return None
    return put_link(person, made_by=None, key=key, now=now, lasts=lasts)


def send_reset_letter(*, email: str, page: str, key: UUID, now: datetime) -> None:
    """Send a link to set a new password, if the address signs in; `page` has TOKEN in it."""
    link = _link_for(email, key=key, now=now)
    if link is None:
        return
    language = Person.objects.values_list("language", flat=True).get(email=address(email))
    with translation.override(language):
        words = say(_LETTER, link=page.replace(TOKEN, link.token))
        subject = say("A new password for Filmroom")
    send_mail(subject, words, None, [address(email)])
