import zoneinfo
from dataclasses import dataclass
from datetime import date, datetime

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from filmroom.core.one_line import one_line
from filmroom.core.phrases import say
from filmroom.core.roles import Role
from filmroom.kit.access import Refused
from filmroom.people import access
from filmroom.people.actions import administrators
from filmroom.people.actions.teams import grant
from filmroom.people.models import Person, Reading, address
from filmroom.people.queries import open_links

_NAME_LIMIT = 200


@dataclass(frozen=True, slots=True)
class NewPerson:
    name: str
    email: str | None = None
    time_zone: str = "UTC"
    started_on: date | None = None
    language: str = settings.LANGUAGE_CODE


def clean_name(text: str) -> str:
    """Give a name in one spelling: composed, without control signs, one space between words."""
    name = one_line(text)
    if not name:
        raise Refused(say("A person needs a name."), field="name")
    if len(name) > _NAME_LIMIT:
        words = say(
            "A name has at most {name_limit} letters; this one has {number}.",
            name_limit=_NAME_LIMIT,
            number=len(name),
        )
        raise Refused(words, field="name")
    return name


def clean_email(text: str | None) -> str | None:
    email = address(text or "")
    try:
        if email:
            validate_email(email)
    except ValidationError:
        raise Refused(
            say("“{email}” is not an e-mail address.", email=email), field="email"
        ) from None
    return email or None


def clean_time_zone(text: str) -> str:
    if text not in zoneinfo.available_timezones():
        words = say("“{text}” is not a time zone; they are called like Europe/Berlin.", text=text)
        raise Refused(words, field="time_zone")
    return text


def clean_language(code: str) -> str:
    if code not in dict(settings.LANGUAGES):
        words = say("“{code}” is no language that pages are written in here.", code=code)
        raise Refused(words, field="language")
    return code


def create_person(new: NewPerson) -> Person:
    person = Person()
    person.set_unusable_password()
    _fill(person, new)
    return person


def _fill(person: Person, given: NewPerson) -> None:
    person.name = clean_name(given.name)
    person.email = clean_email(given.email)
    person.time_zone = clean_time_zone(given.time_zone)
    person.started_on = given.started_on
    person.language = clean_language(given.language)
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError:
        words = say("Somebody with the address {email} is already here.", email=person.email)
        raise Refused(words, field="email") from None


def set_password(person: Person, password: str) -> None:
    try:
        validate_password(password, person)
    except ValidationError as wrong:
        raise Refused(" ".join(wrong.messages), field="password") from None
    person.set_password(password)
    person.save(update_fields=["password", "changed_at"])


@dataclass(frozen=True, slots=True)
class Place:
    """The role a new person starts with."""

    team_id: int
    role: Role
    since: date


@transaction.atomic
def add_person(actor: Person, *, new: NewPerson, place: Place | None = None) -> Person:
    access.require_managing(actor)
    person = create_person(new)
    if place:
        grant(
            actor,
            person_id=person.pk,
            team_id=place.team_id,
            role=place.role,
            today=place.since,
        )
    return person


@transaction.atomic
def edit_person(actor: Person, *, person_id: int, given: NewPerson, now: datetime) -> Person:
    """Change what is known of a person; open links end when the address becomes another."""
    person = access.person_to_manage(actor, person_id)
    before = person.email
    if person.has_usable_password() and not clean_email(given.email):
        words = say(
            "{name} signs in with this address; give another, or deactivate.", name=person.name
        )
        raise Refused(words, field="email")
    _fill(person, given)
    if person.email != before:
        open_links(person, now=now).update(expires_at=now)
    return person


@transaction.atomic
def change_profile(
    actor: Person,
    *,
    name: str,
    time_zone: str,
    single_keys: bool,
    reminders: bool = True,
    language: str = settings.LANGUAGE_CODE,
) -> None:
    """Change what every person decides for themselves."""
    Person.objects.filter(pk=actor.pk).update(
        name=clean_name(name),
        time_zone=clean_time_zone(time_zone),
        language=clean_language(language),
        single_keys=single_keys,
        reminders=reminders,
    )


@transaction.atomic
def change_password(actor: Person, *, current: str, password: str, now: datetime) -> Person:
    """Set another password; other sessions of the person and open links end."""
    person = Person.objects.select_for_update().get(pk=actor.pk)
    if not person.check_password(current):
        raise Refused(
            say("The current password is another one; nothing was changed."), field="current"
        )
    set_password(person, password)
    open_links(person, now=now).update(expires_at=now)
    return person


@transaction.atomic
def deactivate(actor: Person, *, person_id: int, now: datetime) -> Person:
    """Sign a person out for good; what was recorded, and who may read it, stays."""
    access.require_managing(actor)
    administrators.keep_one(without_person=person_id)
    person = access.person_to_manage(actor, person_id)
    person.is_active = False
    person.save(update_fields=["is_active", "changed_at"])
    open_links(person, now=now).update(expires_at=now)
    _end_sessions(person, now)
    return person


def _end_sessions(person: Person, now: datetime) -> None:
    """Sign a person out everywhere, so that reactivating them revives no cookie."""
    for session in Session.objects.filter(expire_date__gt=now).iterator():
        if session.get_decoded().get(SESSION_KEY) == str(person.pk):
            session.delete()


@transaction.atomic
def reactivate(actor: Person, *, person_id: int) -> Person:
    person = access.person_to_manage(actor, person_id)
    person.is_active = True
    person.save(update_fields=["is_active", "changed_at"])
    return person


def welcome(actor: Person, *, now: datetime) -> None:
    """Note that the person has seen what is recorded about them and who reads it."""
    Person.objects.filter(pk=actor.pk, welcomed_at__isnull=True).update(welcomed_at=now)


def note_reading(reader: Person, *, about_id: int, what: str, key: int, day: date) -> None:
    """Leave a trace for the rep that somebody opened their record (law 9)."""
    if reader.pk == about_id:
        return
    Reading.objects.get_or_create(reader=reader, about_id=about_id, what=what, key=key, day=day)


def note_readings(reader: Person, *, about_ids: list[int], what: str, key: int, day: date) -> None:
    """Leave the same trace for several people at once."""
    same = {"reader": reader, "what": what, "key": key, "day": day}
    there = set(Reading.objects.filter(**same).values_list("about", flat=True))
    rows = [Reading(about_id=pk, **same) for pk in about_ids if pk != reader.pk and pk not in there]
    if rows:
        Reading.objects.bulk_create(rows, ignore_conflicts=True)
