"""A four-hour call of 6,000 turns opened in a browser: how heavy its page is, and how it moves.

A real web process over an installation of its own, Chromium without a graphics card. What answers
an input counts from the input to the picture that shows it, as the browser's own event timing
says (steps of 8 ms).
"""

import gzip
import json
import os
import random
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import django

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_for_tests")
django.setup()

# What follows lies beside this folder and needs Django to be set up.
from playwright.sync_api import Page, sync_playwright  # noqa: E402

import machine  # noqa: E402
from browsing import Server, sign_in  # noqa: E402
from calls import NAMES, WORDS  # noqa: E402
from house_process import House  # noqa: E402
from visiting import QUIET  # noqa: E402

TURNS, HOURS = 6_000, 4
MOST_PAUSE_MS = 400
STEPS = 20  # inputs of a kind, of which the middle counts
LAST_WORDS = "the very last words of this call"
SCROLLED_PX = 1_500  # a frame: a fast flick

_BRING = """
from pathlib import Path
from filmroom.analysis.actions import analyse
from filmroom.calls import actions
from filmroom.calls.models import LawfulBasis, Participant
from filmroom.kit import clock
from filmroom.people.models import Person
from filmroom.reviews.actions.drafts import start_review

mo, rita = (Person.objects.get(email=f"{name}@example.org") for name in ("mo", "rita"))
basis = LawfulBasis.objects.first()
details = actions.ImportDetails(rep_id=rita.pk, basis_id=basis.pk)
call = actions.import_call(
    mo, data=Path("long.vtt").read_bytes(), name="long.vtt", details=details, now=clock.now()
).call
people = Participant.objects.filter(call=call)
people.update(side="theirs")
people.filter(label=people.order_by("pk").first().label).update(side="ours", person=rita)
call.speakers_confirmed_at = clock.now()
call.save(update_fields=["speakers_confirmed_at"])
analyse(call)
start_review(mo, call_id=call.pk)
Path("call").write_text(str(call.pk))
"""

