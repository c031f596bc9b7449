import uuid
from datetime import timedelta

import pytest

from cast import NOW, PASSWORD
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.people import actions, queries
from filmroom.people.kinds import LinkKind, LinkState
from filmroom.people.models import PasswordLink, Person

NEW = "another-long-password"
DAY = timedelta(days=1)


@pytest.fixture
def newcomer(cast):
    new = actions.NewPerson(name="Zoë Márquez", email="Zoe@Example.org")
    return actions.add_person(cast.ada, new=new)


def _link(cast, person, key=None, now=NOW):
    key = key or uuid.uuid4()
    return actions.make_link(cast.ada, person_id=person.pk, key=key, now=now)


def test_an_invitation_sets_the_password_of_its_person(cast, newcomer):
    link = _link(cast, newcomer)

    person = actions.use_link(token=link.token, password=NEW, now=NOW)

    assert link.kind is LinkKind.INVITATION
    assert person == newcomer
    assert Person.objects.get(pk=newcomer.pk).check_password(NEW)


def test_somebody_with_a_password_gets_a_reset(cast):
    link = _link(cast, cast.rita)

    assert link.kind is LinkKind.RESET
    assert Person.objects.get(pk=cast.rita.pk).check_password(PASSWORD)


def test_the_token_itself_is_not_kept(cast, newcomer):
    link = _link(cast, newcomer)

    assert link.token not in str(list(PasswordLink.objects.values()))


def test_pressing_twice_shows_one_link(cast, newcomer):
    key = uuid.uuid4()
    first, second = _link(cast, newcomer, key), _link(cast, newcomer, key)

    assert first == second
    assert PasswordLink.objects.count() == 1


def test_one_key_gives_different_people_different_links(cast, newcomer):
    key = uuid.uuid4()

    assert _link(cast, newcomer, key).token != _link(cast, cast.rita, key).token


def test_a_later_link_ends_the_earlier_one(cast, newcomer):
    first, second = _link(cast, newcomer), _link(cast, newcomer)

    assert queries.link(first.token, now=NOW).state is LinkState.ENDED
    assert queries.link(second.token, now=NOW).state is LinkState.OPEN
    with pytest.raises(NotFound):
        actions.use_link(token=first.token, password=NEW, now=NOW)


def test_a_link_works_once(cast, newcomer):
    link = _link(cast, newcomer)
    actions.use_link(token=link.token, password=NEW, now=NOW)

    with pytest.raises(NotFound):
        actions.use_link(token=link.token, password=NEW + "2", now=NOW)
    assert queries.link(link.token, now=NOW).state is LinkState.USED
    assert Person.objects.get(pk=newcomer.pk).check_password(NEW)


def test_a_weak_password_leaves_the_link_open(cast, newcomer):
    link = _link(cast, newcomer)

    with pytest.raises(Refused, match="at least 10 characters"):
        actions.use_link(token=link.token, password="short", now=NOW)
    assert queries.link(link.token, now=NOW).state is LinkState.OPEN


def test_a_link_ends_after_the_days_of_the_setting(cast, newcomer):
    link = _link(cast, newcomer)

    assert queries.link(link.token, now=NOW + 7 * DAY - timedelta(seconds=1)).state == "open"
    assert queries.link(link.token, now=NOW + 7 * DAY).state is LinkState.ENDED
    with pytest.raises(NotFound):
        actions.use_link(token=link.token, password=NEW, now=NOW + 7 * DAY)


def test_deactivating_ends_the_link_for_good(cast, newcomer):
    link = _link(cast, newcomer)
    actions.deactivate(cast.ada, person_id=newcomer.pk, now=NOW)
    actions.reactivate(cast.ada, person_id=newcomer.pk)

    with pytest.raises(NotFound):
        actions.use_link(token=link.token, password=NEW, now=NOW)


def test_another_address_ends_the_link(cast, newcomer):
    link = _link(cast, newcomer)
    given = actions.NewPerson(name=newcomer.name, email="zm@example.org")
    actions.edit_person(cast.ada, person_id=newcomer.pk, given=given, now=NOW)

    assert queries.link(link.token, now=NOW).state is LinkState.ENDED


def test_an_administrator_can_end_a_link(cast, newcomer):
    link = _link(cast, newcomer)
    actions.end_links(cast.ada, person_id=newcomer.pk, now=NOW)

    assert queries.link(link.token, now=NOW).state is LinkState.ENDED


def test_nobody_else_makes_links(cast, newcomer):
    for name in ("rita", "pia", "mo", "lena", "eno", "ona", "sam", "nil"):
        actor = cast.everyone[name]
        with pytest.raises(Denied):
            actions.make_link(actor, person_id=newcomer.pk, key=uuid.uuid4(), now=NOW)


def test_without_an_address_there_is_no_link_and_the_reason_is_said(cast):
    person = actions.add_person(cast.ada, new=actions.NewPerson(name="Jo"))

    with pytest.raises(Refused, match="Jo needs an e-mail address"):
        _link(cast, person)


def test_an_unknown_token_is_nothing(cast):
    with pytest.raises(NotFound):
        queries.link("no-such-token", now=NOW)
    with pytest.raises(NotFound):
        actions.use_link(token="no-such-token", password=NEW, now=NOW)
