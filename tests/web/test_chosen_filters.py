"""What a list is narrowed to stands beside it, each with the way to the list without it."""

import re
from html import unescape

import pytest
from django.urls import reverse

import coaching
import factories
from filmroom.people import settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def mo(cast, signed_in):
    factories.kestrel(cast.rita, cast.mo)
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    return signed_in(cast.mo)


def chosen(browser, name, **asked):
    """Give the words of each chip with the filters that its link leaves."""
    text = browser.get(reverse(name), asked).text
    part = re.search(r'<ul class="chosen".*?</ul>', text, re.DOTALL)
    links = re.findall(r'<a href="\?([^"]*)"><bdi>([^<]*)</bdi>', part[0] if part else "")
    return {unescape(words): unescape(left) for left, words in links}


def test_calls_say_what_they_are_narrowed_to(cast, mo):
    stage = settings.lines("stages")[0]
    asked = {"rep": cast.rita.pk, "stage": stage, "speakers": "open", "page": 2}

    assert chosen(mo, "calls:list", **asked) == {
        "Rita O'Rourke": f"stage={stage}&speakers=open",
        stage: f"rep={cast.rita.pk}&speakers=open",
        "Speakers open": f"rep={cast.rita.pk}&stage={stage}",
    }


def test_sessions_say_days_as_one_reads_them(cast, mo):
    asked = {"rep": cast.rita.pk, "since": "2026-03-01", "text": "price"}

    assert chosen(mo, "sessions:list", **asked) == {
        "Rita O'Rourke": "since=2026-03-01&text=price",
        "since 1 Mar 2026": f"rep={cast.rita.pk}&text=price",
    }


def test_cycles_say_where_they_stand(cast, mo):
    assert chosen(mo, "cycles:all", standing="open") == {"Open": ""}


@pytest.mark.parametrize("name", ["calls:list", "sessions:list", "cycles:all"])
def test_without_filters_and_with_unknown_ones_nothing_is_said(cast, mo, name):
    assert chosen(mo, name) == {}
    assert chosen(mo, name, rep=cast.sam.pk, stage="<b>", standing="?") == {}
