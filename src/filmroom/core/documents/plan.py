"""The coaching plan of a cycle: what is changed, from where, how far, and what became of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from filmroom.core.diagnosis import Diagnosis
from filmroom.core.documents import words
from filmroom.core.documents.model import Document, Fact, Kind, Point, Ref, Section, day, facts
from filmroom.core.documents.parts import (
    Check,
    CountedCall,
    Promise,
    Said,
    calls_points,
    check_section,
    promise_point,
    said_sections,
)


@dataclass(frozen=True, slots=True)
class Held:
    """A session of a round."""

    session_id: int
    held_on: date
    theme: str


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    focus: str
    target: str
    drill: str
    opportunity: str  # the named deal or call
    diagnosis: Diagnosis | None
    follow_up_on: date | None
    sessions: tuple[Held, ...]
    check: Check | None


@dataclass(frozen=True, slots=True)
class CoachingPlan:
    cycle_id: int
    rep: str
    coach: str
    dimension: str
    opened_on: date
    standing: str  # the state, or how and when it ended
    baseline: tuple[CountedCall, ...]
    parked: tuple[tuple[str, str], ...]  # name of the dimension, words
    rounds: tuple[Round, ...]  # first to last; at least one
    promises: tuple[Promise, ...]
    said: tuple[Said, ...]


def coaching_plan(plan: CoachingPlan) -> Document:
    now = plan.rounds[-1]
    return Document(
        f"Coaching plan of {plan.rep}",
        (
            *facts(("Coach", plan.coach), ("Dimension", plan.dimension)),
            Fact("Cycle", f"open since {day(plan.opened_on)}", Ref(Kind.CYCLE, plan.cycle_id)),
            Fact("Standing", plan.standing),
        ),
        (
            Section("Focus", words=(now.focus,)),
            Section("Target", words=(words.target_sentence(now.target),)),
            _baseline(plan),
            Section("Drill", words=(now.drill or "No drill is written down yet.",)),
            _promises(plan),
            *_history(plan),
            *_parked(plan),
            *said_sections(plan.said),
        ),
    )


def _baseline(plan: CoachingPlan) -> Section:
    few = () if len(plan.baseline) > 1 else ("One call is too few to compare with.",)
    return Section("Baseline", words=few, points=calls_points(plan.baseline))


def _promises(plan: CoachingPlan) -> Section:
    none = () if plan.promises else ("None yet; a session ends with one.",)
    return Section("Commitments", words=none, points=tuple(map(promise_point, plan.promises)))


def _history(plan: CoachingPlan) -> Iterator[Section]:
    yield Section("Rounds and verdicts")
    for one in plan.rounds:
        is_same = (one.focus, one.target) == (plan.rounds[-1].focus, plan.rounds[-1].target)
        yield Section(
            f"Round {one.number}",
            level=3,
            facts=facts(
                ("Focus", "" if is_same else one.focus),
                ("Target", "" if is_same else words.target_sentence(one.target)),
                ("Diagnosis", words.DIAGNOSES[one.diagnosis] if one.diagnosis else ""),
                ("Used on", one.opportunity),
                ("Drill", one.drill if one is not plan.rounds[-1] else ""),
                ("Follow-up", day(one.follow_up_on) if one.follow_up_on else "no date yet"),
            ),
            points=tuple(
                Point(held.theme, f"Session of {day(held.held_on)}:", "", _session(held))
                for held in one.sessions
            ),
        )
        if one.check:
            yield check_section(one.check)


def _session(held: Held) -> Ref:
    return Ref(Kind.SESSION, held.session_id)


def _parked(plan: CoachingPlan) -> Iterator[Section]:
    if plan.parked:
        yield Section("Parked gaps", facts=facts(*plan.parked))
