"""The page of a call: as a screen reader meets it, by hand, and with a call of hours on it."""

import re

import pytest
from playwright.sync_api import expect

READY = """
import struct
import sys
sys.path.insert(0, {tests!r})
from filmroom.people.models import Person
from filmroom.reviews.actions.drafts import start_review
from reviewing import SPOKEN, make_call, transcript, use
people = {{person.name.split()[0].lower(): person for person in Person.objects.all()}}
call = make_call(people["rita"])
if {turns}:
    spoken = [SPOKEN[n % len(SPOKEN)] for n in range({turns})]
    long = transcript([(who, f"{{words}} Number {{n}}.") for n, (who, words) in enumerate(spoken)])
    call.duration_ms = long.duration_ms
    call.save(update_fields=["duration_ms"])
    use(call, long)
start_review(people["mo"], call_id=call.pk)
"""
MANY = 900  # turns; ten blocks and more
FOUR_HOURS = """
from dataclasses import replace
from filmroom.calls.actions import attach_recording
from filmroom.calls.models import Call
every_ms = 14_400_000 // {turns}
segments = tuple(
    replace(one, start_ms=n * every_ms, end_ms=(n + 1) * every_ms)
    for n, one in enumerate(long.segments)
)
use(call, replace(long, segments=segments, duration_ms=14_400_000))
Call.objects.update(duration_ms=14_400_000)
rate = 3_000  # the least that Chromium plays
head = struct.pack("<4sI8sIHHIIHH4sI", b"RIFF", 36 + 14_400 * rate, b"WAVEfmt ", 16,
                   1, 1, rate, rate, 1, 8, b"data", 14_400 * rate)
hum = bytes(128 + 20 * (n % 40 < 20) for n in range(rate)) * 600
attach_recording(people["mo"], call_id=call.pk, chunks=[head, *[hum] * 24], name="call.wav",
                 offset_ms=0)
"""
DRAWN_OFF = """() => [...document.querySelectorAll(".turns")].filter(
  block => getComputedStyle(block).contentVisibility !== "visible").length"""
CHOSEN = """() => {
  const picked = getSelection();
  return [picked.anchorNode, picked.focusNode].map(
    node => (node.closest?.(".turn") ?? node.parentElement.closest(".turn")).id);
}"""
SHOWS_CHOICE = """() => {
  const {top, bottom} = getSelection().getRangeAt(0).getBoundingClientRect();
  return top > 0 && bottom < innerHeight;
}"""


@pytest.fixture
def call_of(house, server, person, request):
    """Open a call of twelve turns, or of so many, with Mo's sheet beside it."""

    def opened(turns=0, **how):
        house.python(READY.format(tests=str(request.config.rootpath / "tests"), turns=turns))
        page = person("mo", **how)
        page.goto(f"{server.url}/calls/1/")
        expect(page.locator("review-sheet[data-ready]")).to_be_attached()
        return page

    return opened


def strip(page):
    return page.get_by_role("slider", name="Film strip")


def now_at(page):
    return strip(page).get_attribute("aria-valuetext")


def test_a_screen_reader_meets_what_the_walk_writes_down(call_of):
    """The stops of docs/guide/screen-reader-walk.md, in their order."""
    page = call_of()
    expect(page.locator("body")).to_match_aria_snapshot("""
      - link "Skip to the content"
      - navigation "Places"
      - banner
      - main:
        - heading "Northwind discovery 2" [level=1]
        - link "Speakers"
        - link "Details"
        - slider "Film strip"
        - paragraph:
          - button "Rita O'Rourke"
          - button "Dana Cole"
        - button "Show more of the call"
        - button "Magnify the strip"
        - term:
          - text: Our talk
          - button "What is Our talk?"
        - region /Moments \\d+/:
          - group:
            - heading /Moments \\d+/ [level=2]
        - region "Transcript":
          - heading "Transcript" [level=2]
          - text: 12 turns
          - link "0:00"
          - text: Rita O'Rourke
          - paragraph: Thanks for the time. I would like to see whether the backlog is worth fixing.
        - complementary "Review":
          - heading "Review" [level=2]
          - status
          - group "Opening and agenda":
            - radio "0"
            - radio "1"
            - radio "2"
    """)
    assert now_at(page).startswith("0:00, turn 1 of 12, Rita O'Rourke: Thanks for the time.")

    offered = page.locator("#evidence-5 [data-suggested]").first
    expect(offered).to_match_aria_snapshot("""
      - link /Suggested 2:40 Compared with what/
      - button /Accept as evidence/
      - button /Dismiss/
    """)
    offered.get_by_role("link").focus()
    page.keyboard.press("y")
    news = page.locator("[data-news]")
    expect(news).to_have_text(re.compile("Evidence added: Objection handling, 2:40 Compared"))
    expect(news).to_have_attribute("role", "status")
    expect(page.locator("#evidence-5 .evidence")).to_match_aria_snapshot("""
      - link /2:40 “Compared with what/
      - button /Remove this evidence. Compared with what/
    """)
    other = page.locator("[data-suggested]").first
    words = other.locator("q").inner_text()
    other.get_by_role("link").focus()
    page.keyboard.press("n")
    expect(news).to_contain_text("Suggestion dismissed:")
    expect(news).to_contain_text(words)
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_attached()


