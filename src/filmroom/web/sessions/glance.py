"""A person's log on other pages: the way to it, and to one more session."""

from dataclasses import dataclass

from django.urls import reverse

from filmroom.cycles.queries import PersonCycles
from filmroom.web.sessions.filters import log_url


@dataclass(frozen=True, slots=True)
class Glance:
    list_url: str
    capture_url: str  # empty for who does not coach the person
    run_url: str


def glance(found: PersonCycles) -> Glance:
    pk = found.person.pk
    return Glance(
        list_url=log_url(rep=pk),
        capture_url=reverse("sessions:capture", args=[pk]) if found.may_coach else "",
        run_url=reverse("sessions:run", args=[pk]) if found.may_coach else "",
    )
