"""A theme of Rita's that comes back: three sessions, and a check without movement between them."""

from datetime import timedelta

import coaching
from cast import TODAY
from filmroom.core.commitments import Progress
from filmroom.core.verdict import Chances, Outcome

WEEK = timedelta(days=7)
DAY = coaching.CHECK_DAY + WEEK
NOW = coaching.CHECK_NOW + WEEK


def _week(number, last, **changes):
    after = number * WEEK
    return coaching.sheet(
        held_on=TODAY + after,
        due_on=coaching.DUE + after,
        **coaching.reviewing_last(last, Progress.NOT_KEPT, progress_note="No buyer asked."),
        **changes,
    )


def told(cast):
    """Give the cycle and the states of the three sessions."""
    cycle = coaching.opened(cast)
    first = coaching.logged(cast.mo, cast.rita, coaching.sheet(cycle_id=cycle.pk))
    second = coaching.logged(cast.mo, cast.rita, _week(1, first, cycle_id=cycle.pk))
    given = coaching.new_check(
        coaching.later_call(cast),
        Outcome.NOT_MOVED,
        Chances(0, 4),
        note="Presents first, as before.",
    )
    coaching.checked(cast, cycle, given)
    changes = {"tried": "Cost ladder", "happened": "Broke off", "replaced_by": "Silence"}
    third = coaching.logged(cast.mo, cast.rita, _week(2, second, **changes))
    return cycle, (first, second, third)
