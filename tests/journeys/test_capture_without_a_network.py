"""A coach writes sessions down where there is no network, in the app on the phone."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from browsing import sign_in
from ten_captures import CAPTURES

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
"""
EDIT = """
from filmroom.cycles import actions, drafts
from filmroom.cycles.models import Session
from dataclasses import replace
row = Session.objects.get(completed_at=None)
draft = replace(drafts.from_json(row.draft), theme={theme!r})
actions.save_session_draft(
    row.coach, key=row.key, rep_id=row.rep_id, base_version=row.version, draft=draft
)
"""
END_SIGN_INS = "from django.contrib.sessions.models import Session\nSession.objects.all().delete()"
LOGGED = "SELECT theme FROM cycles_session WHERE completed_at IS NOT NULL ORDER BY id"
PHONE = {"viewport": {"width": 390, "height": 844}}
RITA, PIA = "Rita O'Rourke", "Pia Sørensen"


@pytest.fixture(autouse=True)
def commitment(house, request):
    """Give Rita a commitment to look at."""
    house.python(COMMITMENT.format(tests=str(request.config.rootpath / "tests")))


@pytest.fixture
def phone(browser_type, browser_type_launch_args, tmp_path):
    """Open a browser that keeps what it has when it is closed and opened again."""

    @contextmanager
    def open_browser():
        context = browser_type.launch_persistent_context(
            tmp_path / "phone", **browser_type_launch_args, **PHONE
        )
        try:
            yield context
        finally:
            context.close()

    return open_browser


def install(page, server, who="mo"):
    """Sign in and open the app once, as somebody does who puts it on the home screen."""
    sign_in(page, server, who)
    page.goto(f"{server.url}/capture/")
    expect(page.locator("capture-queue[data-ready]")).to_be_visible()
    expect(page.get_by_label("Session with").get_by_role("option", name=RITA)).to_be_attached()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def open_app(context, server):
    page = context.new_page()
    page.goto(f"{server.url}/capture/")
    expect(page.locator("capture-queue[data-ready]")).to_be_visible()
    return page


def write(page, said, rep):
    """Write a session down with the keyboard alone, in the order of the sheet."""
    expect(page.get_by_label("Session with")).to_be_focused()
    page.keyboard.type(rep[:4])
    if page.locator("[data-previous]").is_visible():
        tab_to(page, "progress")
        page.keyboard.press("Space")
    for name in ("theme", "skill", "words"):
        tab_to(page, name)
        page.keyboard.type(getattr(said, name))
    tab_to(page, "typed_by_rep")
    page.keyboard.press("Space")
    tab_to(page, "due_text")
    page.keyboard.type("next tue")
    expect(page.locator("[data-understood]")).to_have_text(re.compile(r"^Tue \d+ \w{3}"))


def tab_to(page, name):
    for _ in range(14):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == name:
            return
    raise AssertionError(f"{name} is not reached by Tab")


def state(page):
    return page.locator("[data-standing]")


def test_two_sessions_written_offline_outlive_the_browser_and_are_sent_once(house, server, phone):
    first, second = CAPTURES[0], CAPTURES[1]
    with phone() as context:
        install(context.pages[0], server)
    server.stop()
    with phone() as context:
        page = open_app(context, server)
        expect(state(page)).to_have_text(re.compile("^No network"))
        write(page, first, RITA)
        page.keyboard.press("Control+Enter")
        expect(state(page)).to_have_text(re.compile("Kept on this device, 1 waiting"))
        write(page, second, PIA)
        page.keyboard.press("Control+Enter")
        expect(state(page)).to_have_text(
            "Kept on this device, 2 waiting; sends when the network is back."
        )
        page.get_by_label("Session with").focus()
        page.keyboard.type("Rita")
        tab_to(page, "theme")
        page.keyboard.type("Half a sen")
    with phone() as context:
        page = open_app(context, server)
        expect(page.get_by_role("textbox", name="Theme")).to_have_value("Half a sen")
        expect(page.locator("[data-row]")).to_have_count(2)
        before = len(house.rows(LOGGED))
        server.start()
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(page.get_by_role("link", name=f"Open: {RITA}")).to_be_visible()
        expect(page.get_by_role("link", name=f"Open: {PIA}")).to_be_visible()
        page.evaluate("window.dispatchEvent(new Event('online'))")
        page.reload()
        expect(page.locator("capture-queue[data-ready]")).to_be_visible()
        expect(page.locator("[data-row]")).to_have_count(0)
    themes = [theme for (theme,) in house.rows(LOGGED)][before:]
    assert sorted(themes) == sorted([first.theme, second.theme])
    assert house.row("SELECT count(*) FROM cycles_session")[0] == before + 2
