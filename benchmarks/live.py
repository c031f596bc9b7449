"""What it costs a server to tell two devices of 200 running sessions what changed (docs/adr/0061).

Six ways side by side, each before a server of its own as `filmroom serve` starts it, on SQLite:
asking again with a tag that is answered before Django, at one pace and at the pace the page keeps,
or by Django; without a tag; long polling; and a stream of events. For a while nothing happens;
then the reps of 20 sessions type, and what they typed has to reach the device beside them.
Processor time is the server's alone; the devices are played by another process on the same
machine. Results are read by people and asserted nowhere.

    python benchmarks/live.py             some minutes
    python benchmarks/live.py --sessions 50 --seconds 5
"""

import argparse
import asyncio
import atexit
import json
import os
import platform
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
TESTS = HERE.parent / "tests"
sys.path.insert(0, str(TESTS))

from house_process import House  # noqa: E402

WORKERS, THREADS = 2, 4  # as filmroom serve has them
SOON_S, SELDOM_S = 1.1, 4.0  # the paces of session-live.ts
TYPING, PAUSE_S = 20, 2.0  # sessions whose rep types, and how often a pause is saved
LONGEST_START_S = 180
SEED = 20261130
TICKS = os.sysconf("SC_CLK_TCK")
TOKEN = "a" * 32

_FURNISH = """
import json, sys
sys.path.insert(0, {tests!r})
from pathlib import Path
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
import coaching
from cast import NOW, TODAY
from filmroom.cycles.models import LedSession
from filmroom.core.roles import Role
from filmroom.people.models import Membership, Person, Team

def person(name, team, role):
    row = Person.objects.create(name=name, email=f"{{name}}@example.org", welcomed_at=NOW)
    Membership.objects.create(person=row, team=team, role=role.value, since=TODAY)
    store = SessionStore()
    store[SESSION_KEY] = str(row.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = row.get_session_auth_hash()
    store.create()
    return row, store.session_key

there = []
for number in range({sessions}):
    team = Team.objects.create(name=f"Team {{number}}")
    coach, coach_key = person(f"coach{{number}}", team, Role.COACH)
    rep, rep_key = person(f"rep{{number}}", team, Role.REP)
    state = coaching.saved(coach, rep, coaching.sheet(started_at=NOW))
    LedSession.objects.create(session_id=state.session_id, agenda="coaching", step=5)
    there.append([state.session_id, state.version, coach_key, rep_key])
(Path(settings.FILMROOM_HOME) / "there.json").write_text(json.dumps(there))
"""


@dataclass
class Tally:
    """What the devices saw of one way."""

    asked: int = 0  # requests that were answered
    begun: set[int] = field(default_factory=set)  # devices that know how things stand
    latencies: list[float] = field(default_factory=list)  # from saved to seen, seconds


