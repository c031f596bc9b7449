"""How a coach brings a real export in and reviews it, at a browser (see seats.py)."""

from django.urls import reverse
from playwright.sync_api import expect

from places import SHARED

HANDED = SHARED / "data" / "handed"
FOCUS = "Ask two implication questions on the main problem before showing a feature."
LONG = 30  # letters


def import_call(coach, file, rep, *, held_at="2026-03-10T14:30"):
    coach.go(reverse("calls:import"))
    coach.page.get_by_text("For all files").click()
    coach.page.get_by_label("Rep", exact=True).select_option(label=rep)
    coach.page.get_by_label("Date and time of the call").fill(held_at)
    coach.page.locator("input[type=file]").set_input_files(file)
    expect(coach.page.get_by_role("log")).to_contain_text("Imported")


def say_who_speaks(coach, label, rep):
    """Say that a label is the rep and everybody else on the other side; confirm it."""
    page = coach.page
    radios = page.get_by_role("radio", name="This is the rep")
    for row in page.get_by_role("listitem").filter(has=radios).all():
        if row.locator("strong").inner_text() == label:
            row.get_by_role("radio").check()
            row.get_by_label("The rep is").select_option(label=rep)
        else:
            row.get_by_label("Side").select_option("theirs")


def confirm_speakers(coach):
    coach.page.get_by_role("button", name="Confirm speakers").click()
    coach.page.wait_for_load_state("networkidle")


def record_basis(coach):
    page = coach.page
    expect(page.get_by_text("No lawful basis is recorded")).to_be_visible()
    page.get_by_role("button", name="Everybody agreed").click()
    page.wait_for_load_state("networkidle")


def _long_turns(page):
    """Give what is said at length on our side, as the page shows it."""
    said = page.locator('[data-first][data-side="ours"] [data-segment]').all()
    return [words for words in said if len(words.inner_text()) > LONG]


def fill_the_sheet(page):
    """Give every dimension a 1 and the evidence of a selected turn, and write the rest."""
    rows = page.locator("fieldset.dimension")
    for number, words in enumerate(_long_turns(page)[:8], start=1):
        words.select_text()
        page.keyboard.press(str(number))
        expect(page.locator(f"#evidence-{number} .evidence")).to_have_count(1)
        rows.nth(number - 1).get_by_role("radio", name="1", exact=True).check()
    page.get_by_label("Repeat").fill("At the start the purpose was named before the agenda.")
    page.get_by_label("Worst gap").fill("Nobody asked what a late decision costs.")
    page.get_by_label("Focus", exact=True).fill(FOCUS)
    page.get_by_label("Follow-up on").fill("2027-03-24")
