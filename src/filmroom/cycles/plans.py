"""What opens a cycle, a round and a check, as a form sends it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from filmroom.core.cycles.model import Plan
from filmroom.core.cycles.others import Compared
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.focus.model import ParkedGap
from filmroom.core.focus.targets import ShareTarget, Target, parse_target
from filmroom.core.phrases import say
from filmroom.core.problems import Problem
from filmroom.core.storable import storable
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles.refusals import NotSound, refuse_any
from filmroom.cycles.values import Counts, judged
from filmroom.deals.access import deal_to_see
from filmroom.deals.models import Deal
from filmroom.kit.access import Refused
from filmroom.people.models import Person
from filmroom.reviews.drafts import DraftPoint

LONGEST_TEXT = 5_000
LONGEST_PLACE = 200
LONGEST_TARGET = 300


@dataclass(frozen=True, slots=True)
class NewPlan:
    """What one round tries."""

    focus: str
    target: str  # in either form of core.focus.targets
    opportunity: str = ""  # the named deal or call; empty: the deal's name
    deal_id: int | None = None
    drill: str = ""
    diagnosis: Diagnosis | None = None
    follow_up_on: date | None = None


@dataclass(frozen=True, slots=True)
class CountedCall:
    """What somebody counted on one call; None: not counted yet."""

    call_id: int
    counts: Counts | None = None
    points: tuple[DraftPoint, ...] = ()  # where it happened; keys and dimensions are not kept


@dataclass(frozen=True, slots=True)
class NewCycle:
    dimension: str
    plan: NewPlan
    baseline: tuple[CountedCall, ...]  # calls with a completed review
    parked: tuple[ParkedGap, ...] = ()  # in other words than those that are proposed


@dataclass(frozen=True, slots=True)
class NewCheck:
    calls: tuple[CountedCall, ...]
    outcome: Outcome  # the coach's
    marks: Mapping[str, Compared] = field(default_factory=dict)  # by dimension
    buyer_made_it_easy: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class ReadPlan:
    """A plan whose target was read and whose deal the actor may know of."""

    plan: Plan
    target: Target
    deal: Deal | None
    follow_up_on: date | None

    def columns(self) -> dict[str, object]:
        return {
            "focus": self.plan.focus,
            "target": str(self.target),
            "opportunity": self.plan.opportunity,
            "deal": self.deal,
            "drill": self.plan.drill,
            "diagnosis": self.plan.diagnosis.value if self.plan.diagnosis else "",
            "follow_up_on": self.follow_up_on,
        }


def read_plan(actor: Person, given: NewPlan) -> ReadPlan:
    """Read a plan, or say what is wrong with it beside its field."""
    target = parse_target(storable(given.target))
    if isinstance(target, Problem):
        raise NotSound([target])
    if len(str(target)) > LONGEST_TARGET or len(given.opportunity) > LONGEST_PLACE:
        raise Refused(say("The target or the named deal is too long; say it in fewer words."))
    if max(len(given.focus), len(given.drill)) > LONGEST_TEXT:
        raise Refused(
            say(
                "A text is longer than {longest_text} characters; shorten it.",
                longest_text=LONGEST_TEXT,
            )
        )
    deal = None if given.deal_id is None else deal_to_see(actor, given.deal_id)
    named = given.opportunity.strip() or (deal.name if deal else "")
    plan = Plan(
        storable(given.focus).strip(),
        target,
        storable(named),
        storable(given.drill).strip(),
        given.diagnosis,
    )
    return ReadPlan(plan, target, deal, given.follow_up_on)


def refuse_miscounted(target: Target, counted: tuple[CountedCall, ...]) -> None:
    """Refuse calls named twice, counted another way than the target asks, or impossibly."""
    if len({one.call_id for one in counted}) < len(counted):
        raise Refused(say("A call is named twice; count it once."))
    counts = [one.counts for one in counted if one.counts is not None]
    if not all(target.fits(one) for one in counts):
        raise Refused(
            say("The target is “{target}”; count every call the way it asks for.", target=target)
        )
    judged(target.required, counts, ())
    if isinstance(target, ShareTarget) and target.is_once_a_call:
        refuse_any(_more_than_once(counted))


def _more_than_once(counted: tuple[CountedCall, ...]) -> list[Problem]:
    message = "The target counts once a call: this call is 1 opportunity, or 0."
    return [
        Problem("counted-more-than-once", message, f"call-{one.call_id}")
        for one in counted
        if isinstance(one.counts, Chances) and one.counts.opportunities > 1
    ]
