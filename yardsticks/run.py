"""`make yardstick`: what Filmroom's rules get right and wrong, into docs/yardsticks.

`python yardsticks/run.py moments public` runs single parts; without names all of them run.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import agreement
import found
import moved
import public_sets
import tasks
import train

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "yardsticks"
REPORTING = ROOT / "gold" / "reporting"
CYCLES, SEED = 40_000, 20260


def _public() -> str:
    day = f"{datetime.now(UTC):%Y-%m-%d}"  # noqa: TID251  a row is dated when it is measured
    return public_sets.renewed(public_sets.PARTS, tasks.sets_folder(None), day)


WRITERS: Mapping[str, Callable[[], str]] = {
    "moved": lambda: moved.page(cycles=CYCLES, seed=SEED),
    "moments-reporting": lambda: found.reporting_page(REPORTING / "calls", REPORTING / "keys"),
    "labellers": lambda: agreement.page(REPORTING / "keys", REPORTING / "second"),
    "public": _public,
    "moments": lambda: found.page(train.CALLS, train.KEYS),
}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(WRITERS)}; none: all of them")
    names = parser.parse_args(arguments).parts or list(WRITERS)
    if unknown := [name for name in names if name not in WRITERS]:
        parser.error(f"no part is called {unknown[0]}")
    PAGES.mkdir(exist_ok=True)
    for name in names:
        page = PAGES / f"{name}.md"
        page.write_text(WRITERS[name](), encoding="utf-8")
        print(page, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
