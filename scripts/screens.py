"""`make screens`: a picture of every page at 390 and 1440 px in both themes, into build/screens.

Serves the sample organisation, and an installation nobody has set up, from folders of their own;
signs in as each kind of person and visits every page of pictures.py. Says so where the sample
lacks what a page shows, where a page is wider than its window, logs an error, or breaks a rule
of accessibility that axe can check. Names of
pictures as arguments take only those, --home FOLDER an installation that is there; with
--readme only the README's pictures are taken anew.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

import machine
from pictures import PICTURES

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "screens"
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()
ALL_DRAWN = """document.querySelectorAll("*").forEach(part => {
  if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible"
})"""
WIDTHS = {390: 844, 1440: 900}
THEMES = ("light", "dark")
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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(home: Path, command: str) -> Iterator[str]:
    """Serve an installation from a folder; give its address."""
    port = _free_port()
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
    until = time.monotonic() + 300
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/health/", timeout=2)
        except OSError:
            time.sleep(0.3)
        else:
            return
    raise SystemExit("The sample organisation did not start.")


def _sign_in(page: Page, address: str, email: str) -> None:
    page.goto(f"{address}/people/sign-in/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_load_state()


def _visit(page: Page, url: str, file: Path) -> list[str]:
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.evaluate(ALL_DRAWN)
    page.screenshot(path=file, full_page=True)
    too_wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    wide = [f"{file.name}: wider than the window"] if too_wide else []
    return wide + [f"{file.name}: {rule}" for rule in _broken_rules(page)]


def _broken_rules(page: Page) -> list[str]:
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [f"{rule['id']} at {rule['nodes'][0]['target']}" for rule in found]


def _listen(page: Page, complaints: list[str]) -> None:
    def console(message: ConsoleMessage) -> None:
        if message.type == "error" and not _is_expected(message):
            complaints.append(f"{page.url}: {message.text}")

    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on("console", console)


def _is_expected(message: ConsoleMessage) -> bool:
    """A page that answers 404 or 410 on purpose is told by the browser as an error."""
    return "Failed to load resource" in message.text


def _places(home: Path, house: str, wanted: list[str]) -> tuple[dict[str | None, list], list[str]]:
    """Give title and path of what each person looks at, and what the sample has no row for."""
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "sample_rows.py", house],
        env={**os.environ, "FILMROOM_HOME": str(home)},
        stdout=subprocess.PIPE,
        check=True,
    )
    places: dict[str | None, list[tuple[str, str]]] = {}
    missing = []
    for title, who, path in json.loads(done.stdout):
        if wanted and title not in wanted:
            continue
        if path is None:
            missing.append(f"{title}: the sample holds no such row")
        else:
            places.setdefault(who, []).append((title, path))
    return places, missing


def _portraits(browser: Browser, address: str, who: str | None, places: list) -> list[str]:
    complaints: list[str] = []
    for width, height in WIDTHS.items():
        for theme in THEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme
            )
            page = context.new_page()
            _listen(page, complaints)
            if who:
                _sign_in(page, address, who)
            for title, path in places:
                file = TARGET / f"{title}-{width}-{theme}.png"
                complaints += _visit(page, address + path, file)
            context.close()
    return complaints


README = {
    "call-writing": "call-with-review",
    "review": "review",
    "cycle-ended": "cycle",
}  # picture, and its file


def _for_the_readme(browser: Browser, address: str, who: str, places: list) -> None:
    """Take what one sees first on the pages the README shows, as small as pictures get."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    _sign_in(page, address, who)
    for title, path in places:
        page.goto(address + path.partition("#")[0])
        page.wait_for_load_state("networkidle")
        file = ROOT / "docs" / "images" / f"{README[title]}.png"
        page.screenshot(path=file)
        Image.open(file).convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(file)


def _visit_house(browser: Browser, home: Path, house: str, asked: Namespace) -> list[str]:
    """Visit the sample organisation, or an installation that nobody has set up."""
    with served(home, "run" if house == "sample" else "serve") as address:
        places, complaints = _places(home, house, asked.wanted)
        for who, theirs in places.items():
            if asked.readme and who:
                _for_the_readme(browser, address, who, theirs)
            else:
                complaints += _portraits(browser, address, who, theirs)
    return complaints


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("wanted", nargs="*")
    parser.add_argument("--home", type=Path)
    parser.add_argument("--readme", action="store_true")
    asked = parser.parse_args()
    if asked.readme:
        asked.wanted = list(README)
    machine.require()
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fr-screens-") as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=machine.chromium(), args=QUIET)
        complaints: list[str] = []
        for house in sorted({PICTURES[title].house for title in asked.wanted or PICTURES}):
            home = (house == "sample" and asked.home) or Path(folder, house)
            complaints += _visit_house(browser, home, house, asked)
        browser.close()
    print(f"{len(list(TARGET.glob('*.png')))} pictures are in {TARGET.relative_to(ROOT)}")
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
