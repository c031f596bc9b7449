"""Numbers that count rows, each with the page that shows exactly those rows (docs/frontend.md)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    n: int
    url: str = ""  # empty for who reads sums only
