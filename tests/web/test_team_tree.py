"""Teams as a tree with sums, orders by the address, and what turns the lights."""

import re

import pytest
from django.urls import reverse

import coaching
from cast import NOW, TODAY
from filmroom.core.roles import Role
from filmroom.core.signals import Light
from filmroom.cycles import queries
from filmroom.people import settings
from filmroom.people.models import Membership, Person, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def west(cast):
    """A second team under Lena's region, with a rep of its own and Pia, who is in both."""
    team = Team.objects.create(name="West", parent=cast.region)
    una = Person.objects.create(name="Una West", email="una@example.org")
    for person in (una, cast.pia):
        Membership.objects.create(person=person, team=team, role=Role.REP.value, since=TODAY)
    return team


def tree(actor):
    return [
        (one.depth, one.signals.sum.team, one.teams, one.signals.sum.reps)
        for one in queries.team_tree(actor, now=NOW)
    ]


def test_a_leader_reads_a_sum_above_the_teams_it_sums_up(cast, west):
    # North has Rita and Pia, West has Una and Pia: three people
    assert tree(cast.lena) == [(0, "Region", 2, 3), (1, "North", 0, 2), (1, "West", 0, 2)]


def test_a_coach_of_one_team_has_no_sum(cast, west):
    assert tree(cast.mo) == [(0, "North", 0, 2)]


def test_another_team_is_in_nobody_elses_sum(cast, west):
    assert all(name != "South" for _, name, _, _ in tree(cast.lena))
    assert tree(cast.sam) == [(0, "South", 0, 1)]


def test_sums_are_those_of_the_rows_below(cast, west):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    total, north, other = (one.signals.sum for one in queries.team_tree(cast.lena, now=NOW))
    assert total.sessions == north.sessions + other.sessions == 1
    assert total.lights[Light.NOT_BEGUN] == 2  # Una, and Pia once


def test_a_team_too_small_to_be_shown_is_in_no_sum(cast, west):
    settings.change(cast.ada, answers={"leaders_read_entries": "", "fewest_in_aggregate": "3"})
    assert tree(cast.lena) == []
    for name in ("Vi", "Wim"):
        person = Person.objects.create(name=name, email=f"{name.lower()}@example.org")
        Membership.objects.create(person=person, team=west, role=Role.REP.value, since=TODAY)
    assert tree(cast.lena) == [(0, "West", 0, 4)]


def names(text):
    return re.findall(r'<th scope="row"[^>]*><a[^>]*><bdi>([^<]+)', text)


def test_each_sum_opens_what_it_sums_up(cast, west, signed_in):
    lena = signed_in(cast.lena)
    page = lena.get(reverse("team:list")).text
    assert names(page) == ["Region", "North", "West"]
    under = f"{reverse('team:list')}?under={cast.region.pk}"
    assert under in page
    assert names(lena.get(under).text) == ["Region", "North", "West"]
    assert names(lena.get(reverse("team:list") + "?under=987654321").text) == names(page)


def test_teams_are_ordered_by_the_column_the_address_names(cast, west, signed_in):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    lena = signed_in(cast.lena)
    by_sessions = lena.get(reverse("team:list") + "?sort=sessions").text
    assert names(by_sessions) == ["North", "West"]
    assert by_sessions.count("aria-sort") == 1
    assert names(lena.get(reverse("team:list") + "?sort=nonsense").text)[0] == "Region"


def test_reps_are_ordered_by_the_column_the_address_names(cast, signed_in, set_day):
    set_day(NOW)
    coaching.logged(cast.mo, cast.pia, coaching.sheet())
    url = reverse("team:team", args=[cast.north.pk])
    mo = signed_in(cast.mo)
    assert names(mo.get(url).text) == ["Pia Sørensen", "Rita O&#x27;Rourke"]
    latest = names(mo.get(url + "?sort=last").text)
    assert latest == ["Rita O&#x27;Rourke", "Pia Sørensen"]  # who had none needs it first


def test_what_turns_a_light_stands_there_with_the_limits_of_the_house(cast, signed_in, set_day):
    set_day(NOW)
    settings.change(cast.ada, answers={"stalled_follow_up_days": "21"})
    text = signed_in(cast.mo).get(reverse("team:team", args=[cast.north.pk])).text
    assert "What turns the lights" in text
    assert "The follow-up check is more than 21 days late." in text
