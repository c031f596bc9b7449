"""A coach at the shared screen and the rep on a phone, in one session that runs."""

import io
import wave

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import coaching
from browsing import quiet_console
from cast import NOW
from filmroom.calls import actions as calls
from filmroom.core.verdict import Chances
from filmroom.cycles import actions
from filmroom.cycles.models import LedSession, Session
from house_process import SRC

PHONE = {"width": 390, "height": 844}
NOTES = "Went quiet when the date came up."
THEME = "Shows the router before asking what the delay costs."
TYPED = "I ask what the backlog costs before I show anything."
TAKEN_OVER = "I ask twice what the backlog costs."
OTHER = "I ask Dana what the backlog costs."
STEPS = ("Playback", "Diagnosis", "Model", "Drill", "Commitment")


@pytest.fixture(autouse=True)
def _the_day_of_the_story(request):
    if "seat" in request.fixturenames:
        request.getfixturevalue("set_day")(NOW)


@pytest.fixture
def cycle(transactional_db, cast):
    new = coaching.new_cycle(coaching.baseline(cast), counts=(Chances(0, 3), Chances(1, 4)))
    return actions.open_cycle(
        cast.mo, key=coaching.KEY, rep_id=cast.rita.pk, new=new, today=NOW.date()
    )


@pytest.fixture
def coach(cycle, cast, seat):
    """Mo, who has begun a session with Rita."""
    taken = seat(cast.mo)
    taken.go(reverse("sessions:run", args=[cast.rita.pk]))
    taken.page.get_by_role("button", name="Coaching session").press("Enter")
    expect(heading(taken.page, "Playback")).to_be_visible()
    return taken


@pytest.fixture
def rep(coach, cast, seat):
    """Rita, who has joined on her phone by what stands on the shared screen."""
    taken = seat(cast.rita, **PHONE)
    expect(coach.page.locator("[data-joined]")).to_contain_text("/join")
    taken.go("/")
    taken.page.get_by_role("link", name="Join").first.press("Enter")
    expect(heading(taken.page, "Playback")).to_be_visible()
    expect(coach.page.locator("[data-joined]")).to_contain_text("has joined")
    return taken


def heading(page, title):
    return page.get_by_role("heading", level=1, name=title)


def words(page):
    return page.get_by_label("What I will do")


def go_on_to(page, title):
    """Press N until a step is there."""
    for step in STEPS[1 : STEPS.index(title) + 1]:
        heading(page, "").focus()
        page.keyboard.press("n")
        expect(heading(page, step)).to_be_visible()


def say_the_theme(page):
    page.get_by_role("textbox", name="Theme").fill(THEME)
    page.get_by_role("combobox", name="Skill").select_option("discovery")


def test_what_the_rep_types_appears_on_the_shared_screen(coach, rep):
    rep.assert_accessible()
    coach.assert_accessible()
    go_on_to(coach.page, "Commitment")
    expect(heading(rep.page, "Commitment")).to_be_visible()

    rep.page.keyboard.press("Tab")  # past the way out
    words(rep.page).focus()
    rep.page.keyboard.type(TYPED)
    expect(words(coach.page)).to_have_value(TYPED)
    expect(coach.page.get_by_label("typed these words")).to_be_checked()
    rep.page.keyboard.press("Tab")
    rep.page.keyboard.type("next tue")
    rep.page.keyboard.press("Tab")
    rep.page.keyboard.type("Northwind")
    expect(coach.page.get_by_label("On which day")).to_have_value("next tue")
    expect(coach.page.get_by_label("On which deal")).to_have_value("Northwind")
    for page in (coach.page, rep.page):
        expect(page.locator("[data-understood]")).to_have_text("Tue 17 Mar")
    rep.assert_accessible()
    coach.assert_accessible()


def test_the_coach_takes_over_and_the_rep_says_it_again(coach, rep):
    go_on_to(coach.page, "Commitment")
    words(rep.page).fill(TYPED)
    expect(words(coach.page)).to_have_value(TYPED)
    words(coach.page).fill(TAKEN_OVER)
    expect(words(rep.page)).to_have_value(TAKEN_OVER)
    expect(coach.page.get_by_label("typed these words")).not_to_be_checked()
    words(rep.page).press("End")
    rep.page.keyboard.type(" Myself.")
    expect(words(coach.page)).to_have_value(f"{TAKEN_OVER} Myself.")
    expect(coach.page.get_by_label("typed these words")).to_be_checked()


