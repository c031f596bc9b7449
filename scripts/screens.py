"""`make screens`: a picture of every page at 390 and 1440 px in both themes, into build/screens.

Serves the sample organisation, and an installation nobody has set up, from folders of their own;
signs in as each kind of person and visits every page of pictures.py. Says so where the sample
lacks what a page shows, where a page is wider than its window, moves while it loads, logs an error,
is refused something by its policy, or breaks a rule of accessibility that axe can check. Names of
pictures as arguments take only those, --home FOLDER an installation that is there; with
--readme only the README's pictures are taken anew.
"""

import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import machine
from pictures import PICTURES
from visiting import (
    ALL_DRAWN,
    OBSERVER,
    QUIET,
    ROOT,
    Place,
    complaints_of,
    listen,
    places,
    served,
    sign_in,
)

TARGET = ROOT / "build" / "screens"
WIDTHS = {390: 844, 1440: 900}
THEMES = ("light", "dark")


def _visit(page: Page, url: str, file: Path) -> list[str]:
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.evaluate(ALL_DRAWN)
    page.screenshot(path=file, full_page=True)
    return [f"{file.name}: {one}" for one in complaints_of(page)]


def _portraits(browser: Browser, address: str, who: str | None, found: list[Place]) -> list[str]:
    complaints: list[str] = []
    for width, height in WIDTHS.items():
        for theme in THEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme
            )
            page = context.new_page()
            listen(page, complaints)
            if who:
                sign_in(page, address, who)
            page.add_init_script(OBSERVER)
            for title, path in found:
                file = TARGET / f"{title}-{width}-{theme}.png"
                if path:
                    complaints += _visit(page, address + path, file)
                else:
                    complaints.append(f"{title}: the sample holds no such row")
            context.close()
    return complaints


README = {
    "call-writing": "call-with-review",
    "review": "review",
    "cycle-ended": "cycle",
}  # picture, and its file


def _for_the_readme(browser: Browser, address: str, who: str, found: list[Place]) -> None:
    """Take what one sees first on the pages the README shows, as small as pictures get."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    sign_in(page, address, who)
    for title, path in found:
        page.goto(address + path.partition("#")[0])
        page.wait_for_load_state("networkidle")
        file = ROOT / "docs" / "images" / f"{README[title]}.png"
        page.screenshot(path=file)
        Image.open(file).convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(file)


def _visit_house(browser: Browser, home: Path, house: str, asked: Namespace) -> list[str]:
    """Visit the sample organisation, or an installation that nobody has set up."""
    complaints: list[str] = []
    with served(home, "run" if house == "sample" else "serve") as address:
        for who, found in places(home, house, asked.wanted).items():
            if asked.readme and who:
                _for_the_readme(browser, address, who, found)
            else:
                complaints += _portraits(browser, address, who, found)
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
