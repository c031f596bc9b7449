"""Keeping accounts, deals and stakeholders by hand; CSV comes in through `sheets`."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from filmroom.core.one_line import one_line
from filmroom.core.parties import BuyerRole
from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.deals import access
from filmroom.deals.models import Account, Deal, StageChange, Stakeholder
from filmroom.kit.access import Denied, Refused, found
from filmroom.people.access import coached_people, require
from filmroom.people.models import Person

OUTCOMES = ("open", "won", "lost")


@dataclass(frozen=True, slots=True)
class DealDetails:
    name: str
    account: str  # its name; made if nobody has it yet
    stage: str = ""
    owner_id: int | None = None
    next_meeting_on: date | None = None
    outcome: str = "open"
    external_id: str = ""


@transaction.atomic
def add_deal(actor: Person, *, details: DealDetails, today: date) -> Deal:
    require(actor, Permission.DEAL_EDIT, say("Only reps and their coaches add deals."))
    if details.owner_id is None:
        raise Refused(say("Choose whose deal it is."))
    return _write(actor, Deal(), details, today)


@transaction.atomic
def edit_deal(actor: Person, *, deal_id: int, details: DealDetails, today: date) -> Deal:
    row = access.lock(access.deal_to_edit(actor, deal_id))
    return _write(actor, row, details, today)


def _write(actor: Person, row: Deal, details: DealDetails, today: date) -> Deal:
    row.name = _required(details.name, say("A deal needs a name."))
    row.account = _account(actor, details.account)
    same = Deal.objects.filter(account=row.account, name__iexact=row.name).exclude(pk=row.pk)
    if same.exists():
        raise Refused(
            say("{name} already has a deal “{name2}”.", name=row.account.name, name2=row.name)
        )
    row.owner = _owner(actor, details.owner_id, row.owner)
    if details.outcome not in OUTCOMES:
        raise Refused(
            say("A deal is open, won or lost; “{outcome}” was found.", outcome=details.outcome)
        )
    before = row.stage
    row.stage = details.stage.strip()[:60]
    row.next_meeting_on = details.next_meeting_on
    row.outcome = details.outcome
    row.external_id = details.external_id.strip()[:120]
    row.save()
    if row.stage and row.stage != before:
        StageChange.objects.create(deal=row, stage=row.stage, since=today)
    return row


def _account(actor: Person, name: str) -> Account:
    """Give the account of a name, made if it is new."""
    name = _required(name, say("A deal belongs to an account; give its name."))
    there = Account.objects.filter(name__iexact=name).first()
    return there or Account.objects.create(name=name, created_by=actor)


def _required(text: str, refusal: str) -> str:
    name = one_line(text)
    if not name:
        raise Refused(refusal)
    return name[:200]


def _owner(actor: Person, owner_id: int | None, before: Person | None) -> Person | None:
    if owner_id == (before.pk if before else None):
        return before
    person = coached_people(actor).filter(pk=owner_id or 0).first()
    if person is None:
        raise Denied(say("A deal belongs to somebody you coach, or to yourself."))
    return person


@transaction.atomic
def edit_account(actor: Person, *, account_id: int, name: str, domain: str) -> Account:
    row = access.account_to_edit(actor, account_id)
    row.name = _required(name, say("An account needs a name."))
    if Account.objects.filter(name__iexact=row.name).exclude(pk=row.pk).exists():
        raise Refused(say("There is already an account “{name}”.", name=row.name))
    row.domain = domain.strip()[:200]
    row.save()
    return row


@transaction.atomic
def set_stakeholder(
    actor: Person, *, deal_id: int, name: str, email: str, buyer_role: BuyerRole
) -> Stakeholder:
    """Keep somebody of the buyer's on a deal; the same name again changes them."""
    deal = access.lock(access.deal_to_edit(actor, deal_id))
    name = _required(name, say("A stakeholder needs a name."))
    there = Stakeholder.objects.filter(deal=deal, name__iexact=name).first()
    row = there or Stakeholder(deal=deal, name=name)
    row.email = email.strip()[:254]
    row.buyer_role = buyer_role.value
    row.save()
    return row


@transaction.atomic
def remove_stakeholder(actor: Person, *, deal_id: int, stakeholder_id: int) -> Stakeholder:
    """Take somebody off a deal; return what was known of them, to be put back."""
    deal = access.deal_to_edit(actor, deal_id)
    row = found(Stakeholder.objects.select_for_update(), deal=deal, pk=stakeholder_id)
    row.delete()
    return row


@transaction.atomic
def put_back_stakeholder(
    actor: Person, *, deal_id: int, name: str, email: str, buyer_role: BuyerRole
) -> Stakeholder:
    """Undo a removal, unless the deal has somebody of that name again."""
    deal = access.lock(access.deal_to_edit(actor, deal_id))
    if Stakeholder.objects.filter(deal=deal, name__iexact=name).exists():
        raise Refused(
            say("“{name}” was added again in the meantime; nothing was changed now.", name=name)
        )
    return set_stakeholder(actor, deal_id=deal_id, name=name, email=email, buyer_role=buyer_role)
