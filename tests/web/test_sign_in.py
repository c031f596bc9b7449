import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from cast import NOW, PASSWORD
from filmroom.people import actions
from filmroom.people.actions.letters import send_reset_letter
from filmroom.people.models import Person

NEW = "another-long-password"


def _sign_in(client, email="rita@example.org", password=PASSWORD, **more):
    form = {"email": email, "password": password, **more}
    return client.post(reverse("people:sign-in"), form)


def _is_signed_in(client):
    return client.get(reverse("people:profile")).status_code == 200


def test_the_address_may_be_typed_in_any_case(cast, client):
    answer = _sign_in(client, " RITA@Example.org ")

    assert answer.status_code == 302
    assert answer.url == reverse("today")
    assert _is_signed_in(client)


@pytest.mark.parametrize(
    ("email", "password"),
    [("rita@example.org", "wrong-password"), ("who@example.org", PASSWORD)],
)
def test_a_wrong_password_and_an_unknown_address_get_the_same_answer(cast, client, email, password):
    answer = _sign_in(client, email, password)

    assert answer.status_code == 422
    assert "The address or the password is not right" in answer.text
    assert not _is_signed_in(client)


def test_one_goes_on_to_the_page_one_wanted(cast, client):
    wanted = reverse("people:teams") + "?x=1"
    answer = client.get(wanted)
    assert answer.url == f"{reverse('people:sign-in')}?next=/people/teams/%3Fx%3D1"

    assert _sign_in(client, next=wanted).url == wanted


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example", "//evil.example", "javascript:alert(1)", "/\\evil.example"],
)
def test_one_is_not_sent_to_another_site(cast, client, elsewhere):
    assert _sign_in(client, next=elsewhere).url == reverse("today")


def test_guessing_is_stopped_in_words_and_for_that_address_only(cast, client):
    answers = [_sign_in(client, password="wrong-password") for _ in range(8)]

    assert [answer.status_code for answer in answers] == [422] * 7 + [429]
    assert "Wait 15 minutes" in answers[-1].text
    assert _sign_in(client).status_code == 429
    assert _sign_in(client, "RITA@example.org").status_code == 429
    assert _sign_in(client, "pia@example.org").status_code == 302


def test_a_reset_link_ends_the_lock_out(cast, client, mailoutbox):
    for _ in range(8):
        _sign_in(client, password="wrong-password")
    key = "0b0e7f2e-4f0e-4e9b-8a53-3a52cf7a9c11"
    link = actions.make_link(cast.ada, person_id=cast.rita.pk, key=key, now=_now())
    client.post(reverse("people:reset-confirm", args=[link.token]), {"password": NEW, "again": NEW})

    assert _sign_in(Client(), password=NEW).status_code == 302


def _now():
    from filmroom.kit import clock

    return clock.now()


def test_signing_out_is_a_post(cast, signed_in):
    browser = signed_in(cast.rita)

    assert browser.get(reverse("people:sign-out")).status_code == 405
    assert _is_signed_in(browser)
    assert browser.post(reverse("people:sign-out")).url == reverse("people:sign-in")
    assert not _is_signed_in(browser)


def test_going_back_after_signing_out_shows_nothing(cast, signed_in):
    for name in ("today", "people:list", "people:profile", "search:results"):
        answer = signed_in(cast.rita).get(reverse(name))
        assert answer["Cache-Control"] == "private, no-store"


def test_a_deactivated_person_is_signed_out_at_once(cast, signed_in):
    browser = signed_in(cast.rita)
    actions.deactivate(cast.ada, person_id=cast.rita.pk, now=NOW)

    assert not _is_signed_in(browser)
    assert _sign_in(Client()).status_code == 422


def test_a_new_password_signs_other_devices_out(cast, signed_in):
    here, there = signed_in(cast.rita), signed_in(cast.rita)
    answer = here.post(
        reverse("people:change-password"), {"current": PASSWORD, "password": NEW, "again": NEW}
    )

    assert answer.status_code == 302
    assert _is_signed_in(here)
    assert not _is_signed_in(there)


