"""What a session begins with: the last commitment, and a form that is filled in already."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from filmroom.calls.access import call_to_see, visible_calls
from filmroom.calls.models import Call
from filmroom.core.agendas import Agenda, SessionKind, agendas_for
from filmroom.core.diagnosis import ADVICE
from filmroom.core.sessions import Seen
from filmroom.cycles import access, focusing
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.loading import CycleLine
from filmroom.cycles.queries.cycles import open_cycle_of
from filmroom.cycles.queries.interventions import interventions
from filmroom.cycles.queries.log import SessionLine, lines
from filmroom.cycles.state import Promise, promise_of, unreviewed, unreviewed_by
from filmroom.deals.models import Deal
from filmroom.kit import clock
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class SessionToBegin:
    rep: Person
    draft: SessionDraft  # prefilled from the call, the open cycle and the last session
    previous: Promise | None  # to be looked at first (law 6)
    others: tuple[Promise, ...]  # also still open
    last: SessionLine | None
    open_cycle: CycleLine | None
    live_deals: tuple[tuple[int, str], ...]
    agendas: tuple[Agenda, ...]
    interventions: tuple[str, ...]  # the coach's own, last used first


def session_to_begin(
    actor: Person,
    rep_id: int,
    *,
    now: datetime,
    kind: SessionKind = SessionKind.WEEKLY,
    call_id: int | None = None,
) -> SessionToBegin:
    rep = access.rep_to_coach(actor, rep_id)
    open_ones = [promise_of(row) for row in unreviewed(rep, actor)]
    cycle = open_cycle_of(actor, rep_id, now=now)
    held = access.visible_sessions(actor).filter(rep=rep, completed_at__isnull=False)
    last = next(iter(lines(held.order_by("-held_on", "-pk")[:1])), None)
    return SessionToBegin(
        rep=rep,
        draft=SessionDraft(
            held_on=clock.local_day(now, actor.time_zone),
            kind=kind,
            **_prefilled(actor, cycle, last, call_id),
            previous_id=open_ones[0].commitment_id if open_ones else None,
        ),
        previous=open_ones[0] if open_ones else None,
        others=tuple(open_ones[1:]),
        last=last,
        open_cycle=cycle,
        live_deals=tuple((int(deal.id), deal.name) for deal in focusing.live_deals(rep)),
        agendas=agendas_for(kind),
        interventions=interventions(actor),
    )


@dataclass(frozen=True, slots=True)
class RepToLog:
    rep_id: int
    name: str
    previous: Promise | None  # to be looked at first (law 6)
    has_live_deal: bool  # a commitment then names where it will be used


def reps_to_log(actor: Person) -> tuple[RepToLog, ...]:
    """Give everybody the actor may log a session with, by name, each with the last commitment."""
    reps = access.reps_to_coach(actor)
    latest: dict[int, Promise] = {}
    for row in unreviewed_by(actor).filter(rep__in=reps):
        latest.setdefault(row.rep_id, promise_of(row))
    owners = set(
        Deal.objects.filter(owner__in=reps, outcome="open").values_list("owner", flat=True)
    )
    rows = reps.order_by("name", "pk").values_list("pk", "name")
    return tuple(RepToLog(pk, name, latest.get(pk), pk in owners) for pk, name in rows)


def unfinished_with(actor: Person, rep_id: int) -> SessionLine | None:
    """Give the session with a rep that the actor wrote on last and that nobody has ended."""
    rows = access.visible_sessions(actor).filter(rep=rep_id, coach=actor)
    drafts = rows.filter(completed_at__isnull=True, asked_at__isnull=True)
    return next(iter(lines(drafts.order_by("-changed_at", "-pk")[:1])), None)


def call_to_log(actor: Person, call_id: int | None) -> Call | None:
    """Give the call that a session is about, where there is one the actor may see."""
    return visible_calls(actor).filter(pk=call_id).first() if call_id is not None else None


def _prefilled(
    actor: Person, cycle: CycleLine | None, last: SessionLine | None, call_id: int | None
) -> dict[str, Any]:
    skill = cycle.skill if cycle else last.skill if last else ""
    found: dict[str, Any] = {"skill": skill, "cycle_id": cycle.cycle_id if cycle else None}
    if cycle and cycle.diagnosis:
        found |= {"diagnosis": cycle.diagnosis, "fix": ADVICE[cycle.diagnosis].fix}
    if call_id is not None:
        call = call_to_see(actor, call_id)
        found |= {
            "seen_in": Seen.CALL_MOMENT,
            "seen_reference": str(call.pk),
            "stage": call.stage,
            "deal_id": call.deal_id if _is_live(call.deal) else None,
        }
    return found


def _is_live(deal: Deal | None) -> bool:
    return deal is not None and deal.outcome == "open"
