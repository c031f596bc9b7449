"""Can the follow-up call be held against the baseline at all? (spec 2, "Cycle")

Asked before a verdict, so that an easier kind of call is not read as progress.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core.parties import BuyerRole
from filmroom.core.phrases import Names, mark, say

ENOUGH = 1  # opportunities a call must give to say anything


class Aspect(StrEnum):
    CALL_TYPE = "call_type"
    STAGE = "stage"
    BUYER_ROLES = "buyer_roles"
    OPPORTUNITY = "opportunity"


@dataclass(frozen=True, slots=True)
class CallShape:
    call_type: str = ""  # "" : nobody said
    stage: str = ""
    buyer_roles: frozenset[BuyerRole] = frozenset()
    opportunities: int | None = None  # of the focus behaviour; None: it has no denominator

    @property
    def known_roles(self) -> frozenset[BuyerRole]:
        return self.buyer_roles - {BuyerRole.UNKNOWN}


@dataclass(frozen=True, slots=True)
class Finding:
    aspect: Aspect
    message: str
    is_in_the_way: bool  # else it is a remark for the coach


@dataclass(frozen=True, slots=True)
class Comparability:
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        return not any(finding.is_in_the_way for finding in self.findings)

    @property
    def has_opportunity(self) -> bool:
        """Without one the outcome is "no opportunity", which sets a new date."""
        return all(finding.aspect is not Aspect.OPPORTUNITY for finding in self.findings)


def compare(
    follow_up: CallShape,
    baseline: Sequence[CallShape],
    *,
    is_stage_specific: bool,
    enough: int = ENOUGH,
) -> Comparability:
    """Hold one later call against the baseline calls, of which there is at least one.

    Type and stage stand in the way where the skill belongs to a stage; for a general
    behaviour such as listening they are remarks. Buyer roles stand in the way where both
    sides are known and share none. What nobody said is a remark, except for the call type where
    neither side has one: there nobody was asked.
    """
    return Comparability(
        (
            *_same(
                Aspect.CALL_TYPE,
                follow_up.call_type,
                [shape.call_type for shape in baseline],
                is_in_the_way=is_stage_specific,
            ),
            *_same(
                Aspect.STAGE,
                follow_up.stage,
                [shape.stage for shape in baseline],
                is_in_the_way=is_stage_specific,
            ),
            *_roles(follow_up, baseline),
            *_opportunity(follow_up, enough),
        )
    )


_NAMES = Names(
    {
        Aspect.CALL_TYPE: mark("call type"),
        Aspect.STAGE: mark("stage"),
        Aspect.BUYER_ROLES: mark("buyer roles"),
    }
)


def _same(
    aspect: Aspect, here: str, there: Sequence[str], *, is_in_the_way: bool
) -> tuple[Finding, ...]:
    known = {_folded(value) for value in there if value.strip()}
    if aspect is Aspect.CALL_TYPE and not here.strip() and not known:
        return ()
    if not here.strip() or not known:
        return (_unknown(aspect),)
    if _folded(here) in known:
        return ()
    listed = ", ".join(dict.fromkeys(value for value in there if value.strip()))
    message = say(
        "The {aspect} is {here}; the baseline has {listed}.",
        aspect=_NAMES[aspect],
        here=here,
        listed=listed,
    )
    return (Finding(aspect, message, is_in_the_way),)


def _roles(follow_up: CallShape, baseline: Sequence[CallShape]) -> tuple[Finding, ...]:
    here = follow_up.known_roles
    there = frozenset().union(*(shape.known_roles for shape in baseline))
    if not here or not there:
        return (_unknown(Aspect.BUYER_ROLES),)
    if here & there:
        return ()
    message = say(
        "On this call: {here}; in the baseline: {there}.", here=_list(here), there=_list(there)
    )
    return (Finding(Aspect.BUYER_ROLES, message, is_in_the_way=True),)


def _opportunity(follow_up: CallShape, enough: int) -> tuple[Finding, ...]:
    found = follow_up.opportunities
    if found is None or found >= enough:
        return ()
    message = say(
        "The call gave {found} opportunity for the behaviour and {enough} is needed;"
        " check another call on a new date.",
        found=found or say("no"),
        enough=enough,
    )
    return (Finding(Aspect.OPPORTUNITY, message, is_in_the_way=True),)


def _unknown(aspect: Aspect) -> Finding:
    return Finding(
        aspect, say("The {aspect} cannot be compared: nobody said.", aspect=_NAMES[aspect]), False
    )


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _list(roles: frozenset[BuyerRole]) -> str:
    return ", ".join(sorted(roles))