class Device:
    """One device on one connection that is kept."""

    def __init__(self, port: int, pk: int, session: str):
        self.port, self.pk, self.session = port, pk, session
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, headers: str = "", body: bytes = b""):
        for _ in range(3):
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: fetch\r\n"
                f"Cookie: sessionid={self.session}; csrftoken={TOKEN}\r\n{headers}"
                f"Content-Length: {len(body)}\r\n\r\n"
            )
            try:
                writer.write(head.encode() + body)
                return await self._answer(reader)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        raise ConnectionError(path)

    async def _answer(self, reader):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        status = int(head.split(" ", 2)[1])
        lines = (line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        fields = {name.lower(): value for name, value in lines}
        length = int(fields.get("content-length", 0))
        body = await reader.readexactly(length) if length and status != 304 else b""
        return status, fields, body

    def close(self):
        if self.streams:
            self.streams[1].close()
        self.streams = None


async def ask_again(device, seen, tally, pace, *, with_tag=True):
    """Ask, wait, and ask again; `seen` is told each version that arrives."""
    tag, path = "", f"/sessions/{device.pk}/live/"
    await asyncio.sleep(random.random() * pace)
    while True:
        headers = f"If-None-Match: {tag}\r\n" if tag and with_tag else ""
        status, fields, body = await device.request("GET", path, headers)
        tally.asked += 1
        if status == 200:
            tag = fields["etag"]
            tally.begun.add(id(device))
            seen(int(json.loads(body)["state"]["version"]))
        await asyncio.sleep(pace)


async def long_poll(device, seen, tally, _pace):
    tag = ""
    while True:
        headers = f"If-None-Match: {tag}\r\n" if tag else ""
        status, fields, body = await device.request("GET", f"/long/{device.pk}/", headers)
        tally.asked += 1
        if status == 200:
            tag = fields["etag"]
            tally.begun.add(id(device))
            seen(int(body))


async def stream(device, seen, tally, _pace):
    reader, writer = await asyncio.open_connection("127.0.0.1", device.port)
    writer.write(
        f"GET /stream/{device.pk}/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Cookie: sessionid={device.session}\r\n\r\n".encode()
    )
    tally.asked += 1
    try:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                tally.begun.add(id(device))
                seen(int(line.split()[1]))
    finally:
        writer.close()


@dataclass(frozen=True)
class Way:
    name: str
    listen: Callable
    threads: int = THREADS  # of each worker
    application: str = "plain"  # of live_ways
    soon: float = 1.0  # share of the sessions that are asked after soon, not seldom
    asks: bool = True  # again and again, also while nothing happens

    def wanted(self, sessions: int) -> float:
        """Give the questions a second that the devices would ask if all were answered at once."""
        soon = round(sessions * self.soon)
        return (2 * soon / SOON_S + 2 * (sessions - soon) / SELDOM_S) if self.asks else 0.0


def ways(sessions: int) -> list[Way]:
    enough = 2 * sessions // WORKERS + 60  # connections may fall unevenly on the workers
    return [
        Way("asked again, answered before Django", ask_again, application="application"),
        Way("the same at the page's pace", ask_again, application="application", soon=1 / 6),
        Way("asked again, answered by Django", ask_again),
        Way("asked again, whole each time", _whole),
        Way("long polling", long_poll, threads=2 * enough, asks=False),
        Way("stream of events", stream, threads=2 * enough, asks=False),
    ]


async def _whole(device, seen, tally, pace):
    await ask_again(device, seen, tally, pace, with_tag=False)


class Server:
    """The web process as `filmroom serve` starts it, with as many threads as a way needs."""

    def __init__(self, house: House, application: str, threads: int):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--workers", str(WORKERS)]
        quiet = ["--no-ws", "--log-level", "error", "--blocking-threads", str(threads)]
        environment = house.environment(FILMROOM_DEBUG="1", PORT=str(self.port))
        environment["PYTHONPATH"] += f":{HERE}:{TESTS}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "granian", "--interface", "wsgi", *where, *quiet,
             f"live_ways:{application}"],
            env=environment, cwd=house.home, start_new_session=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def _processes(self):
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parts = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(parts[3]) == self.process.pid:  # the session it began
                yield folder, parts

    def seconds(self) -> float:
        return sum(int(parts[11]) + int(parts[12]) for _, parts in self._processes()) / TICKS

    def threads(self) -> int:
        return sum(int(parts[17]) for _, parts in self._processes())

    def megabytes(self) -> float:
        pages = sum(int(parts[21]) for _, parts in self._processes())
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


async def _ready(port):
    for _ in range(300):
        try:
            status, _, _ = await Device(port, 0, "").request("GET", "/health/")
        except OSError:
            await asyncio.sleep(0.2)
        else:
            return status
    raise AssertionError("the server never answered")


async def _type(device, version, number, saved, lag):
    """Save a pause of typing again and again; each save carries the version it is of."""
    await asyncio.sleep(random.random() * PAUSE_S)
    while True:
        number += 1
        draft = {"words": f"I ask {number} times.", "due_text": "", "where": "", "deal_id": ""}
        body = json.dumps({"version": version, "draft": draft}).encode()
        headers = f"Content-Type: application/json\r\nX-CSRFToken: {TOKEN}\r\n"
        path = f"/sessions/{device.pk}/joined/words/"
        began = time.perf_counter()
        status, _, answer = await device.request("POST", path, headers, body)
        lag.append(time.perf_counter() - began)
        told = json.loads(answer)
        version = (told if status == 200 else told["state"])["version"]
        if status == 200:
            saved[device.pk, version] = began
        await asyncio.sleep(PAUSE_S)


