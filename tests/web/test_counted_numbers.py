"""Every number that counts rows is a link, and the page it opens shows exactly those rows.

The sample organisation is walked as its coaches, its leader and its reps. What counts rows
carries `data-counts`, and each row that may be counted carries `data-row` (docs/frontend.md).
"""

import sys
from urllib.parse import urldefrag, urljoin

import pytest
from django.test import Client
from django.urls import reverse

import coaching
import pages
from cast import NOW
from filmroom.core.roles import Role
from filmroom.cycles.models import SessionTranscript
from filmroom.people.models import Membership, Person, Team
from sampled import load_sample

pytestmark = pytest.mark.django_db


@pytest.fixture
def sample(set_day):
    set_day(NOW)
    load_sample()


class Walk:
    """Somebody who opens pages and follows what counts."""

    def __init__(self, person):
        self.browser = Client()
        self.browser.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        self.counted = {}  # address -> rows there
        self.followed = 0

    def visit(self, path):
        answer = self.browser.get(path, follow=True)
        if answer.status_code in {403, 404}:
            return
        assert answer.status_code == 200, path
        landed = answer.redirect_chain[-1][0] if answer.redirect_chain else path
        page = pages.read(answer.text)
        assert not pages.unlinked(page), (path, pages.unlinked(page))
        for number in pages.counting(page):
            claim = int(number.attributes["data-counts"])
            assert str(claim) in number.words or number.tag == "a", (path, number.words)
            assert self.rows(number, landed) == claim, (path, number.words)
            self.followed += 1

    def rows(self, number, path):
        if number.tag == "summary":
            return number.above.rows
        address = urljoin(path, number.attributes["href"])
        if address not in self.counted:
            self.counted[address] = self.rows_of(address)
        return self.counted[address]

    def rows_of(self, address):
        """Count the rows of a page and of those it goes on with, or of the part it names."""
        address, part = urldefrag(address)
        found = 0
        while address:
            answer = self.browser.get(address)
            assert answer.status_code == 200, address
            page = pages.main_of(pages.read(answer.text))
            if part:
                return next(one for one in page.walk() if one.attributes.get("id") == part).rows
            found += page.rows
            onwards = pages.next_page(pages.read(answer.text))
            address = onwards and urljoin(address, onwards)
        return found


def paths():
    yield reverse("today")
    yield reverse("today") + "?all=1"
    yield reverse("team:list")
    yield reverse("film:queue")
    yield reverse("scan:list")
    yield reverse("sessions:list")
    yield reverse("people:list")
    yield reverse("deals:list")
    yield reverse("cycles:all")
    yield reverse("calls:list")
    for rep in Membership.objects.filter(role=Role.REP.value).order_by("person"):
        yield reverse("people:person", args=[rep.person_id])
        yield reverse("cycles:list", args=[rep.person_id])
    for spoken in SessionTranscript.objects.order_by("pk"):
        yield reverse("sessions:mirror", args=[spoken.session_id])
    for team in Team.objects.order_by("pk"):
        yield reverse("team:team", args=[team.pk])
        for month in ("2026-02", "2026-03"):
            yield reverse("scan:scan", args=[team.pk, month])


def test_every_number_opens_exactly_the_rows_it_counts(sample):
    followed = {}
    for who in ("priya", "marek", "tomas", "noa", "jonas"):
        walk = Walk(Person.objects.get(email=f"{who}@tidewell.example"))
        for path in paths():
            walk.visit(path)
        followed[who] = walk.followed

    assert min(followed["priya"], followed["marek"], followed["tomas"]) > 30
    assert min(followed["noa"], followed["jonas"]) > 0


def test_the_walk_would_notice_a_number_that_counts_otherwise(cast, monkeypatch):
    """Break a filter: a page that shows one row too many is found."""
    first = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    told = coaching.reviewing_last(first)
    coaching.logged(cast.mo, cast.rita, coaching.sheet(**told))
    Walk(cast.mo).visit(reverse("team:list"))

    log = sys.modules["filmroom.cycles.queries.log"]
    monkeypatch.setattr(log, "_marked", lambda rows, _wanted: rows)
    with pytest.raises(AssertionError):
        Walk(cast.mo).visit(reverse("team:list"))


def test_the_walk_would_notice_a_number_that_leads_nowhere():
    html = '<main id="main"><p>3 sessions, <a data-counts="2" href="/">2 reps</a></p></main>'

    assert pages.unlinked(pages.read(html)) == ["3 sessions"]
