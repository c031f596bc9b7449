"""There is always somebody who can administer."""

from django.db.models import QuerySet

from filmroom.core.phrases import say
from filmroom.core.roles import Role
from filmroom.kit.access import Refused
from filmroom.people.models import Membership

_NO_PASSWORD = "!"  # noqa: S105  how Django marks that no password opens the account


def holding() -> QuerySet[Membership]:
    """Give the administrator's roles of people who can sign in."""
    return Membership.objects.filter(
        role=Role.ADMIN.value, until__isnull=True, person__is_active=True
    ).exclude(person__password__startswith=_NO_PASSWORD)


def keep_one(*, without_person: int | None = None, without_role: int | None = None) -> None:
    """Refuse if nobody would be left. Locks all such roles, so that two changes take turns."""
    locked = holding().select_for_update().order_by("pk").values_list("pk", "person_id")
    before = list(locked)
    left = [row for row in before if row[0] != without_role and row[1] != without_person]
    if before and not left:
        raise Refused(
            say("This is the last administrator who can sign in; make somebody else one first.")
        )