def test_where_both_type_at_once_the_later_one_chooses_and_nothing_is_lost(coach, rep):
    go_on_to(coach.page, "Commitment")
    expect(heading(rep.page, "Commitment")).to_be_visible()
    save = "**/joined/words/"
    rep.page.route(save, lambda _on_its_way: None)
    words(rep.page).fill(TYPED)
    words(coach.page).fill(OTHER)
    expect(coach.page.locator("[data-saved]")).to_contain_text("Saved")
    rep.page.unroute(save)
    rep.page.reload()  # what was on its way is lost; the device has kept it
    conflict = rep.page.get_by_role("region", name="Two versions")
    expect(conflict).to_contain_text(TYPED)
    expect(conflict).to_contain_text(OTHER)
    rep.assert_accessible()
    rep.page.get_by_role("radio", name="Yours").press("Space")
    rep.page.get_by_role("button", name="Keep what I chose").press("Enter")
    expect(words(coach.page)).to_have_value(TYPED)
    # Browsers write down that a save was answered with the other version.
    assert all("409" in told for told in rep.complaints)
    rep.complaints.clear()


def test_the_coachs_notes_stay_on_the_coachs_own_device(coach, rep, cast, seat):
    own = seat(cast.mo, **PHONE)
    own.go(reverse("sessions:notes", args=[LedSession.objects.get().session_id]))
    own.page.get_by_label("Notes").fill(NOTES)
    expect(own.page.locator("[data-saved]")).to_have_text("Saved")
    heard = []

    def hear(answer):
        heard.append(answer)

    for seat_ in (coach, rep):
        seat_.page.on("response", hear)
    go_on_to(coach.page, "Commitment")
    words(rep.page).fill(TYPED)
    expect(words(coach.page)).to_have_value(TYPED)
    for page in (coach.page, rep.page):
        assert NOTES not in page.content()
    bodies = [answer.body() for answer in heard if answer.ok and answer.status != 304]
    assert len(bodies) > 5
    assert not any(NOTES.encode() in body for body in bodies)
    own.assert_accessible()


def test_a_tab_that_is_closed_ends_nothing_and_the_end_is_told(coach, rep, cast, seat):
    go_on_to(coach.page, "Diagnosis")
    say_the_theme(coach.page)
    expect(coach.page.locator("[data-saved]")).to_contain_text("Saved")
    coach.page.close()
    expect(heading(rep.page, "Diagnosis")).to_be_visible()
    heard_of = rep.page.locator('[data-live-sheet] [name="version"]')
    expect(heard_of).to_have_value(str(Session.objects.get().version))
    words(rep.page).fill(TYPED)
    rep.page.get_by_label("On which day").fill("next tue")
    rep.page.get_by_label("On which deal").fill("Northwind")
    expect(rep.page.locator("[data-saved]")).to_contain_text("On the shared screen")

    again = seat(cast.mo)
    again.go("/")
    again.page.get_by_role("link", name="Go on").first.press("Enter")
    expect(heading(again.page, "Diagnosis")).to_be_visible()
    expect(again.page.get_by_role("textbox", name="Theme")).to_have_value(THEME)
    for step in STEPS[2:]:
        heading(again.page, "").focus()
        again.page.keyboard.press("n")
        expect(heading(again.page, step)).to_be_visible()
    expect(words(again.page)).to_have_value(TYPED)
    again.page.get_by_role("button", name="End the session").press("Enter")
    expect(again.page.get_by_text("In the rep’s own words")).to_be_visible()
    expect(heading(rep.page, THEME)).to_be_visible()  # the log entry, of its own accord
    expect(rep.page.get_by_role("blockquote")).to_have_text(TYPED)
    assert Session.objects.get().commitment.voice == "typed_by_rep"


# --- clips ------------------------------------------------------------------------------------

RATE, LASTS_S = 8_000, 240  # of the call that factories speak


@pytest.fixture
def recorded(cycle, cast):
    """Give the first call of the baseline its recording: a hum, as long as the call."""
    call = cycle.baseline.all()[0].call
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 1, RATE, 0, "NONE", ""))
        out.writeframes(bytes(128 + 20 * (n % 40 < 20) for n in range(RATE)) * LASTS_S)
    calls.attach_recording(
        cast.mo, call_id=call.pk, chunks=[file.getvalue()], name="call.wav", offset_ms=0
    )


def reaches(audio, state):
    """Wait until a recording that plays or has just stopped is somewhere."""
    audio.evaluate(
        f"""one => new Promise(done => {{
            const look = () => ({state}) && done();
            for (const name of ["timeupdate", "pause", "seeked"]) one.addEventListener(name, look);
            look();
        }})"""
    )


