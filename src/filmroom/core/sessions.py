"""The record of a session, and what it lacks to be complete (laws 4, 5 and 6).

Three fields are the least: theme, commitment with its date, progress on the previous one. The
five elements are the theme as skill gap, intervention, attempt, adjustment, and the commitment
as next step. What is missing keeps a session from being completed, never from being kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from filmroom.core import language
from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import (
    Commitment,
    ProgressReport,
    check_commitment,
    check_progress,
)
from filmroom.core.dates import show_day
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.phrases import say
from filmroom.core.problems import Problem
from filmroom.core.themes import check_theme


class Seen(StrEnum):
    """Where the theme was observed."""

    CALL_MOMENT = "call_moment"
    RECORDER = "recorder"  # address and time in another system
    DEAL = "deal"
    METRIC = "metric"


@dataclass(frozen=True, slots=True)
class Observation:
    kind: Seen
    reference: str  # id of a call or deal, address of a recording, name of a metric
    at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Tags:
    """Keys of the taxonomy; the skill category joins themes, targets and competencies."""

    skill: str = ""
    level: str = ""  # experience level
    stage: str = ""
    objection: str = ""


@dataclass(frozen=True, slots=True)
class DidNotWork:
    """A result like any other: it saves the next coach from trying the same."""

    tried: str
    happened: str
    replaced_by: str


@dataclass(frozen=True, slots=True)
class Capture:
    held_on: date
    kind: SessionKind
    theme: str = ""  # the skill gap
    tags: Tags = Tags()
    intervention: str = ""  # short reusable name, and how it was taught
    attempt: str = ""  # what the rep tried first
    adjustment: str = ""  # what worked
    commitment: Commitment | None = None  # the next step
    progress: ProgressReport | None = None  # of the previous commitment
    diagnosis: Diagnosis | None = None
    fix: Fix | None = None
    observation: Observation | None = None
    did_not_work: DidNotWork | None = None
    reaction: str = ""  # what the coach wrote about a moment, for the rep to answer later

    @property
    def elements(self) -> dict[str, str]:
        """The five elements by name, in speaking order; empty ones are still to be said."""
        return {
            "skill gap": self.theme,
            "intervention": self.intervention,
            "attempt": self.attempt,
            "adjustment": self.adjustment or (self.did_not_work or _NOTHING).replaced_by,
            "next step": self.commitment.words if self.commitment else "",
        }


_NOTHING = DidNotWork("", "", "")
EARLIEST = date(1990, 1, 1)  # of a session; before, the year is a slip


def check_capture(
    capture: Capture,
    *,
    previous: Commitment | None,
    deal_names: Sequence[str] = (),
    has_live_deal: bool = False,
) -> tuple[Problem, ...]:
    """Say what is missing, in the order a session goes.

    `previous` is the latest commitment of this rep with this coach that nobody has reviewed;
    `deal_names` are deals and accounts a theme might be about.
    """
    return (
        *check_progress(capture.progress, previous, capture.held_on),
        *check_theme(capture.theme, intervention=capture.intervention, deal_names=deal_names),
        *_skill(capture),
        *_traits(capture),
        *_did_not_work(capture),
        *_commitment(capture, has_live_deal=has_live_deal),
    )


def check_day(
    held_on: date, *, today: date, cycle_opened_on: date | None = None
) -> tuple[Problem, ...]:
    """Refuse a day on which the session cannot have been held.

    `today` is the rep's; where the coach is, it may be tomorrow already. From the day of a
    cycle's first session on, calls count for its check (law 7).
    """
    said = show_day(held_on, today)
    if held_on < EARLIEST:
        message = say(
            "{said} is before {year}; check the year of the session.", said=said, year=EARLIEST.year
        )
    elif (held_on - today).days > 1:
        message = say(
            "{said} is still to come; choose the day on which the session was held.", said=said
        )
    elif cycle_opened_on is not None and held_on < cycle_opened_on:
        opened = show_day(cycle_opened_on, today)
        message = say(
            "{said} is before the cycle was opened on {opened}; choose that day or later.",
            said=said,
            opened=opened,
        )
    else:
        return ()
    return (Problem("bad-day", message, "held_on"),)


def _skill(capture: Capture) -> Iterator[Problem]:
    if not capture.tags.skill.strip():
        message = say("Choose the skill this theme belongs to, so that it is found again.")
        yield Problem("no-skill", message, "skill")


def _traits(capture: Capture) -> Iterator[Problem]:
    texts = {
        "theme": capture.theme,
        "intervention": capture.intervention,
        "attempt": capture.attempt,
        "adjustment": capture.adjustment,
        "did_not_work": (capture.did_not_work or _NOTHING).happened,
        "reaction": capture.reaction,
    }
    for field, text in texts.items():
        for finding in language.trait_findings(text):
            yield Problem("trait-language", finding.message, field)


def _did_not_work(capture: Capture) -> Iterator[Problem]:
    failed = capture.did_not_work
    if failed and not all(t.strip() for t in (failed.tried, failed.happened, failed.replaced_by)):
        message = say("Say what was tried, what happened, and what replaced it (or: nothing yet).")
        yield Problem("half-told", message, "did_not_work")


def _commitment(capture: Capture, *, has_live_deal: bool) -> tuple[Problem, ...]:
    commitment = capture.commitment or Commitment("", None)
    found = check_commitment(commitment, capture.held_on, has_live_deal=has_live_deal)
    if commitment.words.strip():
        return found
    return tuple(problem for problem in found if problem.code != "not-in-own-words")
