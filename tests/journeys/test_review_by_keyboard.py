"""A coach goes from the sign-in to a completed review with nothing but the keyboard."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from calls.stories import ZOOM
from filmroom.calls.models import Call
from filmroom.reviews.models import Review
from keyboard import named, press, press_into, sign_in, tab_to, untouched

FOCUS = "Ask two implication questions on the main problem before showing a feature."
pytestmark = pytest.mark.django_db(transaction=True)


def bring(page, tmp_path):
    """Choose the file in the browser's own dialog, which the keyboard opens."""
    file = tmp_path / "northwind.vtt"
    file.write_text(ZOOM, encoding="utf-8")
    expect(page.locator("upload-drop[data-ready]")).to_be_attached()
    press(page, "Skip to the content")
    press(page, "For all files")
    press_into(page, "Rep", "Rita")
    tab_to(page, "Date and time of the call")
    page.keyboard.type("03102026")
    page.keyboard.press("ArrowRight")  # from the year to the hour
    page.keyboard.type("0230PM")
    tab_to(page, "Drop transcripts here")
    with page.expect_file_chooser() as chosen:
        page.keyboard.press("Space")
    chosen.value.set_files(file)
    expect(page.get_by_role("log")).to_contain_text("Imported")


def say_who_speaks(page, call):
    """Arrows choose; the fields that do not matter are passed."""
    press(page, "Say who speaks")
    page.wait_for_url("**/speakers/")
    tab_to(page, "This is the rep")
    page.keyboard.press("Space")
    press(page, "Confirm speakers")
    page.wait_for_url(f"**{reverse('calls:detail', args=[call.pk])}")
    press(page, "Everybody agreed")
    expect(page.get_by_text("No lawful basis is recorded")).to_have_count(0)


def judge_a_moment(page):
    """The list is drawn again and the keyboard stays in the row it was in."""
    press(page, "Moments")
    tab_to(page, "Confirm ")
    confirmed = named(page).removeprefix("Confirm ")
    page.keyboard.press("Enter")
    expect(page.locator("[data-judgement=confirmed]")).to_have_count(1)
    page.wait_for_function("document.activeElement !== document.body")
    assert named(page) == f"Dismiss {confirmed}"


def step_to(page, words):
    for _ in range(5):
        page.keyboard.press("j")
        if words in page.locator(".turn[aria-current], .turn:focus-within").first.inner_text():
            return
    raise AssertionError(f"no turn says “{words}”")


def score(page):
    """Step to a turn, make it evidence of each dimension by its number, and choose a score."""
    press(page, "Start a review")
    expect(page.locator("review-sheet")).to_be_visible()
    step_to(page, "What does that delay cost you?")
    for number in range(1, 9):
        page.keyboard.press(str(number))
        expect(page.locator(f"#evidence-{number} .evidence")).to_have_count(1)
    for _ in range(8):
        tab_to(page, "0", exactly=True)
        page.keyboard.press("ArrowRight")


def write(page):
    press_into(page, "Repeat", "At the start the purpose was named before the agenda.")
    press_into(page, "Worst gap", "Nobody asked what a late decision costs.")
    press_into(page, "Focus", FOCUS)
    tab_to(page, "Follow-up on")
    page.keyboard.type("12242027")
    press(page, "Complete the review")
    expect(page.get_by_text("8 of 16").first).to_be_visible()


def test_a_coach_reviews_a_call_without_a_mouse(cast, seat, tmp_path):
    coach = seat()
    page = coach.page

    sign_in(page, coach.address, "mo", to=reverse("calls:import"))
    bring(page, tmp_path)
    call = Call.objects.get()
    say_who_speaks(page, call)
    judge_a_moment(page)
    score(page)
    write(page)

    assert Review.objects.get(is_self_assessment=False).completed_at is not None
    assert untouched(page)
