"""Session-to-action conversion: how many commitments were done by the next session."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, floor

from filmroom.core.commitments import Progress
from filmroom.core.intervals import wilson
from filmroom.core.phrases import Names, figure, mark, percent, say

HEALTHY_ABOVE = 0.8
ALARM_UP_TO = 0.5


class Health(StrEnum):
    HEALTHY = "healthy"  # above 80 %
    WATCH = "watch"  # above 50 %, up to 80 %
    ALARM = "alarm"  # 50 % or less: a matter of will or of cadence


@dataclass(frozen=True, slots=True)
class Conversion:
    """Commitments done by the next session."""

    done: float  # kept ones, and half of those partly kept
    of: int  # all that were due
    healthy_above: float = HEALTHY_ABOVE
    alarm_up_to: float = ALARM_UP_TO

    @property
    def rate(self) -> float | None:
        return self.done / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson, 95 %. With a half it spans the whole numbers on both sides."""
        if not self.of:
            return None
        return wilson(floor(self.done), self.of)[0], wilson(ceil(self.done), self.of)[1]

    @property
    def health(self) -> Health | None:
        return None if self.rate is None else self._band(self.rate)

    @property
    def is_sure(self) -> bool:
        """The whole interval says the same; before that, say it in words and not in colour."""
        return self.interval is not None and len({self._band(end) for end in self.interval}) == 1

    @property
    def words(self) -> str:
        if self.rate is None or self.interval is None or self.health is None:
            return say("No commitment has come due yet.")
        low, high = self.interval
        return say(
            "{done} of {of} commitments done ({rate}, 95 % interval {low} to {high}): {verdict}",
            done=figure(f"{self.done:g}"),
            of=self.of,
            rate=percent(self.rate),
            low=percent(low),
            high=percent(high),
            verdict=_HEALTH_WORDS[self.health],
        )

    def _band(self, rate: float) -> Health:
        if rate > self.healthy_above:
            return Health.HEALTHY
        return Health.WATCH if rate > self.alarm_up_to else Health.ALARM


_HEALTH_WORDS = Names(
    {
        Health.HEALTHY: mark("healthy."),
        Health.WATCH: mark("worth a look, no alarm."),
        Health.ALARM: mark(
            "alarm; look at will or at the cadence, not at the content of the coaching."
        ),
    }
)
_WORTH = {Progress.KEPT: 1.0, Progress.PARTLY: 0.5, Progress.NOT_KEPT: 0.0}


def conversion(progress: Sequence[Progress]) -> Conversion:
    """Partly counts half; not due and dropped with a reason are left out."""
    worth = [_WORTH[one] for one in progress if one in _WORTH]
    return Conversion(sum(worth), len(worth))
