"""A person's cycles read together: what stuck, what relapsed, and on what it follows."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.cycles.history import Circumstance, Slips
from filmroom.cycles import access, queries
from filmroom.cycles.loading import CycleLine
from filmroom.web.cycles.words import (
    FROM_REVIEW_TO_CYCLE,
    STANDINGS,
    VERDICTS,
    Verdict,
    Words,
    state_of,
    target_in_words,
)

_CIRCUMSTANCES = {
    Circumstance.CALL_TYPE: gettext_lazy("Call type"),
    Circumstance.BUYER_ROLE: gettext_lazy("Buyer role"),
    Circumstance.WORKLOAD: gettext_lazy("Workload"),
}


@dataclass(frozen=True, slots=True)
class Mark:
    label: Words
    tone: str
    icon: str


@dataclass(frozen=True, slots=True)
class Line:
    url: str
    focus: str
    target: str
    dimension: str
    coach: str
    rounds: int
    opened_on: date
    ended_on: date | None
    state: Words
    is_overdue: bool
    label: Verdict | None
    claims_more: bool  # than the evidence supported
    standing: Mark | None  # of an ended cycle
    later: str  # "at target on 2 of 3 later calls"


@dataclass(frozen=True, slots=True)
class SlipLine:
    circumstance: Words
    value: str
    here: str
    elsewhere: str
    is_clear: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """What the latest review names as focus, before a cycle is open."""

    words: str
    url: str
    call: str
    grows: Words  # what makes it a cycle


def candidate(actor: Any, person_id: int, *, today: date) -> Candidate | None:
    found = queries.candidate_of(actor, person_id, today=today)
    if found is None:
        return None
    url = reverse("reviews:review", args=[found.review_id])
    return Candidate(found.words, url, found.call, FROM_REVIEW_TO_CYCLE)


@dataclass(frozen=True, slots=True)
class Stands:
    """Where the focus of a completed review stands: a candidate, or what a cycle is about."""

    is_in_cycle: bool
    cycle_url: str  # of the open cycle; empty where none is
    grows: Words


def stands(actor: Any, rep_id: int, words: str) -> Stands:
    cycle, focus = queries.open_focus(actor, rep_id) or (None, "")
    url = reverse("cycles:cycle", args=[cycle]) if cycle else ""
    is_in_cycle = cycle is not None and focus.strip() == words.strip()
    return Stands(is_in_cycle, url, FROM_REVIEW_TO_CYCLE)


@dataclass(frozen=True, slots=True)
class Glance:
    """A person's focus on other pages, with the ways to their cycles."""

    focus: str  # empty while no cycle is open
    url: str
    state: Words
    is_overdue: bool
    candidate: Candidate | None  # while no cycle is open
    list_url: str
    choose_url: str  # empty for who does not coach them, and while a cycle is open


def glance(actor: Any, found: queries.PersonCycles, *, today: date) -> Glance:
    """Give what stands on a person's page."""
    line, person_id = found.open, found.person.pk
    return Glance(
        focus=line.focus if line else "",
        url=reverse("cycles:cycle", args=[line.cycle_id]) if line else "",
        state=state_of(line) if line else "",
        is_overdue=line is not None and line.is_overdue,
        candidate=None if line else candidate(actor, person_id, today=today),
        list_url=reverse("cycles:list", args=[person_id]),
        choose_url=reverse("cycles:choose", args=[person_id])
        if found.may_coach and line is None
        else "",
    )


def choose_url(actor: Any, person_id: int, review_id: int) -> str:
    """Give the page on which a focus is chosen from a review, to those who may open a cycle."""
    is_coach = access.reps_to_coach(actor).filter(pk=person_id).exists()
    page = reverse("cycles:choose", args=[person_id])
    return f"{page}?review={review_id}" if is_coach else ""


@dataclass(frozen=True, slots=True)
class ListPage:
    person_id: int
    person: str
    is_oneself: bool
    lines: tuple[Line, ...]
    slips: tuple[SlipLine, ...]
    choose_url: str


def list_page(actor: Any, person_id: int, *, now: datetime, today: date) -> ListPage:
    lines = queries.cycles_of(actor, person_id, now=now)
    past = queries.history(actor, person_id, now=now, today=today)
    standing = {found.id: (found, mark) for found, mark in past.reading.standings}
    return ListPage(
        person_id=past.person.pk,
        person=past.person.name,
        is_oneself=past.person.pk == actor.pk,
        lines=tuple(_line(line, standing.get(str(line.cycle_id))) for line in lines),
        slips=tuple(map(_slip, past.reading.slips)),
        choose_url=reverse("cycles:choose", args=[person_id]),
    )


def _line(line: CycleLine, found: Any) -> Line:
    past, standing = found or (None, None)
    at_target = sum(call.at_target for call in past.later) if past else 0
    return Line(
        url=reverse("cycles:cycle", args=[line.cycle_id]),
        focus=line.focus,
        target=target_in_words(line.target),
        dimension=line.dimension,
        coach=line.coach,
        rounds=line.round,
        opened_on=line.opened_on,
        ended_on=line.ended_on,
        state=state_of(line),
        is_overdue=line.is_overdue,
        label=VERDICTS[line.label] if line.label else None,
        claims_more=line.claims_more,
        standing=Mark(*STANDINGS[standing]) if standing else None,
        later=_("at target on %(at)s of %(n)s later calls")
        % {"at": at_target, "n": len(past.later)}
        if past and past.later
        else "",
    )


def _slip(one: Slips) -> SlipLine:
    return SlipLine(
        circumstance=_CIRCUMSTANCES[one.circumstance],
        value=one.value,
        here=_of(one.missed, one.calls),
        elsewhere=_of(one.missed_elsewhere, one.calls_elsewhere),
        is_clear=one.is_clear,
    )


def _of(missed: int, calls: int) -> str:
    return _("%(missed)s of %(n)s") % {"missed": missed, "n": calls} if calls else _("no calls")
