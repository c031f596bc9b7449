"""The traffic light of a rep's log, with its rules in words."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.phrases import figure, mark, percent, say
from filmroom.core.signals.health import Conversion, Health

NOTHING_DUE = Conversion(0, 0)


class Light(StrEnum):
    NOT_BEGUN = mark("not begun")  # no session yet: neither good nor bad
    ON_TRACK = mark("on track")
    NEEDS_ATTENTION = mark("needs attention")
    STALLED = mark("stalled")


@dataclass(frozen=True, slots=True)
class Limits:
    """From where the light turns; settings of an organisation (core.defaults)."""

    days_late: int = 14  # of a follow-up check, before the cycle counts as stalled
    slow: float = 1.5  # cadences without a session
    stalled: float = 3


@dataclass(frozen=True, slots=True)
class LogFacts:
    """What the light looks at, for one rep on one day."""

    does_theme_recur: bool = False  # Run.alarms
    conversion: Conversion = NOTHING_DUE
    follow_up_days_late: int = 0
    commitments_overdue: int = 0
    is_review_skipped: bool = False  # at the last session
    has_session: bool = True
    days_since_session: int = 0  # since the start where there was none yet
    cadence_days: int = 7
    limits: Limits = Limits()

    @property
    def waits(self) -> bool:
        """Say whether the next session should have been by now."""
        return self.days_since_session > self.limits.slow * self.cadence_days


@dataclass(frozen=True, slots=True)
class Rule:
    light: Light
    words: str  # with places for the limits that the light looks at
    holds: Callable[[LogFacts], bool]

    def said(self, log: LogFacts) -> str:
        return say(
            self.words,
            days_late=log.limits.days_late,
            stalled=figure(f"{log.limits.stalled:g}"),
            slow=figure(f"{log.limits.slow:g}"),
            cadence_days=log.cadence_days,
            alarm_up_to=percent(log.conversion.alarm_up_to),
        )


@dataclass(frozen=True, slots=True)
class Reading:
    light: Light
    rules: tuple[str, ...]  # those that decided, in words


RULES = (
    Rule(
        Light.STALLED,
        mark(
            "One theme came up session after session, and its last follow-up check showed"
            " no movement."
        ),
        lambda log: log.does_theme_recur,
    ),
    Rule(
        Light.STALLED,
        mark("The follow-up check is more than {days_late} days late."),
        lambda log: log.follow_up_days_late > log.limits.days_late,
    ),
    Rule(
        Light.STALLED,
        mark("No session for more than {stalled} times the cadence of {cadence_days} days."),
        lambda log: log.days_since_session > log.limits.stalled * log.cadence_days,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        mark("The follow-up check is late."),
        lambda log: log.follow_up_days_late > 0,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        mark("A commitment is past its date and not reviewed."),
        lambda log: log.commitments_overdue > 0,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        mark("The last session began without a look at the previous commitment."),
        lambda log: log.is_review_skipped,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        mark("Of the commitments that came due {alarm_up_to} or less were done."),
        lambda log: log.conversion.health is Health.ALARM,
    ),
    Rule(
        Light.NEEDS_ATTENTION,
        mark("No session for more than {slow} times the cadence of {cadence_days} days."),
        lambda log: log.waits,
    ),
)
ON_TRACK = mark("Nothing is late, nothing was skipped, and no theme is stuck.")
NOT_BEGUN = mark("No session yet, so there is nothing to say.")


def traffic_light(log: LogFacts) -> Reading:
    """The worst light that a rule gives, with every rule of that light that holds."""
    for light in (Light.STALLED, Light.NEEDS_ATTENTION):
        rules = tuple(rule.said(log) for rule in RULES if rule.light is light and rule.holds(log))
        if rules:
            return Reading(light, rules)
    if not log.has_session:
        return Reading(Light.NOT_BEGUN, (say(NOT_BEGUN),))
    return Reading(Light.ON_TRACK, (say(ON_TRACK),))


def rules_of(log: LogFacts) -> tuple[tuple[Light, tuple[str, ...]], ...]:
    """Give every light with what turns it, in words, with the limits of the facts given."""
    turning = ((light, tuple(r.said(log) for r in RULES if r.light is light)) for light in Light)
    plain = {Light.ON_TRACK: (say(ON_TRACK),), Light.NOT_BEGUN: (say(NOT_BEGUN),)}
    found = {light: rules or plain[light] for light, rules in turning}
    order = (Light.STALLED, Light.NEEDS_ATTENTION, Light.NOT_BEGUN, Light.ON_TRACK)
    return tuple((light, found[light]) for light in order)
