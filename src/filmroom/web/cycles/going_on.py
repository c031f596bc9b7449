"""The page on which the next round is planned, after a verdict that does not end the work."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from filmroom.cycles import queries
from filmroom.kit.access import Refused
from filmroom.web.cycles.choosing import deal_choices
from filmroom.web.cycles.forms import PlanForm, Sent
from filmroom.web.cycles.words import VERDICTS, Verdict, as_typed


@dataclass(frozen=True, slots=True)
class RoundPage:
    pk: int
    rep: str
    number: int  # of the round that begins
    after: int
    verdict: Verdict
    form: PlanForm


def round_page(
    actor: Any, pk: int, *, now: datetime, today: date, sent: Sent | None = None
) -> RoundPage:
    """Start from the plan of the last round; Refused while it has no verdict."""
    read = queries.read_cycle(actor, pk, now=now, today=today)
    last = read.rounds[-1]
    if last.check is None:
        raise Refused(_("This round has not been checked; record the follow-up check first."))
    plan = last.plan
    initial = {
        "focus": plan.focus,
        "target": as_typed(plan.target),
        "diagnosis": plan.diagnosis.value if plan.diagnosis else "",
        "deal": str(last.deal_id or ""),
        "opportunity": plan.opportunity,
        "drill": plan.drill,
    }
    deals = deal_choices(queries.focus(actor, read.line.rep_id, today=today).deals, today)
    return RoundPage(
        pk=pk,
        rep=read.line.rep,
        number=last.number + 1,
        after=sent.get("after", last.number) if sent else last.number,
        verdict=VERDICTS[last.check.outcome],
        form=PlanForm(sent, initial=initial, deals=deals),
    )
