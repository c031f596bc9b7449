"""What a coach would leave behind: how much is open with whom, and who could take it over."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from filmroom.core.commitments import Progress
from filmroom.core.roles import Role
from filmroom.cycles.models import Commitment, Cycle
from filmroom.people.access import require_managing
from filmroom.people.models import Membership, Person


@dataclass(frozen=True, slots=True)
class OpenWork:
    rep_id: int
    rep: str
    cycles: int
    commitments: int
    coaches: tuple[tuple[int, str], ...]  # other coaches of the rep, by name


def open_work_with(actor: Person, coach_id: int) -> list[OpenWork]:
    """Give how much is open with a coach, rep by rep, to who manages people; never what it is."""
    require_managing(actor)
    running = Cycle.objects.filter(coach=coach_id, closed_on=None, withdrawn_on=None)
    waiting = Q(reviewed_on__isnull=True) | Q(progress=Progress.NOT_DUE.value)
    promised = Commitment.objects.filter(waiting, coach=coach_id)
    cycles = Counter(running.values_list("rep", flat=True))
    promises = Counter(promised.values_list("rep", flat=True))
    reps = Person.objects.filter(pk__in={*cycles, *promises}).order_by("name", "pk")
    others = _other_coaches([rep.pk for rep in reps], coach_id)
    return [
        OpenWork(rep.pk, rep.name, cycles[rep.pk], promises[rep.pk], tuple(others[rep.pk]))
        for rep in reps
    ]


def _other_coaches(reps: Iterable[int], coach_id: int) -> dict[int, list[tuple[int, str]]]:
    """Give the active coaches of each rep's teams."""
    held = Membership.objects.filter(until__isnull=True)
    teams = list(held.filter(person__in=reps, role=Role.REP.value).values_list("person", "team"))
    coaches = held.filter(
        role=Role.COACH.value, person__is_active=True, team__in={team for _, team in teams}
    ).exclude(person=coach_id)
    leading = list(coaches.order_by("person__name").values_list("team", "person", "person__name"))
    found: dict[int, list[tuple[int, str]]] = {rep: [] for rep in reps}
    for rep, team in teams:
        found[rep] += [(pk, name) for where, pk, name in leading if where == team]
    return found
