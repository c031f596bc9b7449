"""A cycle in the middle of its life, to be changed by tests in one thing."""

from datetime import date

from filmroom.core.cycles.model import Check, CheckedCall, Cycle, Plan, Round
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.focus.model import EvidenceRef
from filmroom.core.focus.targets import ShareTarget
from filmroom.core.verdict import Outcome

COACHED = date(2026, 3, 10)
FOLLOW_UP = date(2026, 3, 24)
CHECKED = date(2026, 3, 25)
LATER = date(2026, 4, 7)

PLAN = Plan(
    focus="Ask at least two implication questions per main problem before presenting.",
    target=ShareTarget("main problem", "two implication questions asked", 0.8),
    opportunity="Northwind technical call",
    drill="Implication ladder",
    diagnosis=Diagnosis.SKILL,
)
REAL_CALL = CheckedCall("c3", date(2026, 3, 24))


def check(outcome=Outcome.MOVED, *, calls=(REAL_CALL,), on=CHECKED, at_ms=754_000):
    return Check(on, calls, outcome, (EvidenceRef("c3", at_ms),))


def a_round(checked=None, *, plan=PLAN, coached_on=COACHED, follow_up_on=FOLLOW_UP, **more):
    return Round(plan, coached_on, follow_up_on, check=checked, **more)


def cycle(*rounds, **more):
    facts = {"dimension": "implication_impact", "baseline": ("c1", "c2")} | more
    return Cycle(rounds=rounds or (a_round(),), **facts)


def codes(problems):
    return [problem.code for problem in problems]
