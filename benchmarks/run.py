"""`make bench`: speed as ratios against named peers, measured side by side in one run.

Ours and each peer take turns, in processor time where the work is in a process of its own, so
that a busy machine disturbs all of them alike; the middle of the rounds counts. Results are
written to benchmarks/results/ as one table; they are read by people and asserted nowhere. The
peers live in build/peers, an environment of their own (peers.txt), made anew when that changes:

    uv pip compile --python-version 3.11 --generate-hashes --no-header --no-annotate
        --excludes benchmarks/peers.excluded benchmarks/peers.in -o benchmarks/peers.txt
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import dropped

from calls import NAMES, cues, vtt
from filmroom.core import talk
from filmroom.core.transcripts.model import Side
from filmroom.core.transcripts.read import read

HERE = Path(__file__).resolve().parent
PEERS = HERE.parent / "build" / "peers"
COMPILED = HERE.parent / "build" / "compiled"
ROUNDS, CALLS, CUES = 3, 40, 400
WHOLE_CALLS = 20
FOUR_HOURS = 4 * dropped.HOUR_CUES
LENGTHS = (100, 1_000, 10_000, 100_000)
START_UPS = 9
SIDES = {name: Side.OURS if at % 2 == 0 else Side.THEIRS for at, name in enumerate(NAMES)}
Row = tuple[str, str, str, str]


def _process(*arguments: str) -> float:
    """Give the seconds of a process whose modules are compiled already, as installed ones are."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(COMPILED)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
    return time.perf_counter() - began


def start_up(sample: Path) -> list[Row]:
    read(sample.read_bytes(), sample.name)  # loads the readers, which is no work
    began = time.process_time()
    read(sample.read_bytes(), sample.name)
    work = time.process_time() - began
    program = ("-m", "filmroom.cli")
    asked = {
        "filmroom --help": (["--help"], 0.0),
        "filmroom transcript show": (["transcript", "show", str(sample), "--json"], work),
        "filmroom focus check": (["focus", "check", "Ask who signs off before minute 20"], 0.0),
    }
    runs = [
        (
            _process("-c", "import click"),
            [_process(*program, *given) for given, _ in asked.values()],
        )
        for _ in range(START_UPS)
    ]
    rows: list[Row] = []
    for at, (name, (_, allowed)) in enumerate(asked.items()):
        took = min(run[1][at] for run in runs)
        ratio = (took - allowed) / min(run[0] for run in runs)
        rows.append((name, f"{took * 1000:.0f} ms", 'python -c "import click"', f"{ratio:.2f} x"))
    return rows


def peers_python() -> str:
    pins, made_of = HERE / "peers.txt", PEERS / "peers.txt"
    python = str(PEERS / "bin" / "python")
    if made_of.exists() and made_of.read_bytes() == pins.read_bytes():
        return python
    venv.create(PEERS, with_pip=True, clear=True)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "--no-deps", "--require-hashes", "-r", str(pins)], check=True)
    shutil.copy(pins, made_of)
    return python


def _peer(python: str, script: str, peer: str, files: list[str]) -> tuple[str, float]:
    command = [python, "-W", "ignore", str(HERE / script), peer, *files]
    environment = {**os.environ, "HOME": str(PEERS)}  # ConvoKit writes its settings there
    said = subprocess.check_output(command, text=True, env=environment).split()
    return said[-2], float(said[-1])


def _ours(work, given) -> float:
    began = time.process_time()
    for one in given:
        work(one)
    return time.process_time() - began


def _beside(what: str, work, given, script: str, peers: dict[str, list[str]]) -> list[Row]:
    """Let ours and the peers take turns; the ratios are the middle ones of the rounds."""
    python = peers_python()
    ours: list[float] = []
    theirs: dict[str, list[float]] = {peer: [] for peer in peers}
    versions = {}
    for _ in range(ROUNDS):
        ours.append(_ours(work, given))
        for peer, files in peers.items():
            versions[peer], seconds = _peer(python, script, peer, files)
            theirs[peer].append(seconds)
    rows: list[Row] = [(what, _speed(median(ours)), "—", "1")]
    for peer, seconds in theirs.items():
        ratio = median(b / a for a, b in zip(ours, seconds, strict=True))
        named = f"{peer} {versions[peer]}"
        rows.append(("  beside", _speed(median(seconds)), named, f"{ratio:.1f} x slower"))
    return rows


def _speed(seconds: float) -> str:
    return f"{CALLS * CUES / seconds:,.0f} cues/s"


