"""`make screens`: a picture of every page at 390 and 1440 px in both themes, into build/screens.

Serves the sample organisation from a folder of its own, signs in as each kind of person and
visits every page they have. Says so where a page is wider than its window or logs an error.
With --readme only the README's pictures are taken anew.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Error, Page, sync_playwright

import machine

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "screens"
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
# Who looks at what: first name, then the picture's title and the address.
PAGES = {
    None: {"sign-in": "/people/sign-in/", "reset": "/people/reset/"},
    "priya": {
        "today": "/",
        "calls": "/calls/",
        "import": "/calls/import/",
        "call": "/calls/3/",
        "call-review": "/calls/2/#review",
        "call-done": "/calls/1/",
        "speakers": "/calls/1/speakers/",
        "details": "/calls/1/details/",
        "review": "/reviews/1/",
        "reviews": "/reviews/people/3/",
        "people": "/people/",
        "person": "/people/3/",
        "sessions": "/sessions/",
        "capture": "/sessions/people/3/capture/",
        "choose-a-focus": "/cycles/people/3/choose/",
        "deals": "/deals/",
        "deal": "/deals/1/",
        "profile": "/people/profile/",
        "search": "/search/?q=harbour",
        "missing": "/calls/4711/",
        "styleguide": "/styleguide/",
    },
    "noa": {
        "today-rep": "/",
        "calls-rep": "/calls/",
        "call-rep": "/calls/1/",
        "read": "/reviews/1/",
    },
    "jonas": {"self-assessment": "/reviews/calls/2/self-assessment/"},
    "tomas": {"today-leader": "/", "calls-leader": "/calls/"},
    "ines": {
        "settings": "/settings/",
        "people-admin": "/people/",
        "new-person": "/people/new/",
        "teams": "/people/teams/",
    },
}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served() -> Iterator[str]:
    """Serve the sample organisation; give its address."""
    with tempfile.TemporaryDirectory(prefix="fr-screens-") as home:
        port = _free_port()
        env = {**os.environ, "FILMROOM_HOME": home, "PORT": str(port), "FILMROOM_STYLEGUIDE": "1"}
        program = Path(sys.executable).parent / "filmroom"
        server = subprocess.Popen([program, "run"], env=env, stdout=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, server)
            yield address
        finally:
            server.terminate()
            server.wait(20)


def _wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/health/", timeout=2)
        except OSError:
            time.sleep(0.3)
        else:
            return
    raise SystemExit("The sample organisation did not start.")


def _sign_in(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/people/sign-in/")
    page.get_by_label("E-mail").fill(f"{name}@tidewell.example")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_load_state()


def _visit(page: Page, url: str, file: Path) -> list[str]:
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file, full_page=True)
    too_wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    return [f"{file.name}: wider than the window"] if too_wide else []


def _complain(complaints: list[str]) -> Callable[[Error], None]:
    return lambda error: complaints.append(str(error))


def _portraits(browser: Browser, address: str, name: str | None) -> list[str]:
    complaints: list[str] = []
    for width, height in WIDTHS.items():
        for theme in THEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme
            )
            page = context.new_page()
            page.on("pageerror", _complain(complaints))
            if name:
                _sign_in(page, address, name)
            for title, path in PAGES[name].items():
                file = TARGET / f"{title}-{width}-{theme}.png"
                complaints += _visit(page, address + path, file)
            context.close()
    return complaints


README = {"call-with-review": "/calls/2/", "review": "/reviews/1/"}


def _for_the_readme(browser: Browser, address: str) -> None:
    """Take what one sees first on the pages the README shows, as small as pictures get."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    _sign_in(page, address, "priya")
    for title, path in README.items():
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
        file = ROOT / "docs" / "images" / f"{title}.png"
        page.screenshot(path=file)
        Image.open(file).convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(file)


def main() -> int:
    machine.require()
    TARGET.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=QUIET)
        if "--readme" in sys.argv:
            _for_the_readme(browser, address)
            return 0
        complaints = [line for name in PAGES for line in _portraits(browser, address, name)]
        browser.close()
    print(f"{len(list(TARGET.glob('*.png')))} pictures are in {TARGET.relative_to(ROOT)}")
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