def test_clips_play_by_keys_and_stop_at_their_end(recorded, coach):
    page = coach.page
    clips = page.get_by_role("article")
    audio = clips.first.locator("audio")
    expect(audio).to_have_count(1)
    heading(page, "Playback").focus()
    page.keyboard.press("p")
    # The clip is 0:40 to 2:15; its first turn is what is heard first.
    reaches(audio, "one.currentTime > 40")
    expect(clips.first.locator("li[data-now]")).to_contain_text("How many tickets come in")
    page.keyboard.press("p")
    expect(audio).to_have_js_property("paused", True)
    audio.evaluate("one => (one.currentTime = 134.5)")
    page.keyboard.press("p")
    reaches(audio, "one.paused && one.currentTime > 134.9")
    assert audio.evaluate("one => one.currentTime") < 137
    page.keyboard.press("p")  # once more, from its start
    reaches(audio, "!one.paused && one.currentTime < 50")

    page.keyboard.press("j")  # the second has no recording: its words are gone through
    expect(clips.nth(1)).to_be_focused()
    expect(clips.nth(1)).to_have_attribute("data-here", "")
    expect(audio).to_have_js_property("paused", True)
    page.keyboard.press("p")
    expect(clips.nth(1).locator("li[data-now]")).to_have_count(1)
    first = clips.nth(1).locator("li[data-now]").inner_text()
    page.keyboard.press("p")
    expect(clips.nth(1).locator("li[data-now]")).not_to_have_text(first)
    coach.assert_accessible()


def test_the_evidence_of_a_review_is_gone_through_moment_by_moment(cycle, cast, seat):
    taken = seat(cast.mo)
    taken.go(reverse("sessions:run", args=[cast.rita.pk]))
    taken.page.get_by_role("button", name="Call review").press("Enter")
    expect(heading(taken.page, "The last commitment")).to_be_visible()
    heading(taken.page, "").focus()
    taken.page.keyboard.press("n")
    expect(heading(taken.page, "One call together")).to_be_visible()
    moment = taken.page.get_by_role("article")
    expect(moment).to_have_count(1)  # one at a time
    expect(moment).to_contain_text("Moment 1 of 8")
    taken.page.keyboard.press("j")
    expect(moment).to_contain_text("Moment 2 of 8")
    taken.assert_accessible()
    taken.page.keyboard.press("e")
    expect(moment).to_contain_text("Moment 1 of 8")
    expect(moment).to_contain_text("The coach’s evidence")
    taken.assert_accessible()


# --- a server that is killed ------------------------------------------------------------------

_LED = """
import sys
sys.path.insert(0, {tests!r})
import coaching
from dataclasses import replace
from filmroom.core.agendas import COACHING
from filmroom.cycles import actions, queries
from filmroom.kit import clock
from filmroom.people.models import Person
mo, rita = (Person.objects.get(email=f"{{name}}@example.org") for name in ("mo", "rita"))
begin = queries.session_to_begin(mo, rita.pk, now=clock.now())
draft = replace(begin.draft, started_at=clock.now(), theme="Asks late.", skill="discovery")
led = actions.start_session(mo, key=coaching.KEY, rep_id=rita.pk, draft=draft, agenda=COACHING)
actions.note_step(mo, session_id=led.session_id, agenda=COACHING, step=5, now=clock.now())
"""


def test_killed_it_goes_on_at_the_same_step_with_every_word(house, server, person, tests_folder):
    house.python(_LED.format(tests=tests_folder))
    (pk,) = house.row("SELECT session_id FROM cycles_ledsession")
    coach, rep = person("mo"), person("rita", viewport=PHONE)
    coach.goto(f"{server.url}/sessions/{pk}/run/coaching/5/")
    rep.goto(f"{server.url}/join")
    words(rep).fill(TYPED)
    expect(words(coach)).to_have_value(TYPED)

    server.kill()
    words(rep).press("End")
    rep.keyboard.type(" Twice.")
    coach.get_by_label("On which deal").fill("Northwind")
    expect(rep.locator("[data-saved]")).to_contain_text("kept on this device")
    expect(coach.locator("[data-saved]")).to_contain_text("kept on this device")
    expect(coach.get_by_text("The server does not answer")).to_be_visible()
    server.start()

    expect(words(coach)).to_have_value(f"{TYPED} Twice.")
    expect(rep.get_by_label("On which deal")).to_have_value("Northwind")
    with quiet_console(coach):
        coach.goto(f"{server.url}/")
        coach.get_by_role("link", name="Go on").first.click()
        expect(heading(coach, "Commitment")).to_be_visible()
        expect(words(coach)).to_have_value(f"{TYPED} Twice.")


def test_a_browser_that_is_closed_gives_back_what_it_kept(house, server, person, tests_folder):
    house.python(_LED.format(tests=tests_folder))
    rep = person("rita", viewport=PHONE)
    rep.goto(f"{server.url}/join")
    server.kill()
    words(rep).fill(TYPED)
    expect(rep.locator("[data-saved]")).to_contain_text("kept on this device")
    context = rep.context
    rep.close()
    server.start()
    again = context.new_page()
    again.goto(f"{server.url}/join")
    expect(words(again)).to_have_value(TYPED)
    expect(again.locator("[data-saved]")).to_contain_text("On the shared screen")


@pytest.fixture
def tests_folder():
    return str(SRC.parent / "tests")
