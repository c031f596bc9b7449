"""Taking a sheet into accounts, deals and stakeholders. The same sheet again changes nothing."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date

from django.db import transaction

from filmroom.core.parties import BuyerRole
from filmroom.core.roles import Permission
from filmroom.deals import access, actions
from filmroom.deals.models import Account, Deal
from filmroom.deals.sheets import Sheet, SheetRow
from filmroom.people.access import coached_people, require
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class Taken:
    accounts: int  # made new
    deals: int  # made new
    stakeholders: int  # written
    left_out: int  # rows with a problem


@dataclass(frozen=True, slots=True)
class _Reach:
    """What the actor may own and change, looked up once for a sheet."""

    owners: Mapping[str, Person]  # by e-mail and by name, casefolded
    mine: Person | None
    editable: frozenset[int]


def preview(actor: Person, sheet: Sheet) -> Sheet:
    """Give the sheet with what speaks against each row; nothing is written."""
    require(actor, Permission.DEAL_EDIT, "Only reps and their coaches bring deals in.")
    reach = _reach(actor)
    coming: set[tuple[str, str]] = set()  # deals that rows above will have made
    checked = []
    for row in sheet.rows:
        checked.append(_checked(row, reach, coming))
        if not checked[-1].problems:
            coming.add(_key(row))
    return replace(sheet, rows=checked)


def _key(row: SheetRow) -> tuple[str, str]:
    return row.account.casefold(), row.deal.casefold()


@transaction.atomic
def take(actor: Person, sheet: Sheet, *, today: date) -> Taken:
    """Write every row without a problem; rows with one are left out."""
    checked = preview(actor, sheet)
    reach = _reach(actor)
    good = [row for row in checked.rows if not row.problems]
    before = Account.objects.count(), Deal.objects.count()
    for row in good:
        _take_row(actor, row, reach, today)
    made = Account.objects.count() - before[0], Deal.objects.count() - before[1]
    people = sum(bool(row.stakeholder) for row in good)
    return Taken(*made, people, len(checked.rows) - len(good))


def _reach(actor: Person) -> _Reach:
    people: Sequence[Person] = list(coached_people(actor))
    owners = {person.name.casefold(): person for person in people}
    owners |= {person.email.casefold(): person for person in people if person.email}
    mine = next((person for person in people if person.pk == actor.pk), None)
    editable = frozenset(access.visible_deals(actor).values_list("pk", flat=True))
    return _Reach(owners, mine, editable)


def _checked(row: SheetRow, reach: _Reach, coming: AbstractSet[tuple[str, str]]) -> SheetRow:
    problems = list(row.problems)
    there = _deal(row) if row.account and row.deal else None
    is_new = there is None and _key(row) not in coming
    if there and there.pk not in reach.editable:
        problems.append("This deal belongs to somebody whose deals you may not change.")
    if row.owner and row.owner.casefold() not in reach.owners:
        problems.append(f"The owner “{row.owner}” is nobody you coach.")
    elif row.deal and is_new and not row.owner and reach.mine is None:
        problems.append("The owner is missing; a new deal belongs to one of your reps.")
    return replace(row, problems=tuple(problems))


def _deal(row: SheetRow) -> Deal | None:
    deals = Deal.objects.filter(account__name__iexact=row.account)
    by_id = deals.filter(external_id=row.external_id).first() if row.external_id else None
    return by_id or deals.filter(name__iexact=row.deal).first()


def _take_row(actor: Person, row: SheetRow, reach: _Reach, today: date) -> None:
    if not row.deal:
        _take_account(actor, row)
        return
    owner = reach.owners.get(row.owner.casefold()) if row.owner else None
    there = _deal(row)
    deal = (
        actions.edit_deal(actor, deal_id=there.pk, details=_changed(there, row, owner), today=today)
        if there
        else actions.add_deal(actor, details=_new(row, owner or reach.mine), today=today)
    )
    _take_account(actor, row)
    if row.stakeholder:
        _take_stakeholder(actor, deal, row)


def _take_account(actor: Person, row: SheetRow) -> None:
    account = Account.objects.filter(name__iexact=row.account).first()
    if account is None:
        Account.objects.create(name=row.account, domain=row.domain, created_by=actor)
    elif row.domain and not account.domain:
        account.domain = row.domain
        account.save(update_fields=["domain", "changed_at"])


def _new(row: SheetRow, owner: Person | None) -> actions.DealDetails:
    return actions.DealDetails(
        name=row.deal,
        account=row.account,
        stage=row.stage,
        owner_id=owner.pk if owner else None,
        next_meeting_on=row.next_meeting,
        outcome=row.outcome or "open",
        external_id=row.external_id,
    )


def _changed(deal: Deal, row: SheetRow, owner: Person | None) -> actions.DealDetails:
    """Give what is there, with what the row says in its place; empty cells say nothing."""
    return actions.DealDetails(
        name=row.deal,
        account=row.account,
        stage=row.stage or deal.stage,
        owner_id=owner.pk if owner else deal.owner_id,
        next_meeting_on=row.next_meeting or deal.next_meeting_on,
        outcome=row.outcome or deal.outcome,
        external_id=row.external_id or deal.external_id,
    )


def _take_stakeholder(actor: Person, deal: Deal, row: SheetRow) -> None:
    there = deal.stakeholders.filter(name__iexact=row.stakeholder).first()
    kept = BuyerRole(there.buyer_role) if there else BuyerRole.UNKNOWN
    actions.set_stakeholder(
        actor,
        deal_id=deal.pk,
        name=row.stakeholder,
        email=row.email or (there.email if there else ""),
        buyer_role=row.role or kept,
    )
