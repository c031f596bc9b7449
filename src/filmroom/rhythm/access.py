"""Who sees a team's log, its film queue and its scans; list and row side by side.

Coaches see their teams, leaders those at and below theirs. The film queue is the coach's own.
"""

from django.db.models import Q, QuerySet

from filmroom.analysis.models import Moment
from filmroom.calls.access import listed_calls
from filmroom.calls.models import Call
from filmroom.core.phrases import say
from filmroom.core.roles import Permission, Role
from filmroom.cycles.access import reps_to_coach
from filmroom.kit.access import Denied, found
from filmroom.people import settings
from filmroom.people.access import count_teams, teams_within_reach
from filmroom.people.models import Membership, Person, Team
from filmroom.rhythm.models import Scan, Watched


def visible_teams(actor: Person) -> QuerySet[Team]:
    return teams_within_reach(actor, Permission.SESSION_SEE)


def team_to_see(actor: Person, pk: int) -> Team:
    return found(visible_teams(actor), pk=pk)


def teams_to_coach(actor: Person) -> QuerySet[Team]:
    return teams_within_reach(actor, Permission.SESSION_WRITE)


def may_see_teams(actor: Person) -> bool:
    """Say whether the actor coaches or leads; a rep only has their own log."""
    return count_teams(actor, Permission.SESSION_SEE) > 0


def sees_several_teams(actor: Person) -> bool:
    return count_teams(actor, Permission.SESSION_SEE) > 1


def coaches_by_team(actor: Person) -> dict[int, dict[int, str]]:
    """Give the coaches of the teams the actor sees, their names by their number, by team."""
    held = Membership.objects.filter(
        role=Role.COACH.value,
        until__isnull=True,
        person__is_active=True,
        team__in=visible_teams(actor).values("pk"),
    )
    found: dict[int, dict[int, str]] = {}
    rows = held.order_by("person__name", "pk").values_list("team", "person", "person__name")
    for team, person, name in rows:
        found.setdefault(team, {})[person] = name
    return found


def may_watch_film(actor: Person) -> bool:
    """Say whether the actor coaches a team."""
    return count_teams(actor, Permission.SESSION_WRITE) > 0


# --- the film queue -------------------------------------------------------------------------


def film_calls(actor: Person) -> QuerySet[Call]:
    """Give the calls of the reps the actor coaches that may be coached on (law 10).

    Their speakers are known and a lawful basis is recorded.
    """
    ready = Q(speakers_confirmed_at__isnull=False, lawful_basis__isnull=False)
    return listed_calls(actor).filter(ready, rep__in=reps_to_coach(actor).values("pk"))


def film_moment(actor: Person, pk: int) -> Moment:
    """Give a moment the film queue may hold for the actor."""
    rows = Moment.objects.filter(call__in=film_calls(actor).values("pk"))
    return found(rows.select_related("call"), pk=pk)


def visible_watched(actor: Person) -> QuerySet[Watched]:
    return Watched.objects.filter(coach=actor, call__in=film_calls(actor).values("pk"))


def watched_to_change(actor: Person, pk: int) -> Watched:
    return found(visible_watched(actor), pk=pk)


def lock_watched(pk: int) -> Watched:
    """Lock what a coach kept of the queue whose changing was already permitted."""
    return found(Watched.objects.select_for_update(), pk=pk)


# --- scans ----------------------------------------------------------------------------------


def scanned_teams(actor: Person) -> QuerySet[Team]:
    """Give the teams whose scan the actor reads: entries, which a setting may keep to coaches."""
    reads = Permission.SESSION_SEE
    if not settings.value("leaders_read_entries"):
        reads = Permission.SESSION_WRITE
    return teams_within_reach(actor, reads)


def team_to_scan(actor: Person, pk: int) -> Team:
    return found(scanned_teams(actor), pk=pk)


def may_conclude(actor: Person, team: Team) -> bool:
    return teams_to_coach(actor).filter(pk=team.pk).exists()


def team_to_conclude(actor: Person, pk: int) -> Team:
    row = team_to_scan(actor, pk)
    if not may_conclude(actor, row):
        raise Denied(
            say("The conclusions of a month are written by the team's coach; you read them.")
        )
    return row


def lock_team(team: Team) -> None:
    """Let what is concluded about one team take turns."""
    Team.objects.select_for_update().filter(pk=team.pk).first()


def visible_scans(actor: Person) -> QuerySet[Scan]:
    return Scan.objects.filter(team__in=scanned_teams(actor).values("pk"))
