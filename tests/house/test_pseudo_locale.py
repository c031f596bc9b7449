"""Every page of the pictures, drawn in a made-up language: what is still English is found here."""

import sys

import pytest
from django.test import Client

from cast import NOW
from filmroom.people.models import Person
from pseudo import CODE, SCRIPTS, Data, not_made_up
from sampled import load_sample

pytestmark = pytest.mark.django_db

# What stays as it is: names of recorders, turns that are cut short, what was searched for.
RECORDERS = {"settings", "settings-read"}
AS_THEY_ARE = ("…", "zebra")
FOR_DEVELOPERS = {"styleguide"}


@pytest.fixture
def places(set_day, everybody_reads_it, monkeypatch):
    set_day(NOW)
    load_sample()
    everybody_reads_it()
    monkeypatch.syspath_prepend(str(SCRIPTS))
    import sample_rows

    yield [one for one in sample_rows._places("sample") if one[2] and one[0] not in FOR_DEVELOPERS]
    for name in ("sample_rows", "pictures"):
        sys.modules.pop(name, None)


def _draw(who, path):
    browser = Client(headers={"Accept-Language": CODE})
    if who:
        backend = "django.contrib.auth.backends.ModelBackend"
        browser.force_login(Person.objects.get(email=who), backend=backend)
    return browser.get(path.partition("#")[0], follow=True)


def _is_as_it_is(text, title):
    is_recorder = title in RECORDERS and text.startswith(("<label>", "<span>"))
    return is_recorder or any(one in text for one in AS_THEY_ARE)


def test_no_page_has_a_text_that_is_not_translated(places):
    data = Data()
    english = {}
    for title, who, path in places:
        answer = _draw(who, path)
        if answer.get("Content-Type", "").startswith("text/html"):
            assert f'<html lang="{CODE}" dir="rtl"' in answer.text, title
            for text in not_made_up(answer.text, data):
                if not _is_as_it_is(text, title):
                    english.setdefault(text, title)

    assert not english, "\n".join(f"{title}: {text}" for text, title in english.items())
    assert len(places) > 60
