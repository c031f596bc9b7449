"""A coach writes a session down on a phone's width with nothing but the keyboard."""

import re

import pytest
from playwright.sync_api import expect

from ten_captures import CAPTURES, Keys, write_down

COMMITMENT = """
import sys
sys.path.insert(0, {tests!r})
from datetime import timedelta
from filmroom.kit import clock
from filmroom.people.models import Person
import coaching
people = {{person.name.split()[0].lower(): person for person in Person.objects.all()}}
today = clock.now().date()
sheet = coaching.sheet(held_on=today - timedelta(days=3), due_on=today)
coaching.logged(people["mo"], people["rita"], sheet, now=clock.now())
print(people["rita"].pk)
"""
THEME = "Presents the router before asking what the problem costs."
WORDS = "I ask what the delay costs before I show the product."
SAVED = re.compile(r"Saved \d")
PHONE = {"width": 390, "height": 844}


@pytest.fixture(autouse=True)
def rep(house, request):
    """Give Rita's number, who has a commitment to look at."""
    return house.python(COMMITMENT.format(tests=str(request.config.rootpath / "tests")))


def open_capture(page):
    """From Today by the one letter, to Rita."""
    page.keyboard.press("c")
    page.wait_for_url("**/sessions/new/")
    page.get_by_role("link", name="Rita O'Rourke").focus()
    page.keyboard.press("Enter")
    expect(page.locator("capture-sheet[data-ready]")).to_be_visible()


def tab_to(page, name):
    """Go on by Tab until a field of that name has the focus; give what was passed."""
    passed = []
    for _ in range(12):
        page.keyboard.press("Tab")
        passed.append(
            page.evaluate("document.activeElement.name || document.activeElement.tagName")
        )
        if passed[-1] == name:
            return passed
    raise AssertionError(f"{name} is not reached: {passed}")


def speak(page, *, date="next tue"):
    """Fill the sheet in the order one speaks, each field reached by Tab."""
    page.keyboard.press("Space")  # the first answer: kept
    tab_to(page, "theme")
    page.keyboard.type(THEME)
    tab_to(page, "skill")
    page.keyboard.type("Disc")
    tab_to(page, "words")
    page.keyboard.type(WORDS)
    tab_to(page, "typed_by_rep")
    page.keyboard.press("Space")
    tab_to(page, "due_text")
    page.keyboard.type(date)


def test_a_session_is_logged_without_a_mouse(house, person, assert_accessible):
    page = person("mo", viewport=PHONE)
    open_capture(page)
    assert page.evaluate("document.activeElement.value") == "kept"
    speak(page)
    expect(page.locator("[data-understood]")).to_have_text(re.compile(r"Tue \d+ \w{3}"))
    assert_accessible(page)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name=THEME)).to_be_visible()
    assert_accessible(page)
    kept = house.rows("SELECT progress FROM cycles_progressreport")
    seconds = house.rows("SELECT capture_seconds FROM cycles_session ORDER BY id")[-1][0]
    assert kept == [("kept",)]
    assert seconds is not None


def test_the_five_elements_are_one_key_away(person):
    page = person("mo", viewport=PHONE)
    open_capture(page)
    tab_to(page, "theme")
    page.keyboard.press("Control+.")
    expect(page.get_by_label("Intervention")).to_be_focused()
    assert [tab_to(page, name)[-1] for name in ("attempt", "adjustment", "words")]


def test_typed_while_the_server_is_down_it_becomes_one_session(house, server, person):
    page = person("mo", viewport=PHONE)
    open_capture(page)
    url = page.url
    server.stop()
    speak(page)
    expect(page.locator("[data-saved]")).to_contain_text("kept on this device")
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-saved]")).to_contain_text("Complete it once the server answers")
    context = page.context
    page.close()
    server.start()
    again = context.new_page()
    again.goto(url)
    expect(again.get_by_role("textbox", name="Theme")).to_have_value(THEME)
    expect(again.locator("[data-saved]")).to_have_text(SAVED)
    again.keyboard.press("Control+Enter")
    expect(again.get_by_role("heading", name=THEME)).to_be_visible()
    assert house.row("SELECT count(*) FROM cycles_session")[0] == 2


def test_what_keeps_it_from_completing_is_said_and_the_field_has_the_focus(person):
    page = person("mo", viewport=PHONE)
    open_capture(page)
    speak(page, date="soonish")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#problem-due_text")).to_contain_text("“soonish” names no day")
    expect(page.get_by_label("Date", exact=True)).to_be_focused()


@pytest.mark.parametrize("said", [CAPTURES[0], CAPTURES[2]], ids=["three fields", "five elements"])
def test_every_field_is_reached_and_filled_without_a_mouse(house, person, said):
    page = person("mo", viewport=PHONE)
    open_capture(page)
    write_down(Keys(page), said)
    expect(page.get_by_role("heading", name=said.theme)).to_be_visible()
    columns = "theme, intervention, attempt, adjustment"
    kept = house.rows(f"SELECT {columns} FROM cycles_session ORDER BY id")[-1]
    promised = house.rows('SELECT words, "where" FROM cycles_commitment ORDER BY id')[-1]
    assert kept == (said.theme, said.intervention, said.attempt, said.adjustment)
    assert promised == (said.words, said.where)
    assert house.rows("SELECT progress FROM cycles_progressreport") == [(said.progress,)]