def test_a_post_without_sign_in_comes_back_to_its_page(cast, client):
    page = f"http://testserver{reverse('people:profile')}"
    answer = client.post(reverse("people:change-password"), headers={"Referer": page})

    assert answer.url == f"{reverse('people:sign-in')}?next=/people/profile/"


def test_a_post_that_came_from_elsewhere_comes_back_to_today(cast, client):
    answer = client.post(
        reverse("people:change-password"), headers={"Referer": "https://evil.example/x"}
    )

    assert answer.url == f"{reverse('people:sign-in')}?next=/"


def test_what_is_typed_stays_when_the_sign_in_has_run_out(cast, client):
    """A script gets words and no other page, so that the form is still there."""
    answer = client.post(reverse("people:profile"), headers={"HX-Request": "true"})

    assert answer.status_code == 401
    assert "HX-Redirect" not in answer
    assert answer["HX-Reswap"] == "none"
    assert "what you typed" in json.loads(answer["HX-Trigger"])["toast"]["message"]
    fetched = client.post(reverse("people:profile"), headers={"X-Requested-With": "fetch"})
    assert fetched.status_code == 401


def test_reading_on_by_script_goes_to_the_sign_in(cast, client):
    answer = client.get(
        reverse("search:results"),
        headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/people/?a=b"},
    )

    assert answer["HX-Redirect"] == f"{reverse('people:sign-in')}?next=/people/%3Fa%3Db"


# Resets


def test_without_smtp_the_page_says_whom_to_ask(cast, client, settings):
    settings.HAS_SMTP = False
    answer = client.get(reverse("people:reset"))

    assert "Ask an administrator" in answer.text
    assert 'name="email"' not in answer.text


def test_asking_for_a_reset_reveals_nobody(cast, client, settings):
    settings.HAS_SMTP = True
    answers = []
    for email in ("rita@example.org", "who@example.org"):
        form = {"email": email, "key": "0b0e7f2e-4f0e-4e9b-8a53-3a52cf7a9c11"}
        answers.append(client.post(reverse("people:reset"), form, follow=True))

    first, second = (
        re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.text) for answer in answers
    )
    assert first == second
    assert answers[0].redirect_chain == answers[1].redirect_chain


def test_the_letter_leads_to_a_new_password(cast, client, mailoutbox):
    page = "http://testserver" + reverse("people:reset-confirm", args=["TOKEN"])
    key = "0b0e7f2e-4f0e-4e9b-8a53-3a52cf7a9c11"
    send_reset_letter(email="rita@example.org", page=page, key=key, now=_now())
    link = re.search(r"http://\S+", mailoutbox[0].body)[0]

    assert "rita@example.org" in client.get(link).text
    assert client.post(link, {"password": NEW, "again": NEW}).url == reverse("today")
    assert _is_signed_in(client)
    assert _sign_in(Client(), password=NEW).status_code == 302


# Invitations


def _invite(ada, person):
    page = ada.get(reverse("people:person", args=[person.pk])).text
    key = re.search(r'name="key" value="([^"]+)"', page)[1]
    address = reverse("people:make-link", args=[person.pk])
    answer = ada.post(address, {"key": key}, follow=True)
    return re.search(r'value="(http://127.0.0.1:8000/[^"]+)"', answer.text)[1]


@pytest.fixture
def zoe(cast):
    new = actions.NewPerson(name="Zoë <b>Márquez</b>", email="zoe@example.org")
    return actions.add_person(cast.ada, new=new)


def test_an_invitation_leads_to_a_password_and_the_welcome(cast, zoe, signed_in, client):
    link = _invite(signed_in(cast.ada), zoe)
    page = client.get(link).text
    assert "Zoë &lt;b&gt;Márquez&lt;/b&gt;" in page
    assert "Ada Lindqvist" in page

    answer = client.post(link, {"password": NEW, "again": NEW}, follow=True)

    assert answer.redirect_chain[-1][0] == reverse("people:welcome")
    assert _sign_in(Client(), "zoe@example.org", NEW).status_code == 302


