"""How long it takes to write a session down: ten captures at the speed people type.

Every capture is typed in a real browser before a real server, keyboard only, on a phone's
screen and on a laptop's. Pauses between keys come from a fixed seed: log-normal around 200
characters a minute on a phone and 280 on a laptop (everyday typists: about 36 words a minute in
Palin et al. 2019, about 52 in Dhakal et al. 2018), longer before a word and before a field. What
is not in the figure is thinking about what to write. Results are written to benchmarks/results/
and asserted nowhere.

    python benchmarks/captures.py              all of them, four at a time, some minutes
    python benchmarks/captures.py --workers 1
"""

import argparse
import json
import math
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import django
from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
TESTS = HERE.parent / "tests"
sys.path.insert(0, str(TESTS))
os.environ["DJANGO_SETTINGS_MODULE"] = "settings_for_tests"
django.setup()

# What follows lies beside this file or that folder and needs Django to be set up.
import capture_opening  # noqa: E402

from browsing import Server, sign_in  # noqa: E402
from house_process import House  # noqa: E402
from ten_captures import CAPTURES, Keys, write_down  # noqa: E402

SEED = 20261130
SPREAD = 0.45  # of the logarithm of a pause
BEFORE_A_WORD, BEFORE_A_FIELD = 1.6, 2.5  # times the usual pause
CHROMIUM = "/usr/bin/chromium"
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
REPS = """
import sys
sys.path.insert(0, {tests!r})
from datetime import timedelta
from cast import TODAY
from filmroom.kit import clock
from filmroom.people.models import Membership, Person, Team
import coaching
mo, north = Person.objects.get(email="mo@example.org"), Team.objects.get(name="North")
today = clock.now().date()
for number in range(2 * {captures}):
    rep = Person.objects.create(name=f"Rep {{number:02}}", welcomed_at=clock.now())
    Membership.objects.create(person=rep, team=north, role="rep", since=TODAY)
    last = coaching.sheet(held_on=today - timedelta(days=7), due_on=today + timedelta(days=1))
    coaching.logged(mo, rep, last, now=clock.now())
"""


@dataclass(frozen=True)
class Device:
    name: str
    width: int
    height: int
    characters_a_minute: int


DEVICES = (Device("phone", 390, 844, 200), Device("laptop", 1440, 900, 280))


class Pace:
    """Pauses of one typist, in milliseconds; the mean over a text is the device's speed."""

    def __init__(self, device: Device, seed: int) -> None:
        self._chance = random.Random(seed)
        words = 1 / 6  # of characters begin a word
        usual = 60_000 / device.characters_a_minute / (1 + (BEFORE_A_WORD - 1) * words)
        self._median = usual / math.exp(SPREAD**2 / 2)
        self._before = " "

    def before(self, character: str) -> float:
        times = BEFORE_A_WORD if self._before == " " else 1
        self._before = character
        return self._pause(times)

    def before_key(self) -> float:
        return self._pause(BEFORE_A_FIELD)

    def _pause(self, times: float) -> float:
        return times * self._median * math.exp(self._chance.gauss(0, SPREAD))


def one(address: str, device: Device, number: int) -> dict[str, float]:
    """Type one capture. Return the seconds from the open sheet to the logged session."""
    said = CAPTURES[number]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        size = {"width": device.width, "height": device.height}
        page = browser.new_page(viewport=size, has_touch=device.name == "phone")
        sign_in(page, _Address(address), "mo")
        page.goto(f"{address}/sessions/new/")
        rep = number + len(CAPTURES) * (device is DEVICES[1])
        page.get_by_role("link", name=f"Rep {rep:02}").click()
        page.locator("capture-sheet[data-ready]").wait_for()
        began = time.monotonic()
        write_down(Keys(page, Pace(device, SEED + number)), said)
        page.get_by_role("heading", name=said.theme).wait_for()
        seconds = time.monotonic() - began
        session = int(re.search(r"/sessions/(\d+)/", page.url)[1])
        browser.close()
    return {"seconds": seconds, "session": session}


@dataclass(frozen=True)
class _Address:
    url: str


