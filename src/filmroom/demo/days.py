"""Days counted back from the day the sample is loaded; nobody works at weekends."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

READ_BY_NOW = 14  # days after which a rep has read what they were told of
_SATURDAY = 5


@dataclass(frozen=True, slots=True)
class Days:
    now: datetime

    @property
    def today(self) -> date:
        return self.now.date()

    def ago(self, number: int) -> date:
        """Give the working day so many days ago; a negative number is a day to come.

        A weekend's day becomes the Friday before it, or the Monday after one to come, so that
        what happened earlier never comes later.
        """
        day = self.today - timedelta(days=number)
        over = day.weekday() - _SATURDAY
        if over < 0:
            return day
        return day + timedelta(days=2 - over if number < 0 else -1 - over)

    def at(self, number: int, clock: time) -> datetime:
        return datetime.combine(self.ago(number), clock, self.now.tzinfo)