def test_a_used_link_explains_itself(cast, zoe, signed_in, client):
    link = _invite(signed_in(cast.ada), zoe)
    client.post(link, {"password": NEW, "again": NEW})
    answer = Client().get(link)

    assert answer.status_code == 410
    assert "This link was used" in answer.text


def test_a_replaced_link_explains_itself(cast, zoe, signed_in):
    ada = signed_in(cast.ada)
    first, second = _invite(ada, zoe), _invite(ada, zoe)

    assert Client().get(first).status_code == 410
    assert "has ended" in Client().get(first).text
    assert Client().get(second).status_code == 200


def test_a_cut_off_link_explains_itself(cast, client):
    answer = client.get(reverse("people:invitation", args=["abc"]))

    assert answer.status_code == 404
    assert "copy all of it" in answer.text


def test_two_different_passwords_set_none(cast, zoe, signed_in, client):
    link = _invite(signed_in(cast.ada), zoe)
    answer = client.post(link, {"password": NEW, "again": NEW + "x"})

    assert answer.status_code == 422
    assert "The two are not the same" in answer.text
    assert not Person.objects.get(pk=zoe.pk).has_usable_password()


# The first administrator


def test_without_an_administrator_every_page_says_where_the_link_is(db, client):
    for name in ("today", "people:sign-in", "people:list", "people:reset", "settings:page"):
        assert client.get(reverse(name)).url == reverse("people:not-set-up")
    assert "filmroom serve" in client.get(reverse("people:not-set-up")).text
    assert client.get(reverse("health")).status_code == 200


def test_the_printed_link_makes_an_administrator_once(db, client):
    link = reverse("people:set-up", args=[actions.set_up_token()])
    form = {
        "organisation": "Acme",
        "name": "Ada",
        "email": "ada@example.org",
        "time_zone": "Europe/Berlin",
        "language": "en",
        "password": NEW,
        "again": NEW,
    }
    assert client.get(link).status_code == 200
    weak = client.post(link, {**form, "password": "short", "again": "short"})
    assert weak.status_code == 422
    assert "at least 10" in re.search(r'id="id_password_error">.*?</div>', weak.text, re.DOTALL)[0]
    common = client.post(link, {**form, "password": "password123", "again": "password123"}).text
    assert "too common" in re.search(r'id="id_password_error">.*?</div>', common, re.DOTALL)[0]
    assert "commonly used" in re.search(r'id="id_password_helptext">[^<]*', common)[0]

    client.post(link, form)

    ada = Person.objects.get()
    assert ada.time_zone == "Europe/Berlin"
    client.post(reverse("people:welcome"))
    assert client.get(reverse("people:new")).status_code == 200
    used = Client().get(link)
    assert used.status_code == 410
    assert "set up already" in used.text


def test_a_guessed_link_sets_nothing_up(db, client):
    actions.set_up_token()
    answer = client.get(reverse("people:set-up", args=["guess"]))

    assert answer.url == reverse("people:not-set-up")


# The welcome


def test_one_reads_who_can_read_before_anything_else(cast, signed_in):
    Person.objects.filter(pk=cast.rita.pk).update(welcomed_at=None)
    browser = signed_in(cast.rita)

    assert browser.get(reverse("people:list")).url == reverse("people:welcome")
    page = browser.get(reverse("people:welcome")).text
    for words in ("Mo Adeyemi", "Lena Vogt", "working document for both sides", "730 days"):
        assert words in page
    assert "Sam Whitfield" not in page
    assert browser.post(reverse("people:welcome")).url == reverse("today")
    assert browser.get(reverse("people:list")).status_code == 200


def test_coaches_get_a_short_version(cast, signed_in):
    page = signed_in(cast.mo).get(reverse("people:welcome")).text

    assert "Your reps read everything" in page
    assert "How you answer" not in page
