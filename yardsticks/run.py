"""`make yardstick`: what Filmroom's rules get right and wrong, into docs/yardsticks."""

from collections.abc import Callable
from pathlib import Path

import agreement
import found
import moved
import train

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "yardsticks"
REPORTING = ROOT / "gold" / "reporting"
CYCLES, SEED = 40_000, 20260
WRITERS: dict[str, Callable[[], str]] = {
    "moved.md": lambda: moved.page(cycles=CYCLES, seed=SEED),
    "moments.md": lambda: found.page(train.CALLS, train.KEYS),
    "moments-reporting.md": lambda: found.reporting_page(REPORTING / "calls", REPORTING / "keys"),
    "labellers.md": lambda: agreement.page(REPORTING / "keys", REPORTING / "second"),
}


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    for name, write in WRITERS.items():
        (PAGES / name).write_text(write(), encoding="utf-8")
        print(PAGES / name, flush=True)


if __name__ == "__main__":
    main()
