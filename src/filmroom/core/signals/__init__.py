"""What the log of sessions says by itself (docs/method/signals.md).

Every signal names its numbers and its rule; none of them is about a person's worth.
"""

from filmroom.core.signals.cadence import Cadence, Every, recommend_cadence
from filmroom.core.signals.health import Conversion, Health, conversion
from filmroom.core.signals.light import (
    RULES,
    Light,
    Limits,
    LogFacts,
    Reading,
    Rule,
    rules_of,
    traffic_light,
)
from filmroom.core.signals.recurrence import Run, ThemedSession, new_run
from filmroom.core.signals.sessions import is_review_skipped, is_short

__all__ = [
    "RULES",
    "Cadence",
    "Conversion",
    "Every",
    "Health",
    "Light",
    "Limits",
    "LogFacts",
    "Reading",
    "Rule",
    "Run",
    "ThemedSession",
    "conversion",
    "is_review_skipped",
    "is_short",
    "new_run",
    "recommend_cadence",
    "rules_of",
    "traffic_light",
]
