"""A sheet as it stands: what an editor gets after each save, and when somebody was faster."""

from dataclasses import dataclass

from filmroom.core.phrases import say
from filmroom.core.reviews import Report
from filmroom.kit.access import Conflict
from filmroom.reviews import values
from filmroom.reviews.drafts import DraftValue, GuardedPoint
from filmroom.reviews.models import Review


@dataclass(frozen=True, slots=True)
class SheetState:
    review_id: int
    version: int  # the ticket the next save has to bring
    is_complete: bool
    edited_by: str  # who saved last
    draft: DraftValue
    points: tuple[GuardedPoint, ...]
    report: Report  # doors leave its totals out until the review is complete (law 8)


class DraftConflict(Conflict):
    """Somebody saved the sheet first. Carries what is there now, so that nothing is lost."""

    def __init__(self, state: SheetState) -> None:
        self.state = state
        by = f" by {state.edited_by}" if state.edited_by else ""
        super().__init__(
            say("The sheet was changed{by} in the meantime; nothing was overwritten.", by=by)
        )


def state_of(review: Review) -> SheetState:
    return SheetState(
        review_id=review.pk,
        version=review.version,
        is_complete=review.is_complete,
        edited_by=review.last_edited_by.name if review.last_edited_by else "",
        draft=values.draft_of(review),
        points=tuple(values.guarded_of(row) for row in review.evidence.all()),
        report=values.report_of(review),
    )