def test_the_film_strip_obeys_keys(call_of):
    page = call_of()
    strip(page).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert now_at(page).startswith("0:20, turn 2 of 12, Dana Cole: Sure.")
    assert strip(page).get_attribute("aria-valuenow") == "20"

    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(CHOSEN) == ["t1", "t3"]
    expect(page.locator("[data-film-marked]")).to_have_text("0:20 to 1:20, 3 turns")
    page.keyboard.press("6")
    expect(page.locator("#evidence-6 .evidence")).to_contain_text("How many tickets")

    page.keyboard.press("End")
    assert now_at(page).startswith("4:00, turn 12 of 12")
    page.keyboard.press("+")
    box = page.locator("svg.film").get_attribute("viewBox").split()
    assert float(box[2]) < 1000
    assert float(box[0]) + float(box[2]) == pytest.approx(1000)
    page.keyboard.press("0")
    expect(page.locator("svg.film")).to_have_attribute("viewBox", re.compile("^0 0 1000 "))
    page.keyboard.press("Enter")
    expect(page.locator("#t11 a")).to_be_focused()


def test_a_drag_marks_and_two_fingers_magnify(call_of):
    page = call_of(has_touch=True)
    box = strip(page).bounding_box()

    def x(share):
        return box["x"] + box["width"] * share

    y = box["y"] + 10
    page.mouse.move(x(0.26), y)
    page.mouse.down()
    page.mouse.move(x(0.4), y, steps=3)
    page.mouse.up()
    assert page.evaluate(CHOSEN) == ["t3", "t4"]
    assert now_at(page).startswith("1:00, turn 4 of 12")

    box = strip(page).bounding_box()
    y = box["y"] + 10
    tools = page.context.new_cdp_session(page)

    def touch(kind, *shares):
        points = [{"x": x(share), "y": y, "id": at} for at, share in enumerate(shares)]
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0.4)
    touch("touchStart", 0.4, 0.6)
    touch("touchMove", 0.3, 0.7)
    touch("touchEnd")
    shown = [float(number) for number in page.locator("svg.film").get_attribute("viewBox").split()]
    assert shown[2] == pytest.approx(500, abs=20)
    assert shown[0] == pytest.approx(250, abs=20)


def test_a_long_call_is_found_selected_and_printed_whole(call_of):
    page = call_of(MANY)
    last = f"Number {MANY - 1}."
    assert page.locator(".turns").count() > 5
    assert page.evaluate("words => window.find(words)", last)
    assert page.evaluate(SHOWS_CHOICE)

    page.evaluate("""() => getSelection().setBaseAndExtent(
      document.querySelector("#t30 p").firstChild, 0,
      document.querySelector("#t500 p").firstChild, 4)""")
    chosen = page.evaluate("String(getSelection())")
    assert all(f"Number {number}." in chosen for number in range(30, 500))

    assert page.evaluate(DRAWN_OFF) > 5
    page.emulate_media(media="print")
    assert page.evaluate(DRAWN_OFF) == 0
    page.emulate_media(media="screen")

    page.get_by_role("slider", name="Film strip").focus()
    page.keyboard.press("End")
    expect(page.locator(f"#t{MANY - 1}")).to_be_in_viewport()


def test_the_recording_of_four_hours_is_followed_and_sought(house, server, person, request):
    turns = 6_000
    ready = READY.format(tests=str(request.config.rootpath / "tests"), turns=turns)
    house.python(ready + FOUR_HOURS.format(turns=turns))
    page = person("mo")
    page.goto(f"{server.url}/calls/1/")
    expect(page.locator("review-sheet[data-ready]")).to_be_attached()
    player = page.locator("audio.player")
    page.wait_for_function("document.querySelector('audio.player').duration === 14400")

    strip(page).focus()
    page.keyboard.press("End")
    assert now_at(page).startswith("4:00:00, turn 6000 of 6000")
    expect(page.locator("#t5999")).to_be_in_viewport()
    page.keyboard.press("ArrowLeft")
    assert player.evaluate("one => one.currentTime") == pytest.approx(5_998 * 2.4, abs=0.1)

    player.evaluate("one => (one.muted = true, one.currentTime = 7_200)")
    page.keyboard.press("Space")
    expect(page.locator("#t3001[aria-current=true]")).to_be_attached()
    page.keyboard.press("Space")
    expect(player).to_have_js_property("paused", True)