async def measure(way: Way, house: House, there: list, seconds: float) -> dict:
    server = Server(house, way.application, way.threads)
    tasks: list[asyncio.Task] = []
    try:
        await _ready(server.port)
        tally, saved, lag = Tally(), {}, []
        soon = round(len(there) * way.soon)
        for number, (pk, _, coach_key, rep_key) in enumerate(there):
            pace = SOON_S if number < soon else SELDOM_S
            for key in (coach_key, rep_key):
                device = Device(server.port, pk, key)
                seen = _seen(pk, saved, tally) if key == coach_key else _ignored
                tasks.append(asyncio.create_task(way.listen(device, seen, tally, pace)))
        await _all_begun(tally, len(tasks))
        quiet = await _interval(server, tally, seconds)
        threads, megabytes = server.threads(), server.megabytes()
        for pk, version, _, rep_key in there[:TYPING]:
            writer = Device(server.port, pk, rep_key)
            tasks.append(asyncio.create_task(_type(writer, version, 0, saved, lag)))
        tally.latencies.clear()
        typing = await _interval(server, tally, seconds)
        failed = [task for task in tasks if task.done() and task.exception()]
        if failed:
            raise failed[0].exception()
        return {
            "name": way.name,
            "wanted": way.wanted(len(there)),
            "quiet": quiet,
            "typing": typing,
            "threads": threads,
            "megabytes": megabytes,
            "latencies": sorted(tally.latencies),
            "saves": sorted(lag),
        }
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.end()


async def _all_begun(tally, devices):
    """Wait until nobody is still asking for the first time, which costs most."""
    for _ in range(LONGEST_START_S):
        await asyncio.sleep(1)
        if len(tally.begun) == devices:
            return
    raise AssertionError(f"{len(tally.begun)} of {devices} devices began")


def _seen(pk, saved, tally):
    def seen(version):
        began = saved.pop((pk, version), None)
        if began is not None:
            tally.latencies.append(time.perf_counter() - began)

    return seen


def _ignored(_version):
    pass


async def _interval(server, tally, seconds):
    """Give requests a second and the processor time the server used, as a share of one core."""
    asked, used, began = tally.asked, server.seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    return (tally.asked - asked) / passed, (server.seconds() - used) / passed


def _share(values, part):
    return values[min(int(len(values) * part), len(values) - 1)] if values else float("nan")


HEAD = (
    "way",
    "asked a second: wanted",
    "answered",
    "processor for one",
    "for all that is wanted",
    "beside the first",
    f"processor, {TYPING} type",
    "threads held",
    "memory",
    "from saved to seen, p50",
    "p95",
    "n",
)


def table(found: list[dict]) -> list[str]:
    base = _needed(found[0])
    lines = [f"| {' | '.join(HEAD)} |", "| --- " * len(HEAD) + "|"]
    for one in found:
        asked, idle = one["quiet"]
        seen, needed = one["latencies"], _needed(one)
        lines.append(
            f"| {one['name']} | {one['wanted']:.0f} | {asked:.0f} | "
            f"{f'{1000 * idle / asked:.2f} ms' if one['wanted'] else '–'} | {needed:.2f} cores | "
            f"{needed / base:.1f} | {one['typing'][1]:.2f} cores | {one['threads']} | "
            f"{one['megabytes']:.0f} MB | {_share(seen, 0.5):.2f} s | {_share(seen, 0.95):.2f} s | "
            f"{len(seen)} |"
        )
    saves = median([value for one in found for value in one["saves"]])
    told = f"A save is answered after {1000 * saves:.0f} ms (median of all ways)."
    return [*lines, "", told]


def _needed(one: dict) -> float:
    """Give the cores it takes to answer all that devices want to ask while nothing happens."""
    asked, idle = one["quiet"]
    return idle * one["wanted"] / asked if one["wanted"] else idle


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    found, furnished = [], House.set_up(Path(tempfile.mkdtemp(prefix="fr-live-")))
    atexit.register(shutil.rmtree, furnished.home)
    furnished.python(_FURNISH.format(tests=str(TESTS), sessions=given.sessions))
    for way in ways(given.sessions):
        if given.only not in way.name:
            continue
        random.seed(SEED)
        with tempfile.TemporaryDirectory(prefix="fr-live-") as name:
            house = House(shutil.copytree(furnished.home, Path(name) / "house"))
            there = json.loads((house.home / "there.json").read_text())
            found.append(asyncio.run(measure(way, house, there, given.seconds)))
        print(found[-1]["name"], found[-1]["quiet"], found[-1]["typing"], flush=True)
    day = datetime.now(UTC).date()  # noqa: TID251  a report is dated when it is made
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    paces = f"a device asks every {SOON_S} s, or every {SELDOM_S:.0f} s where nothing is due"
    lines = [
        f"# Two devices in {given.sessions} running sessions, {day}",
        "",
        f"{machine}, which other work and the devices themselves kept busy.",
        f"SQLite, {WORKERS} web workers; {paces}",
        "(see benchmarks/live.py). Ratios count.",
        "",
        *table(found),
    ]
    text = "\n".join(lines) + "\n"
    if not given.only:
        (HERE / "results" / "live.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
