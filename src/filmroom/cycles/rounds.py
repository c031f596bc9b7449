"""When the coaching of a round began: the day from which calls count for its check (law 7)."""

from datetime import date

from filmroom.core.verdict import Outcome
from filmroom.cycles import access, values
from filmroom.cycles.models import Round

# After these the next round looks at another call and needs no new session.
_STILL_COACHED = frozenset(
    {Outcome.PARTIAL, Outcome.PROVISIONAL, Outcome.NO_OPPORTUNITY, Outcome.INSUFFICIENT}
)


def carried_on(last: Round, target: str) -> date | None:
    """Give the day that a round with this target carries on from the one before, if any."""
    check = values.check_row_of(last)
    goes_on = check is not None and Outcome(check.outcome) in _STILL_COACHED
    return last.coached_on if goes_on and last.target == target else None


def date_coaching(round_id: int) -> None:
    """Let a round's coaching begin with its earliest session; once it is checked, it stays.

    A session from before the check of the round before is none of this round's.
    """
    row = Round.objects.select_related("cycle").get(pk=round_id)
    cycle = access.lock_cycle(row.cycle_id)
    if not cycle.is_open or values.check_row_of(row) is not None:
        return
    before = Round.objects.filter(cycle=cycle, number=row.number - 1).first()
    checked = values.check_row_of(before) if before else None
    held = row.sessions.filter(
        completed_at__isnull=False, held_on__gte=checked.held_on if checked else date.min
    ).values_list("held_on", flat=True)
    carried = carried_on(before, row.target) if before else None
    row.coached_on = min(filter(None, (*held, carried)), default=None)
    row.save(update_fields=["coached_on", "changed_at"])
