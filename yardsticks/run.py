"""`make yardstick`: what Filmroom's rules get right and wrong, into docs/yardsticks."""

from pathlib import Path

import found
import moved
import train

PAGES = Path(__file__).parents[1] / "docs" / "yardsticks"
CYCLES, SEED = 40_000, 20260


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    page = PAGES / "moved.md"
    page.write_text(moved.page(cycles=CYCLES, seed=SEED), encoding="utf-8")
    print(page)
    page = PAGES / "moments.md"
    page.write_text(found.page(train.CALLS, train.KEYS), encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
