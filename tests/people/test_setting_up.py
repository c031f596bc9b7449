import stat

import pytest

from cast import TODAY
from filmroom.kit.access import NotFound, Refused
from filmroom.people import actions
from filmroom.people.models import Person, Team

FIRST = actions.NewPerson(name="Ada Lindqvist", email="Ada@example.org")
PASSWORD = "a-long-enough-password"


def _set_up(token, *, password=PASSWORD, new=FIRST):
    return actions.set_up(token, organisation="Acme", new=new, password=password, today=TODAY)


def test_the_token_opens_the_door_once(db):
    token = actions.set_up_token()
    person = _set_up(token)

    assert person.email == "ada@example.org"
    assert Team.objects.get().name == "Acme"
    assert not actions.needs_setting_up()
    with pytest.raises(NotFound):
        _set_up(token)


def test_the_token_is_the_same_until_it_is_used(db):
    assert actions.set_up_token() == actions.set_up_token()


def test_only_the_owner_of_the_process_reads_the_token(db, settings):
    actions.set_up_token()
    mode = (settings.FILMROOM_HOME / "secrets" / "set-up").stat().st_mode

    assert stat.S_IMODE(mode) == 0o600


@pytest.mark.parametrize("token", ["", "guess", "ü"])
def test_another_token_opens_nothing(db, token):
    actions.set_up_token()
    with pytest.raises(NotFound):
        _set_up(token)
    assert Person.objects.count() == 0


def test_without_a_token_file_nothing_opens(db):
    with pytest.raises(NotFound):
        _set_up("")


def test_a_weak_password_changes_nothing_and_the_link_still_works(db):
    token = actions.set_up_token()
    with pytest.raises(Refused, match="at least 10"):
        _set_up(token, password="short")

    assert Person.objects.count() == Team.objects.count() == 0
    assert _set_up(token).signs_in


def test_with_an_administrator_a_token_opens_nothing(cast):
    token = actions.set_up_token()

    assert not actions.may_set_up(token)
    with pytest.raises(NotFound):
        _set_up(token)


def test_the_first_administrator_needs_an_address(db):
    with pytest.raises(Refused, match="e-mail"):
        _set_up(actions.set_up_token(), new=actions.NewPerson(name="Ada"))
