import re
from datetime import timedelta

import pytest
from django.urls import reverse

import coaching
from cast import TODAY
from filmroom.core.roles import Role
from filmroom.people import actions
from filmroom.people.models import Membership, Person, Team


def _person(browser, person):
    return browser.get(reverse("people:person", args=[person.pk]))


NEW = {
    "name": "Jo O'Neil",
    "email": "Jo@Example.org",
    "role": "rep",
    "time_zone": "Europe/Paris",
    "language": "en",
    "started_on": "2026-01-05",
}


def test_an_administrator_adds_a_person_with_a_role(cast, signed_in):
    answer = signed_in(cast.ada).post(reverse("people:new"), {**NEW, "team": cast.north.pk})

    jo = Person.objects.get(email="jo@example.org")
    assert answer.url.startswith(reverse("people:make-link", args=[jo.pk]))
    assert (jo.name, jo.time_zone, jo.started_on.isoformat()) == (
        "Jo O'Neil",
        "Europe/Paris",
        "2026-01-05",
    )
    assert Membership.objects.get(person=jo).team == cast.north


def test_a_refused_person_leaves_the_form_as_it_was_typed(cast, signed_in):
    given = {**NEW, "team": cast.north.pk, "email": "RITA@example.org"}
    answer = signed_in(cast.ada).post(reverse("people:new"), given)

    assert answer.status_code == 422
    assert "rita@example.org is already here" in answer.text
    assert 'value="Jo O&#x27;Neil"' in answer.text
    assert Person.objects.filter(name=NEW["name"]).count() == 0


def chosen(page, field):
    """Give the words of the option a select starts with."""
    options = re.search(rf'<select name="{field}".*?</select>', page, re.DOTALL)[0]
    found = re.search(r"<option value=\"([^\"]*)\" selected", options)
    return found[1] if found else re.search(r'<option value="([^"]*)"', options)[1]


def test_a_new_person_is_in_no_team_until_one_of_several_is_chosen(cast, signed_in):
    ada = signed_in(cast.ada)

    assert chosen(ada.get(reverse("people:new")).text, "team") == ""
    assert ada.post(reverse("people:new"), {**NEW, "team": ""}).status_code == 422
    assert not Person.objects.filter(name=NEW["name"]).exists()


def test_an_administrator_is_told_of_a_rep_without_a_coach(cast, signed_in):
    ada = signed_in(cast.ada)
    page = reverse("people:person", args=[cast.rita.pk])
    assert "has no coach yet" not in ada.get(page).text

    Membership.objects.filter(role="coach").update(until=TODAY)

    assert "has no coach yet" in ada.get(page).text
    assert "has no coach yet" not in signed_in(cast.lena).get(page).text


def test_zones_are_offered_by_their_one_name_of_today(cast, signed_in):
    page = signed_in(cast.rita).get(reverse("people:profile")).text

    assert '<option value="Asia/Kolkata">' in page
    assert '<option value="Europe/Amsterdam">' in page
    for alias in ("Asia/Calcutta", "America/Buenos_Aires", "Europe/Kiev", "GB", "EST5EDT"):
        assert f'value="{alias}"' not in page


def test_a_zone_by_an_old_name_stays_until_its_person_changes_it(cast, signed_in):
    Person.objects.filter(pk=cast.rita.pk).update(time_zone="Asia/Calcutta")

    page = signed_in(cast.rita).get(reverse("people:profile")).text

    assert chosen(page, "time_zone") == "Asia/Calcutta"


def test_the_page_of_a_team_offers_that_team(cast, signed_in):
    page = signed_in(cast.ada).get(reverse("people:new"), {"team": cast.south.pk}).text

    assert re.search(rf'value="{cast.south.pk}" selected', page)


def test_people_without_a_sign_in_are_shown_so(cast, signed_in):
    ada = signed_in(cast.ada)
    ada.post(reverse("people:new"), {**NEW, "team": cast.north.pk, "email": ""})

    assert "No sign-in" in ada.get(reverse("people:list")).text
    page = _person(ada, Person.objects.get(name=NEW["name"])).text
    assert "Without an e-mail address there is no sign-in" in page
    assert "invitation link" not in page


