"""Taking a sheet into accounts, deals and stakeholders. The same sheet again changes nothing."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date

from django.db import IntegrityError, transaction

from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.deals import access
from filmroom.deals.book import Book, Entry, read
from filmroom.deals.models import Account, Deal, Stakeholder
from filmroom.deals.sheets import Sheet, SheetRow
from filmroom.kit.access import Conflict, Refused
from filmroom.people.access import coached_people, require
from filmroom.people.models import Person

_NOT_YOURS = "Only reps and their coaches bring deals in."


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
    require(actor, Permission.DEAL_EDIT, _NOT_YOURS)
    return replace(sheet, rows=_check(sheet, _reach(actor), read(access.visible_deals(actor))))


def _check(sheet: Sheet, reach: _Reach, book: Book) -> list[SheetRow]:
    coming: set[tuple[str, str]] = set()  # deals that rows above will have made
    checked = []
    for row in sheet.rows:
        checked.append(_checked(row, reach, book, coming))
        if not checked[-1].problems:
            coming.add(_key(row))
    return checked


def _key(row: SheetRow) -> tuple[str, str]:
    return row.account.casefold(), row.deal.casefold()


def take(actor: Person, sheet: Sheet, *, today: date) -> Taken:
    """Write every row without a problem; rows with one are left out."""
    try:
        with transaction.atomic():
            return _take(actor, sheet, today)
    except IntegrityError:
        raise Conflict(
            say(
                "Somebody wrote one of these deals at the same moment. Nothing was taken; take the "
                "sheet again."
            )
        ) from None


def _take(actor: Person, sheet: Sheet, today: date) -> Taken:
    require(actor, Permission.DEAL_EDIT, _NOT_YOURS)
    reach, book = _reach(actor), read(access.visible_deals(actor))
    checked = _check(sheet, reach, book)
    good = [row for row in checked if not row.problems]
    before = len(book.accounts), len(book.by_name)
    for row in good:
        _take_row(actor, row, reach, book)
    book.write(today=today)
    made = len(book.accounts) - before[0], len(book.by_name) - before[1]
    people = sum(bool(row.stakeholder) for row in good)
    return Taken(*made, people, len(checked) - len(good))


def _reach(actor: Person) -> _Reach:
    people: Sequence[Person] = list(coached_people(actor))
    owners = {person.name.casefold(): person for person in people}
    owners |= {person.email.casefold(): person for person in people if person.email}
    mine = next((person for person in people if person.pk == actor.pk), None)
    editable = frozenset(access.visible_deals(actor).values_list("pk", flat=True))
    return _Reach(owners, mine, editable)


def _checked(
    row: SheetRow, reach: _Reach, book: Book, coming: AbstractSet[tuple[str, str]]
) -> SheetRow:
    problems = list(row.problems)
    there = book.find(row.account, row.deal, row.external_id) if row.deal else None
    is_new = there is None and _key(row) not in coming
    if there and there.row.pk not in reach.editable:
        problems.append(say("This deal belongs to somebody whose deals you may not change."))
    if row.owner and row.owner.casefold() not in reach.owners:
        problems.append(say("The owner “{owner}” is nobody you coach.", owner=row.owner))
    elif row.deal and is_new and not row.owner and reach.mine is None:
        problems.append(say("The owner is missing; a new deal belongs to one of your reps."))
    return replace(row, problems=tuple(problems))


def _take_row(actor: Person, row: SheetRow, reach: _Reach, book: Book) -> None:
    account = _take_account(actor, row, book)
    if not row.deal:
        return
    owner = reach.owners.get(row.owner.casefold()) if row.owner else None
    entry = book.find(row.account, row.deal, row.external_id)
    if entry is None:
        entry = Entry(Deal(account=account, owner=owner or reach.mine))
    else:
        _refuse_second(row, entry, book)
        book.take_out(entry)
    _fill(entry, row, owner, book)
    book.put(entry)
    if row.stakeholder:
        _take_stakeholder(entry, row, book)


def _take_account(actor: Person, row: SheetRow, book: Book) -> Account:
    made = Account(name=row.account, domain=row.domain, created_by=actor)
    account = book.accounts.setdefault(row.account.casefold(), made)
    if row.domain and not account.domain:
        account.domain = row.domain
        book.note(account)
    return account


def _refuse_second(row: SheetRow, entry: Entry, book: Book) -> None:
    """Refuse to rename a deal to what another one of the account is called."""
    if book.find(row.account, row.deal, "") not in {None, entry}:
        raise Refused(
            say("{account} already has a deal “{deal}”.", account=row.account, deal=row.deal)
        )


def _fill(entry: Entry, row: SheetRow, owner: Person | None, book: Book) -> None:
    """Put what the row says over what is there; empty cells say nothing."""
    deal = entry.row
    before = _said(deal)
    deal.name = row.deal
    deal.owner = owner or deal.owner
    deal.next_meeting_on = row.next_meeting or deal.next_meeting_on
    deal.outcome = row.outcome or deal.outcome
    deal.external_id = row.external_id or deal.external_id
    if row.stage and row.stage != deal.stage:
        deal.stage = row.stage
        entry.stages.append(row.stage)
    if _said(deal) != before:
        book.note(deal)


def _said(deal: Deal) -> tuple[object, ...]:
    return (
        deal.name,
        deal.owner_id,
        deal.next_meeting_on,
        deal.outcome,
        deal.external_id,
        deal.stage,
    )


def _take_stakeholder(entry: Entry, row: SheetRow, book: Book) -> None:
    made = Stakeholder(deal=entry.row, name=row.stakeholder)
    one = entry.stakeholders.setdefault(row.stakeholder.casefold(), made)
    before = one.email, one.buyer_role
    one.email = row.email or one.email
    one.buyer_role = row.role.value if row.role else one.buyer_role
    if (one.email, one.buyer_role) != before:
        book.note(one)
