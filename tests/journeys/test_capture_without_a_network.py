"""A coach writes sessions down where there is no network, in the app on the phone."""

import re
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from browsing import Server, quiet_console, sign_in
from cast import PASSWORD
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
LIVE_DEAL = """
import sys
sys.path.insert(0, {tests!r})
from filmroom.people.models import Person
import factories
factories.deal_of(Person.objects.get(email="rita@example.org"), name="Kestrel renewal")
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
COLLECT_STATIC = """
from django.core.management import call_command
call_command("collectstatic", verbosity=0, interactive=False)
"""
NEWEST_CACHES = """async () => {
  const app = await navigator.serviceWorker.getRegistration("/capture/");
  await app.update();
  const worker = app.installing ?? app.waiting ?? app.active;
  await new Promise((done) => {
    const look = () => worker.state === "activated" && done();
    worker.addEventListener("statechange", look);
    look();
  });
  return caches.keys();
}"""
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


@contextmanager
def running(server):
    server.start()
    try:
        yield
    finally:
        server.stop()


def install(page, server):
    """Open the app once, as somebody does who puts it on the home screen."""
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


def save(page, said, rep):
    write(page, said, rep)
    page.keyboard.press("Control+Enter")


def cut(page, address):
    """Let nothing of that address arrive, as a network does that comes and goes."""
    page.context.route(address, lambda route: route.abort())


def rows(page):
    return page.locator("[data-row]")


def left_on(page):
    """Give what a device holds: records of its database, caches and workers."""
    return page.evaluate(
        """async () => {
          const database = await new Promise((resolve) => {
            const opening = indexedDB.open("filmroom");
            opening.onsuccess = () => resolve(opening.result);
          });
          const count = (store) => new Promise((resolve) => {
            const asking = database.transaction(store).objectStore(store).count();
            asking.onsuccess = () => resolve(asking.result);
          });
          const [captures, people] = [await count("captures"), await count("people")];
          const workers = (await navigator.serviceWorker.getRegistrations()).length;
          return { captures, people, caches: (await caches.keys()).length, workers };
        }"""
    )


def kill(context):
    """End the whole browser at once, as a system does that needs the memory."""
    with pytest.raises(Error):
        context.new_cdp_session(context.pages[-1]).send("Browser.crash")


def sign_out(page):
    page.get_by_role("button", name=re.compile("^Menu of")).click()
    page.get_by_role("button", name="Sign out", exact=True).click()


def test_two_sessions_written_offline_outlive_a_killed_browser_and_are_sent_once(
    house, server, phone
):
    first, second = CAPTURES[0], CAPTURES[1]
    with phone() as context:
        sign_in(context.pages[0], server, "mo")
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
        assert left_on(page)["captures"] == 3
        kill(context)
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


def test_an_ended_sign_in_keeps_all_and_the_next_one_sends_it(house, server, person):
    page = person("mo", **PHONE)
    install(page, server)
    house.python(END_SIGN_INS)
    save(page, CAPTURES[1], PIA)
    expect(state(page)).to_contain_text("You are signed out: sign in and it is sent.")
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("E-mail").fill("mo@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=f"Open: {PIA}")).to_be_visible()
    assert house.rows(LOGGED)[-1] == (CAPTURES[1].theme,)


def test_what_was_changed_elsewhere_meanwhile_is_chosen_from_and_nothing_is_lost(
    house, server, person
):
    page = person("mo", **PHONE)
    install(page, server)
    cut(page, "**/complete/")
    save(page, CAPTURES[1], PIA)
    expect(state(page)).to_contain_text("1 waiting")
    house.python(EDIT.format(theme="Theirs."))
    page.get_by_role("button", name=f"Open: {PIA}").click()
    page.get_by_role("textbox", name="Theme").fill("Mine.")
    page.keyboard.press("Control+Enter")
    expect(rows(page)).to_contain_text("Changed somewhere else meanwhile")
    page.context.unroute("**/complete/")
    page.get_by_role("link", name=f"Open: {PIA}").click()
    expect(page.get_by_role("heading", name="Two versions")).to_be_visible()
    versions = page.get_by_role("group", name="Theme")
    expect(versions).to_contain_text("Mine.")
    expect(versions).to_contain_text("Theirs.")
    page.get_by_role("button", name="Keep what I chose").click()
    expect(page.locator("[data-saved]")).to_have_text(re.compile(r"Saved \d"))
    page.get_by_role("button", name="Complete the session").click()
    expect(page.get_by_role("heading", name="Mine.")).to_be_visible()
    assert house.rows(LOGGED)[-1] == ("Mine.",)
    assert left_on(page)["captures"] == 0


def test_signing_out_clears_the_device_and_keeps_what_waits_only_if_asked_to(server, person):
    page = person("mo", **PHONE)
    install(page, server)
    cut(page, "**/draft/")
    save(page, CAPTURES[1], PIA)
    expect(state(page)).to_contain_text("1 waiting")
    page.goto(server.url)
    sign_out(page)
    expect(page.get_by_text("One session on this device is not sent yet.")).to_be_visible()
    page.get_by_role("button", name="Keep them and sign out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    assert left_on(page) == {"captures": 1, "people": 0, "caches": 0, "workers": 0}

    sign_in(page, server, "sam")
    page.goto(f"{server.url}/capture/")
    expect(page.get_by_role("option", name="Ona")).to_be_attached()
    expect(rows(page)).to_have_count(0)
    page.goto(server.url)
    sign_out(page)
    expect(page.get_by_label("Password")).to_be_visible()

    sign_in(page, server, "mo")
    page.goto(f"{server.url}/capture/")
    expect(rows(page)).to_contain_text("Waiting")
    page.goto(server.url)
    sign_out(page)
    page.get_by_role("button", name="Delete them and sign out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    assert left_on(page) == {"captures": 0, "people": 0, "caches": 0, "workers": 0}


def test_what_waits_is_corrected_discarded_and_put_back(house, server, person, assert_accessible):
    page = person("mo", **PHONE)
    with quiet_console(page):
        install(page, server)
        page.context.set_offline(True)
        expect(state(page)).to_contain_text("No network")
        for said, rep in ((CAPTURES[0], RITA), (CAPTURES[1], PIA)):
            save(page, said, rep)
        expect(state(page)).to_contain_text("2 waiting")
        assert_accessible(page)
        page.get_by_role("button", name=f"Discard: {RITA}").click()
        expect(state(page)).to_contain_text("1 waiting")
        page.get_by_role("button", name=f"Put back: {RITA}").click()
        page.get_by_role("button", name=f"Open: {RITA}").click()
        page.get_by_role("textbox", name="Theme").fill("Corrected.")
        page.keyboard.press("Control+Enter")
        expect(state(page)).to_contain_text("2 waiting")
        page.context.set_offline(False)
        expect(rows(page).get_by_text("Sent", exact=True)).to_have_count(2)
    assert {("Corrected.",), (CAPTURES[1].theme,)} <= set(house.rows(LOGGED))


def test_the_deal_is_asked_for_before_it_waits_and_a_draft_may_wait_without(house, server, person):
    house.python(LIVE_DEAL.format(tests=str(Path(__file__).parents[1])))
    page = person("mo", **PHONE)
    with quiet_console(page):
        install(page, server)
        page.context.set_offline(True)
        expect(state(page)).to_contain_text("No network")
        save(page, CAPTURES[0], RITA)
        asked = page.get_by_text("Name the deal or call where it will be used")
        expect(asked).to_be_visible()
        expect(rows(page)).to_have_count(0)
        page.locator("[name=where]").fill("Kestrel renewal")
        page.keyboard.press("Control+Enter")
        expect(state(page)).to_contain_text("1 waiting")
        save(page, CAPTURES[1], RITA)
        page.get_by_role("button", name="Save as a draft").click()
        expect(state(page)).to_contain_text("2 waiting")
        expect(asked).to_be_hidden()


def test_it_can_be_put_on_a_home_screen_and_another_build_replaces_it(house, phone):
    house.python(COLLECT_STATIC)
    server, other_build = Server(house, FILMROOM_DEBUG=""), Server(house)
    other_build.port = server.port
    with phone() as context:
        page = context.pages[0]
        with running(server):
            sign_in(page, server, "mo")
            install(page, server)
            browser = context.new_cdp_session(page)
            assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
            assert browser.send("Page.getAppManifest")["errors"] == []
            (before,) = page.evaluate(NEWEST_CACHES)
        page = open_app(context, server)
        expect(page.get_by_role("option", name=RITA)).to_be_attached()
        with running(other_build):
            (after,) = page.evaluate(NEWEST_CACHES)
    assert after != before
