from django.db.models import Q, QuerySet

from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.deals.models import Account, Deal
from filmroom.kit.access import Denied, found
from filmroom.people.access import may, reps_within_reach
from filmroom.people.models import Person


def visible_deals(actor: Person) -> QuerySet[Deal]:
    """Give the deals of the people in reach, and those without an owner that the actor made."""
    people = Person.objects.filter(reps_within_reach(actor, Permission.DEAL_SEE)).values("pk")
    return Deal.objects.filter(Q(owner__in=people) | Q(owner=None, account__created_by=actor))


def visible_accounts(actor: Person) -> QuerySet[Account]:
    return Account.objects.filter(
        Q(pk__in=visible_deals(actor).values("account")) | Q(created_by=actor)
    )


def deal_to_see(actor: Person, pk: int) -> Deal:
    return found(visible_deals(actor).select_related("account", "owner"), pk=pk)


def deal_to_edit(actor: Person, pk: int) -> Deal:
    row = deal_to_see(actor, pk)
    if not may_edit(actor):
        raise Denied(say("Only the rep or their coach changes a deal."))
    return row


def account_to_see(actor: Person, pk: int) -> Account:
    return found(visible_accounts(actor), pk=pk)


def account_to_edit(actor: Person, pk: int) -> Account:
    row = account_to_see(actor, pk)
    if not may_edit(actor):
        raise Denied(say("Only reps and their coaches change accounts."))
    return row


def may_edit(actor: Person) -> bool:
    return may(actor, Permission.DEAL_EDIT)


def lock(deal: Deal) -> Deal:
    return found(Deal.objects.select_for_update(), pk=deal.pk)
