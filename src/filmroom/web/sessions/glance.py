"""A person's log on other pages: how many sessions, and the ways to one more."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from filmroom.cycles import access, queries
from filmroom.cycles.queries import LogFilter, SessionLine
from filmroom.kit.access import NotFound
from filmroom.web.counts import Count
from filmroom.web.sessions.filters import log_url


@dataclass(frozen=True, slots=True)
class Glance:
    sessions: Count
    last: SessionLine | None
    capture_url: str  # empty for who does not coach the person
    run_url: str


def glance(actor: Any, person_id: int) -> Glance | None:
    """Give what stands on a person's page; None where the actor reads no entries of theirs."""
    try:
        access.rep_to_read(actor, person_id)
    except NotFound:
        return None
    held = queries.log(actor, wanted=LogFilter(rep_id=person_id), limit=1)
    coaches = access.reps_to_coach(actor).filter(pk=person_id).exists()
    return Glance(
        sessions=Count(held.total, log_url(rep=person_id)),
        last=next(iter(held.lines), None),
        capture_url=reverse("sessions:capture", args=[person_id]) if coaches else "",
        run_url=reverse("sessions:run", args=[person_id]) if coaches else "",
    )
