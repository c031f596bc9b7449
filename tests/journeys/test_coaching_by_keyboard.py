"""A coach from the review to the commitment, and the rep's answers, with nothing but the keyboard.

How a call gets there and is reviewed: test_review_by_keyboard.py; a session that is written down
afterwards: test_capture_by_keyboard.py.
"""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

import coaching
import reviewing
from cast import NOW, TODAY
from coaching import FOCUS, TARGET, WORDS
from filmroom.cycles.models import Commitment, Cycle, Session
from filmroom.reviews.models import Answer, Review
from keyboard import go_to, press, press_into, sign_in, sign_out, tab_to, untouched, walk

THEME = "Explains the change before asking what the delay costs."
OWN = "I ask Dana for one number before I show anything."
DAY = NOW + timedelta(hours=8)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _day(set_day):
    set_day(DAY)


def choose_a_focus(page):
    """From the person, found by name, to an open cycle."""
    go_to(page, "Rita O'Rourke")
    press(page, "Choose a focus")
    page.wait_for_url("**/choose/")
    walk(page)
    press_into(page, "Focus", FOCUS)
    press_into(page, "Target", TARGET)
    press(page, "Open the cycle")
    page.get_by_role("heading", level=1, name=FOCUS).wait_for()


def lead(page):
    """One step at a time; what was seen is shown once the rep has spoken."""
    go_to(page, "Rita O'Rourke")
    press(page, "Lead a session")
    page.wait_for_url("**/run/")
    press(page, "Coaching session")
    expect(page.get_by_role("article")).not_to_have_count(0)
    walk(page)
    page.keyboard.press("e")
    expect(page.locator(".run-evidence")).not_to_have_count(0)
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1, name="Diagnosis")).to_be_visible()
    press_into(page, "Theme", THEME)
    for title in ("Model", "Drill", "Commitment"):
        press(page, "Next step")
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()


def commit(page):
    press_into(page, "What I will do", WORDS)
    press_into(page, "On which day", "next tue")
    expect(page.locator("[data-understood]")).to_have_text("Tue 17 Mar")
    tab_to(page, "Rita O'Rourke typed these words")
    page.keyboard.press("Space")
    expect(page.locator("[data-saved]")).to_contain_text("Saved")
    press(page, "End the session")
    expect(page.get_by_text(WORDS).first).to_be_visible()


def test_a_coach_goes_from_a_review_to_a_commitment_without_a_mouse(cast, seat):
    coaching.baseline(cast)
    coach = seat()
    page = coach.page

    sign_in(page, coach.address, "mo")
    walk(page)
    choose_a_focus(page)
    lead(page)
    commit(page)
    assert untouched(page)
    sign_out(page)

    assert Cycle.objects.get().rep == cast.rita
    assert Commitment.objects.get().words == WORDS
    assert Session.objects.get().theme == THEME


def to_today(page):
    page.wait_for_load_state("networkidle")
    page.keyboard.press("g")
    page.keyboard.press("t")
    expect(page).to_have_title("Today · Filmroom")


def speak_first(page):
    """The coach's review opens once one has said how one saw the call."""
    press(page, "Assess yourself")
    page.wait_for_url("**/self-assessment/")
    expect(page.locator("review-sheet[data-ready]")).to_be_visible()
    for _ in range(8):
        tab_to(page, "0", exactly=True)
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-saved]")).to_contain_text("Saved")
    press(page, "Give the self-assessment")
    expect(page.get_by_text("Your self-assessment is given.")).to_be_visible()


def dispute(page):
    """A score one sees otherwise, and the answer to the review as a whole."""
    walk(page)
    press(page, "Answer or dispute")
    press_into(page, "What you say", "He said yes to Friday.")
    press(page, "Dispute the score")
    expect(page.get_by_text("He said yes to Friday.")).to_be_visible()
    press_into(page, "Answer the review as a whole", "I ask for the date first.")
    press(page, "Answer")
    expect(page.get_by_text("I ask for the date first.")).to_be_visible()


def say_it_in_own_words(page):
    to_today(page)
    press(page, "Confirm")
    page.wait_for_url("**/sessions/**")
    press_into(page, "Is this what you will do", OWN)
    press(page, "These are my words")
    expect(page.get_by_text("In the rep’s own words")).to_be_visible()


def say_how_it_went(page):
    to_today(page)
    press(page, "Report")
    page.wait_for_url("**/progress/")
    tab_to(page, "Kept")
    page.keyboard.press("Space")
    press_into(page, "What happened", "Dana named nine days.")
    press(page, "Report")
    expect(page.get_by_text("Dana named nine days.")).to_be_visible()


def test_a_rep_reads_answers_and_keeps_their_word_without_a_mouse(cast, seat, set_day):
    call = reviewing.make_call(cast.rita, cast.mo, title="First call", held_at=coaching.FIRST)
    reviewing.completed(cast.mo, call, now=NOW, today=TODAY, rep_speaks_first=True)
    coaching.logged(cast.mo, cast.rita, coaching.sheet(typed_by_rep=False))
    rep = seat()
    page = rep.page

    sign_in(page, rep.address, "rita")
    walk(page)
    speak_first(page)
    dispute(page)
    say_it_in_own_words(page)
    set_day(coaching.CHECK_NOW)
    say_how_it_went(page)
    assert untouched(page)
    sign_out(page)

    assert Review.objects.get(is_self_assessment=True).completed_at is not None
    assert [one.kind for one in Answer.objects.order_by("pk")] == ["dispute", "answer"]
    assert [(one.words, one.progress) for one in Commitment.objects.all()] == [(OWN, "kept")]