def against_peers(folder: Path) -> list[Row]:
    files = []
    for seed in range(CALLS):
        files.append(folder / f"{seed}.vtt")
        files[-1].write_text(vtt(CUES, seed))
    spoken = folder / "calls.json"
    spoken.write_text(json.dumps([cues(CUES, seed) for seed in range(CALLS)]))
    paths = [str(file) for file in files]
    calls = [read(file.read_bytes(), file.name) for file in files]
    return [
        *_beside(
            f"parse {CALLS} calls of {CUES} cues",
            lambda file: read(file.read_bytes(), file.name),
            files,
            "peer_parse.py",
            {"webvtt-py": paths, "pysubs2": paths},
        ),
        *_beside(
            "all talk statistics; theirs one share of talk",
            lambda call: talk.statistics(call, SIDES),
            calls,
            "peer_talk.py",
            {"convokit": [str(spoken)], "edu-convokit": [str(spoken)]},
        ),
    ]


def _heavy(cue_count: int, rounds: int) -> dict[str, float]:
    command = [sys.executable, str(HERE / "heavy_call.py"), str(cue_count), str(rounds)]
    answer: dict[str, float] = json.loads(subprocess.check_output(command, text=True))
    return answer


def one_call() -> list[Row]:
    hour, long = _heavy(dropped.HOUR_CUES, 9), _heavy(FOUR_HOURS, 1)
    measured, sought = (hour[step] / hour["read"] for step in ("statistics", "moments"))
    found = f"{hour['moments'] * 1000:.0f} ms, {hour['found'] / hour['hours']:.0f} found"
    wide = f"{long['grown'] / 1e6:.0f} MB more, {long['widest'] / 1e6:.0f} MB in all"
    return [
        ("talk statistics, an hour", f"{hour['statistics'] * 1000:.1f} ms", "parsing it",
         f"{measured:.1f} x its time"),
        ("all moments, an hour", found, "parsing it", f"{sought:.1f} x its time"),
        (f"memory, {long['hours']:.1f} hours", wide, "100 MB", f"{long['widest'] / 1e8:.2f} x"),
    ]  # fmt: skip


def linearity() -> list[Row]:
    runs = [_heavy(length, 1 if length > LENGTHS[1] else 5) for length in LENGTHS]
    rows: list[Row] = []
    for run in runs:
        each = {step: run[step] / run["cues"] * 1e6 for step in ("read", "statistics", "moments")}
        first = {step: runs[1][step] / runs[1]["cues"] * 1e6 for step in each}
        took = ", ".join(f"{step} {each[step]:.0f}" for step in each)
        grown = sum(each.values()) / sum(first.values())
        rows.append((f"{run['cues']:,} cues", f"{took} µs a cue", "1,000 cues", f"{grown:.2f} x"))
    return rows


def whole_calls() -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="fr-bench-") as home:
        environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
        environment |= {
            "FILMROOM_HOME": home,
            "DJANGO_SETTINGS_MODULE": "filmroom.config.settings",
        }
        command = [sys.executable, str(HERE / "whole_calls.py"), str(WHOLE_CALLS), str(CUES)]
        took = json.loads(subprocess.check_output(command, text=True, env=environment))
    each = {step: took[step] / took["n"] * 1000 for step in ("read", "import", "analyse")}
    whole = each["import"] + each["analyse"]
    split = f"import {each['import']:.0f} ms, analysis {each['analyse']:.0f} ms"
    return [
        (f"a call of {CUES} cues, end to end", f"{1000 / whole:.1f} calls/s a core", split,
         f"{whole / each['read']:.0f} x parsing"),
    ]  # fmt: skip


def through_the_web() -> list[Row]:
    runs = dropped.steps(ROUNDS)
    middle = {step: median(run[step] for run in runs) for step in runs[0]}
    return [
        (f"an hour-long call dropped: {step}", f"{seconds * 1000:.0f} ms", "from drop to page",
         f"{seconds / middle['in all']:.0%}")
        for step, seconds in middle.items()
    ]  # fmt: skip


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fr-bench-") as name:
        folder = Path(name)
        sample = folder / "sample.vtt"
        sample.write_text(vtt(CUES, 0))
        rows = [*start_up(sample), *against_peers(folder)]
    rows += [*one_call(), *linearity(), *whole_calls(), *through_the_web()]
    day = datetime.now(UTC).date()  # noqa: TID251  a report is dated when it is made
    lines = [
        f"# Speed, {day}",
        "",
        f"Python {platform.python_version()}, {platform.machine()}. Ratios count; the times are of",
        "one machine, which other work kept busy. Calls are made up from a fixed seed and dense:",
        "every fourth cue asks, and their words come from a short list the detectors know well.",
        "Beside statistics ConvoKit builds a corpus and computes one share of talk, Edu-ConvoKit a",
        "table and the shares of its speakers, both from calls parsed already. The peers are",
        "installed without the libraries of neural networks they name (peers.excluded): what is",
        "measured of them uses none.",
        "",
        "| what | ours | beside | ratio |",
        "| --- | --- | --- | --- |",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    target = HERE / "results" / "speed.md"
    target.write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
