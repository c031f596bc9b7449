"""How things were taught before, by the names that can be used again."""

from django.db.models import Max

from filmroom.cycles import access
from filmroom.people.models import Person


def interventions(actor: Person, *, text: str = "", limit: int = 8) -> tuple[str, ...]:
    """Give short names of interventions used before that the actor may read, last used first."""
    rows = access.visible_sessions(actor).filter(completed_at__isnull=False)
    named = rows.exclude(intervention="").filter(intervention__icontains=text.strip())
    latest = named.order_by().values("intervention").annotate(used=Max("held_on"))
    found = latest.order_by("-used", "intervention").values_list("intervention", flat=True)
    return tuple(found[:limit])
