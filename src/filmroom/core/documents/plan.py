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
from filmroom.core.phrases import say


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
        say("Coaching plan of {rep}", rep=plan.rep),
        (
            *facts((say("Coach"), plan.coach), (say("Dimension"), plan.dimension)),
            Fact(
                say("Cycle"),
                say("open since {day}", day=day(plan.opened_on)),
                Ref(Kind.CYCLE, plan.cycle_id),
            ),
            Fact(say("Standing"), plan.standing),
        ),
        (
            Section(say("Focus"), words=(now.focus,)),
            Section(say("Target"), words=(words.target_sentence(now.target),)),
            _baseline(plan),
            Section(say("Drill"), words=(now.drill or say("No drill is written down yet."),)),
            _promises(plan),
            *_history(plan),
            *_parked(plan),
            *said_sections(plan.said),
        ),
    )


def _baseline(plan: CoachingPlan) -> Section:
    few = () if len(plan.baseline) > 1 else (say("One call is too few to compare with."),)
    return Section(say("Baseline"), words=few, points=calls_points(plan.baseline))


def _promises(plan: CoachingPlan) -> Section:
    none = () if plan.promises else (say("None yet; a session ends with one."),)
    return Section(say("Commitments"), words=none, points=tuple(map(promise_point, plan.promises)))


def _history(plan: CoachingPlan) -> Iterator[Section]:
    yield Section(say("Rounds and verdicts"))
    for one in plan.rounds:
        is_same = (one.focus, one.target) == (plan.rounds[-1].focus, plan.rounds[-1].target)
        yield Section(
            say("Round {number}", number=one.number),
            level=3,
            facts=facts(
                (say("Focus"), "" if is_same else one.focus),
                (say("Target"), "" if is_same else words.target_sentence(one.target)),
                (say("Diagnosis"), words.DIAGNOSES[one.diagnosis] if one.diagnosis else ""),
                (say("Used on"), one.opportunity),
                (say("Drill"), one.drill if one is not plan.rounds[-1] else ""),
                (
                    say("Follow-up"),
                    day(one.follow_up_on) if one.follow_up_on else say("no date yet"),
                ),
            ),
            points=tuple(
                Point(
                    held.theme, say("Session of {day}:", day=day(held.held_on)), "", _session(held)
                )
                for held in one.sessions
            ),
        )
        if one.check:
            yield check_section(one.check)


def _session(held: Held) -> Ref:
    return Ref(Kind.SESSION, held.session_id)


def _parked(plan: CoachingPlan) -> Iterator[Section]:
    if plan.parked:
        yield Section(say("Parked gaps"), facts=facts(*plan.parked))
