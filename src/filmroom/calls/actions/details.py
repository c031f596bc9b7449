"""What a person says about a call beyond its transcript."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import transaction

from filmroom.calls import access, policies
from filmroom.calls.models import LONGEST_OUTCOME, LONGEST_TITLE, Call
from filmroom.core.one_line import one_line
from filmroom.core.phrases import say
from filmroom.deals.access import deal_to_see
from filmroom.kit.access import Conflict, Refused
from filmroom.people.models import Person

_EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)


def is_plausible(held_at: datetime, now: datetime) -> bool:
    """Say whether a call can have been held then; times beyond these have no day in some zones."""
    near = _EARLIEST.year <= held_at.year <= now.year + 1
    return near and _EARLIEST <= held_at <= now + timedelta(days=1)


def require_plausible(held_at: datetime | None, now: datetime) -> None:
    if held_at is not None and not is_plausible(held_at, now):
        raise Refused(
            say(
                "A call is held between 1990 and tomorrow; the year {year} was given, with "
                "month {month} and day {day}. Nothing was kept.",
                year=held_at.year,
                month=held_at.month,
                day=held_at.day,
            )
        )


@dataclass(frozen=True, slots=True)
class Details:
    title: str
    held_at: datetime | None  # None: not known
    stage: str
    deal_id: int | None
    knew_reviewed: bool | None
    outcome_so_far: str


@transaction.atomic
def set_details(
    actor: Person, *, call_id: int, details: Details, seen: datetime, now: datetime
) -> None:
    """Keep the details; `seen` is `changed_at` of the row the person was looking at."""
    require_plausible(details.held_at, now)
    call = access.lock(access.call_to_edit(actor, call_id))
    if call.changed_at != seen:
        raise Conflict(
            say(
                "Somebody changed this call while you were typing. Nothing was overwritten: "
                "reload the page and enter yours again."
            )
        )
    title = one_line(details.title)
    if not title:
        raise Refused(say("A call needs a title."))
    call.title = title[:LONGEST_TITLE]
    _date(call, details.held_at)
    call.stage = details.stage
    if details.deal_id != call.deal_id:
        call.deal = deal_to_see(actor, details.deal_id) if details.deal_id else None
    call.knew_reviewed = details.knew_reviewed
    call.outcome_so_far = details.outcome_so_far.strip()[:LONGEST_OUTCOME]
    call.save()


def _date(call: Call, held_at: datetime | None) -> None:
    call.held_at_known = held_at is not None
    if held_at is not None:
        call.held_at = held_at


@transaction.atomic
def set_basis(actor: Person, *, call_id: int, basis_id: int | None) -> None:
    """Record why the call may be coached on, or that the reason is gone (law 10)."""
    call = access.lock(access.call_to_edit(actor, call_id))
    call.lawful_basis = policies.basis_to_use(basis_id) if basis_id else None
    call.save(update_fields=["lawful_basis", "changed_at"])
