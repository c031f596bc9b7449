"""`make bench`: speed as ratios against named peers, measured side by side in one run.

Each figure is the best of several rounds, in processor time where the work is in this process,
so that a busy machine disturbs it less. Results are
written to benchmarks/results/ as one table; they are read by people and asserted nowhere.
"""

import platform
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from calls import vtt
from filmroom.core import talk
from filmroom.core.transcripts.model import Side
from filmroom.core.transcripts.read import read

HERE = Path(__file__).resolve().parent
ROUNDS, CALLS, CUES = 5, 200, 400
PYTHON = sys.executable
Row = tuple[str, str, str, str]


def _best(
    work: Callable[[], object],
    rounds: int = ROUNDS,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Give the fewest seconds of processor time that the work took."""
    times = []
    for _ in range(rounds):
        began = clock()
        work()
        times.append(clock() - began)
    return min(times)


def _process(*arguments: str) -> float:
    def run() -> None:
        subprocess.run([PYTHON, *arguments], check=True, capture_output=True)

    return _best(run, 9, clock=time.perf_counter)


def start_up(sample: Path) -> list[Row]:
    click = _process("-c", "import click")
    program = ("-m", "filmroom.cli")
    work = _best(lambda: read(sample.read_bytes(), sample.name))
    rows: list[Row] = []
    for name, arguments, allowed in (
        ("filmroom --help", ["--help"], 0.0),
        ("filmroom transcript show", ["transcript", "show", str(sample), "--json"], work),
        ("filmroom focus check", ["focus", "check", "Ask who signs off before minute 20"], 0.0),
    ):
        took = _process(*program, *arguments)
        ratio = (took - allowed) / click
        rows.append((name, f"{took * 1000:.0f} ms", 'python -c "import click"', f"{ratio:.2f} x"))
    return rows


def _peers_python(folder: Path) -> str:
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    pins = str(HERE / "peers.txt")
    install = [python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", pins]
    subprocess.run([*install, "--disable-pip-version-check"], check=True)
    return python


def parsing(folder: Path) -> list[Row]:
    files = []
    for seed in range(CALLS):
        files.append(folder / f"{seed}.vtt")
        files[-1].write_text(vtt(CUES, seed))
    ours = _best(lambda: [read(file.read_bytes(), file.name) for file in files], 3)
    rows: list[Row] = [
        (f"parse {CALLS} calls of {CUES} cues", f"{CALLS * CUES / ours:,.0f} cues/s", "—", "1")
    ]
    python = _peers_python(folder / "peers")
    for peer in ("webvtt-py", "pysubs2"):
        command = [python, str(HERE / "peer_parse.py"), peer, *map(str, files)]
        runs = [subprocess.run(command, check=True, capture_output=True, text=True) for _ in "123"]
        version, _, _ = runs[0].stdout.split()
        seconds = min(float(run.stdout.split()[2]) for run in runs)
        speed = f"{CALLS * CUES / seconds:,.0f} cues/s"
        rows.append(("  the same", speed, f"{peer} {version}", f"{seconds / ours:.1f} x slower"))
    return rows + _statistics(files, ours)


def _statistics(files: list[Path], parse: float) -> list[Row]:
    transcripts = [read(file.read_bytes(), file.name) for file in files]
    ours = transcripts[0].speakers[::2]
    sides = {n: Side.OURS if n in ours else Side.THEIRS for n in transcripts[0].speakers}
    took = _best(lambda: [talk.statistics(t, sides) for t in transcripts], 3)
    speed = f"{CALLS * CUES / took:,.0f} cues/s"
    return [("all talk statistics", speed, "our own parsing", f"{took / parse:.1f} x its time")]


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fr-bench-") as name:
        folder = Path(name)
        sample = folder / "sample.vtt"
        sample.write_text(vtt(CUES, 0))
        rows = [*start_up(sample), *parsing(folder)]
    day = datetime.now(UTC).date()  # noqa: TID251  a report is dated when it is made
    lines = [
        f"# Speed, {day}",
        "",
        f"Python {platform.python_version()}, {platform.machine()}.",
        "Ratios count; the times are of one machine.",
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
