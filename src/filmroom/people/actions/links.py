"""Links with which a person sets a password: an invitation, or a reset.

A link's token is derived from a key that the asking form carries, so that pressing a button
twice, or reloading its answer, shows one and the same link instead of two.
"""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from axes.utils import reset as forget_attempts
from django.db import transaction
from django.utils.crypto import salted_hmac

from filmroom.core.phrases import say
from filmroom.kit.access import NotFound, Refused, found
from filmroom.people import access, settings
from filmroom.people.actions.persons import set_password
from filmroom.people.kinds import LinkKind
from filmroom.people.models import PasswordLink, Person
from filmroom.people.queries import hash_of, open_links


@dataclass(frozen=True, slots=True)
class NewLink:
    kind: LinkKind
    token: str
    expires_at: datetime


def token_of(person: Person, key: UUID) -> str:
    digest = salted_hmac("filmroom.people.links", f"{person.pk} {key}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def put_link(
    person: Person, *, made_by: Person | None, key: UUID, now: datetime, lasts: timedelta
) -> NewLink:
    """Make a link, or give the one again that the same key made."""
    kind = LinkKind.RESET if person.has_usable_password() else LinkKind.INVITATION
    token = token_of(person, key)
    row, _ = PasswordLink.objects.get_or_create(
        token_hash=hash_of(token),
        defaults={"person": person, "kind": kind, "made_by": made_by, "expires_at": now + lasts},
    )
    return NewLink(LinkKind(row.kind), token, row.expires_at)


@transaction.atomic
def make_link(actor: Person, *, person_id: int, key: UUID, now: datetime) -> NewLink:
    """Make an invitation, or a reset for who has a password. Earlier links of the person end."""
    person = access.person_to_manage(actor, person_id)
    if not person.email:
        raise Refused(
            say("{name} needs an e-mail address to sign in with; add one first.", name=person.name)
        )
    if not person.is_active:
        raise Refused(say("{name} is deactivated; reactivate the person first.", name=person.name))
    lasts = timedelta(days=settings.number("invitation_days"))
    link = put_link(person, made_by=actor, key=key, now=now, lasts=lasts)
    open_links(person, now=now).exclude(token_hash=hash_of(link.token)).update(expires_at=now)
    return link


def link_again(actor: Person, *, person_id: int, key: UUID, now: datetime) -> NewLink:
    """Give the link that a key made. NotFound where it made none, or the link is used or ended."""
    person = access.person_to_manage(actor, person_id)
    token = token_of(person, key)
    row = found(open_links(person, now=now), token_hash=hash_of(token))
    return NewLink(LinkKind(row.kind), token, row.expires_at)


@transaction.atomic
def end_links(actor: Person, *, person_id: int, now: datetime) -> None:
    """Make the person's open links stop working."""
    person = access.person_to_manage(actor, person_id)
    open_links(person, now=now).update(expires_at=now)


@transaction.atomic
def use_link(*, token: str, password: str, now: datetime) -> Person:
    """Set the password once. NotFound when the link is used, past its time or unknown."""
    usable = PasswordLink.objects.filter(
        token_hash=hash_of(token), used_at__isnull=True, expires_at__gt=now, person__is_active=True
    )
    if not usable.update(used_at=now):
        raise NotFound
    person = found(Person.objects.select_for_update(), pk=_person_of(token))
    set_password(person, password)
    open_links(person, now=now).update(expires_at=now)
    forget_attempts(username=person.email)
    return person


def _person_of(token: str) -> int:
    return PasswordLink.objects.values_list("person", flat=True).get(token_hash=hash_of(token))
