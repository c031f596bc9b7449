import json
import re

import pytest
from django.urls import reverse

import factories
from filmroom.kit.access import Conflict, Denied, NotFound, Refused
from filmroom.people.models import Person, Reading


def _places(browser):
    page = browser.get(reverse("people:profile")).text
    rail = re.search(r'<nav class="rail".*?</nav>', page, re.DOTALL)[0]
    return re.findall(r"<span>([^<]+)</span></a>", rail)


def test_everybody_finds_the_places_that_are_theirs(cast, signed_in):
    coaching = ["Today", "Calls", "Team", "People", "Cycles", "Sessions"]
    expected = {
        "rita": ["Filmroom", "Today", "Calls", "People", "Cycles", "Sessions"],
        "mo": ["Filmroom", *coaching, "Import", "Settings"],
        "lena": ["Filmroom", *coaching, "Settings"],
        "eno": ["Filmroom", "Today", "People", "Settings"],
        "ada": ["Filmroom", "Today", "People", "Settings"],
        "nil": ["Filmroom", "Today", "People"],
    }
    found = {name: _places(signed_in(cast.everyone[name])) for name in expected}

    assert {k: [p for p in v if p != "Deals"] for k, v in found.items()} == expected


def test_the_list_of_keys_names_every_place_and_the_button_of_the_bar(cast, signed_in):
    page = signed_in(cast.mo).get(reverse("people:profile")).text
    keys = page.partition('<dialog id="keys"')[2].partition("</dialog>")[0]

    for name, key in (("Go to Cycles", "G</kbd><kbd>Y"), ("Go to Sessions", "G</kbd><kbd>L")):
        assert re.search(rf"<dt>{name}</dt>\s*<dd><kbd>{key}</kbd>", keys), name
    assert re.search(r"<dt>Log</dt>\s*<dd><kbd>C</kbd>", keys)


def test_the_primary_action_is_what_the_role_does_most(cast, signed_in):
    def primary(person):
        page = signed_in(person).get(reverse("people:profile")).text
        bar = re.search(r'<div class="topbar-end">.*?</header>', page, re.DOTALL)[0]
        return re.findall(r'<a [^>]*href="([^"]+)"[^>]*aria-keyshortcuts', bar)

    assert primary(cast.mo) == [reverse("sessions:new")]
    assert primary(cast.rita) == [reverse("calls:import")]
    assert primary(cast.ada) == [reverse("people:new")]
    assert primary(cast.lena) == []


def test_the_app_for_sessions_without_a_network_is_offered_to_who_may_log_them(cast, signed_in):
    offered = {"mo": True, "rita": False, "lena": False, "ada": False, "nil": False}
    for name, is_offered in offered.items():
        page = signed_in(cast.everyone[name]).get(reverse("people:profile")).text
        menu = page.partition('id="person-menu"')[2].partition("data-theme-choice")[0]
        assert (f'href="{reverse("capture:page")}"' in menu) is is_offered, name


def test_before_the_welcome_a_page_stands_alone(cast, signed_in):
    Person.objects.filter(pk=cast.rita.pk).update(welcomed_at=None)
    page = signed_in(cast.rita).get(reverse("people:welcome")).text

    assert 'class="rail"' not in page


def test_the_open_place_is_marked(cast, signed_in):
    page = signed_in(cast.ada).get(reverse("people:teams")).text

    assert re.search(r'href="/people/"[^>]* aria-current="page"', page)


def test_import_is_marked_where_it_is_a_place_and_calls_where_it_is_none(cast, signed_in):
    def marked(person):
        page = signed_in(person).get(reverse("calls:import")).text
        return re.findall(r'title="([^"]+)" aria-current="page"', page)

    assert marked(cast.mo) == ["Import"]
    assert marked(cast.rita) == ["Calls"]


def test_the_search_box_promises_only_what_it_finds(cast, signed_in):
    def promised(person):
        page = signed_in(person).get(reverse("people:profile")).text
        return re.search(r'name="q".*?placeholder="([^"]+)"', page, re.DOTALL)[1]

    assert promised(cast.mo) == "Search people, calls, deals, sessions"
    assert promised(cast.ada) == "Search people"


@pytest.mark.parametrize(
    ("problem", "status"),
    [
        (NotFound("Nothing"), 404),
        (Denied("Only the coach may."), 403),
        (Refused("No date, no session."), 422),
        (Conflict("Somebody else saved first."), 409),
    ],
)
@pytest.mark.parametrize("by", ["page", "htmx", "fetch"])
def test_a_rooms_refusal_becomes_an_answer_in_words(
    cast, signed_in, monkeypatch, problem, status, by
):
    def refuse(*args, **kwargs):
        raise problem

    monkeypatch.setattr("filmroom.web.people.views.persons.people_page", refuse)
    headers = {
        "page": {},
        "htmx": {"HX-Request": "true"},
        "fetch": {"X-Requested-With": "fetch"},
    }[by]
    answer = signed_in(cast.rita).get(reverse("people:list"), headers=headers)

    assert answer.status_code == status
    assert str(problem).casefold() in answer.text.casefold()
    assert ("<html" in answer.text) is (by == "page")
    if by == "htmx":
        assert answer["HX-Reswap"] == "none"
        assert json.loads(answer["HX-Trigger"])["toast"]["message"] == answer.text


def test_an_unknown_address_is_a_page_in_words(cast, signed_in):
    answer = signed_in(cast.rita).get("/no/such/page/")

    assert answer.status_code == 404
    assert "nothing at this address" in answer.text


def test_a_failure_is_said_without_asking_the_database(cast, signed_in, monkeypatch):
    def fail(*args, **kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr("filmroom.web.people.views.persons.people_page", fail)
    browser = signed_in(cast.rita)
    browser.raise_request_exception = False
    answer = browser.get(reverse("people:list"))

    assert answer.status_code == 500
    assert "Nothing half-done was kept" in answer.text


def test_a_form_that_was_open_too_long_is_said_so(cast):
    from django.test import Client

    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.rita, backend="django.contrib.auth.backends.ModelBackend")
    answer = browser.post(reverse("people:profile"), {})

    assert answer.status_code == 403
    assert "reload and send again" in answer.text


@pytest.mark.parametrize("purpose", ["prefetch", "prefetch;prerender"])
def test_what_a_browser_asks_for_ahead_is_not_opened(cast, signed_in, purpose):
    call = factories.kestrel(cast.rita, cast.mo).call
    lena, address = signed_in(cast.lena), reverse("calls:detail", args=[call.pk])

    ahead = lena.get(address, headers={"Sec-Purpose": purpose})
    assert (ahead.status_code, ahead.content) == (503, b"")
    assert not Reading.objects.filter(reader=cast.lena).exists()

    assert lena.get(address).status_code == 200
    assert Reading.objects.filter(reader=cast.lena, about=cast.rita).exists()


def test_health_answers_without_a_sign_in(cast, client):
    assert client.get(reverse("health")).text == "ok"
