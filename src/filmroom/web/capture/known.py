"""What a device may know of people, so that a session can be written down without a network."""

from typing import Any

from django.urls import reverse

from filmroom.core.dates import DayOrder
from filmroom.cycles import queries
from filmroom.cycles.queries import RepToLog
from filmroom.cycles.state import Promise, day_order
from filmroom.kit.http import Request
from filmroom.people import settings
from filmroom.web.choices import stages


def known(request: Request) -> dict[str, Any]:
    """Give the names of the actor's reps and the last commitment of each (docs/adr/0036)."""
    actor = request.actor
    return {
        "person": actor.pk,
        "zone": actor.time_zone,
        "month_first": day_order() is DayOrder.MONTH_FIRST,
        "may_send_speech": settings.value("dictation_by_vendor"),
        "stages": stages(),
        "reps": [_rep(rep) for rep in queries.reps_to_log(actor)],
    }


def _rep(rep: RepToLog) -> dict[str, Any]:
    return {
        "rep": rep.rep_id,
        "name": rep.name,
        "draft_url": reverse("sessions:draft", args=[rep.rep_id]),
        "previous": _promise(rep.previous) if rep.previous else None,
        "has_live_deal": rep.has_live_deal,
    }


def _promise(promise: Promise) -> dict[str, Any]:
    return {
        "id": promise.commitment_id,
        "words": promise.words,
        "due_on": promise.due_on.isoformat(),
        "where": promise.where,
        "progress": promise.progress or "",
    }
