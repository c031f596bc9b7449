"""Which documents there are about a person, and what some of them can be had for."""

import uuid
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from filmroom.core.agendas import AGENDAS, Agenda
from filmroom.core.dates import show_day
from filmroom.core.documents.progress import Quarter, quarter_of
from filmroom.core.documents.words import skill_name
from filmroom.cycles import access, queries
from filmroom.kit.http import Request
from filmroom.web.documents.printing import Choice, Chooser

_QUARTERS = 8  # offered, the running one first


@dataclass(frozen=True, slots=True)
class Item:
    words: str
    about: str
    url: str


@dataclass(frozen=True, slots=True)
class PersonPage:
    person_id: int
    person: str
    is_oneself: bool
    plans: tuple[Item, ...]
    quarters: tuple[Item, ...]
    files: tuple[Item, ...]
    key: UUID | None  # to assemble a file with; None where it is not time, or not the reader's


def person_page(request: Request, person_id: int) -> PersonPage:
    actor, today = request.actor, request.today
    person = access.rep_to_read(actor, person_id)
    files = queries.files_of(actor, person_id)
    return PersonPage(
        person_id=person.pk,
        person=person.name,
        is_oneself=person.pk == actor.pk,
        plans=tuple(_plan(line, today) for line in queries.plans_of(actor, person_id)),
        quarters=tuple(_quarter(one, person_id) for one in _quarters(actor, person_id, today)),
        files=tuple(_file(line, today) for line in files),
        key=uuid.uuid4() if queries.may_assemble(actor, person_id, now=request.now) else None,
    )


def _plan(line: queries.PlanLine, today: date) -> Item:
    since = _("since %(day)s") % {"day": show_day(line.opened_on, today)}
    return Item(line.focus, since, reverse("documents:plan", args=[line.cycle_id]))


def _quarters(actor: Any, person_id: int, today: date) -> list[Quarter]:
    """Give the latest quarters in which there was anything of the person, the running one first."""
    now = quarter_of(today)
    first = queries.first_day_of(actor, person_id, today=today)
    earliest = min(quarter_of(first), now) if first else now
    quarters = [now]
    while len(quarters) < _QUARTERS and quarters[-1] > earliest:
        quarters.append(quarters[-1].before)
    return quarters


def _quarter(quarter: Quarter, person_id: int) -> Item:
    url = reverse("documents:progress", args=[person_id])
    return Item(str(quarter), "", f"{url}?quarter={quarter}")


def _file(line: queries.FileLine, today: date) -> Item:
    about = _("assembled by %(who)s on %(day)s") % {
        "who": line.assembled_by,
        "day": show_day(line.assembled_on, today),
    }
    return Item(skill_name(line.skill), about, reverse("documents:evidence", args=[line.file_id]))


def agenda_chooser(chosen: Agenda) -> Chooser:
    choices = (Choice(one.key, _(one.name), is_chosen=one is chosen) for one in AGENDAS)
    return Chooser("agenda", _("Agenda"), tuple(choices))


def quarter_chooser(request: Request, person_id: int, chosen: Quarter) -> Chooser:
    quarters = _quarters(request.actor, person_id, request.today)
    offered = sorted({*quarters, chosen}, reverse=True)
    choices = (Choice(str(one), str(one), is_chosen=one == chosen) for one in offered)
    return Chooser("quarter", _("Quarter"), tuple(choices))
