"""The next 1:1 stands on Today as one prepared card (ux: pages that must be excellent, 1)."""

from datetime import timedelta

import pytest
from django.urls import reverse

import coaching
import pages
from cast import NOW, TODAY
from filmroom.core.commitments import Progress, ProgressReport
from filmroom.cycles import actions as cycles

pytestmark = pytest.mark.django_db


@pytest.fixture
def the_day(set_day):
    set_day(NOW)


def card(browser):
    page = pages.read(browser.get(reverse("today")).text)
    found = [one for one in page.walk() if "today-card" in one.attributes.get("class", "")]
    assert len(found) <= 1
    return found[0] if found else None


def links(card):
    return [one.attributes["href"] for one in card.walk() if one.tag == "a"]


def answer_words(card):
    return [
        one.words.strip()
        for one in card.walk()
        if one.tag == "a" and "?progress=" in one.attributes["href"]
    ]


def test_a_cycle_that_waits_for_its_session_is_prepared_with_its_clips(cast, signed_in, the_day):
    coaching.opened(cast)
    shown = card(signed_in(cast.mo))

    assert "Next 1:1: Rita O'Rourke" in shown.words
    assert coaching.FOCUS in shown.words
    assert reverse("sessions:run", args=[cast.rita.pk]) in links(shown)
    assert reverse("documents:preparation", args=[cast.rita.pk]) in links(shown)
    assert "Open Rita O'Rourke" in shown.words


def test_the_last_commitment_comes_with_what_the_rep_says_and_three_answers(
    cast, signed_in, set_day
):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    promise = coaching.commitment_of(state)
    report = ProgressReport(Progress.PARTLY)
    cycles.report_progress(cast.rita, commitment_id=promise.pk, report=report, today=TODAY)
    set_day(NOW + timedelta(days=30))
    mo = signed_in(cast.mo)
    shown = card(mo)

    assert coaching.WORDS in shown.words
    assert "the rep says: Partly" in shown.words
    assert "What was different where it worked?" in shown.words
    answers = [url for url in links(shown) if "?progress=" in url]
    assert [url.partition("=")[2] for url in answers] == ["kept", "partly", "not_kept"]
    assert answer_words(shown) == ["Kept", "Partly", "Not kept"]
    page = pages.read(mo.get(answers[1]).text)
    (chosen,) = [
        one.attributes["value"]
        for one in page.walk()
        if one.attributes.get("name") == "progress" and "checked" in one.attributes
    ]
    assert chosen == "partly"
    promise.refresh_from_db()
    assert promise.reviewed_on is None  # to open an answer records nothing


def test_before_its_day_is_over_a_commitment_may_be_not_due_yet(cast, signed_in, the_day):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    shown = card(signed_in(cast.mo))
    answers = [url for url in links(shown) if "?progress=" in url]
    assert answers[-1].endswith("not_due")
    assert answer_words(shown)[-1] == "Not due yet"


def test_without_a_cycle_the_card_leads_to_choose_a_focus_and_has_no_row_of_clips(
    cast, signed_in, the_day
):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    mo = signed_in(cast.mo)
    shown = card(mo)
    choose = reverse("cycles:choose", args=[cast.rita.pk])

    assert "Choose a focus" in shown.words
    assert choose in links(shown)
    assert mo.get(choose).status_code == 200
    assert not [one for one in shown.walk() if one.tag == "dt" and "lip" in one.words]


def test_the_card_is_one_of_three_things_and_is_not_said_twice(cast, signed_in, set_day):
    for rep in (cast.rita, cast.pia):
        coaching.logged(cast.mo, rep, coaching.sheet(due_on=TODAY))
    set_day(NOW + timedelta(days=30))
    browser = signed_in(cast.mo)
    text = browser.get(reverse("today")).text.partition("<details")[0]
    shown = card(browser)
    lead = next(url for url in links(shown) if url.endswith("/run/"))

    assert text.count('class="due-item"') == 2
    assert text.count(lead) == 1


def test_with_a_session_begun_it_is_gone_on_with_instead(cast, signed_in, the_day):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    coaching.saved(cast.mo, cast.rita, coaching.sheet())
    assert card(signed_in(cast.mo)) is None


@pytest.mark.parametrize("who", ["rita", "lena", "eno", "sam", "nil"])
def test_who_does_not_coach_the_rep_has_no_card(cast, signed_in, the_day, who):
    coaching.opened(cast)
    assert card(signed_in(cast.everyone[who])) is None