def test_a_rep_sees_who_can_read_and_who_did(cast, signed_in):
    actions.note_reading(cast.lena, about_id=cast.rita.pk, what="call", key=7, day=TODAY)
    page = _person(signed_in(cast.rita), cast.rita).text

    assert "Mo Adeyemi" in page
    assert re.search(r"Lena Vogt</bdi> opened\s+<a href=\"/calls/7/\">a call</a>", page)
    assert "10 Mar 2026" in page


def test_a_coach_does_not_see_who_else_read(cast, signed_in):
    page = _person(signed_in(cast.mo), cast.rita).text

    assert "Who can read their records" in page
    assert "Who opened them" not in page


def test_an_administrator_sees_who_read_and_no_content(cast, signed_in):
    actions.note_reading(cast.mo, about_id=cast.rita.pk, what="call", key=7, day=TODAY)
    page = _person(signed_in(cast.ada), cast.rita).text

    assert "Mo Adeyemi</bdi> opened a call" in page
    assert "/calls/7/" not in page
    assert "Latest calls" not in page


def test_only_an_administrator_is_offered_to_manage(cast, signed_in):
    for name in ("rita", "mo", "lena"):
        page = _person(signed_in(cast.everyone[name]), cast.rita).text
        for words in ("Deactivate", "Give this role", "link</button>"):
            assert words not in page


def test_names_are_text_whatever_they_are(cast, signed_in):
    name = '<script>alert(1)</script> & "O\'Brien" أحمد'
    Person.objects.filter(pk=cast.rita.pk).update(name=name)
    for url in (reverse("people:list"), reverse("people:person", args=[cast.rita.pk])):
        page = signed_in(cast.ada).get(url).text
        assert "<script>alert" not in page
        assert "<bdi>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;O&#x27;Brien&quot;" in page


def test_roles_are_given_and_ended_on_the_persons_page(cast, signed_in):
    ada = signed_in(cast.ada)
    form = {"role-team": cast.north.pk, "role-role": "coach"}
    ada.post(reverse("people:grant", args=[cast.nil.pk]), form)
    assert "Coach in <bdi>North" in _person(ada, cast.nil).text

    row = Membership.objects.get(person=cast.nil)
    ada.post(reverse("people:revoke", args=[row.pk]))
    assert "Coach in <bdi>North" not in _person(ada, cast.nil).text
    assert "Coach before" in _person(ada, cast.nil).text


def test_the_last_administrator_reads_why_the_role_stays(cast, signed_in):
    row = Membership.objects.get(person=cast.ada)
    answer = signed_in(cast.ada).post(reverse("people:revoke", args=[row.pk]))

    assert answer.status_code == 422
    assert "last administrator" in answer.text


def test_deactivating_can_be_undone(cast, signed_in):
    ada = signed_in(cast.ada)
    answer = ada.post(reverse("people:deactivate", args=[cast.pia.pk]), follow=True)
    undo = reverse("people:reactivate", args=[cast.pia.pk])
    assert f'action="{undo}"' in answer.text

    ada.post(undo)
    assert Person.objects.get(pk=cast.pia.pk).is_active


def test_editing_keeps_what_was_typed_when_refused(cast, signed_in):
    form = {
        "person-name": "Rita",
        "person-email": "mo@example.org",
        "person-time_zone": "UTC",
        "person-language": "en",
    }
    answer = signed_in(cast.ada).post(reverse("people:edit", args=[cast.rita.pk]), form)

    assert answer.status_code == 422
    assert "mo@example.org is already here" in answer.text
    assert 'value="mo@example.org"' in answer.text


def test_pressing_invite_twice_shows_the_same_link(cast, signed_in):
    ada = signed_in(cast.ada)
    form = {"key": "0b0e7f2e-4f0e-4e9b-8a53-3a52cf7a9c11"}
    url = reverse("people:make-link", args=[cast.rita.pk])
    first, second = (
        re.search(r'value="(http://[^"]+)"', ada.post(url, form, follow=True).text)[1]
        for _ in range(2)
    )

    assert first == second


