"""The list behind `?` says exactly which keys a page has."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

import coaching
from filmroom.calls.models import Call
from filmroom.cycles.models import Cycle, LedSession, Session
from filmroom.deals.models import Account, Deal
from filmroom.people.models import Person
from filmroom.reviews.models import Review
from filmroom.rhythm.access import visible_teams
from pages import read
from sampled import load_sample

pytestmark = pytest.mark.django_db
PRESSED = {"a", "button", "input", "select", "textarea", "summary"}
CTRL = "ctrl / ⌘"
# Keys that an island reads by itself, with the element or attribute it does so for.
OF_ISLANDS = {
    "call-film": {"j", "k"},
    "evidence-picker": {"e", *"12345678"},
    "review-sheet": {"y", "n"},
    "data-elements": {f"{CTRL} ."},
    "data-film": {"←", "→", "shift", "+", "−", "0", "enter"},
    "audio": {"space"},
    "video": {"space"},
}


def nodes(root):
    return [node for node in root.walk() if not any(up.tag == "template" for up in node.up())]


def of_the_page(root):
    """Give the keys that do something, as they are written in a list."""
    there = nodes(root)
    pressed = [
        node.attributes["data-key"]
        for node in there
        if node.tag in PRESSED and "data-key" in node.attributes
    ]
    assert len(pressed) == len(set(pressed)), f"two things on one page answer to one key: {pressed}"
    names = {name for node in there for name in (node.tag, *node.attributes)}
    by_islands = set().union(*(keys for name, keys in OF_ISLANDS.items() if name in names))
    return set(pressed) | by_islands


def listed(root):
    """Give what the list names: a sequence in one row, or one of several single keys."""
    dialog = next(node for node in root.walk() if node.attributes.get("id") == "keys")
    found = set()
    for row in dialog.walk():
        keys = [key.words.lower() for key in row.walk() if key.tag == "kbd"]
        if row.tag != "div" or not any(one.tag == "dt" for one in row.below):
            continue
        if "hidden" in row.attributes:
            continue
        found |= {" ".join(keys)} if keys[0] in {"g", CTRL} else set(keys)
    return found - {f"{CTRL} enter", f"{CTRL} k"}


def addresses(who):
    """Give every page that is read with a key somewhere, and forms, with rows of the sample."""
    for name in ("today", "calls:list", "calls:import", "people:list", "people:profile"):
        yield reverse(name)
    for name in ("deals:list", "deals:new", "deals:csv", "sessions:list", "sessions:new"):
        yield reverse(name)
    for name in ("cycles:all", "film:queue", "team:list", "scan:list", "people:teams"):
        yield reverse(name)
    for name in ("settings:page", "settings:trackers", "settings:sample", "people:new"):
        yield reverse(name)
    yield reverse("search:results") + "?q=a"
    yield from (reverse("calls:detail", args=[pk]) for pk in pks(Call)[:4])
    yield from (reverse("calls:speakers", args=[pk]) for pk in pks(Call)[:2])
    yield from (reverse("calls:details", args=[pk]) for pk in pks(Call)[:2])
    yield from (reverse("people:person", args=[pk]) for pk in pks(Person)[:4])
    yield from (reverse("deals:deal", args=[pk]) for pk in pks(Deal)[:2])
    yield from (reverse("deals:account", args=[pk]) for pk in pks(Account)[:2])
    yield from (reverse("sessions:session", args=[pk]) for pk in pks(Session)[:3])
    yield from (reverse("cycles:cycle", args=[pk]) for pk in pks(Cycle)[:3])
    yield from (reverse("reviews:review", args=[pk]) for pk in pks(Review)[:3])
    for rep in Person.objects.filter(email__in=["noa@tidewell.example", who.email]):
        yield from (reverse(f"{room}:list", args=[rep.pk]) for room in ("cycles", "reviews"))
        yield reverse("sessions:capture", args=[rep.pk])
        yield reverse("sessions:run", args=[rep.pk])
        yield reverse("documents:person", args=[rep.pk])
    yield from (reverse("team:team", args=[team.pk]) for team in visible_teams(who))


def pks(model):
    return list(model.objects.order_by("pk").values_list("pk", flat=True))


@pytest.mark.parametrize("name", ["priya", "noa", "tomas", "ines"])
def test_every_page_lists_exactly_the_keys_it_has(name):
    load_sample()
    browser, who = Client(), Person.objects.get(email=f"{name}@tidewell.example")
    browser.force_login(who, backend="django.contrib.auth.backends.ModelBackend")
    seen = 0
    for address in addresses(who):
        answer = browser.get(address)
        if answer.status_code in {302, 403, 404}:
            answer = browser.get(answer.url) if answer.status_code == 302 else answer
        root = read(answer.text)
        assert listed(root) == of_the_page(root), f"{address} ({answer.status_code})"
        seen += answer.status_code == 200
    assert seen > 12


def test_a_session_that_is_led_lists_the_keys_of_the_step(cast, signed_in):
    coaching.opened(cast)
    mo, seen = signed_in(cast.mo), set()
    mo.post(reverse("sessions:run", args=[cast.rita.pk]), {"agenda": "coaching", "key": uuid4()})
    led = LedSession.objects.get()
    for number in (1, 2, 3, 4):
        step = reverse("sessions:step", args=[led.session_id, "coaching", number])
        for query in ("", "?revealed=yes"):
            answer = mo.get(step + query)
            if answer.status_code == 200:
                root = read(answer.text)
                assert listed(root) == of_the_page(root), step + query
                seen |= listed(root)
    assert {"b", "n", "e"} <= seen
