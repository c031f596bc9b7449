"""`make test`: the whole suite on SQLite and on PostgreSQL, and the browser stories."""

import argparse
import os
import subprocess
import sys
import time

import machine

PYTEST = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]


def _run(name: str, arguments: list[str], env: dict[str, str]) -> bool:
    print(f"── {name}", flush=True)
    began = time.monotonic()
    done = subprocess.run([*PYTEST, *arguments], env={**os.environ, **env}, check=False)
    print(f"── {name}: {time.monotonic() - began:.0f} s", flush=True)
    return done.returncode == 0


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--journeys", action="store_true", help="only the browser stories")
    only_journeys = options.parse_args().journeys
    machine.require()
    browser = {"DJANGO_ALLOW_ASYNC_UNSAFE": "1", "CHROMIUM": machine.chromium() or ""}
    fine = True
    if not only_journeys:
        rooms = ["-n", "2", "-m", "not journey"]
        fine &= _run("SQLite", ["tests", *rooms], {})
        with machine.postgres() as env:
            fine &= _run("PostgreSQL", ["tests", "--ignore=tests/core", *rooms], env)
    fine &= _run("Browser", ["tests/journeys", "-m", "journey"], browser)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
