from datetime import timedelta

import pytest

from cast import NOW, TODAY
from filmroom.core.roles import Permission, Role
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.people import access, actions, queries
from filmroom.people.models import Membership, Person

TOMORROW = TODAY + timedelta(days=1)


def _again(person):
    """Give the person as the next request reads them."""
    return Person.objects.get(pk=person.pk)


def _role(person):
    return Membership.objects.get(person=person, until__isnull=True)


def test_a_role_counts_from_the_next_request_on(cast):
    actions.grant(
        cast.ada, person_id=cast.nil.pk, team_id=cast.north.pk, role=Role.COACH, today=TODAY
    )

    assert cast.rita in access.visible_people(_again(cast.nil))


def test_a_role_taken_away_ends_at_once_and_stays_in_the_history(cast):
    actions.revoke(cast.ada, membership_id=_role(cast.mo).pk, today=TOMORROW)

    assert cast.rita not in access.visible_people(_again(cast.mo))
    (row,) = queries.roles_of(cast.mo)
    assert (row.since, row.until, row.ended_by) == (TODAY, TOMORROW, cast.ada)


def test_granting_twice_leaves_one_role(cast):
    for _ in range(2):
        row = actions.grant(
            cast.ada, person_id=cast.mo.pk, team_id=cast.north.pk, role=Role.COACH, today=TOMORROW
        )

    assert row.since == TODAY
    assert Membership.objects.filter(person=cast.mo).count() == 1


def test_only_an_administrator_changes_roles_and_teams(cast):
    for name in ("rita", "mo", "lena", "eno", "ona", "nil"):
        actor = cast.everyone[name]
        with pytest.raises(Denied):
            actions.add_team(actor, name="Mine")
        with pytest.raises(Denied):
            actions.grant(
                actor, person_id=actor.pk, team_id=cast.north.pk, role=Role.ADMIN, today=TODAY
            )
        with pytest.raises(Denied):
            actions.revoke(actor, membership_id=_role(cast.mo).pk, today=TODAY)


def test_one_name_is_one_team_below_one_parent(cast):
    actions.add_team(cast.ada, name="North", parent_id=cast.south.pk)
    with pytest.raises(Refused, match="already a team “north”"):
        actions.add_team(cast.ada, name=" north ", parent_id=cast.region.pk)
    with pytest.raises(Refused, match="already a team “company”"):
        actions.add_team(cast.ada, name="company")


def test_the_last_administrator_stays(cast):
    with pytest.raises(Refused, match="last administrator"):
        actions.revoke(cast.ada, membership_id=_role(cast.ada).pk, today=TODAY)
    with pytest.raises(Refused, match="last administrator"):
        actions.deactivate(cast.ada, person_id=cast.ada.pk, now=NOW)


def test_an_administrator_who_cannot_sign_in_does_not_count(cast):
    jo = actions.add_person(cast.ada, new=actions.NewPerson(name="Jo", email="jo@example.org"))
    actions.grant(cast.ada, person_id=jo.pk, team_id=cast.region.pk, role=Role.ADMIN, today=TODAY)

    with pytest.raises(Refused, match="last administrator"):
        actions.revoke(cast.ada, membership_id=_role(cast.ada).pk, today=TODAY)


def test_with_a_second_administrator_the_first_may_go(cast):
    actions.grant(
        cast.ada, person_id=cast.mo.pk, team_id=cast.region.pk, role=Role.ADMIN, today=TODAY
    )
    actions.revoke(cast.ada, membership_id=_role(cast.ada).pk, today=TODAY)

    assert not access.may(_again(cast.ada), Permission.PEOPLE_MANAGE)
    assert access.may(_again(cast.mo), Permission.PEOPLE_MANAGE)


def test_other_roles_end_while_there_is_one_administrator(cast):
    actions.revoke(cast.ada, membership_id=_role(cast.rita).pk, today=TODAY)
    actions.deactivate(cast.ada, person_id=cast.mo.pk, now=NOW)

    assert access.roles(_again(cast.rita)) == frozenset()


