"""A coach reacts to a moment when it suits them; the rep plays it and answers on another clock."""

import re
import wave
from array import array
from math import sin, tau

import pytest
from playwright.sync_api import expect

from browsing import quiet_console, sign_in

STORY = """
import sys
sys.path.insert(0, {tests!r})
from datetime import timedelta
from filmroom.calls.actions import attach_recording
from filmroom.kit import clock
from filmroom.people.models import Person
import reviewing
from recordings_made import wav
people = {{person.name.split()[0].lower(): person for person in Person.objects.all()}}
now = clock.now()
call = reviewing.make_call(people["rita"], held_at=now - timedelta(days=1))
attach_recording(people["rita"], call_id=call.pk, chunks=[wav(240)], name="c.wav", offset_ms=0)
Person.objects.filter(name__startswith="Mo").update(time_zone="Europe/Berlin")
Person.objects.filter(name__startswith="Rita").update(time_zone="America/New_York")
"""
SAVED = re.compile(r"Saved \d")
RATE = 48_000
FAKES = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PHONE = {"width": 390, "height": 844}
REACT = "/sessions/calls/1/react/?first=4&last=5"
WORDS = "I ask what the delay costs, and count to three."


@pytest.fixture(autouse=True)
def _call(house, request):
    house.python(STORY.format(tests=str(request.config.rootpath / "tests")))


@pytest.fixture(scope="module")
def heard(tmp_path_factory):
    """Write what the microphone of the browser hears: a tone of five seconds, again and again."""
    path = tmp_path_factory.mktemp("sound") / "microphone.wav"
    samples = array("h", (round(9_000 * sin(n / RATE * tau * 330)) for n in range(RATE * 5)))
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return path