def link_on(answer):
    return re.search(r'value="http://127.0.0.1:8000(/[^"]+)"', answer.text)[1]


def test_adding_a_person_gives_the_link_to_send_and_a_reload_shows_it_again(cast, signed_in):
    ada = signed_in(cast.ada)
    answer = ada.post(reverse("people:new"), {**NEW, "team": cast.north.pk}, follow=True)
    address = answer.redirect_chain[-1][0]

    assert "Jo O&#x27;Neil is added." in answer.text
    assert link_on(ada.get(address)) == link_on(answer)
    assert "Welcome" in signed_in(cast.rita).get(link_on(answer)).text
    for other in (cast.mo, cast.lena, cast.sam):
        assert signed_in(other).get(address).status_code in {403, 404}


def test_without_an_address_there_is_no_link_to_send(cast, signed_in):
    given = {**NEW, "email": "", "team": cast.north.pk}
    answer = signed_in(cast.ada).post(reverse("people:new"), given)

    jo = Person.objects.get(name=NEW["name"])
    assert answer.url == reverse("people:person", args=[jo.pk])


def test_the_page_of_a_link_that_ended_leads_to_the_person(cast, signed_in):
    ada = signed_in(cast.ada)
    page = reverse("people:make-link", args=[cast.rita.pk])
    address = ada.post(page, {"key": "0b0e7f2e-4f0e-4e9b-8a53-3a52cf7a9c11"}).url
    ada.post(reverse("people:end-links", args=[cast.rita.pk]))

    for ended in (address, page, f"{page}?key=x"):
        assert ada.get(ended).url == reverse("people:person", args=[cast.rita.pk])


@pytest.mark.parametrize("address", ["rita@example.org", "RITA@example.org"])
def test_a_taken_address_is_said_at_the_address(cast, signed_in, address):
    given = {**NEW, "team": cast.north.pk, "email": address}
    page = signed_in(cast.ada).post(reverse("people:new"), given).text

    assert "is already here" in error_of(page, "email")


def error_of(page, name):
    """Give what stands as the error of a field."""
    found = re.search(rf'id="id_{name}_error">(.*?)</div>', page, re.DOTALL)
    return found[1] if found else ""


def test_a_wrong_current_password_is_said_at_its_field(cast, signed_in):
    given = {"current": "wrong", "password": "x" * 12 + "y1", "again": "x" * 12 + "y1"}
    page = signed_in(cast.rita).post(reverse("people:change-password"), given).text

    assert "another one" in error_of(page, "current")


def test_a_used_invitation_names_who_is_signed_in(cast, signed_in):
    ada = signed_in(cast.ada)
    answer = ada.post(reverse("people:new"), {**NEW, "team": cast.north.pk}, follow=True)
    page = signed_in(cast.mo).get(link_on(answer)).text

    assert "You are signed in as <bdi>Mo Adeyemi</bdi>" in page


def test_an_empty_team_is_called_empty_to_who_sees_everybody(cast, signed_in):
    Team.objects.create(parent=cast.north, name="North East")

    assert "Nobody is in it yet" in signed_in(cast.ada).get(reverse("people:teams")).text
    assert "Nobody you can see" in signed_in(cast.mo).get(reverse("people:teams")).text


def test_a_team_is_added_below_another(cast, signed_in):
    form = {"name": "North East", "parent": cast.north.pk}
    answer = signed_in(cast.ada).post(reverse("people:add-team"), form)

    assert answer.status_code == 302
    assert Team.objects.get(name="North East").parent == cast.north
    again = signed_in(cast.ada).post(reverse("people:add-team"), form)
    assert again.status_code == 422
    assert "already a team" in again.text


