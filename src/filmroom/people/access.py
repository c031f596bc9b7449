"""Whose rows a person may reach. Every other room's access is built on these."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from filmroom.core.phrases import say
from filmroom.core.roles import REACH, Permission, Reach, Role, roles_with
from filmroom.kit.access import Denied, found
from filmroom.kit.once import once_a_page
from filmroom.people.models import Membership, Person, Team

# Law 9: what is recorded about a person stays theirs to read and to answer, whatever roles
# they hold now.
_ABOUT_ONESELF = frozenset(
    {
        Permission.CALL_SEE,
        Permission.REVIEW_SEE,
        Permission.REVIEW_ANSWER,
        Permission.CYCLE_SEE,
        Permission.SESSION_SEE,
        Permission.COMMITMENT_ANSWER,
        Permission.PERSON_SEE,
    }
)


def open_memberships(actor: Person) -> list[Membership]:
    """Give the roles the actor holds, asked of the database once for each actor object."""
    # The name is ours alone: neither Django nor the type of Person knows it.
    if not hasattr(actor, "_open_memberships"):
        rows = Membership.objects.filter(
            person=actor, person__is_active=True, until__isnull=True
        ).select_related("team")
        actor._open_memberships = list(rows)  # type: ignore[attr-defined]  # noqa: SLF001
    kept: list[Membership] = actor._open_memberships  # type: ignore[attr-defined]  # noqa: SLF001
    return kept


def roles(actor: Person) -> frozenset[Role]:
    return frozenset(Role(row.role) for row in open_memberships(actor))


def may(actor: Person, permission: Permission) -> bool:
    """Say whether any role of the actor has the permission, for some row."""
    return bool(roles(actor) & roles_with(permission))


def require(actor: Person, permission: Permission, refusal: str) -> None:
    if not may(actor, permission):
        raise Denied(refusal)


@once_a_page
def _parents() -> dict[int, int | None]:
    return dict(Team.objects.values_list("pk", "parent_id"))


def _subtree(team_ids: Iterable[int]) -> set[int]:
    below: dict[int | None, list[int]] = {}
    for pk, parent in _parents().items():
        below.setdefault(parent, []).append(pk)
    reached: set[int] = set()
    waiting = list(team_ids)
    while waiting:
        team = waiting.pop()
        if team not in reached:
            reached.add(team)
            waiting += below.get(team, [])
    return reached


def _memberships_with(actor: Person, permission: Permission) -> list[Membership]:
    allowed = roles_with(permission)
    return [row for row in open_memberships(actor) if Role(row.role) in allowed]


def _team_ids(actor: Person, permission: Permission) -> set[int]:
    """Give the teams whose reps the permission covers for this actor."""
    rows = _memberships_with(actor, permission)
    own = {row.team_id for row in rows if REACH[Role(row.role)] is Reach.TEAM}
    led = {row.team_id for row in rows if REACH[Role(row.role)] is Reach.SUBTREE}
    return own | _subtree(led) if led else own


def teams_within_reach(actor: Person, permission: Permission) -> QuerySet[Team]:
    """Give the teams of which the actor coaches or leads the reps, as far as permitted."""
    return Team.objects.filter(pk__in=_team_ids(actor, permission))


def count_teams(actor: Person, permission: Permission) -> int:
    return len(_team_ids(actor, permission))


def reps_within_reach(actor: Person, permission: Permission) -> Q:
    """Give a filter on Person: those whose rows the permission covers for this actor."""
    within = Q(pk=actor.pk) if permission in _ABOUT_ONESELF else Q(pk__in=[])
    reaches = {REACH[Role(row.role)] for row in _memberships_with(actor, permission)}
    if Reach.OWN in reaches:
        within |= Q(pk=actor.pk)
    if Reach.EVERYWHERE in reaches:
        within |= Q(pk__isnull=False)
    if teams := _team_ids(actor, permission):
        reps = Membership.objects.filter(
            team__in=teams, role=Role.REP.value, until__isnull=True
        ).values("person")
        within |= Q(pk__in=reps)
    return within


@once_a_page
def is_within(actor: Person, permission: Permission, person: Person) -> bool:
    """Say whether the permission covers this person's rows for the actor."""
    return Person.objects.filter(reps_within_reach(actor, permission), pk=person.pk).exists()


def line_memberships(person: Person) -> QuerySet[Membership]:
    """Give the roles from which the person's records can be read: their management line.

    Coaches of the teams in which the person holds a role, and leaders of those teams and of
    every team above.
    """
    own = {row.team_id for row in open_memberships(person)}
    coaches = Q(role=Role.COACH.value, team__in=own)
    leaders = Q(role=Role.LEADER.value, team__in=_with_all_above(own))
    return Membership.objects.filter(
        coaches | leaders, until__isnull=True, person__is_active=True
    ).exclude(person=person)


def _with_all_above(team_ids: set[int]) -> set[int]:
    parents = _parents()
    reached: set[int] = set()
    for team in team_ids:
        step: int | None = team
        while step is not None and step not in reached:
            reached.add(step)
            step = parents[step]
    return reached


def visible_people(actor: Person) -> QuerySet[Person]:
    """Give everybody the actor may see: themselves, those in reach, and their own line."""
    line = line_memberships(actor).values("person")
    return Person.objects.filter(reps_within_reach(actor, Permission.PERSON_SEE) | Q(pk__in=line))


@once_a_page
def person_to_see(actor: Person, pk: int) -> Person:
    return found(visible_people(actor), pk=pk)


def may_see_readings(actor: Person, person: Person) -> bool:
    """Say whether the actor may see who read the person's records (law 9).

    The person themselves; and an administrator, who has to be able to prove it.
    """
    return actor.pk == person.pk or may(actor, Permission.PEOPLE_MANAGE)


def coached_people(actor: Person) -> QuerySet[Person]:
    """Give the people the actor may import calls for and write reviews about, or self."""
    return Person.objects.filter(reps_within_reach(actor, Permission.CALL_IMPORT), is_active=True)


def require_managing(actor: Person) -> None:
    require(actor, Permission.PEOPLE_MANAGE, say("Only an administrator changes people and teams."))


def person_to_manage(actor: Person, pk: int) -> Person:
    """Lock and return a person an administrator is about to change."""
    require_managing(actor)
    return found(Person.objects.select_for_update(), pk=pk)


def visible_teams(actor: Person) -> QuerySet[Team]:
    """Give the teams the actor holds a role in, all of them to an administrator."""
    if may(actor, Permission.PEOPLE_MANAGE):
        return Team.objects.all()
    return Team.objects.filter(pk__in=_subtree(row.team_id for row in open_memberships(actor)))


def team_to_manage(actor: Person, pk: int) -> Team:
    require_managing(actor)
    return found(Team.objects.all(), pk=pk)
