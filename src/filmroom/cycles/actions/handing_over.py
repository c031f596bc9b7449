"""Another coach for a rep: history stays, open work goes along (spec 6)."""

from datetime import date

from django.db import transaction

from filmroom.core.commitments import Progress
from filmroom.core.phrases import say
from filmroom.cycles import access, notices
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Commitment, Cycle, HandingOver
from filmroom.kit.access import Denied, found
from filmroom.people.access import person_to_see
from filmroom.people.models import Person


@transaction.atomic
def hand_over(actor: Person, *, rep_id: int, to_coach_id: int, today: date) -> int:
    """Give a rep's open cycle and unreviewed commitments to a coach. Return how many went.

    The coach who takes over does it, or whoever manages people; the latter reads nothing by it.
    """
    rep = person_to_see(actor, rep_id)
    coach = person_to_see(actor, to_coach_id)
    if not access.may_hand_over(actor, rep, coach):
        raise Denied(say("Open work goes to a coach of the rep, who takes it or is given it."))
    access.lock_rep(rep)
    return _hand_over_cycle(actor, rep, coach, today) + _hand_over_commitments(rep, coach)


def _hand_over_cycle(actor: Person, rep: Person, coach: Person, today: date) -> int:
    row = Cycle.objects.select_for_update().filter(rep=rep, closed_on=None, withdrawn_on=None)
    cycle = row.exclude(coach=coach).first()
    if cycle is None:
        return 0
    before = found(Person.objects.all(), pk=cycle.coach_id)
    HandingOver.objects.create(
        rep=rep, cycle=cycle, from_coach=before, to_coach=coach, on=today, by=actor
    )
    cycle.coach = coach
    cycle.save(update_fields=["coach", "changed_at"])
    for person in (rep, before, coach):
        notices.tell(person, NoticeKind.CYCLE_HANDED_OVER, cycle=cycle)
    return 1


def _hand_over_commitments(rep: Person, coach: Person) -> int:
    rows = Commitment.objects.filter(rep=rep).exclude(coach=coach)
    waiting = rows.filter(reviewed_on__isnull=True) | rows.filter(progress=Progress.NOT_DUE.value)
    return waiting.update(coach=coach)
