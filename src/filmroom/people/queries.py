from dataclasses import dataclass

from django.db.models import QuerySet

from filmroom.core.roles import Permission, Role
from filmroom.people import access
from filmroom.people.models import Membership, Person, Reading, Team

_LIMIT = 8  # lines shown under the search box


def find(actor: Person, *, text: str) -> list[Person]:
    return list(access.visible_people(actor).filter(name__icontains=text).order_by("name")[:_LIMIT])


def readers_of(person: Person) -> QuerySet[Reading]:
    """Give who opened the person's records, latest first."""
    return Reading.objects.filter(about=person).select_related("reader").order_by("-day", "-pk")


def line_of(person: Person) -> list[Membership]:
    """Give the coaches of the person's teams and the leaders of those above: who can read them."""
    teams = set(
        Membership.objects.filter(person=person, until__isnull=True).values_list("team", flat=True)
    )
    parents = dict(Team.objects.values_list("pk", "parent_id"))
    above: set[int] = set()
    for team in teams:
        step: int | None = team
        while step is not None and step not in above:
            above.add(step)
            step = parents[step]
    rows = Membership.objects.filter(until__isnull=True).select_related("person", "team")
    coaches = rows.filter(team__in=teams, role=Role.COACH.value)
    leaders = rows.filter(team__in=above, role=Role.LEADER.value)
    return [row for row in (*coaches, *leaders) if row.person_id != person.pk]


@dataclass(frozen=True, slots=True)
class Powers:
    """What a page may offer this person."""

    may_import: bool
    may_review: bool
    may_manage_people: bool
    may_edit_settings: bool
    may_see_deals: bool


def powers(actor: Person) -> Powers:
    return Powers(
        may_import=access.may(actor, Permission.CALL_IMPORT),
        may_review=access.may(actor, Permission.REVIEW_WRITE),
        may_manage_people=access.may(actor, Permission.PEOPLE_MANAGE),
        may_edit_settings=access.may(actor, Permission.SETTINGS_EDIT),
        may_see_deals=access.may(actor, Permission.DEAL_SEE),
    )