def test_a_role_that_ended_cannot_be_ended_again(cast):
    row = _role(cast.mo)
    actions.revoke(cast.ada, membership_id=row.pk, today=TODAY)
    with pytest.raises(NotFound):
        actions.revoke(cast.ada, membership_id=row.pk, today=TOMORROW)


def test_who_can_read_a_rep_is_their_coach_and_the_leaders_above(cast):
    assert [row.person for row in queries.line_of(cast.rita)] == [cast.mo, cast.lena]
    assert [row.person for row in queries.line_of(cast.ona)] == [cast.sam]
    assert queries.line_of(cast.nil) == []


def test_who_is_said_to_read_is_who_can_read(cast):
    """The line shown to a rep agrees with the reach that every room's access is built on."""
    for rep in (cast.rita, cast.pia, cast.ona):
        said = {row.person for row in queries.line_of(rep)}
        can = {
            person
            for person in cast.everyone.values()
            if person != rep
            and Person.objects.filter(
                access.reps_within_reach(person, Permission.REVIEW_SEE), pk=rep.pk
            ).exists()
        }
        assert said == can


def test_own_records_stay_readable_when_the_role_is_gone(cast):
    """Law 9: a rep who became a coach, or left the team, still reads what is about them."""
    actions.revoke(cast.ada, membership_id=_role(cast.rita).pk, today=TODAY)
    rita = _again(cast.rita)

    for permission in (Permission.CALL_SEE, Permission.REVIEW_SEE, Permission.REVIEW_ANSWER):
        reach = Person.objects.filter(access.reps_within_reach(rita, permission))
        assert list(reach) == [rita]
    assert not Person.objects.filter(
        access.reps_within_reach(rita, Permission.CALL_IMPORT)
    ).exists()


def test_the_list_of_people_and_the_row_agree(cast):
    expected = {
        "rita": {"rita", "mo", "lena"},
        "pia": {"pia", "mo", "lena"},
        "mo": {"mo", "rita", "pia", "lena"},
        "lena": {"lena", "rita", "pia"},
        "eno": {"eno"},
        "ada": set(cast.everyone),
        "ona": {"ona", "sam"},
        "sam": {"sam", "ona"},
        "nil": {"nil"},
    }
    for name, actor in cast.everyone.items():
        listed = {key for key, row in cast.everyone.items() if row in access.visible_people(actor)}
        assert listed == expected[name], name
        for key, row in cast.everyone.items():
            if key in listed:
                assert access.person_to_see(actor, row.pk) == row
            else:
                with pytest.raises(NotFound):
                    access.person_to_see(actor, row.pk)


def test_the_tree_of_teams_shows_what_is_below_and_whom_one_may_see(cast):
    def drawn(actor):
        return [
            (branch.name, branch.depth, [row.person.name.split()[0] for row in branch.members])
            for branch in queries.teams(actor)
        ]

    assert drawn(cast.lena) == [("Region", 0, ["Lena"]), ("North", 1, ["Pia", "Rita"])]
    assert drawn(cast.rita) == [("North", 0, ["Mo", "Rita"])]
    assert drawn(cast.sam) == [("South", 0, ["Sam", "Ona"])]
    assert drawn(cast.nil) == []
    assert [row[:2] for row in drawn(cast.ada)] == [
        ("Company", 0),
        ("Region", 1),
        ("North", 2),
        ("South", 1),
    ]


def test_whose_role_as_a_rep_ended_still_reaches_what_was_coached_with_them(cast):
    """Law 9: what is recorded about a person stays theirs, whatever roles they hold now."""
    Membership.objects.filter(person=cast.rita).update(until=TODAY)
    rita = Person.objects.get(pk=cast.rita.pk)

    for permission in (
        Permission.CYCLE_SEE,
        Permission.SESSION_SEE,
        Permission.COMMITMENT_ANSWER,
        Permission.CALL_SEE,
        Permission.REVIEW_ANSWER,
    ):
        assert access.is_within(rita, permission, rita), permission
        assert not access.is_within(rita, permission, cast.pia), permission
    assert not access.is_within(rita, Permission.SESSION_WRITE, rita)
