from datetime import timedelta

import pytest

from cast import NOW, PASSWORD, TODAY
from filmroom.core.roles import Role
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.people import access, actions, queries
from filmroom.people.actions import NewPerson
from filmroom.people.kinds import SignIn
from filmroom.people.models import Membership, Person, Reading

NEW = "another-long-password"


def _add(cast, **given):
    return actions.add_person(cast.ada, new=NewPerson(**given))


def test_a_person_may_have_no_sign_in(cast):
    jo = _add(cast, name="Jo")

    assert not jo.signs_in
    assert queries.sign_in_of(jo, invited=False) is SignIn.NONE


def test_many_people_may_have_no_address(cast):
    assert _add(cast, name="Jo").email is None
    assert _add(cast, name="Al", email="  ").email is None


@pytest.mark.parametrize("email", ["RITA@EXAMPLE.ORG", " rita@example.org "])
def test_one_address_is_one_person_however_it_is_typed(cast, email):
    with pytest.raises(Refused, match=r"rita@example\.org is already here"):
        _add(cast, name="Another", email=email)
    assert Person.objects.get_by_natural_key(email) == cast.rita


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Rita   O'Rourke ", "Rita O'Rourke"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("Zoe\u0308 Q", "Zoë Q"),
        ("أحمد بن علي", "أحمد بن علي"),
        ("Eve\u202etxt.exe", "Evetxt.exe"),
        ("A\x00B\nC", "A B C"),
    ],
)
def test_names_are_kept_as_people_write_them(cast, typed, kept):
    assert _add(cast, name=typed).name == kept


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 201])
def test_what_is_no_name_is_refused(cast, name):
    with pytest.raises(Refused, match="name"):
        _add(cast, name=name)


@pytest.mark.parametrize("zone", ["Mars/Base", "", "../etc/passwd"])
def test_a_time_zone_that_does_not_exist_is_refused(cast, zone):
    with pytest.raises(Refused, match="time zone"):
        _add(cast, name="Jo", time_zone=zone)
    with pytest.raises(Refused, match="time zone"):
        actions.change_profile(cast.rita, name="Rita", time_zone=zone, single_keys=True)


def test_only_an_administrator_adds_edits_and_deactivates(cast):
    for name in ("rita", "mo", "lena", "eno", "ona", "nil"):
        actor = cast.everyone[name]
        with pytest.raises(Denied):
            actions.add_person(actor, new=NewPerson(name="Jo"))
        with pytest.raises(Denied):
            actions.edit_person(actor, person_id=cast.pia.pk, given=NewPerson(name="Jo"), now=NOW)
        with pytest.raises(Denied):
            actions.deactivate(actor, person_id=cast.pia.pk, now=NOW)


def test_somebody_who_signs_in_keeps_an_address(cast):
    with pytest.raises(Refused, match="signs in with this address"):
        actions.edit_person(cast.ada, person_id=cast.rita.pk, given=NewPerson(name="R"), now=NOW)


def test_a_deactivated_person_may_do_nothing_and_keeps_their_records(cast):
    actions.deactivate(cast.ada, person_id=cast.mo.pk, now=NOW)
    mo = Person.objects.get(pk=cast.mo.pk)

    assert access.roles(mo) == frozenset()
    assert list(access.visible_people(mo)) == [mo]
    assert [row.person for row in queries.line_of(cast.rita)] == [cast.lena]

    actions.reactivate(cast.ada, person_id=cast.mo.pk)
    assert access.roles(Person.objects.get(pk=cast.mo.pk)) == {Role.COACH}


def test_a_deactivated_rep_is_still_read_but_not_coached(cast):
    actions.deactivate(cast.ada, person_id=cast.rita.pk, now=NOW)

    assert cast.rita in access.visible_people(cast.mo)
    assert cast.rita not in access.coached_people(cast.mo)


def test_changing_the_password_needs_the_current_one(cast):
    with pytest.raises(Refused, match="current password"):
        actions.change_password(cast.rita, current="wrong", password=NEW, now=NOW)
    actions.change_password(cast.rita, current=PASSWORD, password=NEW, now=NOW)

    assert Person.objects.get(pk=cast.rita.pk).check_password(NEW)


def test_a_reading_is_noted_once_a_day_and_never_of_oneself(cast):
    for day in (TODAY, TODAY, TODAY + timedelta(days=1)):
        actions.note_reading(cast.mo, about_id=cast.rita.pk, what="call", key=7, day=day)
    actions.note_reading(cast.rita, about_id=cast.rita.pk, what="call", key=7, day=TODAY)

    assert Reading.objects.count() == 2
    assert {row.reader for row in queries.readers_of(cast.rita)} == {cast.mo}


def test_search_knows_neither_case_nor_accents(cast):
    bjork = _add(cast, name="BJÖRK Ångström")

    assert queries.find(cast.ada, text="bjork ang") == [bjork]
    assert queries.find(cast.ada, text="björk") == [bjork]
    assert queries.find(cast.rita, text="bj") == []


def test_the_list_costs_the_same_for_ten_people_and_for_thirty(cast, django_assert_num_queries):
    for count in (10, 30):
        for number in range(count):
            person = Person.objects.create(name=f"P{count} {number}")
            Membership.objects.create(
                person=person, team=cast.north, role=Role.REP.value, since=TODAY
            )
        ada = Person.objects.get(pk=cast.ada.pk)
        with django_assert_num_queries(4):
            queries.people(ada, now=NOW)


def test_readings_are_for_the_person_and_for_administrators(cast):
    may = {
        name for name, actor in cast.everyone.items() if access.may_see_readings(actor, cast.rita)
    }

    assert may == {"rita", "ada"}


def test_what_is_not_there_cannot_be_managed(cast):
    with pytest.raises(NotFound):
        actions.deactivate(cast.ada, person_id=999_999, now=NOW)
