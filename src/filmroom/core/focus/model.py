"""What a focus is chosen from, and the working that is shown beside each gap."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class EvidenceRef:
    """Where a number can be opened: a place in a call, or a CRM fact of it."""

    call: str  # id
    at_ms: int | None = None  # from the start of the call
    turn: int | None = None  # where the file has no times
    id: str = ""  # of the evidence point itself

    @property
    def is_timed(self) -> bool:
        return self.at_ms is not None or self.turn is not None


@dataclass(frozen=True, slots=True)
class DimensionScore:
    dimension: str  # key
    value: int | None  # 0, 1, 2; None: no opportunity
    evidence: tuple[EvidenceRef, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoredCall:
    id: str
    held_on: date
    minutes: float
    scores: tuple[DimensionScore, ...]
    stage: str = ""

    def score(self, dimension: str) -> DimensionScore | None:
        """The score with a number, if there is one."""
        return next(
            (s for s in self.scores if s.dimension == dimension and s.value is not None), None
        )


@dataclass(frozen=True, slots=True)
class LiveDeal:
    id: str
    name: str
    stage: str = ""
    next_meeting_on: date | None = None


@dataclass(frozen=True, slots=True)
class Recurrence:
    """In how many calls the gap was seen."""

    calls: tuple[str, ...]  # ids of the calls scored below 2
    evidence: tuple[EvidenceRef, ...]  # all of theirs on this dimension
    twice_in: str | None  # id of one long call that shows it at two places

    @property
    def passes(self) -> bool:
        return len(self.calls) >= 2 or self.twice_in is not None


@dataclass(frozen=True, slots=True)
class Starved:
    """One dimension that this gap feeds, and how far it is from full."""

    dimension: str
    weight: float  # from the rubric, 0..1
    missing: float  # 0 where it is at 2 on every call, 1 where it is at 0


@dataclass(frozen=True, slots=True)
class Leverage:
    """How much would change downstream: own missing part × Σ weight × their missing part."""

    missing: float  # of the gap itself, 0..1
    starves: tuple[Starved, ...]

    @property
    def value(self) -> float:
        return self.missing * sum(one.weight * one.missing for one in self.starves)


@dataclass(frozen=True, slots=True)
class Readiness:
    deals: tuple[LiveDeal, ...]  # soonest meeting first

    @property
    def passes(self) -> bool:
        return bool(self.deals)


@dataclass(frozen=True, slots=True)
class Gap:
    dimension: str  # key
    name: str
    skill_category: str
    recurrence: Recurrence
    leverage: Leverage
    readiness: Readiness

    @property
    def is_homework(self) -> bool:
        """There is no live deal on which the skill would be used soon."""
        return not self.readiness.passes


@dataclass(frozen=True, slots=True)
class Ranking:
    calls: tuple[str, ...]  # ids of the calls that were read, newest first
    gaps: tuple[Gap, ...]  # best candidate first
    remarks: tuple[str, ...]  # sentences: what the ranking cannot know

    @property
    def candidate(self) -> Gap | None:
        """The first gap that recurs; a miss seen once is a note and no focus."""
        return next((gap for gap in self.gaps if gap.recurrence.passes), None)


@dataclass(frozen=True, slots=True)
class ParkedGap:
    """A gap that was seen and is not worked on now, kept in writing (law 2)."""

    dimension: str  # key
    words: str