def test_a_profile_changes_what_is_ones_own(cast, signed_in):
    form = {"name": "Rita O", "time_zone": "Asia/Tokyo", "language": "en"}
    signed_in(cast.rita).post(reverse("people:profile"), form)

    rita = Person.objects.get(pk=cast.rita.pk)
    assert (rita.name, rita.time_zone, rita.single_keys) == ("Rita O", "Asia/Tokyo", False)


def test_a_wrong_current_password_is_said_and_changes_nothing(cast, signed_in):
    form = {"current": "wrong", "password": "x" * 12 + "y1", "again": "x" * 12 + "y1"}
    answer = signed_in(cast.rita).post(reverse("people:change-password"), form)

    assert answer.status_code == 422
    assert "current password is another one" in answer.text


def test_the_profile_says_who_made_the_link_that_set_the_password(cast, signed_in, client):
    from filmroom.kit import clock

    key = "0b0e7f2e-4f0e-4e9b-8a53-3a52cf7a9c11"
    now = clock.now()
    link = actions.make_link(cast.ada, person_id=cast.rita.pk, key=key, now=now)
    person = actions.use_link(token=link.token, password="another-long-password", now=now)

    page = signed_in(person).get(reverse("people:profile")).text
    assert "Ada Lindqvist" in page


def test_a_role_given_now_counts_on_the_next_page(cast, signed_in):
    sam = signed_in(cast.sam)
    assert _person(sam, cast.rita).status_code == 404
    actions.grant(
        cast.ada, person_id=cast.sam.pk, team_id=cast.north.pk, role=Role.COACH, today=TODAY
    )
    assert _person(sam, cast.rita).status_code == 200

    row = Membership.objects.get(person=cast.sam, team=cast.north)
    actions.revoke(cast.ada, membership_id=row.pk, today=TODAY + timedelta(days=1))
    assert _person(sam, cast.rita).status_code == 404


@pytest.mark.parametrize("count", [3, 12])
def test_the_list_asks_the_same_number_of_questions(
    cast, signed_in, django_assert_max_num_queries, count
):
    for number in range(count):
        person = Person.objects.create(name=f"P{number}")
        Membership.objects.create(person=person, team=cast.north, role="rep", since=TODAY)
    browser = signed_in(cast.ada)
    with django_assert_max_num_queries(9):
        browser.get(reverse("people:list"))


def test_who_leaves_hands_open_work_to_another_coach_of_the_rep(cast, signed_in):
    cycle = coaching.opened(cast)
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    page = _person(signed_in(cast.ada), cast.mo).text
    assert "1 cycle, 1 commitment" in page
    assert "Nobody else coaches this rep" in page
    assert coaching.FOCUS not in page  # whoever manages people reads nothing by it

    actions.grant(
        cast.ada, person_id=cast.sam.pk, team_id=cast.north.pk, role=Role.COACH, today=TODAY
    )
    ada = signed_in(cast.ada)
    url = reverse("people:hand-over", args=[cast.mo.pk])
    assert url in _person(ada, cast.mo).text
    answer = ada.post(url, {"rep": cast.rita.pk, "coach": cast.sam.pk}, follow=True)

    assert "2 things are handed over." in answer.text
    assert "Open work as a coach" not in answer.text
    cycle.refresh_from_db()
    assert cycle.coach == cast.sam


@pytest.mark.parametrize("coach", ["", "nobody", "9" * 30])
def test_without_a_coach_nothing_is_handed_over(cast, signed_in, coach):
    cycle = coaching.opened(cast)
    url = reverse("people:hand-over", args=[cast.mo.pk])

    answer = signed_in(cast.ada).post(url, {"rep": cast.rita.pk, "coach": coach})

    assert answer.status_code == 422
    cycle.refresh_from_db()
    assert cycle.coach == cast.mo


def test_open_work_goes_to_nobody_who_does_not_coach_the_rep(cast, signed_in):
    coaching.opened(cast)
    url = reverse("people:hand-over", args=[cast.mo.pk])
    given = {"rep": cast.rita.pk, "coach": cast.sam.pk}

    assert signed_in(cast.ada).post(url, given).status_code == 403
    assert signed_in(cast.sam).post(url, given).status_code == 403
