"""Pages, letters and refusals speak the language of whoever reads them.

The German words are those settled in docs/guide/german.md.
"""

import re
import uuid
from datetime import UTC, datetime

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

import coaching
from cast import NOW
from filmroom.core import reminders
from filmroom.core.documents.model import day
from filmroom.core.phrases import figure, percent, say
from filmroom.kit.access import Denied
from filmroom.people import actions
from filmroom.people.actions.letters import send_reset_letter
from filmroom.people.models import Person
from filmroom.rhythm import letters
from filmroom.rhythm.due import due_for

MORNING = datetime(2026, 3, 16, 9, 0, tzinfo=UTC)


def _speaks(person, language):
    Person.objects.filter(pk=person.pk).update(language=language)
    person.language = language


def _language_of(answer):
    return re.search(r'<html lang="([^"]+)" dir="([^"]+)"', answer.content.decode()).groups()


# --- which language ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "language", "word"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de", "Passwort"),
        ("fr-FR,de;q=0.5", "de", "Passwort"),
        ("fr", "en", "Password"),
        ("", "en", "Password"),
    ],
)
def test_before_the_sign_in_the_browser_decides(cast, asked, language, word):
    answer = Client(headers={"Accept-Language": asked}).get(reverse("people:sign-in"))

    assert _language_of(answer) == (language, "ltr")
    assert word in answer.content.decode()
    assert answer["Content-Language"] == language
    assert "Accept-Language" in answer["Vary"]


def test_after_it_the_person_does_whatever_the_browser_asks_for(cast, signed_in):
    _speaks(cast.mo, "de")
    german = signed_in(cast.mo).get(reverse("today"), headers={"Accept-Language": "en"})
    english = signed_in(cast.rita).get(reverse("today"), headers={"Accept-Language": "de"})

    assert _language_of(german) == ("de", "ltr")
    assert _language_of(english) == ("en", "ltr")


def test_a_language_that_is_no_longer_here_is_english(cast, signed_in):
    _speaks(cast.mo, "tlh")

    assert _language_of(signed_in(cast.mo).get(reverse("today"))) == ("en", "ltr")


def test_one_answer_leaves_no_language_behind(cast, signed_in):
    _speaks(cast.mo, "de")
    signed_in(cast.mo).get(reverse("today"))

    assert translation.get_language() == "en"


def test_a_person_chooses_their_language_in_the_profile(cast, signed_in):
    rita = signed_in(cast.rita)
    form = {"name": "Rita", "time_zone": "UTC", "language": "de"}

    answer = rita.post(reverse("people:profile"), form, follow=True)

    assert Person.objects.get(pk=cast.rita.pk).language == "de"
    assert _language_of(answer) == ("de", "ltr")


def test_a_language_that_nobody_translated_is_refused(cast, signed_in):
    form = {"name": "Rita", "time_zone": "UTC", "language": "tlh"}

    assert signed_in(cast.rita).post(reverse("people:profile"), form).status_code == 422
    assert Person.objects.get(pk=cast.rita.pk).language == "en"


# --- a coach whose language is German ---------------------------------------------------------

PAGES = {
    "today": ("Heute", "Team", "Abmelden"),
    "calls:list": ("Gespräche",),
    "people:list": ("Personen",),
    "sessions:list": ("Coachings",),
    "team:list": ("Team",),
    "cycles:all": ("Zyklen",),
    "people:profile": ("Sprache", "Zeitzone"),
    "calls:import": ("importieren",),
}


@pytest.mark.parametrize("view", PAGES)
def test_main_pages_are_german(cast, signed_in, view):
    coaching.coached(cast)
    _speaks(cast.mo, "de")
    page = signed_in(cast.mo).get(reverse(view), follow=True).content.decode()

    for word in PAGES[view]:
        assert word in page
    assert "Sign out" not in page
    assert "Sessions" not in page


def test_a_refusal_is_said_in_german(cast, signed_in):
    _speaks(cast.mo, "de")

    page = signed_in(cast.mo).get(reverse("people:new"))

    assert page.status_code == 403
    with translation.override("de"), pytest.raises(Denied) as refused:
        actions.add_team(cast.mo, name="X", parent_id=None)
    assert str(refused.value) in page.content.decode()
    assert "Admin" in str(refused.value)
    assert "administrator" not in page.content.decode()


# --- letters ----------------------------------------------------------------------------------


def test_the_letter_of_a_day_is_in_the_language_of_who_gets_it(cast, mailoutbox, settings):
    coaching.coached(cast)
    _speaks(cast.mo, "de")
    letter = letters._letter(cast.mo, due_for(cast.mo, now=MORNING), MORNING.date())
    english = letters._letter(cast.rita, due_for(cast.rita, now=MORNING), MORNING.date())

    assert "Filmroom" in letter.subject
    assert "wart" in letter.subject
    assert "Erinnerungen" in letter.body
    assert '<html lang="de">' in letter.alternatives[0].content
    assert "Switch reminders off" in english.body


def test_a_letter_about_a_password_too(cast, mailoutbox):
    _speaks(cast.rita, "de")

    send_reset_letter(
        email="rita@example.org", page="https://x.example/TOKEN/", key=uuid.uuid4(), now=NOW
    )

    (letter,) = mailoutbox
    assert "Passwort" in letter.subject
    assert "https://x.example/" in letter.body
    assert "password" not in letter.body


def test_whoever_reads_english_gets_an_english_one(cast, mailoutbox):
    send_reset_letter(
        email="mo@example.org", page="https://x.example/TOKEN/", key=uuid.uuid4(), now=NOW
    )

    assert mailoutbox[0].subject == "A new password for Filmroom"


# --- numbers and days -------------------------------------------------------------------------


def test_numbers_and_days_are_written_as_german_does():
    with translation.override("de"):
        assert figure("1234.5") == "1234,5"
        assert percent(0.684) in {"68 %", "68\N{NO-BREAK SPACE}%"}
        assert day(datetime(2026, 3, 24, tzinfo=UTC).date()) == "24. März 2026"


def test_without_a_language_the_core_says_english():
    assert figure("1234.5") == "1234.5"
    assert percent(0.684) == "68%"
    assert day(datetime(2026, 3, 24, tzinfo=UTC).date()) == "24 March 2026"
    assert say("A person needs a name.") == "A person needs a name."
    assert reminders.letter(
        "Jo",
        [],
        today=NOW.date(),
        address=str,
        profile_url="/",
    ).subject.startswith("0 things")


def test_what_is_drawn_keeps_the_point_of_its_numbers():
    with translation.override("de"):
        drawn = render_to_string("components/sparkline.html", {"end": (70.5, 14.1)})

    assert 'cx="70.5" cy="14.1"' in drawn
