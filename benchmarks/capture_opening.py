"""How soon capture can be typed in on a phone: as an app, at first and from the device.

Chromium with its processor slowed four times and its network as slow 4G is taken for (150 ms
there and back, 1.6 Mbit/s down, 0.75 up; the second row has the 562 ms that browsers' own tools put
in its place). Times run from the navigation, as the page itself reads them.
"""

import statistics
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, sync_playwright

from browsing import Server, sign_in

TIMES = 5
SLOWER = 4
PHONE = {"width": 390, "height": 844}
READY = """
  new MutationObserver((_, observer) => {
    if (!document.querySelector("capture-queue[data-ready]")) return;
    observer.disconnect();
    window.readyAt = performance.now();
  }).observe(document, { subtree: true, attributes: true, childList: true });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


@dataclass(frozen=True)
class Network:
    name: str
    latency_ms: float


NETWORKS = (Network("slow 4G, 150 ms", 150), Network("slow 4G, 562 ms", 562.5))
OFF = Network("none", 0)


@dataclass(frozen=True)
class Opened:
    painted: float  # seconds
    ready: float  # the fields know the reps and keep what is typed


def _throttled(page: Page, network: Network) -> Any:
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    limits = {
        "offline": network is OFF,
        "latency": network.latency_ms,
        "downloadThroughput": 1_600_000 / 8,
        "uploadThroughput": 750_000 / 8,
    }
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", limits)
    return tools


def _opened(page: Page, address: str, network: Network) -> Opened:
    tools = _throttled(page, network)
    page.goto(f"{address}/capture/")
    page.locator("capture-queue[data-ready]").wait_for()
    while page.evaluate(PAINTED) is None:
        page.wait_for_timeout(100)
    times = page.evaluate(f"[{PAINTED}, window.readyAt]")
    tools.detach()
    return Opened(*(time / 1000 for time in times))


def _first_and_again(browser: Any, server: Server, network: Network) -> tuple[Opened, Opened]:
    """Open it where nothing is kept, and again as one opens it from the home screen."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_init_script(READY)
    page = context.new_page()
    sign_in(page, server, "mo")
    kept = context.storage_state()
    context.close()
    context = browser.new_context(viewport=PHONE, has_touch=True, storage_state=kept)
    context.add_init_script(READY)
    page = context.new_page()
    first = _opened(page, server.url, network)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.close()
    again = _opened(context.new_page(), server.url, network)
    context.close()
    return first, again


def _row(what: str, network: Network, opened: list[Opened]) -> str:
    painted, ready = ([getattr(one, name) for one in opened] for name in ("painted", "ready"))
    cells = (
        what,
        network.name,
        str(len(opened)),
        f"{statistics.median(painted):.2f} s",
        f"{statistics.median(ready):.2f} s",
        f"{min(ready):.2f} to {max(ready):.2f} s",
    )
    return f"| {' | '.join(cells)} |"


def measured(server: Server, executable: str, arguments: list[str]) -> list[str]:
    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=arguments)
        for network in NETWORKS:
            pairs = [_first_and_again(browser, server, network) for _ in range(TIMES)]
            rows.append(_row("first time", network, [first for first, _ in pairs]))
            rows.append(_row("from the device", network, [again for _, again in pairs]))
        browser.close()
    return rows