def _typed(address: str, device: Device, number: int) -> dict[str, float]:
    command = [sys.executable, __file__, "--one", address, device.name, str(number)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def _row(device: Device, kind: str, figures: list[dict[str, float]], characters: list[int]) -> str:
    seconds = [one["seconds"] for one in figures]
    shown = [one["shown"] for one in figures]
    cells = (
        device.name,
        f"{device.width} px, {device.characters_a_minute} a minute",
        kind,
        str(len(figures)),
        f"{statistics.median(characters):.0f}",
        f"{statistics.median(seconds):.0f} s",
        f"{min(seconds):.0f} to {max(seconds):.0f} s",
        f"{statistics.median(shown):.0f} s",
    )
    return f"| {' | '.join(cells)} |"


def _rows(device: Device, figures: list[dict[str, float]]) -> list[str]:
    kinds = {
        "all ten": list(range(len(CAPTURES))),
        "three fields": [n for n, said in enumerate(CAPTURES) if not said.is_whole],
        "five elements": [n for n, said in enumerate(CAPTURES) if said.is_whole],
    }
    return [
        _row(device, kind, [figures[n] for n in of], [CAPTURES[n].characters for n in of])
        for kind, of in kinds.items()
    ]


STATIC = """
from django.core.management import call_command
call_command("collectstatic", verbosity=0, interactive=False)
"""


def opening() -> list[str]:
    """Open capture as it is installed: files by their hashes, and compressed."""
    with tempfile.TemporaryDirectory(prefix="fr-opening-") as name:
        house = House.set_up(Path(name))
        house.python(STATIC)
        server = Server(house, FILMROOM_DEBUG="")
        server.start()
        try:
            return capture_opening.measured(server, CHROMIUM, QUIET)
        finally:
            server.stop()


def measured(workers: int) -> list[str]:
    with tempfile.TemporaryDirectory(prefix="fr-captures-") as name:
        house = House.set_up(Path(name))
        house.python(REPS.format(tests=str(TESTS), captures=len(CAPTURES)))
        server = Server(house)
        server.start()
        try:
            rows = []
            for device in DEVICES:
                typed = partial(_typed, server.url, device)
                with ThreadPoolExecutor(workers) as pool:
                    figures = list(pool.map(typed, range(len(CAPTURES))))
                for figure in figures:
                    sql = "SELECT capture_seconds FROM cycles_session WHERE id = ?"
                    figure["shown"] = house.row(sql, int(figure["session"]))[0]
                rows += _rows(device, figures)
        finally:
            server.stop()
    return rows


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--workers", type=int, default=4)
    options.add_argument("--one", nargs=3, metavar=("ADDRESS", "DEVICE", "NUMBER"))
    given = options.parse_args()
    if given.one:
        address, name, number = given.one
        device = next(one for one in DEVICES if one.name == name)
        print(json.dumps(one(address, device, int(number))))
        return
    opened = opening()
    rows = measured(given.workers)
    load = f"{os.getloadavg()[2]:.1f} on {os.cpu_count()} cores in the last quarter of an hour"
    day = datetime.now(UTC).date()  # noqa: TID251  a report is dated when it is made
    lines = [
        f"# Writing a session down, {day}",
        "",
        f"Python {platform.python_version()}, Chromium, {platform.machine()}. Ten different",
        "captures, keyboard only, from the open sheet to the logged session, typed at a human pace",
        f"(seed {SEED}; see benchmarks/captures.py). Thinking is not in it.",
        "",
        "| on | screen and speed | what | n | characters, median | median | range | shown by us |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *rows,
        "",
        "“Shown by us” is the median of what the product itself measured and shows above the log.",
        "",
        "## Opening",
        "",
        "The app on a phone of 390 px whose processor is four times slower than this one, first",
        "with nothing kept, then as it opens from the home screen: until something is seen, and",
        "until the fields know the reps and keep what is typed. Load of the machine through all of",
        f"this: {load}; beyond one a core it was busy.",
        "",
        "| what | network | n | seen, median | ready, median | ready, range |",
        "| --- | --- | --- | --- | --- | --- |",
        *opened,
    ]
    (HERE / "results" / "captures.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