WATCH = """
window.seen = {tasks: [], inputs: [], shifts: 0};
new PerformanceObserver(list => seen.tasks.push(...list.getEntries().map(one => one.duration)))
  .observe({type: "longtask", buffered: true});
new PerformanceObserver(list => seen.inputs.push(
  ...list.getEntries().map(one => [one.name, one.duration])))
  .observe({type: "event", durationThreshold: 16, buffered: true});
"""
LOADED = """() => {
  const page = performance.getEntriesByType("navigation")[0];
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return {
    answer: page.responseStart, whole: page.responseEnd, paint: paint.startTime,
    usable: page.domContentLoadedEventEnd, tasks: seen.tasks,
    nodes: document.querySelectorAll("*").length, bytes: page.decodedBodySize,
  };
}"""
SCROLL = """px => new Promise(done => {
  const frames = [], root = document.documentElement;
  let before = performance.now(), stuck = 0;
  scrollTo(0, 0);
  const step = now => {
    frames.push(now - before);
    before = now;
    const at = scrollY;
    scrollBy({top: px, behavior: "instant"});
    stuck = scrollY === at ? stuck + 1 : 0;
    if (stuck > 3) done({frames: frames.slice(1), tasks: seen.tasks});
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""
FIND = """words => new Promise(done => {
  scrollTo(0, 0);
  getSelection().removeAllRanges();
  const began = performance.now();
  const found = window.find(words);
  requestAnimationFrame(() => setTimeout(() => {
    const box = getSelection().rangeCount && getSelection().getRangeAt(0).getBoundingClientRect();
    done([found && box.top > 0 && box.bottom < innerHeight, performance.now() - began]);
  }));
})"""
SELECT = """() => {
  const turns = document.querySelectorAll(".turn p");
  const [from, to] = [turns[3000], turns[3002]];
  from.scrollIntoView({block: "center", behavior: "instant"});
  getSelection().setBaseAndExtent(from.firstChild.firstChild, 0, to.firstChild.firstChild, 3);
}"""


def spoken(seed: int = 7) -> str:
    """Write a call in which three people take turns, 6,000 in four hours."""
    chance = random.Random(seed)
    lengths = [chance.randint(1, 12) for _ in range(TURNS)]
    each = (HOURS * 3_600_000 - TURNS * MOST_PAUSE_MS // 2) / sum(lengths)
    lines, clock, speaker = ["WEBVTT", ""], 0.0, 0
    for number, length in enumerate(lengths):
        speaker = (speaker + chance.choice((1, 1, 2))) % 3
        words = " ".join(chance.choices(WORDS, k=length)).capitalize() + chance.choice(".?..")
        said = LAST_WORDS if number == TURNS - 1 else words
        end = clock + each * length
        lines += [f"{_stamp(clock)} --> {_stamp(end)}", f"<v {NAMES[speaker]}>{said}</v>", ""]
        clock = end + chance.randint(0, MOST_PAUSE_MS)
    return "\n".join(lines)


def _stamp(ms: float) -> str:
    seconds, rest = divmod(round(ms), 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def _inputs(page: Page, name: str, inputs: int = STEPS) -> float:
    """Give the middle of how long inputs of a kind took to show; under 16 ms counts as 16."""
    page.wait_for_timeout(300)
    found = page.evaluate("name => seen.inputs.filter(one => one[0] === name)", name)
    took = [one[1] for one in found] + [16] * max(0, inputs - len(found))
    page.evaluate("seen.inputs.length = 0")
    return median(took)


def _moves(page: Page) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    page.evaluate("seen.tasks.length = 0")
    scrolled = page.evaluate(SCROLL, SCROLLED_PX)
    frames = sorted(scrolled["frames"])
    figures["frames"] = len(frames)
    figures["frame, middle"] = median(frames)
    figures["frame, 95 %"] = frames[int(len(frames) * 0.95)]
    figures["frame, worst"] = frames[-1]
    figures["blocked while scrolling"] = sum(max(0, one - 50) for one in scrolled["tasks"])
    page.evaluate("scrollTo(0, 0)")
    for _ in range(STEPS):
        page.keyboard.press("j")
    figures["next turn by key"] = _inputs(page, "keydown")
    strip = page.locator("svg.film").bounding_box()
    assert strip
    for step in range(STEPS):
        page.mouse.click(strip["x"] + strip["width"] * (step + 0.5) / STEPS, strip["y"] + 20)
    figures["click on the strip"] = _inputs(page, "pointerup")
    found, took = page.evaluate(FIND, LAST_WORDS)
    figures["found and seen"], figures["found in"] = found, took
    for _ in range(5):
        page.evaluate(SELECT)
        page.wait_for_timeout(200)
        page.keyboard.press("3")
    figures["selection becomes evidence"] = _inputs(page, "keydown", 5)
    figures["evidence"] = page.locator(".evidence").count()
    return figures


def measured() -> dict[str, Any]:
    """Give what the page weighs and how it answers, in bytes, elements and milliseconds."""
    with tempfile.TemporaryDirectory(prefix="fr-long-") as name, sync_playwright() as driver:
        house = House.set_up(Path(name))
        (house.home / "long.vtt").write_text(spoken())
        house.python(_BRING)
        server = Server(house)
        server.start()
        browser = driver.chromium.launch(executable_path=machine.chromium(), args=QUIET)
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            sign_in(page, server, "mo")
            page.add_init_script(WATCH)
            address = f"{server.url}/calls/{(house.home / 'call').read_text()}/"
            page.goto(address)
            page.wait_for_load_state("networkidle")
            page.goto(address)
            page.wait_for_load_state("networkidle")
            loaded = page.evaluate(LOADED)
            tasks = loaded.pop("tasks")
            body = page.request.get(address).body()
            return {
                **loaded,
                "compressed": len(gzip.compress(body, 6)),
                "long tasks": len(tasks),
                "blocked": sum(max(0, one - 50) for one in tasks),
                **_moves(page),
            }
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    print(json.dumps(measured(), indent=1))