@pytest.fixture(scope="module")
def ears(browser_type, browser_type_launch_args, heard):
    """A browser with a microphone and a camera that nobody has to hold."""
    args = [*browser_type_launch_args["args"], *FAKES, f"--use-file-for-fake-audio-capture={heard}"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": args})
    yield browser
    browser.close()


@pytest.fixture
def at(ears, server):
    """Give a page in a browser of the person's own, signed in."""
    contexts = []

    def sit_down(first_name, **how):
        context = ears.new_context(reduced_motion="reduce", **how)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        sign_in(page, server, first_name)
        return page

    yield sit_down
    for context in contexts:
        context.close()


def lasts(page, seconds):
    """Wait until the clock of the recorder shows so many seconds, or more on a busy machine."""
    shown = "|".join(f"{second:02}" for second in range(seconds, 60))
    expect(page.locator("[data-elapsed]")).to_have_text(re.compile(f"^0:({shown})$"))


def record(page, *, seconds, kind="Sound"):
    """Record by the keyboard for so many seconds at least."""
    expect(page.locator("reaction-recorder[data-ready]")).to_be_visible()
    if kind != "Sound":
        page.get_by_label(kind).focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Record", exact=True).focus()
    page.keyboard.press("Enter")
    lasts(page, seconds)


def stop(page):
    expect(page.get_by_role("button", name="Stop")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-told]")).to_have_text("The recording is saved.")


def fill(page, label, text):
    page.get_by_role("textbox", name=label, exact=True).focus()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(text)


def write(page):
    fill(page, "Theme", "Goes on before the buyer has named a number.")
    page.get_by_label("Skill").select_option("discovery")
    fill(page, "Commitment you propose", "I wait for the number before I go on.")
    fill(page, "Date", "in two weeks")
    expect(page.locator("[data-saved]")).to_have_text(SAVED)


def send(page):
    page.keyboard.press("ControlOrMeta+Enter")
    expect(page.get_by_text("is asked to answer before")).to_be_visible()


def plays(page, player):
    """Press play and wait until the recording has gone on by half a second."""
    player.evaluate("one => one.play()")
    page.wait_for_function("one => one.currentTime > 0.5", arg=player.element_handle())
    player.evaluate("one => one.pause()")


def test_sound_is_recorded_sent_played_in_another_zone_and_answered(at, server, assert_accessible):
    mo = at("mo", timezone_id="Europe/Berlin")
    with quiet_console(mo):
        mo.goto(server.url + REACT)
        expect(mo.get_by_text("What does that delay cost you?")).to_be_visible()
        assert_accessible(mo)
        record(mo, seconds=2)
        assert mo.locator("[data-level]").evaluate("one => one.value") > 0.01
        mo.get_by_role("button", name="Pause").press("Enter")
        expect(mo.locator("[data-told]")).to_have_text("Paused.")
        mo.get_by_role("button", name="Go on").press("Enter")
        lasts(mo, 3)
        mo.get_by_role("button", name="Stop").focus()
        stop(mo)
        plays(mo, mo.locator("[data-playback-audio]"))
        write(mo)
        assert_accessible(mo)
        send(mo)
        expect(mo.get_by_text("(Europe/Berlin), your time")).to_be_visible()
        expect(mo.get_by_text("(America/New_York)")).to_be_visible()
        assert_accessible(mo)

    rita = at("rita", timezone_id="America/New_York", viewport=PHONE)
    with quiet_console(rita):
        waits = rita.get_by_text(re.compile(r"Reaction from Mo Adeyemi, 0:\d\d · answer before"))
        expect(waits).to_contain_text("(America/New_York)")
        rita.get_by_role("link", name="Open and answer").press("Enter")
        plays(rita, rita.get_by_label("Recording by Mo Adeyemi"))
        plays(rita, rita.get_by_label("This moment of the call"))
        assert_accessible(rita)
        record(rita, seconds=1)
        stop(rita)
        fill(rita, "How you see it", "I heard myself rush on.")
        fill(rita, "Your commitment", WORDS)
        rita.get_by_role("button", name="Send your answer").press("Enter")
        expect(rita.get_by_role("blockquote")).to_have_text(WORDS)
        plays(rita, rita.get_by_label("Recording by Rita O'Rourke").first)
        assert_accessible(rita)

    with quiet_console(mo):
        mo.goto(server.url)
        mo.get_by_role("link", name=re.compile("Read it")).first.press("Enter")
        expect(mo.get_by_text("I heard myself rush on.")).to_be_visible()
        plays(mo, mo.get_by_label("Recording by Rita O'Rourke"))
        mo.goto(server.url)
        expect(mo.get_by_text("Your reaction is answered")).to_have_count(0)


def test_a_picture_is_recorded_and_captioned_by_hand(at, server, assert_accessible):
    mo = at("mo")
    with quiet_console(mo):
        mo.goto(server.url + REACT)
        record(mo, seconds=2, kind="Sound and picture")
        stop(mo)
        own = mo.locator("#own-take")
        expect(own.locator("video")).to_be_visible()
        own.get_by_label("Captions", exact=True).fill("0:00 You asked.\n0:01 Now wait.")
        own.get_by_role("button", name="Save the captions").press("Enter")
        expect(own.get_by_text("Captions by Mo Adeyemi.")).to_be_visible()
        plays(mo, own.locator("video"))
        shown = "one => [...one.textTracks[0].cues].map(cue => cue.text)"
        assert own.locator("video").evaluate(shown) == ["You asked.", "Now wait."]
        assert_accessible(mo)


def test_a_recording_survives_a_dead_server_and_a_closed_tab(at, server, house):
    mo = at("mo")
    mo.goto(server.url + REACT)
    record(mo, seconds=1)
    server.kill()
    lasts(mo, 4)
    tab = mo.context.new_page()
    mo.close(run_before_unload=False)
    server.start()

    tab.goto(server.url + REACT)

    expect(tab.locator("[data-told]")).to_have_text("The recording is saved.", timeout=60_000)
    ((length, size),) = house.rows(
        "SELECT t.length_ms, f.size FROM cycles_take t JOIN kit_storedfile f ON f.id = t.file_id"
    )
    assert length >= 2_000
    assert size > 4_000
    plays(tab, tab.locator("[data-playback-audio]"))


def test_whoever_refuses_the_microphone_can_write(ears, server, at):
    mo = at("mo")
    mo.add_init_script(
        "navigator.mediaDevices.getUserMedia = () =>"
        " Promise.reject(new DOMException('no', 'NotAllowedError'))"
    )
    mo.goto(server.url + REACT)
    mo.get_by_role("button", name="Record", exact=True).press("Enter")
    expect(mo.locator("[data-told]")).to_contain_text("does not let this page listen")
    fill(mo, "In writing", "At 1:20 you asked and then went on.")
    write(mo)

    send(mo)

    expect(mo.get_by_text("At 1:20 you asked and then went on.")).to_be_visible()


def test_no_other_page_may_use_the_camera(at, server):
    mo = at("mo")
    there = mo.goto(server.url + REACT).headers
    elsewhere = mo.goto(f"{server.url}/").headers

    assert {"camera=(self)", "microphone=(self)"} <= {*there["permissions-policy"].split(", ")}
    assert "media-src 'self' blob:" in there["content-security-policy"]
    assert "camera=()" in elsewhere["permissions-policy"]
    assert "blob:" not in elsewhere["content-security-policy"]
