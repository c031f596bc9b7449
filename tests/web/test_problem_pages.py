"""Every refusal is a page of ours with words and a way on, signed in and signed out."""

import re

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from filmroom.kit.access import Conflict, Denied, Refused

pytestmark = pytest.mark.django_db
LISTING = "filmroom.web.people.views.persons.people_page"
SIGN_IN_PAGE = "filmroom.web.people.views.entry.render"
AWAY = "could not connect to server: connection refused"


@pytest.fixture
def browsers(cast, signed_in):
    """Give a browser that is signed in, and one that is not."""
    both = {"signed in": signed_in(cast.mo), "signed out": Client()}
    for one in both.values():
        one.raise_request_exception = False
    return both


def raising(monkeypatch, name, problem):
    def fail(*args, **kwargs):
        raise problem

    monkeypatch.setattr(name, fail)


def too_many_fields(browser, settings, monkeypatch, who):
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 1
    return browser.post(page_of(who), {"a": 1, "b": 2})


def no_token(browser, settings, monkeypatch, who):
    browser.handler.enforce_csrf_checks = True
    return browser.post(page_of(who), {})


def no_page(browser, settings, monkeypatch, who):
    return browser.get("/no/such/page/")


def no_way(browser, settings, monkeypatch, who):
    address = "people:sign-out" if who == "signed in" else "people:reset-sent"
    send = browser.get if who == "signed in" else browser.post
    return send(reverse(address))


def too_large(browser, settings, monkeypatch, who):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    return browser.post(page_of(who), {"name": "x" * 100})


def broken(browser, settings, monkeypatch, who):
    raising(monkeypatch, LISTING if who == "signed in" else SIGN_IN_PAGE, ZeroDivisionError())
    return browser.get(list_of(who))


def away(browser, settings, monkeypatch, who):
    raising(monkeypatch, "django.db.backends.utils.CursorWrapper.execute", OperationalError(AWAY))
    return browser.get(list_of(who))


def refusing(problem):
    def ask(browser, settings, monkeypatch, who):
        raising(monkeypatch, LISTING if who == "signed in" else SIGN_IN_PAGE, problem)
        return browser.get(list_of(who))

    return ask


def page_of(who):
    return reverse("deals:new" if who == "signed in" else "people:sign-in")


def list_of(who):
    return reverse("people:list" if who == "signed in" else "people:sign-in")


PROBLEMS = {
    400: (too_many_fields, "Nothing was kept"),
    403: (no_token, "reload and send again"),
    404: (no_page, "nothing at this address"),
    405: (no_way, "Nothing was changed"),
    409: (refusing(Conflict("Somebody else saved first.")), "Somebody else saved first."),
    413: (too_large, "send it in parts"),
    422: (refusing(Refused("No date, no session.")), "No date, no session."),
    500: (broken, "Nothing half-done was kept"),
    503: (away, "cannot reach its database"),
}


@pytest.mark.parametrize("who", ["signed in", "signed out"])
@pytest.mark.parametrize("status", sorted(PROBLEMS))
def test_a_refusal_is_a_page_with_words_and_a_way_on(browsers, settings, monkeypatch, who, status):
    ask, words = PROBLEMS[status]

    answer = ask(browsers[who], settings, monkeypatch, who)

    assert answer.status_code == status
    assert words in answer.text
    assert len(re.findall(r"<h1", answer.text)) == 1
    assert "<title>" in answer.text
    assert re.search(r'href="[^"]*app[^"]*\.css"', answer.text)
    assert re.search(r'<a class="button"[^>]* href="/"', answer.text)
    assert ('class="rail"' in answer.text) is (who == "signed in" and status < 500)
    assert answer["Cache-Control"]


@pytest.mark.parametrize("status", [404, 405, 409, 413, 422, 500, 503])
def test_a_script_is_answered_in_one_sentence(browsers, settings, monkeypatch, status):
    ask, _ = PROBLEMS[status]
    browser = browsers["signed in"]
    browser.defaults["HTTP_HX_REQUEST"] = "true"

    answer = ask(browser, settings, monkeypatch, "signed in")

    assert answer.status_code == status
    assert answer["HX-Reswap"] == "none"
    assert "<" not in answer.text
    assert answer.text.endswith(".")


def test_http_is_told_which_ways_there_are(cast, signed_in):
    answer = signed_in(cast.mo).get(reverse("people:sign-out"))

    assert answer["Allow"] == "POST"


def test_one_is_told_when_to_come_back_to_a_database_that_is_away(browsers, settings, monkeypatch):
    assert away(browsers["signed in"], settings, monkeypatch, "signed in")["Retry-After"] == "30"


def test_who_may_not_do_it_reads_why(cast, signed_in, monkeypatch):
    raising(monkeypatch, LISTING, Denied("Only the coach may."))

    answer = signed_in(cast.rita).get(reverse("people:list"))

    assert (answer.status_code, "Only the coach may." in answer.text) == (403, True)
