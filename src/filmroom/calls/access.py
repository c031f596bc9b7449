"""Who sees which calls: the rep, the people who coach them, and whoever imported them."""

from django.db.models import Q, QuerySet

from filmroom.calls.models import Call
from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.kit.access import Denied, found
from filmroom.kit.once import once_a_page
from filmroom.people.access import may, reps_within_reach
from filmroom.people.models import Person


def visible_calls(actor: Person) -> QuerySet[Call]:
    people = Person.objects.filter(reps_within_reach(actor, Permission.CALL_SEE)).values("pk")
    unassigned = Q(rep=None, imported_by=actor)
    return Call.objects.filter(Q(rep__in=people) | unassigned)


def listed_calls(actor: Person) -> QuerySet[Call]:
    """Give the visible calls without the parts of joined ones."""
    return visible_calls(actor).filter(joined_into=None)


@once_a_page
def call_to_see(actor: Person, pk: int) -> Call:
    rows = visible_calls(actor).select_related(
        "rep", "deal__account", "lawful_basis", "recording", "original", "imported_by"
    )
    return found(rows, pk=pk)


def may_edit(actor: Person, call: Call) -> bool:
    """Say whether the actor may change who spoke, the deal, the basis, or undo the import."""
    if call.rep_id is None:
        return call.imported_by_id == actor.pk
    within = reps_within_reach(actor, Permission.CALL_EDIT)
    return Person.objects.filter(within, pk=call.rep_id).exists()


def call_to_edit(actor: Person, pk: int) -> Call:
    row = call_to_see(actor, pk)
    if not may_edit(actor, row):
        raise Denied(say("Only the rep and their coach change a call."))
    return row


def call_to_review(actor: Person, pk: int) -> Call:
    """Give a call that may be scored: with a lawful basis (law 10) and known speakers."""
    row = call_to_see(actor, pk)
    if row.lawful_basis_id is None:
        raise Denied(
            say(
                "No lawful basis is recorded for this call, so it cannot be reviewed. "
                "Set the basis on the call's page first."
            )
        )
    if row.speakers_confirmed_at is None or row.rep_id is None:
        raise Denied(
            say(
                "Nobody has confirmed who speaks in this call, so it cannot be reviewed. "
                "Say which speaker is the rep first."
            )
        )
    return row


def lock(call: Call) -> Call:
    return found(Call.objects.select_for_update(), pk=call.pk)


def may_import(actor: Person) -> bool:
    return may(actor, Permission.CALL_IMPORT)


def require_import(actor: Person) -> None:
    if not may_import(actor):
        raise Denied(say("Only reps and their coaches import calls."))
