"""What the pages of accounts and deals may show."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from filmroom.calls import queries as calls
from filmroom.calls.queries import CallFilter, CallLine
from filmroom.deals import access, queries
from filmroom.deals.queries import AccountLine, DealLine, StakeholderLine

_CALLS = 50  # shown on a deal's page, latest first


@dataclass(frozen=True, slots=True)
class ListPage:
    accounts: Sequence[AccountLine]
    text: str
    may_edit: bool


def list_page(actor: Any, text: str) -> ListPage:
    return ListPage(queries.accounts(actor, text=text), text, access.may_edit(actor))


@dataclass(frozen=True, slots=True)
class AccountPage:
    pk: int
    name: str
    domain: str
    deals: Sequence[DealLine]
    may_edit: bool


def account_page(actor: Any, pk: int) -> AccountPage:
    row = access.account_to_see(actor, pk)
    return AccountPage(
        row.pk, row.name, row.domain, queries.deals_of(actor, row), access.may_edit(actor)
    )


@dataclass(frozen=True, slots=True)
class DealPage:
    pk: int
    name: str
    account_id: int
    account_name: str
    stage: str
    outcome: str
    owner_name: str
    next_meeting_on: date | None
    external_id: str
    stages: Sequence[tuple[str, date]]
    stakeholders: Sequence[StakeholderLine]
    calls: Sequence[CallLine]
    may_edit: bool
    form: Any  # for one more stakeholder


def deal_page(actor: Any, pk: int, form: Any) -> DealPage:
    row = access.deal_to_see(actor, pk)
    held = calls.listing(actor, wanted=CallFilter(deal_id=pk))[:_CALLS]
    return DealPage(
        pk=row.pk,
        name=row.name,
        account_id=row.account_id,
        account_name=row.account.name,
        stage=row.stage,
        outcome=row.outcome,
        owner_name=row.owner.name if row.owner else "",
        next_meeting_on=row.next_meeting_on,
        external_id=row.external_id,
        stages=queries.stage_history(row),
        stakeholders=queries.stakeholders_of(row),
        calls=calls.lines(held),
        may_edit=access.may_edit(actor),
        form=form,
    )
