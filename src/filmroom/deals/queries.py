"""Questions about accounts and deals, as far as the actor sees them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Case, Count, Q, When

from filmroom.deals import access
from filmroom.deals.models import Account, Deal
from filmroom.people.models import Person

_FOUND = 5  # lines under the search box


def choices(actor: Person) -> list[tuple[int, str]]:
    """Give the deals to choose from, open ones first."""
    rows = access.visible_deals(actor).select_related("account")
    ordered = sorted(rows, key=lambda row: (row.outcome != "open", str(row.account), row.name))
    return [(row.pk, f"{row.name} ({row.account.name})") for row in ordered]


@dataclass(frozen=True, slots=True)
class AccountLine:
    pk: int
    name: str
    domain: str
    deals: int  # that the actor sees
    open_deals: int


def accounts(actor: Person, *, text: str = "") -> list[AccountLine]:
    seen = access.visible_deals(actor).values("pk")
    rows = access.visible_accounts(actor).annotate(
        seen=Count("deals", filter=Q(deals__in=seen), distinct=True),
        live=Count("deals", filter=Q(deals__in=seen, deals__outcome="open"), distinct=True),
    )
    if text:
        rows = rows.filter(Q(name__icontains=text) | Q(domain__icontains=text))
    return [
        AccountLine(row.pk, row.name, row.domain, row.seen, row.live)
        for row in rows.order_by("name")
    ]


@dataclass(frozen=True, slots=True)
class DealLine:
    pk: int
    name: str
    account_id: int
    account_name: str
    stage: str
    outcome: str
    owner_name: str
    next_meeting_on: date | None


def _line(row: Deal) -> DealLine:
    return DealLine(
        row.pk,
        row.name,
        row.account_id,
        row.account.name,
        row.stage,
        row.outcome,
        row.owner.name if row.owner else "",
        row.next_meeting_on,
    )


def find(actor: Person, *, text: str) -> list[DealLine]:
    """Find deals by their own name or that of their account, open ones first."""
    says = Q(name__icontains=text) | Q(account__name__icontains=text)
    rows = access.visible_deals(actor).filter(says).select_related("account", "owner")
    ordered = rows.order_by(Case(When(outcome="open", then=0), default=1), "name", "pk")
    return [_line(row) for row in ordered[:_FOUND]]


def named(actor: Person, pks: Collection[int]) -> list[DealLine]:
    """Give those of the deals that the actor may see."""
    rows = access.visible_deals(actor).filter(pk__in=pks)
    return [_line(row) for row in rows.select_related("account", "owner")]


def named_accounts(actor: Person, pks: Collection[int]) -> list[tuple[int, str]]:
    """Give number and name of those of the accounts that the actor may see."""
    rows = access.visible_accounts(actor).filter(pk__in=pks)
    return list(rows.values_list("pk", "name"))


def deals_of(actor: Person, account: Account) -> list[DealLine]:
    rows = access.visible_deals(actor).filter(account=account)
    return [_line(row) for row in rows.select_related("account", "owner").order_by("name")]


@dataclass(frozen=True, slots=True)
class StakeholderLine:
    pk: int
    name: str
    email: str
    buyer_role: str


def stakeholders_of(deal: Deal) -> list[StakeholderLine]:
    return [
        StakeholderLine(row.pk, row.name, row.email, row.buyer_role)
        for row in deal.stakeholders.order_by("name")
    ]


def stage_history(deal: Deal) -> Sequence[tuple[str, date]]:
    """Give the stages of a deal with their first day, latest first."""
    rows = deal.stage_changes.order_by("-since", "-pk")
    return list(rows.values_list("stage", "since"))
