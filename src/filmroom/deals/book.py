"""All accounts and deals in memory, so that a sheet of thousands of rows asks a few questions."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from django.db import models
from django.db.models import QuerySet
from django.db.models.functions import Now

from filmroom.deals.models import Account, Deal, StageChange, Stakeholder

Written = TypeVar("Written", bound=models.Model)
Kept = TypeVar("Kept", Account, Deal, Stakeholder)


@dataclass(slots=True, eq=False)
class Entry:
    """A deal, and what a sheet makes of it."""

    row: Deal
    stakeholders: dict[str, Stakeholder] = field(default_factory=dict)  # by name
    stages: list[str] = field(default_factory=list)  # entered, in order


@dataclass(slots=True)
class Book:
    """What is there and what is to be written; names are looked up without case."""

    accounts: dict[str, Account] = field(default_factory=dict)
    by_name: dict[tuple[str, str], Entry] = field(default_factory=dict)  # of account and deal
    by_id: dict[tuple[str, str], Entry] = field(default_factory=dict)  # of account, and in the CRM
    changed: list[models.Model] = field(default_factory=list)

    def find(self, account: str, name: str, external_id: str) -> Entry | None:
        """Give a deal by its id in the CRM, else by its name."""
        key = account.casefold()
        named = self.by_id.get((key, external_id)) if external_id else None
        return named or self.by_name.get((key, name.casefold()))

    def put(self, entry: Entry) -> None:
        account = entry.row.account.name.casefold()
        self.by_name.setdefault((account, entry.row.name.casefold()), entry)
        if entry.row.external_id:
            self.by_id.setdefault((account, entry.row.external_id), entry)

    def take_out(self, entry: Entry) -> None:
        """Forget under which name and id a deal is found, before these change."""
        account = entry.row.account.name.casefold()
        self.by_name.pop((account, entry.row.name.casefold()), None)
        if self.by_id.get((account, entry.row.external_id)) is entry:
            del self.by_id[account, entry.row.external_id]

    def note(self, row: models.Model) -> None:
        """Have a row that is there written again."""
        if row.pk is not None:
            self.changed.append(row)

    def write(self, *, today: date) -> None:
        """Write what is new and what changed, each kind of row at once."""
        entries = list(self.by_name.values())
        Account.objects.bulk_create(_new(self.accounts.values()))
        Deal.objects.bulk_create(_new(entry.row for entry in entries))
        StageChange.objects.bulk_create(
            StageChange(deal=entry.row, stage=stage, since=today)
            for entry in entries
            for stage in entry.stages
        )
        people = (one for entry in entries for one in entry.stakeholders.values())
        Stakeholder.objects.bulk_create(_new(people))
        self._update(Account, "domain")
        self._update(Deal, "name", "owner", "stage", "next_meeting_on", "outcome", "external_id")
        self._update(Stakeholder, "email", "buyer_role")

    def _update(self, kind: type[Kept], *names: str) -> None:
        rows = {row.pk: row for row in self.changed if isinstance(row, kind)}
        for row in rows.values():
            setattr(row, "changed_at", Now())  # noqa: B010  an expression where a time is read
        kind._default_manager.bulk_update(rows.values(), [*names, "changed_at"])


def _new(rows: Iterable[Written]) -> list[Written]:
    return [row for row in rows if row.pk is None]


def read(deals_with_people: QuerySet[Deal]) -> Book:
    """Give what is there; the stakeholders only of the deals named."""
    book = Book()
    for account in Account.objects.order_by("pk"):
        book.accounts.setdefault(account.name.casefold(), account)
    entries = {}
    for deal in Deal.objects.select_related("account").order_by("pk"):
        entries[deal.pk] = Entry(deal)
        book.put(entries[deal.pk])
    for one in Stakeholder.objects.filter(deal__in=deals_with_people).order_by("pk"):
        entries[one.deal_id].stakeholders.setdefault(one.name.casefold(), one)
    return book
