"""Countable targets: what a later call is held against (spec 0, "Target").

Two forms, each with one way of writing it:

    per main problem, two implication questions asked, in 80 %
    summaries in the buyer's words, 6 an hour

Both are read in German too (`je …, …, in 80 %`, `…, 6 pro Stunde`) and kept in English.
"""

import re
from dataclasses import dataclass, replace

from filmroom.core.phrases import say
from filmroom.core.problems import Problem
from filmroom.core.verdict import MOST_IN_A_CALL, Chances, Count

_SHARE = re.compile(
    r"(?:per|for every|for each|je|pro|für jede[ns]?) (?P<unit>[^,]+), (?P<condition>.+?),? in"
    r" (?:(?P<every>all|every one|every case|allen|jedem Fall)"
    r"|(?P<percent>\d{1,3}(?:[.,]\d+)?) ?(?:%|percent|Prozent))",
    re.IGNORECASE | re.ASCII,
)
_RATE = re.compile(
    r"(?P<event>.+?), (?:at least |mindestens )?(?P<number>\d{1,4}(?:[.,]\d+)?)"
    r"(?: (?:an|per) hour|(?:-mal)? (?:pro|je|in der) Stunde)",
    re.IGNORECASE | re.ASCII,
)


_THE_CALL_ITSELF = frozenset({"call", "conversation", "meeting", "gespräch", "anruf", "termin"})


@dataclass(frozen=True, slots=True)
class ShareTarget:
    """Of the opportunities a call gives, the share in which the condition is met."""

    unit: str  # one opportunity: "main problem", "objection"; without a comma
    condition: str  # what makes it a success
    required: float  # share above 0 and up to 1

    @property
    def is_once_a_call(self) -> bool:
        """Whether a call is one opportunity, or none."""
        return self.unit.casefold().strip() in _THE_CALL_ITSELF

    def __str__(self) -> str:
        return f"per {self.unit}, {self.condition}, in {_number(self.required * 100)} %"

    def fits(self, call: Chances | Count) -> bool:
        """Whether a call has been counted the way this target asks for."""
        return isinstance(call, Chances)


@dataclass(frozen=True, slots=True)
class HourlyTarget:
    """For behaviours without a denominator."""

    event: str  # what is counted
    required: float  # events per hour of the call, above 0

    def __str__(self) -> str:
        return f"{self.event}, {_number(self.required)} an hour"

    def fits(self, call: Chances | Count) -> bool:
        return isinstance(call, Count)


Target = ShareTarget | HourlyTarget


def parse_target(text: str, *, field: str = "target") -> Target | Problem:
    """Read either form; case, "80%", "percent", "in all" and "per hour" are fine."""
    words = " ".join(text.split()).rstrip(".")
    if found := _SHARE.fullmatch(words):
        percent = 100.0 if found["every"] else _read(found["percent"])
        if not 0 < percent <= 100:
            return _bad(
                say(
                    "The share lies above 0 and up to 100 %, found {percent} %.",
                    percent=f"{percent:g}",
                ),
                field,
            )
        return ShareTarget(found["unit"], found["condition"], round(percent / 100, 6))
    if found := _RATE.fullmatch(words):
        rate = _read(found["number"])
        if not 0 < rate <= MOST_IN_A_CALL:
            return _bad(
                say("The rate per hour must be above 0, found {rate}.", rate=f"{rate:g}"), field
            )
        return HourlyTarget(found["event"], rate)
    return _bad(
        say(
            "A target is countable: write “per main problem, two implication questions asked, in"
            " 80 %” or “summaries in the buyer's words, 6 an hour”."
        ),
        field,
    )


def raises_the_bar(new: Target, old: Target) -> bool:
    """More of the same is required; whether counting something else is harder, people say."""
    same = replace(new, required=old.required) == old
    return new.required > old.required if same else True


def _read(number: str) -> float:
    return float(number.replace(",", "."))


def _number(value: float) -> str:
    return f"{round(value, 4):g}"


def _bad(message: str, field: str) -> Problem:
    return Problem("bad-target", message, field)
