"""`make test`: the whole suite on SQLite and on PostgreSQL, and the browser stories."""

import argparse
import os
import subprocess
import sys
import time

import machine

# The core and the engines have no rows, and tests of processes bring an SQLite file of their own.
ROOMS = ["tests", "--ignore=tests/core", "--ignore=tests/assist", "--ignore=tests/cli"]
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
    fine = True
    if not only_journeys:
        fine &= _run("SQLite", ["tests", "-n", "2", "-m", "not journey"], {})
        with machine.postgres() as env:
            fine &= _run("PostgreSQL", [*ROOMS, "-n", "2", "-m", "not journey and not kill"], env)
    # A story mostly waits for its page, so more of them are told at once than there are cores.
    fine &= _run("Browser", ["tests/journeys", "-n", "3", "-m", "journey"], {})
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
