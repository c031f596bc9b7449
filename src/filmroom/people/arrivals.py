"""Who is here and not yet at work: nobody invited them, gave them a role, or coaches them."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from filmroom.core.roles import Role
from filmroom.people import access
from filmroom.people.models import Membership, Person
from filmroom.people.queries import open_links


@dataclass(frozen=True, slots=True)
class Waiting:
    """People by name, each in one list only."""

    without_coach: list[Person]  # reps whose calls nobody reviews
    without_role: list[Person]
    not_invited: list[Person]  # have an address and neither a password nor a link that works
    not_arrived: list[Person]  # have a link they have not used


def waiting(actor: Person, *, now: datetime) -> Waiting:
    """Give who waits for whom manages people; two questions to the database."""
    access.require_managing(actor)
    held = Membership.objects.filter(person=OuterRef("pk"), until__isnull=True)
    seen = access.visible_people(actor).filter(is_active=True).order_by("name", "pk")
    alone = _without_coach(seen)
    everybody = seen.annotate(
        invited=Exists(open_links(OuterRef("pk"), now=now)), has_role=Exists(held)
    )
    lists = Waiting(alone, [], [], [])
    for person in everybody.exclude(pk__in=[rep.pk for rep in alone]):
        if not person.has_role:
            lists.without_role.append(person)
        elif person.email and not person.has_usable_password():
            (lists.not_arrived if person.invited else lists.not_invited).append(person)
    return lists


def _without_coach(people: QuerySet[Person]) -> list[Person]:
    """Give the reps that no coach of any of their teams reaches."""
    held = Membership.objects.filter(until__isnull=True)
    teams = held.filter(person=OuterRef(OuterRef("pk"))).values("team")
    coached = held.filter(role=Role.COACH.value, person__is_active=True, team__in=teams)
    is_rep = held.filter(person=OuterRef("pk"), role=Role.REP.value)
    rows = people.filter(Exists(is_rep))
    return list(rows.exclude(Exists(coached.exclude(person=OuterRef("pk")))))
