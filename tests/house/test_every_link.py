"""Every link a page draws can be followed by who sees it; what may not be opened is not drawn.

Each role signs in to the sample organisation and goes on from the home page by plain HTTP, link by
link. Of one address with one set of questions a few rows are opened, not all.
"""

from collections import Counter, deque
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from django.urls import Resolver404, resolve

import pages
from filmroom.calls.models import Call
from filmroom.people.models import Person
from sampled import load_sample

pytestmark = pytest.mark.django_db

ROWS = 2  # that are opened of one kind
MOST = 400  # pages of one walk
ROLES = {
    "coach": "priya@tidewell.example",
    "rep": "noa@tidewell.example",
    "leader": "tomas@tidewell.example",
    "administrator": "ines@tidewell.example",
}


@pytest.fixture
def sample():
    load_sample()


def kind_of(address):
    """Say what an address is of: its name, and which questions it asks, not the answers."""
    parts = urlsplit(address)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return parts.path, ()
    return match.view_name, tuple(sorted(parse_qs(parts.query)))


def links_of(address, answer):
    """Give the addresses of ours that a page leads to, without their fragments."""
    if answer.status_code in {301, 302}:
        found = [answer["Location"]]
    elif "text/html" in answer.get("Content-Type", ""):
        root = pages.read(answer.content.decode())
        found = [
            node.attributes["href"]
            for node in root.walk()
            if node.tag == "a" and node.attributes.get("href")
        ]
    else:
        found = []
    whole = (urljoin(f"http://testserver{address}", one) for one in found)
    ours = (urlsplit(one) for one in whole if one.startswith("http://testserver/"))
    return [part._replace(scheme="", netloc="", fragment="").geturl() for part in ours]


def walk(browser):
    """Go from the home page to all it leads to; give address, answer, source and body of each."""
    waiting = deque([("/", "the address bar")])
    known, opened = {"/"}, Counter()
    while waiting and len(known) < MOST:
        address, source = waiting.popleft()
        answer = browser.get(address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        yield address, answer, source, body
        for link in links_of(address, answer):
            if link in known or opened[kind_of(link)] >= ROWS:
                continue
            known.add(link)
            opened[kind_of(link)] += 1
            waiting.append((link, address))


@pytest.mark.parametrize("email", ROLES.values(), ids=ROLES)
def test_every_link_leads_somewhere_that_may_be_opened(sample, signed_in, email):
    walked = list(walk(signed_in(Person.objects.get(email=email))))

    dead = [
        f"{address} answers {answer.status_code}, linked on {source}"
        for address, answer, source, _ in walked
        if answer.status_code not in {200, 301, 302}
    ]
    assert dead == []
    assert len({kind_of(address) for address, *_ in walked}) > 10


def test_who_holds_no_role_reaches_nothing_of_anybody(sample, signed_in):
    nobody = Person.objects.create(name="Nil Nobody", email="nil@tidewell.example")
    forbidden = {
        *Person.objects.exclude(pk=nobody.pk).values_list("name", flat=True),
        *Call.objects.values_list("title", flat=True),
    }

    for address, answer, source, body in walk(signed_in(nobody)):
        assert answer.status_code in {200, 301, 302}, f"{address}, linked on {source}"
        told = [words for words in forbidden if words.encode() in body]
        assert told == [], address
