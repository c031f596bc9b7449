"""Calendar months, written "2026-02"."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Self

_WRITTEN = re.compile(r"(\d{4})-(0[1-9]|1[0-2])", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Month:
    first: date  # its first day

    def __str__(self) -> str:
        return f"{self.first:%Y-%m}"

    @property
    def last(self) -> date:
        return self.next.first - timedelta(days=1)

    @property
    def next(self) -> "Month":
        return Month.of(self.first.replace(day=28) + timedelta(days=4))

    @property
    def before(self) -> "Month":
        return Month.of(self.first - timedelta(days=1))

    @classmethod
    def of(cls, day: date) -> Self:
        return cls(day.replace(day=1))

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Read "2026-02"; None where no month of the years 2000 to 9998 is written."""
        written = _WRITTEN.fullmatch(text)
        if written is None or not 2000 <= int(written[1]) <= 9998:
            return None
        return cls(date(int(written[1]), int(written[2]), 1))
