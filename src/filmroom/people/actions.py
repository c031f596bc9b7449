import hashlib
import secrets
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from filmroom.core.roles import Permission, Role
from filmroom.kit.access import NotFound, Refused
from filmroom.people import access, settings
from filmroom.people.models import Invitation, Membership, Person, Reading, Team

_MANAGE = "Only an administrator changes people and teams."


@dataclass(frozen=True, slots=True)
class NewPerson:
    name: str
    email: str | None = None
    time_zone: str = "UTC"
    started_on: date | None = None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _create_person(new: NewPerson) -> Person:
    if not new.name.strip():
        raise Refused("A person needs a name.")
    person = Person(
        name=new.name.strip(),
        email=(new.email or "").strip().lower() or None,
        time_zone=new.time_zone,
        started_on=new.started_on,
    )
    person.set_unusable_password()
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError:
        raise Refused(f"Somebody with the address {person.email} is already here.") from None
    return person


@transaction.atomic
def add_person(actor: Person, *, new: NewPerson) -> Person:
    access.require(actor, Permission.PEOPLE_MANAGE, _MANAGE)
    return _create_person(new)


@transaction.atomic
def add_team(actor: Person, *, name: str, parent_id: int | None = None) -> Team:
    access.require(actor, Permission.PEOPLE_MANAGE, _MANAGE)
    if not name.strip():
        raise Refused("A team needs a name.")
    parent = access.team_to_manage(actor, parent_id) if parent_id else None
    team, made = Team.objects.get_or_create(parent=parent, name=name.strip())
    if not made:
        raise Refused(f"There is already a team “{team.name}” there.")
    return team


@transaction.atomic
def grant(actor: Person, *, person_id: int, team_id: int, role: Role, today: date) -> Membership:
    """Give a person a role in a team from today on."""
    person = access.person_to_manage(actor, person_id)
    team = access.team_to_manage(actor, team_id)
    row, _ = Membership.objects.get_or_create(
        person=person, team=team, role=role.value, until=None, defaults={"since": today}
    )
    return row


@transaction.atomic
def revoke(actor: Person, *, membership_id: int, today: date) -> None:
    """End a role today; what was done under it stays."""
    access.require(actor, Permission.PEOPLE_MANAGE, _MANAGE)
    row = Membership.objects.filter(pk=membership_id, until__isnull=True).first()
    if row is None:
        raise NotFound
    admins = Membership.objects.filter(role=Role.ADMIN.value, until__isnull=True)
    if row.role == Role.ADMIN.value and admins.count() == 1:
        raise Refused("This is the last administrator; make somebody else one first.")
    row.until = today
    row.save(update_fields=["until", "changed_at"])


@transaction.atomic
def invite(actor: Person, *, person_id: int, now: datetime) -> str:
    """Make a link token with which the person sets a password once. Earlier links end."""
    person = access.person_to_manage(actor, person_id)
    if not person.email:
        raise Refused(f"{person.name} needs an e-mail address to sign in with.")
    Invitation.objects.filter(person=person, used_at__isnull=True).delete()
    token = secrets.token_urlsafe(24)
    Invitation.objects.create(
        person=person,
        invited_by=actor,
        token_hash=_hash(token),
        expires_at=now + timedelta(days=settings.number("invitation_days")),
    )
    return token


def invitation(token: str, *, now: datetime) -> Invitation:
    row = (
        Invitation.objects.select_related("person", "invited_by")
        .filter(token_hash=_hash(token), used_at__isnull=True, expires_at__gt=now)
        .first()
    )
    if row is None:
        raise NotFound
    return row


def _set_password(person: Person, password: str) -> None:
    try:
        validate_password(password, person)
    except ValidationError as wrong:
        raise Refused(" ".join(wrong.messages)) from None
    person.set_password(password)
    person.save(update_fields=["password", "changed_at"])


@transaction.atomic
def accept_invitation(*, token: str, password: str, now: datetime) -> Person:
    row = invitation(token, now=now)
    _set_password(row.person, password)
    claimed = Invitation.objects.filter(pk=row.pk, used_at__isnull=True).update(used_at=now)
    if not claimed:
        raise NotFound
    return row.person


def needs_setting_up() -> bool:
    """Say whether nobody has the administrator's role yet."""
    return not Membership.objects.filter(role=Role.ADMIN.value, until__isnull=True).exists()


@transaction.atomic
def set_up(*, organisation: str, new: NewPerson, password: str, today: date) -> Person:
    """Make the first team and its administrator, once."""
    if not needs_setting_up():
        raise NotFound
    if not new.email:
        raise Refused("The administrator signs in with an e-mail address.")
    team = Team.objects.create(name=organisation.strip() or "Organisation")
    person = _create_person(new)
    _set_password(person, password)
    Membership.objects.create(person=person, team=team, role=Role.ADMIN.value, since=today)
    return person


def welcome(actor: Person, *, now: datetime) -> None:
    """Note that the person has seen what is recorded about them and who reads it."""
    Person.objects.filter(pk=actor.pk, welcomed_at__isnull=True).update(welcomed_at=now)


def note_reading(reader: Person, *, about_id: int, what: str, key: int, day: date) -> None:
    """Leave a trace for the rep that somebody opened their record (law 9)."""
    if reader.pk == about_id:
        return
    Reading.objects.get_or_create(reader=reader, about_id=about_id, what=what, key=key, day=day)
