"""The first administrator, let in by a token that `filmroom serve` prints once."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from django.conf import settings
from django.db import transaction

from filmroom.core.phrases import say
from filmroom.core.roles import Role
from filmroom.kit.access import NotFound, Refused
from filmroom.people.actions import administrators
from filmroom.people.actions.persons import NewPerson, create_person, set_password
from filmroom.people.models import Membership, Person, Team


def _file() -> Path:
    return Path(settings.FILMROOM_HOME) / "secrets" / "set-up"


def needs_setting_up() -> bool:
    """Say whether nobody can administer."""
    return not administrators.holding().exists()


def set_up_token() -> str:
    """Give the token that opens the set-up page; made on first use, gone after it."""
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with contextlib.suppress(FileExistsError):
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode=0o600)
        with os.fdopen(handle, "w") as out:
            out.write(secrets.token_urlsafe(32))
    return file.read_text()


def may_set_up(token: str) -> bool:
    try:
        kept = _file().read_text()
    except FileNotFoundError:
        return False
    return secrets.compare_digest(kept.encode(), token.encode()) and needs_setting_up()


@contextlib.contextmanager
def _claimed(token: str) -> Iterator[None]:
    """Hold the token's file, which only one can rename; put it back if the set-up is refused."""
    if not may_set_up(token):
        raise NotFound
    taken = _file().with_suffix(".taken")
    try:
        _file().rename(taken)
    except FileNotFoundError:
        raise NotFound from None
    try:
        yield
    except BaseException:
        taken.rename(_file())
        raise
    taken.unlink()


def set_up(token: str, *, organisation: str, new: NewPerson, password: str, today: date) -> Person:
    """Make the first team and its administrator, once."""
    with _claimed(token), transaction.atomic():
        return _first_administrator(organisation, new, password, today)


def _first_administrator(organisation: str, new: NewPerson, password: str, today: date) -> Person:
    if not new.email:
        raise Refused(say("The administrator signs in with an e-mail address."), field="email")
    name = " ".join(organisation.split())
    if not name:
        raise Refused(say("The organisation needs a name."), field="organisation")
    team, _ = Team.objects.get_or_create(parent=None, name=name)
    person = create_person(new)
    set_password(person, password)
    Membership.objects.create(person=person, team=team, role=Role.ADMIN.value, since=today)
    return person
