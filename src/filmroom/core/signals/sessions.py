"""What single sessions give away."""

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Commitment, ProgressReport

SHORT_MINUTES = 20


def is_short(kind: SessionKind, minutes: float | None, *, least: float = SHORT_MINUTES) -> bool:
    """Weekly 1:1s only: in less time either the review or the coaching is left out."""
    return kind is SessionKind.WEEKLY and minutes is not None and minutes < least


def is_review_skipped(previous: Commitment | None, progress: ProgressReport | None) -> bool:
    """There was a commitment to look at, and nobody did."""
    return previous is not None and progress is None
