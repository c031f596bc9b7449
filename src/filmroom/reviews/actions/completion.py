"""Completing a sheet: only what keeps the contract, once."""

from datetime import date, datetime

from django.db import transaction

from filmroom.core.phrases import say
from filmroom.core.reviews import Report
from filmroom.kit import faults
from filmroom.kit.access import Refused
from filmroom.people.models import Person
from filmroom.reviews import access, values
from filmroom.reviews.actions import assessments, notices
from filmroom.reviews.kinds import NoticeKind
from filmroom.reviews.models import Review
from filmroom.reviews.state import DraftConflict, SheetState, state_of


class NotSound(Refused):
    """The sheet still breaks the contract. Carries what is missing."""

    def __init__(self, report: Report) -> None:
        self.report = report
        missing = " ".join(problem.message for problem in report.problems)
        super().__init__(say("The sheet is saved and not complete yet. {missing}", missing=missing))


@transaction.atomic
def complete(
    actor: Person,
    *,
    review_id: int,
    base_version: int,
    now: datetime,
    today: date,
    rep_speaks_first: bool = False,
) -> SheetState:
    """Complete the sheet the actor saw, or say what it lacks. Asked twice, it is done once.

    With `rep_speaks_first` the rep is asked for a self-assessment, unless one is given.
    """
    access.sheet_to_write(actor, review_id)
    row = access.lock(review_id)
    if row.is_complete:
        return state_of(row)
    _refuse(row, base_version)
    row.completed_at = now
    row.version += 1
    faults.point("reviews.complete.before-write")
    row.save(update_fields=["completed_at", "version", "changed_at"])
    faults.point("reviews.complete.after-write")
    if row.is_self_assessment:
        _tell_the_coach(row)
    else:
        _tell_the_rep(actor, row, today=today, rep_speaks_first=rep_speaks_first)
    faults.point("reviews.complete.before-commit")
    return state_of(row)


def _refuse(row: Review, base_version: int) -> None:
    if row.declined_at is not None:
        raise Refused(say("This self-assessment was declined; ask your coach to request another."))
    if row.version != base_version:
        raise DraftConflict(state_of(row))
    report = values.report_of(row)
    if not report.ok:
        raise NotSound(report)


def _tell_the_coach(row: Review) -> None:
    if row.requested_by is not None:
        notices.tell(row.requested_by, NoticeKind.SELF_ASSESSMENT_GIVEN, row)


def _tell_the_rep(actor: Person, row: Review, *, today: date, rep_speaks_first: bool) -> None:
    if row.call.rep is None:
        return
    notices.tell(row.call.rep, NoticeKind.REVIEW_READY, row)
    if rep_speaks_first:
        assessments.ask(actor, row.call, rubric=row.rubric, today=today)
