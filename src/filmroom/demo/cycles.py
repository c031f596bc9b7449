"""Cycles of the sample, from their baseline to the coach's verdict."""

from datetime import time
from uuid import uuid4

from filmroom.calls.models import Call
from filmroom.calls.values import reading_of
from filmroom.core.cycles.others import Compared
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.evidence import EvidenceKind, Span
from filmroom.core.focus.model import ParkedGap
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import actions
from filmroom.cycles.plans import CountedCall, NewCheck, NewCycle, NewPlan
from filmroom.cycles.values import rubric_of_cycle
from filmroom.demo.days import READ_BY_NOW
from filmroom.demo.house import House, Row
from filmroom.demo.sessions import key_of
from filmroom.people.models import Person
from filmroom.reviews.drafts import DraftPoint


def open_cycle(house: House, rep: Person, row: Row) -> None:
    dimension = row["dimension"]
    house.cycles[rep.pk] = actions.open_cycle(
        house.coach_of(rep),
        key=key_of(rep, "cycle", row),
        rep_id=rep.pk,
        new=NewCycle(
            dimension,
            _plan(house, rep, row),
            tuple(_counted(house, one, dimension) for one in row["baseline"]),
            tuple(ParkedGap(other, words) for other, words in row["parked"].items()),
        ),
        today=house.days.ago(row["ago"]),
    )


def _plan(house: House, rep: Person, row: Row) -> NewPlan:
    deal = house.deal(rep, row)
    return NewPlan(
        focus=row["focus"],
        target=row["target"],
        opportunity=row.get("opportunity", ""),
        deal_id=deal.pk if deal else None,
        drill=row["drill"],
        diagnosis=Diagnosis(row["diagnosis"]),
        follow_up_on=house.days.ago(row["follow_up"]),
    )


def _counted(house: House, one: Row, dimension: str) -> CountedCall:
    call = house.calls[one["call"]]
    points = tuple(_point(call, quote, dimension) for quote in one.get("quotes", ()))
    return CountedCall(call.pk, Chances(one["met"], one["of"]), points)


def _point(call: Call, quote: str, dimension: str) -> DraftPoint:
    segments = reading_of(call).transcript.segments
    place = next(index for index, segment in enumerate(segments) if quote in segment.text)
    return DraftPoint(uuid4(), dimension, EvidenceKind.QUOTE, quote, Span(place, place))


def check(house: House, rep: Person, row: Row) -> None:
    """Record the follow-up check; dimensions that are neither better nor worse are the same."""
    cycle = house.cycles[rep.pk]
    others = [one.key for one in rubric_of_cycle(cycle).dimensions if one.key != cycle.dimension]
    marks = dict.fromkeys(others, Compared.SAME)
    for mark in (Compared.BETTER, Compared.WORSE):
        marks |= dict.fromkeys(row.get(mark.value, ()), mark)
    calls = tuple(_counted(house, one, cycle.dimension) for one in row["calls"])
    actions.record_check(
        house.coach_of(rep),
        cycle_id=cycle.pk,
        round_number=cycle.rounds.count(),
        given=NewCheck(calls, Outcome(row["outcome"]), marks, note=row["note"]),
        today=house.days.ago(row["ago"]),
    )
    if row["ago"] > READ_BY_NOW:
        actions.read_notices(rep, cycle_id=cycle.pk, now=house.days.at(row["ago"], time(17)))


def next_round(house: House, rep: Person, row: Row) -> None:
    """Begin the next round; what the entry does not name stays as it was."""
    cycle = house.cycles[rep.pk]
    last = cycle.rounds.latest("number")
    same = ("focus", "target", "opportunity", "drill", "diagnosis")
    plan = _plan(house, rep, {**{name: getattr(last, name) for name in same}, **row})
    actions.next_round(house.coach_of(rep), cycle_id=cycle.pk, after_round=last.number, plan=plan)


def close(house: House, rep: Person, row: Row) -> None:
    house.cycles[rep.pk] = actions.close_cycle(
        house.coach_of(rep),
        cycle_id=house.cycles[rep.pk].pk,
        today=house.days.ago(row["ago"]),
    )


def withdraw(house: House, rep: Person, row: Row) -> None:
    house.cycles[rep.pk] = actions.withdraw_cycle(
        house.coach_of(rep),
        cycle_id=house.cycles[rep.pk].pk,
        reason=row["reason"],
        today=house.days.ago(row["ago"]),
    )
