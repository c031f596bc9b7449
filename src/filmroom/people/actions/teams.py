from datetime import date

from django.db import IntegrityError, transaction

from filmroom.core.one_line import one_line
from filmroom.core.phrases import say
from filmroom.core.roles import Role
from filmroom.kit.access import Refused, found
from filmroom.people import access
from filmroom.people.actions import administrators
from filmroom.people.models import Membership, Person, Team

_NAME_LIMIT = 120


@transaction.atomic
def add_team(actor: Person, *, name: str, parent_id: int | None = None) -> Team:
    access.require_managing(actor)
    name = one_line(name)
    if not name or len(name) > _NAME_LIMIT:
        raise Refused(
            say("A team needs a name of at most {name_limit} letters.", name_limit=_NAME_LIMIT)
        )
    parent = access.team_to_manage(actor, parent_id) if parent_id else None
    try:
        with transaction.atomic():
            return Team.objects.create(parent=parent, name=name)
    except IntegrityError:
        raise Refused(say("There is already a team “{name}” there.", name=name)) from None


@transaction.atomic
def grant(actor: Person, *, person_id: int, team_id: int, role: Role, today: date) -> Membership:
    """Give a person a role in a team from today on; a role already held is left as it is."""
    person = access.person_to_manage(actor, person_id)
    team = access.team_to_manage(actor, team_id)
    row, _ = Membership.objects.get_or_create(
        person=person,
        team=team,
        role=role.value,
        until=None,
        defaults={"since": today, "given_by": actor},
    )
    return row


@transaction.atomic
def revoke(actor: Person, *, membership_id: int, today: date) -> Membership:
    """End a role today; what was done under it stays."""
    access.require_managing(actor)
    administrators.keep_one(without_role=membership_id)
    rows = Membership.objects.filter(until__isnull=True).select_for_update()
    row = found(rows, pk=membership_id)
    row.until = today
    row.ended_by = actor
    row.save(update_fields=["until", "ended_by", "changed_at"])
    return row


@transaction.atomic
def reinstate(actor: Person, *, membership_id: int, today: date) -> Membership:
    """Let a role that ended today go on, as though it had not ended."""
    access.require_managing(actor)
    row = found(Membership.objects.select_for_update(), pk=membership_id)
    same = Membership.objects.filter(
        person=row.person_id, team=row.team_id, role=row.role, until=None
    )
    if same.exists():
        raise Refused(say("The person has this role again already; nothing was changed now."))
    if row.until != today:
        raise Refused(
            say("Only a role that ended today goes on; give it anew. Nothing was changed.")
        )
    row.until = row.ended_by = None
    row.save(update_fields=["until", "ended_by", "changed_at"])
    return row
