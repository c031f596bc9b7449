"""Calls as cycles look at them: who was on, how long, how they compare."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from filmroom.calls.models import Call, Participant
from filmroom.core.cycles.comparable import CallShape
from filmroom.core.parties import BuyerRole
from filmroom.core.transcripts.model import Side
from filmroom.core.verdict import Chances
from filmroom.cycles.values import Counts
from filmroom.kit import clock
from filmroom.people.models import Person

_MS_A_MINUTE = 60_000


def real(calls: QuerySet[Call]) -> QuerySet[Call]:
    """Give the calls with a buyer on them (law 7), without the parts of joined ones."""
    buyers = Participant.objects.filter(call=OuterRef("pk"), side=Side.THEIRS.value)
    return calls.filter(Exists(buyers), joined_into=None)


def checkable(calls: QuerySet[Call]) -> QuerySet[Call]:
    """Give the real calls whose day is known and that may be scored at all (laws 7 and 10)."""
    return real(calls).filter(
        lawful_basis__isnull=False, speakers_confirmed_at__isnull=False, held_at_known=True
    )


def held_on(call: Call, rep: Person) -> date:
    return clock.local_day(call.held_at, rep.time_zone)


def minutes(call: Call) -> float:
    return round(call.duration_ms / _MS_A_MINUTE, 2)


def buyer_roles(calls: Iterable[int]) -> dict[int, frozenset[BuyerRole]]:
    """Give the roles of the buyers on each call, by call id."""
    found: dict[int, set[BuyerRole]] = {}
    rows = Participant.objects.filter(call__in=list(calls), side=Side.THEIRS.value)
    for call, role in rows.values_list("call", "buyer_role"):
        found.setdefault(call, set()).add(BuyerRole(role))
    return {call: frozenset(roles) for call, roles in found.items()}


def shape(call: Call, roles: frozenset[BuyerRole], counts: Counts | None) -> CallShape:
    return CallShape(
        stage=call.stage,
        buyer_roles=roles,
        opportunities=counts.opportunities if isinstance(counts, Chances) else None,
    )
