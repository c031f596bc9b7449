"""A rep's cycles read together: what stuck, what relapses, and on what it follows (spec 2).

Closed focuses are watched in later reviews; each watched call says whether the behaviour was
at its target there. Calls without opportunity are not handed in.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from filmroom.core.intervals import chance_of_higher_share
from filmroom.core.parties import BuyerRole

FEWEST_WATCHED = 2
CLEAR = 0.95  # chance from which a difference is put into words


class Standing(StrEnum):
    STUCK = "stuck"  # at target on most later calls
    RELAPSED = "relapsed"  # below target on half of them or more
    NOT_KNOWN = "not_known"  # fewer than two later calls
    NEVER_MOVED = "never_moved"


class Circumstance(StrEnum):
    CALL_TYPE = "call_type"
    BUYER_ROLE = "buyer_role"
    WORKLOAD = "workload"


@dataclass(frozen=True, slots=True)
class WatchedCall:
    """A later call with opportunity for a focus that was closed."""

    id: str
    at_target: bool
    call_type: str = ""
    buyer_roles: frozenset[BuyerRole] = frozenset()
    calls_that_week: int | None = None


@dataclass(frozen=True, slots=True)
class PastCycle:
    id: str
    dimension: str
    focus: str
    moved: bool  # closed as moved, provisionally or not
    later: tuple[WatchedCall, ...] = ()

    @property
    def standing(self) -> Standing:
        if not self.moved:
            return Standing.NEVER_MOVED
        if len(self.later) < FEWEST_WATCHED:
            return Standing.NOT_KNOWN
        slips = sum(not call.at_target for call in self.later)
        return Standing.RELAPSED if 2 * slips >= len(self.later) else Standing.STUCK


@dataclass(frozen=True, slots=True)
class Slips:
    """How often a closed focus was missed under one circumstance, and otherwise."""

    circumstance: Circumstance
    value: str  # "demo", "procurement", "busy week"
    missed: int
    calls: int
    missed_elsewhere: int
    calls_elsewhere: int

    @property
    def is_clear(self) -> bool:
        """More often here than elsewhere with a chance of 95 % (Jeffreys posterior)."""
        elsewhere = (self.missed_elsewhere, self.calls_elsewhere)
        if not self.calls or not self.calls_elsewhere:
            return False
        return chance_of_higher_share(elsewhere, (self.missed, self.calls)) >= CLEAR


@dataclass(frozen=True, slots=True)
class Reading:
    standings: tuple[tuple[PastCycle, Standing], ...]
    slips: tuple[Slips, ...]  # every circumstance seen, clear ones first

    def with_standing(self, standing: Standing) -> tuple[PastCycle, ...]:
        return tuple(cycle for cycle, found in self.standings if found is standing)


def read_together(cycles: Sequence[PastCycle]) -> Reading:
    """Correlation over few calls: numbers first, words only where they are clear."""
    calls = [call for cycle in cycles if cycle.moved for call in cycle.later]
    slips = [
        _slips(circumstance, value, named, calls)
        for circumstance, named in _circumstances(calls)
        for value in sorted({value for call in calls for value in named(call)})
    ]
    return Reading(
        standings=tuple((cycle, cycle.standing) for cycle in cycles),
        slips=tuple(sorted(slips, key=lambda slip: not slip.is_clear)),
    )


_Named = Callable[[WatchedCall], frozenset[str]]


def _circumstances(calls: Sequence[WatchedCall]) -> Iterator[tuple[Circumstance, _Named]]:
    usual = median([c.calls_that_week for c in calls if c.calls_that_week is not None] or [0])

    def workload(call: WatchedCall) -> frozenset[str]:
        if call.calls_that_week is None:
            return frozenset()
        return frozenset({"busy week" if call.calls_that_week > usual else "usual week"})

    yield Circumstance.CALL_TYPE, lambda call: frozenset({call.call_type} - {""})
    yield Circumstance.BUYER_ROLE, lambda call: frozenset(call.buyer_roles - {BuyerRole.UNKNOWN})
    yield Circumstance.WORKLOAD, workload


def _slips(
    circumstance: Circumstance, value: str, named: _Named, calls: Sequence[WatchedCall]
) -> Slips:
    """Calls of which the circumstance is not known count on neither side."""
    known = [call for call in calls if named(call)]
    here = [call for call in known if value in named(call)]
    elsewhere = [call for call in known if value not in named(call)]
    return Slips(
        circumstance,
        value,
        missed=sum(not call.at_target for call in here),
        calls=len(here),
        missed_elsewhere=sum(not call.at_target for call in elsewhere),
        calls_elsewhere=len(elsewhere),
    )
