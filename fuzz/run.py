"""`make fuzz`: a coverage-guided fuzzer over the transcript readers, an hour unless told less.

Makes an environment of its own in build/fuzz (atheris, pinned in fuzz.txt), gives each door of
`harness.py` its share of the time, keeps what reached new code in build/fuzz/found, and says what
it saw. `--merge` then puts into fuzz/corpus what reaches more than the small files of the tests.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from dataclasses import dataclass
from pathlib import Path

import wordzip

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / "build" / "fuzz"
CORPUS = HERE / "corpus"
SMALL_FILES = HERE.parent / "tests" / "corpus" / "transcripts"
SHARES = {"file": 0.5, "readers": 0.3, "word": 0.15, "name": 0.05}  # of the time, by door
FEEDS = {"file": "file", "readers": "file", "word": "word", "name": "name"}  # folder by door
LONGEST = 4096  # bytes; what needs more is for bounds.py
SLOWEST = 10  # seconds for one input, instrumented
MOST_MEMORY = 2048  # MB
_DONE = re.compile(r"cov: (\d+) ft: (\d+)")


@dataclass(frozen=True, slots=True)
class Result:
    door: str
    executions: int
    seconds: float
    covered: int  # edges of the code reached
    new: int  # inputs that reached something new
    slowest: int  # whole seconds
    memory: int  # MB
    found: tuple[Path, ...]  # inputs that broke something


def environment() -> Path:
    python = BUILD / "venv" / "bin" / "python"
    if not python.exists():
        print("Making an environment for the fuzzer in build/fuzz (once)", flush=True)
        venv.create(BUILD / "venv", with_pip=True)
        pins = ["--require-hashes", "-r", str(HERE / "fuzz.txt")]
        install = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *pins]
        subprocess.run(install, check=True)
    return python


def seeds(feed: str) -> Path:
    """A folder of the tests' small files as this door wants them."""
    folder = BUILD / "seeds" / feed
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in SMALL_FILES.glob("*/*"):
        name = f"{file.parent.name}-{file.name}"
        if file.name.endswith(".said.json") or feed == "name":
            continue
        if feed == "file":
            shutil.copy(file, folder / name)
        elif file.suffix == ".docx":
            (folder / f"{name}.xml").write_bytes(wordzip.unpacked(file.read_bytes()))
    return folder


def run(python: Path, door: str, seconds: float) -> Result:
    feed = FEEDS[door]
    found, broken = BUILD / "found" / feed, BUILD / "broken" / door
    for folder in (found, broken, CORPUS / feed):
        folder.mkdir(parents=True, exist_ok=True)
    known = set(broken.iterdir())
    options = {
        "max_total_time": max(round(seconds), 1),
        "max_len": LONGEST,
        "timeout": SLOWEST,
        "rss_limit_mb": MOST_MEMORY,
        "dict": HERE / "tokens.dict",
        "print_final_stats": 1,
    }
    command = [str(python), str(HERE / "harness.py"), door, str(broken)]
    command += [f"-{name}={value}" for name, value in options.items()]
    log = BUILD / f"{door}.log"
    began = time.monotonic()
    with log.open("w") as out:
        feeds = [str(found), str(CORPUS / feed), str(seeds(feed))]
        subprocess.run([*command, *feeds], stdout=out, stderr=out, check=False)
    took = time.monotonic() - began
    return _result(door, log.read_text(errors="replace"), took, set(broken.iterdir()) - known)


def _result(door: str, log: str, seconds: float, broken: set[Path]) -> Result:
    def stat(name: str) -> int:
        return int((re.findall(rf"stat::{name}:\s+(\d+)", log) or ["0"])[-1])

    if not stat("number_of_executed_units"):
        raise SystemExit(f"The fuzzer did not start at “{door}”; see {BUILD / f'{door}.log'}")
    covered = max((int(edges) for edges, _ in _DONE.findall(log)), default=0)
    return Result(
        door,
        stat("number_of_executed_units"),
        seconds,
        covered,
        stat("new_units_added"),
        stat("slowest_unit_time_sec"),
        stat("peak_rss_mb"),
        tuple(sorted(broken)),
    )


def merge(python: Path) -> None:
    """Keep in the repository the fewest inputs that reach what the small files do not."""
    for feed, door in (("file", "file"), ("word", "word"), ("name", "name")):
        kept, new = CORPUS / feed, BUILD / "merged" / feed
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        sources = [str(seeds(feed)), str(kept), str(BUILD / "found" / feed)]
        itself = _starter(python, door)
        environ = {**os.environ, "FUZZ_ITSELF": str(itself)}
        command = [str(itself), "-set_cover_merge=1", f"-max_len={LONGEST}", str(new), *sources]
        subprocess.run(command, check=True, capture_output=True, env=environ)
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        small = {file.read_bytes() for file in seeds(feed).iterdir()}
        for file in sorted(new.iterdir()):
            if file.read_bytes() not in small:
                shutil.copy(file, kept / file.name[:12])
        size = sum(file.stat().st_size for file in kept.iterdir())
        print(f"fuzz/corpus/{feed}: {len(list(kept.iterdir()))} files, {size:,} bytes")


def _starter(python: Path, door: str) -> Path:
    """A program that is one door of the harness: libFuzzer starts itself anew to merge."""
    starter = BUILD / f"merge-{door}"
    starter.write_text(
        f'#!/bin/sh\nexec "{python}" "{HERE / "harness.py"}" {door} "{BUILD}" "$@"\n'
    )
    starter.chmod(0o755)
    return starter


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seconds", type=float, default=float(os.environ.get("FUZZ_SECONDS", "3600"))
    )
    parser.add_argument("--merge", action="store_true", help="keep what was found in fuzz/corpus")
    chosen = parser.parse_args()
    python = environment()
    results = [run(python, door, share * chosen.seconds) for door, share in SHARES.items()]
    print(
        "| door | inputs tried | seconds | edges reached | new inputs | slowest | memory | broken |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for r in results:
        print(
            f"| {r.door} | {r.executions:,} | {r.seconds:.0f} | {r.covered:,} | {r.new:,} "
            f"| under {r.slowest + 1} s | {r.memory} MB | {len(r.found)} |"
        )
    for result in results:
        for file in result.found:
            print(f"{result.door} broke on {file}; see {BUILD / f'{result.door}.log'}")
    if chosen.merge:
        merge(python)
    return 1 if any(result.found for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
