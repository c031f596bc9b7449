"""What the log of sessions says by itself (docs/method/signals.md).

Every signal names its numbers and its rule; none of them is about a person's worth.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil, floor

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Commitment, Progress, ProgressReport
from filmroom.core.intervals import wilson
from filmroom.core.verdict import Outcome

HEALTHY_ABOVE = 0.8
ALARM_UP_TO = 0.5
RECURS_AT = 3  # sessions in a row on one theme
SHORT_MINUTES = 20
SEVERAL = 2  # competencies at level 1 or 2
LOW, HIGH = 2, 3  # levels up to and from


# --- session-to-action conversion -----------------------------------------------------------


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
            return "No commitment has come due yet."
        low, high = self.interval
        return (
            f"{self.done:g} of {self.of} commitments done ({self.rate:.0%}, 95 % interval"
            f" {low:.0%} to {high:.0%}): {_HEALTH_WORDS[self.health]}"
        )

    def _band(self, rate: float) -> Health:
        if rate > self.healthy_above:
            return Health.HEALTHY
        return Health.WATCH if rate > self.alarm_up_to else Health.ALARM


_HEALTH_WORDS = {
    Health.HEALTHY: "healthy.",
    Health.WATCH: "watch it.",
    Health.ALARM: "alarm; look at will or at the cadence, not at the content of the coaching.",
}
_WORTH = {Progress.KEPT: 1.0, Progress.PARTLY: 0.5, Progress.NOT_KEPT: 0.0}


def conversion(progress: Sequence[Progress]) -> Conversion:
    """Partly counts half; not due and dropped with a reason are left out."""
    worth = [_WORTH[one] for one in progress if one in _WORTH]
    return Conversion(sum(worth), len(worth))


# --- theme recurrence -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThemedSession:
    skill: str  # skill category of the theme; empty where the session had none
    check: Outcome | None = None  # of this skill's latest follow-up check since the last session


@dataclass(frozen=True, slots=True)
class Run:
    """The current run of sessions of one rep on one theme; kept beside the latest session."""

    skill: str
    length: int
    is_stuck: bool = False  # the last follow-up check within the run showed no movement

    def alarms(self, at: int = RECURS_AT) -> bool:
        """Diagnose, don't repeat. An open cycle repeats its theme by design: no alarm there."""
        return self.length >= at and self.is_stuck


def new_run(previous: Run | None, session: ThemedSession) -> Run | None:
    """Carry the run on by one session; `None` as long as no session had a theme.

    A session without a theme leaves the run as it is. A check without opportunity says
    nothing; "partial" is movement.
    """
    if not session.skill:
        return previous
    if previous is None or previous.skill != session.skill:
        return Run(session.skill, 1, session.check is Outcome.NOT_MOVED)
    return replace(
        previous,
        length=previous.length + 1,
        is_stuck=_STUCK.get(session.check, previous.is_stuck),
    )


_STUCK: dict[Outcome | None, bool] = {
    Outcome.NOT_MOVED: True,
    Outcome.PARTIAL: False,
    Outcome.PROVISIONAL: False,
    Outcome.MOVED: False,
}


# --- single sessions ------------------------------------------------------------------------


def is_short(kind: SessionKind, minutes: float | None, *, least: float = SHORT_MINUTES) -> bool:
    """Weekly 1:1s only: in less time either the review or the coaching is left out."""
    return kind is SessionKind.WEEKLY and minutes is not None and minutes < least


def is_review_skipped(previous: Commitment | None, progress: ProgressReport | None) -> bool:
    """There was a commitment to look at, and nobody did."""
    return previous is not None and progress is None


# --- cadence --------------------------------------------------------------------------------


class Every(StrEnum):
    WEEK = "week"
    FORTNIGHT = "fortnight"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class Cadence:
    every: Every
    why: str
    with_stretch_goal: bool = False


def recommend_cadence(levels: Sequence[int], *, several: int = SEVERAL) -> Cadence:
    """From a rep's levels, 1-4 and one per rated competency; several low ones weigh first."""
    low = sum(level <= LOW for level in levels)
    high = sum(level >= HIGH for level in levels)
    if not levels:
        return Cadence(Every.WEEK, "Nothing is rated yet; begin weekly.")
    counted = f"of {len(levels)} rated competencies"
    if low >= several:
        return Cadence(Every.WEEK, f"{low} {counted} are at 1-2: shorter and more often.")
    if 2 * high > len(levels):
        return Cadence(
            Every.MONTH, f"{high} {counted} are at 3-4: monthly, with a stretch goal.", True
        )
    return Cadence(Every.FORTNIGHT, f"{low} {counted} at 1-2 and {high} at 3-4: fortnightly.")


# --- traffic light --------------------------------------------------------------------------


class Light(StrEnum):
    ON_TRACK = "on track"
    NEEDS_ATTENTION = "needs attention"
    STALLED = "stalled"


@dataclass(frozen=True, slots=True)
class LogFacts:
    """What the light looks at, for one rep on one day."""

    does_theme_recur: bool = False  # Run.alarms
    conversion: Conversion = Conversion(0, 0)
    follow_up_days_late: int = 0
    commitments_overdue: int = 0
    is_review_skipped: bool = False  # at the last session
    days_since_session: int = 0  # since the start where there was none yet
    cadence_days: int = 7


@dataclass(frozen=True, slots=True)
class Rule:
    light: Light
    words: str
    holds: Callable[[LogFacts], bool]


@dataclass(frozen=True, slots=True)
class Reading:
    light: Light
    rules: tuple[str, ...]  # those that decided, in words


RULES = (
    Rule(
        Light.STALLED,
        "One theme came up session after session, and its last follow-up check showed no movement.",
        lambda log: log.does_theme_recur,
    ),
    Rule(
        Light.STALLED,
        "The follow-up check is more than two weeks late.",
        lambda log: log.follow_up_days_late > 14,
    ),
    Rule(
        Light.STALLED,
        "No session for more than three times the cadence.",
        lambda log: log.days_since_session > 3 * log.cadence_days,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        "The follow-up check is late.",
        lambda log: log.follow_up_days_late > 0,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        "A commitment is past its date and not reviewed.",
        lambda log: log.commitments_overdue > 0,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        "The last session began without a look at the previous commitment.",
        lambda log: log.is_review_skipped,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        "Half or less of the commitments that came due were done.",
        lambda log: log.conversion.health is Health.ALARM,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        "No session for more than one and a half times the cadence.",
        lambda log: log.days_since_session > 1.5 * log.cadence_days,
    ),
)
ON_TRACK = "Nothing is late, nothing was skipped, and no theme is stuck."


def traffic_light(log: LogFacts) -> Reading:
    """The worst light that a rule gives, with every rule of that light that holds."""
    for light in (Light.STALLED, Light.NEEDS_ATTENTION):
        rules = tuple(rule.words for rule in RULES if rule.light is light and rule.holds(log))
        if rules:
            return Reading(light, rules)
    return Reading(Light.ON_TRACK, (ON_TRACK,))
