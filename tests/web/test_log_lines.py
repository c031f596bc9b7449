"""Who reads the server's log finds no link in it that still opens something."""

import io
import logging

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

import coaching
from cast import NOW
from filmroom.cycles import actions

OF_A_LINK = {"sessions:words", "people:reset-confirm", "people:invitation", "people:set-up"}
TOKEN = "eyJzZXNzaW9uIjo3fQ:aZ-_09"


@pytest.fixture
def log(monkeypatch):
    """What the one handler of the settings writes."""
    (handler,) = [one for one in logging.root.handlers if type(one) is logging.StreamHandler]
    monkeypatch.setattr(handler, "stream", io.StringIO())
    return handler.stream


@pytest.fixture
def link(cast):
    asked = coaching.logged(cast.mo, cast.rita, coaching.sheet(typed_by_rep=False))
    token = actions.words_link(cast.mo, session_id=asked.session_id, now=NOW)
    return reverse("sessions:words", args=[token])


def with_tokens(patterns=None, space=""):
    """Name every address of the product that a token opens."""
    for pattern in patterns or get_resolver().url_patterns:
        if isinstance(pattern, URLResolver):
            yield from with_tokens(pattern.url_patterns, pattern.namespace or space)
        elif "token" in pattern.pattern.converters:
            yield f"{space}:{pattern.name}"


def test_every_address_with_a_token_is_known_here():
    assert set(with_tokens()) == OF_A_LINK


@pytest.mark.parametrize("name", sorted(OF_A_LINK))
@pytest.mark.parametrize("logger", ["django.request", "django.server", "granian.access", "any"])
def test_a_line_names_the_address_and_not_the_token(log, name, logger):
    path = reverse(name, args=[TOKEN])
    logging.getLogger(logger).error('Said of "GET %s?a=b HTTP/1.1" %s', path, path)

    shown = path.replace(TOKEN, "[token]")
    assert log.getvalue().endswith(f'Said of "GET {shown}?a=b HTTP/1.1" {shown}\n')
    assert "aZ-_09" not in log.getvalue()


def test_addresses_without_a_token_stay_as_they_are(log):
    said = "/people/reset/sent/ /people/set-up/ /people/7/ /sessions/7/ /people/reset/"
    logging.getLogger("filmroom").error(said)

    assert log.getvalue().endswith(f"ERROR filmroom {said}\n")


def test_a_form_refused_for_its_origin_is_logged_without_the_token(log, link):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(link, {"words": "Mine."}, headers={"Referer": link}).status_code == 403

    assert "Forbidden" in log.getvalue()
    assert "/sessions/words/[token]/" in log.getvalue()
    assert link.split("/")[3] not in log.getvalue()


def test_a_page_that_breaks_is_logged_without_the_token_traceback_and_all(log, link, monkeypatch):
    def broken(*_args, **_more):
        raise RuntimeError(f"Broken at {link}.")

    monkeypatch.setattr("filmroom.cycles.queries.words_asked", broken)
    assert Client(raise_request_exception=False).get(link).status_code == 500

    assert "RuntimeError: Broken at /sessions/words/[token]/." in log.getvalue()
    assert link.split("/")[3] not in log.getvalue()


@pytest.fixture
def refusals_logged():
    refusals = logging.getLogger("django.request")
    as_set = refusals.level
    refusals.setLevel(logging.WARNING)
    yield
    refusals.setLevel(as_set)


@pytest.mark.usefixtures("refusals_logged", "db")
def test_a_link_that_is_none_is_logged_without_it_where_refusals_are_logged(log):
    assert Client().get(f"/people/invitation/{TOKEN}/").status_code in {302, 404}
    assert Client().get(f"/sessions/words/{TOKEN}/more/").status_code == 404

    assert "Not Found: /sessions/words/[token]/more/" in log.getvalue()
    assert "aZ-_09" not in log.getvalue()
