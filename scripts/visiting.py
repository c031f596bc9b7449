"""Visiting pages in a browser: serving an installation, signing in, and what is wrong with a page.

Shared by `make screens`, the browser stories and the figures of pages (benchmarks/pages.py).
"""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Page

ROOT = Path(__file__).resolve().parents[1]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PASSWORD = "watch-the-film"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WAIT_S = 900  # a busy machine is no wrong answer

# Runs in every page before its own scripts, and keeps what only the browser knows.
OBSERVER = """
window.seen = {shifts: [], refused: [], tasks: [], largest: 0};
const watch = (type, then) =>
  new PerformanceObserver(list => list.getEntries().forEach(then)).observe({type, buffered: true});
watch("layout-shift", one => one.hadRecentInput || seen.shifts.push([
  one.value, ...one.sources.map(({node}) => node?.nodeType === 1 ? node.outerHTML.slice(0, 80) : "")
]));
watch("longtask", one => seen.tasks.push(one.duration));
watch("largest-contentful-paint", one => (seen.largest = one.startTime));
addEventListener("securitypolicyviolation", event =>
  seen.refused.push(`${event.violatedDirective} ${event.blockedURI}`));
"""
# Two frames drawn, and no colour on its way to another; what turns for ever is not waited for.
STILL = """() => new Promise(done => {
  setTimeout(done, 5_000);  // what nobody draws is never finished
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const ending = document.getAnimations().filter(one => {
      return one.effect.getComputedTiming().endTime !== Infinity;
    });
    Promise.allSettled(ending.map(one => one.finished)).then(() => done());
  }));
})"""
OF_LOOKS = ("color-contrast", "link-in-text-block")  # rules that size and theme touch
LEAST_MOVED = 0.001  # what letters move by as their font comes, and nobody sees
ALL_DRAWN = """document.querySelectorAll("*").forEach(part => {
  if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible"
})"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(home: Path, command: str) -> Iterator[str]:
    """Serve an installation from a folder; give its address."""
    port = free_port()
    env = {**os.environ, "FILMROOM_HOME": str(home), "PORT": str(port), "FILMROOM_STYLEGUIDE": "1"}
    program = Path(sys.executable).parent / "filmroom"
    server = subprocess.Popen([program, command], env=env, stdout=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + WAIT_S
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/health/", timeout=2)
        except OSError:
            time.sleep(0.3)
        else:
            return
    raise SystemExit("The sample organisation did not start.")


def sign_in(page: Page, address: str, email: str) -> None:
    page.goto(f"{address}/people/sign-in/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_load_state()


Place = tuple[str, str]  # title and path


def places(home: Path, house: str, wanted: Iterable[str] = ()) -> dict[str | None, list[Place]]:
    """Give title and path of what each person looks at; a path is "" where the sample has none."""
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "sample_rows.py", house],
        env={**os.environ, "FILMROOM_HOME": str(home)},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str | None, list[Place]] = {}
    for title, who, path in json.loads(done.stdout):
        if not wanted or title in wanted:
            found.setdefault(who, []).append((title, path or ""))
    return found


def listen(page: Page, complaints: list[str]) -> None:
    """Note every error a page logs, and every thing its policy refuses."""

    def console(message: ConsoleMessage) -> None:
        if message.type == "error" and not _is_expected(message):
            complaints.append(f"{page.url}: {message.text}")

    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on("console", console)


def _is_expected(message: ConsoleMessage) -> bool:
    """A page that answers 404 or 410 on purpose is told by the browser as an error."""
    return "Failed to load resource" in message.text


def broken_rules(page: Page, only: Iterable[str] = ()) -> list[str]:
    """Name the rules of accessibility a page breaks, and where; `only` those of a few."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    page.evaluate(STILL)
    options = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [f"{rule['id']} at {rule['nodes'][0]['target']}" for rule in found]


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def complaints_of(page: Page) -> list[str]:
    """Say what is wrong with a page as it stands: its width, its accessibility, what it refused."""
    wide = ["wider than the window"] if is_too_wide(page) else []
    seen = page.evaluate("window.seen ?? {shifts: [], refused: []}")
    moved = [
        f"moved by {value:.4f}: {where}" for value, *where in seen["shifts"] if value > LEAST_MOVED
    ]
    refused = [f"refused by the policy: {one}" for one in seen["refused"]]
    return [*wide, *moved, *refused, *broken_rules(page)]
