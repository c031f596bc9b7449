"""A review as a value, as far as it has been filled in: drafts hold what was typed so far."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from filmroom.core.evidence import EvidencePoint
from filmroom.core.rubrics import DEFAULT

NA: Final = "n/a"  # no opportunity; only where the rubric permits it


@dataclass(frozen=True, slots=True)
class Score:
    dimension: str  # key, or the label as typed where the rubric has no such dimension
    value: int | str | None  # 0, 1, 2 or NA; other text as typed; None: not given yet
    evidence: tuple[EvidencePoint, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    call: str = ""
    held_on: date | str | None = None  # day of the call; text as typed where it is no date
    rep: str = ""
    reviewer: str = ""
    stage: str = ""
    rubric: str = DEFAULT.key
    deal: str = ""
    duration_ms: int | None = None  # of the call
    knew_reviewed: bool | None = None  # the rep knew that this call would be reviewed
    scores: tuple[Score, ...] = ()
    repeat: str = ""  # the behaviour done well
    worst_gap: str = ""
    focuses: tuple[str, ...] = ()  # a sound review has exactly one
    follow_up_on: date | str | None = None  # text as typed where it is no date
    follow_up_with: str = ""  # the named deal or call
    notes: str = ""
    parked: tuple[str, ...] = ()
