"""Pages as a visitor with a slow telephone and a slow line meets them, into results/pages.md.

Every page of scripts/pictures.py in Chromium with a processor four times as slow and a line of
1.6 Mbit/s with 150 ms of delay; nothing is cached. With the figures of one long call.
"""

import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "scripts"))

# What follows lies beside this folder.
import machine  # noqa: E402
from visiting import OBSERVER, QUIET, places, served, sign_in  # noqa: E402

SLOWER = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
PHONE = {"width": 390, "height": 844}
TARGET = ROOT / "benchmarks" / "results" / "pages.md"
HEADS = (
    "page",
    "first paint",
    "largest paint",
    "moved",
    "blocked",
    "script and style, KB",
    "page, KB",
    "requests",
)
FIGURES = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const files = performance.getEntriesByType("resource");
  const code = files.filter(one => /[.](js|css)$/.test(new URL(one.name).pathname));
  const sum = (rows, what) => rows.reduce((all, one) => all + what(one), 0);
  return {
    paint: paint?.startTime ?? 0,
    largest: seen.largest,
    shift: sum(seen.shifts, ([value]) => value),
    blocked: sum(seen.tasks, one => Math.max(0, one - 50)),
    code: sum(code, one => one.encodedBodySize),
    page: page.encodedBodySize,
    requests: files.length + 1,
  };
}"""


def _figures(page: Page, address: str) -> dict[str, float]:
    page.goto(address, timeout=120_000)
    page.wait_for_load_state("networkidle", timeout=120_000)
    found: dict[str, float] = page.evaluate(FIGURES)
    return found


def _walk(browser: Browser, address: str, who: str | None, found: Any) -> dict[str, Any]:
    context = browser.new_context(viewport=PHONE, color_scheme="light")
    context.set_default_timeout(120_000)
    page = context.new_page()
    if who:
        sign_in(page, address, who)
    page.add_init_script(OBSERVER)
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    tools.send("Network.emulateNetworkConditions", LINE)
    figures = {title: _figures(page, address + path) for title, path in found if path}
    context.close()
    return figures


def every_page() -> dict[str, dict[str, float]]:
    """Give the figures of each page, by its title in pictures.py."""
    figures: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory(prefix="fr-pages-") as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=machine.chromium(), args=QUIET)
        for house, command in (("sample", "run"), ("empty", "serve")):
            home = Path(folder, house)
            with served(home, command) as address:
                for who, found in places(home, house).items():
                    figures |= _walk(browser, address, who, found)
        browser.close()
    return figures


def _row(title: str, one: dict[str, float]) -> str:
    cells = (
        f"{one['paint']:.0f}",
        f"{one['largest']:.0f}",
        f"{one['shift']:.3f}",
        f"{one['blocked']:.0f}",
        f"{one['code'] / 1000:.0f}",
        f"{one['page'] / 1000:.0f}",
        f"{one['requests']:.0f}",
    )
    return f"| {title} | {' | '.join(cells)} |"


def _of_long_call(figures: dict[str, Any]) -> list[str]:
    of = figures.__getitem__
    within = f"95 % within {of('frame, 95 %'):.0f} ms, worst {of('frame, worst'):.0f} ms"
    scrolled = f"{of('frame, middle'):.0f} ms, {within}"
    rows = [
        ("document", f"{of('bytes') / 1e6:.1f} MB, {of('compressed') / 1e3:.0f} KB by gzip"),
        ("elements", f"{of('nodes'):,}"),
        ("answered by the server", f"{of('answer'):.0f} ms"),
        ("first paint", f"{of('paint'):.0f} ms"),
        ("usable", f"{of('usable'):.0f} ms"),
        ("blocked while loading", f"{of('blocked'):.0f} ms in {of('long tasks')} long tasks"),
        ("a frame while scrolling it through", scrolled),
        ("blocked while scrolling", f"{of('blocked while scrolling'):.0f} ms"),
        ("next turn by key", f"{of('next turn by key'):.0f} ms"),
        ("click on the strip", f"{of('click on the strip'):.0f} ms"),
        ("last words found in the page", f"{of('found in'):.0f} ms"),
        ("selected words become evidence", f"{of('selection becomes evidence'):.0f} ms"),
    ]  # fmt: skip
    return [f"| {what} | {how} |" for what, how in rows]


def main() -> None:
    pages = every_page()
    import long_call  # sets Django up, which the pages are served without

    call = long_call.measured()
    day = datetime.now(UTC).date()  # noqa: TID251  a report is dated when it is made
    lines = [
        f"# Pages, {day}",
        "",
        f"A processor {SLOWER} times as slow, a line of 1.6 Mbit/s with 150 ms of delay, an empty",
        "cache, 390 px. Times are of one machine, which other work kept busy; bytes, requests and",
        "layout that moves are not. Milliseconds; kilobytes as sent, pages without compression,",
        "which a proxy in front adds (deploy/Caddyfile).",
        "",
        f"| {' | '.join(HEADS)} |",
        f"| {' | '.join(['---'] * len(HEADS))} |",
        *(_row(title, one) for title, one in pages.items()),
        "",
        "## A call of four hours and 6,000 turns",
        "",
        "On a desk, not slowed, without a graphics card.",
        "",
        "| what | figure |",
        "| --- | --- |",
        *_of_long_call(call),
    ]
    TARGET.write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
