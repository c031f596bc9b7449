"""The page on which a session is written down, and what its island gets after each save."""

import json
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django.urls import reverse
from django.utils.translation import gettext as _

from filmroom.core.agendas import SessionKind
from filmroom.core.dates import DayOrder, parse_day, show_day
from filmroom.core.diagnosis import ADVICE
from filmroom.core.problems import Problem
from filmroom.cycles import queries
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.state import OPEN_NOTES, Promise, SessionState, day_order
from filmroom.kit.http import Request
from filmroom.people import settings
from filmroom.web.choices import number, stages
from filmroom.web.sessions import words
from filmroom.web.sessions.forms import place_of, values_of

_LONGEST_DATE = 200  # characters that are read as a day


@dataclass(frozen=True, slots=True)
class Advised:
    """A diagnosis, and the fix that goes with it."""

    value: str
    name: str
    cause: str
    fix: str
    words: str
    questions: tuple[str, ...]


def advices() -> tuple[Advised, ...]:
    return tuple(
        Advised(
            one.value,
            words.DIAGNOSES[one],
            _(said.cause),
            said.fix,
            _(said.words),
            tuple(map(_, said.questions)),
        )
        for one, said in ADVICE.items()
    )


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A session with the same rep that is begun, to go on with instead of a second one."""

    day: str
    theme: str
    url: str


@dataclass(frozen=True, slots=True)
class CapturePage:
    rep_id: int
    rep: str
    key: UUID
    session_id: int | None  # None: nothing is saved yet
    is_edit: bool  # of a completed session
    state: dict[str, Any]  # what the island starts from
    values: dict[str, str]
    problems: dict[str, str]  # by field, once somebody tried to complete
    understood: str
    is_understood: bool
    previous: Promise | None
    others: tuple[Promise, ...]
    has_elements: bool  # opens with all five
    live_deals: tuple[tuple[str, str], ...]
    interventions: tuple[str, ...]
    seen: str  # the call it was seen on, by its number
    opens_with: str  # name of the first field
    hidden: tuple[tuple[str, str], ...]  # what the form carries along
    has_open_notes: bool  # of the coach, neither shared nor discarded
    may_send_speech: bool = False  # to the browser's maker, who writes it down
    unfinished: Unfinished | None = None  # on an empty capture

    progress: words.Choices = words.PROGRESS_CHOICES
    kinds: words.Choices = words.KIND_CHOICES
    skills: words.Choices = words.SKILL_CHOICES
    levels: words.Choices = words.LEVEL_CHOICES
    objections: words.Choices = words.OBJECTION_CHOICES
    fixes: words.Choices = words.FIX_CHOICES
    seen_in: words.Choices = words.SEEN_CHOICES
    advice: tuple[Advised, ...] = field(default_factory=advices)
    stages: tuple[tuple[str, str], ...] = ()

    @property
    def state_json(self) -> str:
        return json.dumps(self.state)

    @property
    def is_theme_first(self) -> bool:
        return self.opens_with == "theme"


def as_json(state: SessionState, today: date) -> dict[str, Any]:
    said, is_day = understood(state.draft.due_text, state.draft.held_on, today)
    if state.draft.due_on is not None:
        said, is_day = show_day(state.draft.due_on, today), True
    return {
        "session": state.session_id,
        "key": str(state.key),
        "version": state.version,
        "complete": state.is_complete,
        "draft": values_of(state.draft),
        "problems": [
            {"code": one.code, "message": one.message, "field": place_of(one)}
            for one in (*state.problems, *state.hints)
        ],
        "understood": said,
        "is_day": is_day,
        "month_first": day_order() is DayOrder.MONTH_FIRST,
        "url": reverse("sessions:write", args=[state.session_id]),
        "complete_url": reverse("sessions:complete", args=[state.session_id]),
    }


def understood(text: str, held_on: date, today: date) -> tuple[str, bool]:
    """Say what was understood as a date, or why it was not; nothing where nothing was typed."""
    if not text.strip():
        return "", True
    read = parse_day(text[:_LONGEST_DATE], held_on, day_order(), field="due_on")
    return (read.message, False) if isinstance(read, Problem) else (show_day(read, today), True)


def fresh_page(request: Request, rep_id: int) -> CapturePage:
    """Give an empty capture, prefilled from the last session and the call one came from."""
    kind = request.GET.get("kind", "")
    begin = queries.session_to_begin(
        request.actor,
        rep_id,
        now=request.now,
        kind=SessionKind(kind) if kind in set(SessionKind) else SessionKind.WEEKLY,
        call_id=number(request.GET.get("call", "")),
    )
    is_month_first = day_order() is DayOrder.MONTH_FIRST
    state = unsaved(uuid4(), _named(begin), month_first=is_month_first)
    return replace(page_of(begin, state), unfinished=_unfinished(request, rep_id))


def unsaved(key: UUID, draft: SessionDraft, *, month_first: bool) -> dict[str, Any]:
    return {
        "session": None,
        "key": str(key),
        "version": 0,
        "complete": False,
        "draft": values_of(draft),
        "problems": [],
        "understood": "",
        "is_day": True,
        "month_first": month_first,
        "url": "",
        "complete_url": "",
    }


def blank_page(rep: str) -> CapturePage:
    """Give a capture with nobody and of no day, as devices keep it; `rep` is what it calls them."""
    state = unsaved(UUID(int=0), SessionDraft(held_on=date.min), month_first=False)
    state["draft"] |= {"held_on": ""}
    return CapturePage(
        rep_id=0,
        rep=rep,
        key=UUID(int=0),
        session_id=None,
        is_edit=False,
        state=state,
        values=state["draft"],
        problems={},
        understood="",
        is_understood=True,
        previous=None,
        others=(),
        has_elements=False,
        live_deals=(),
        interventions=(),
        seen="",
        opens_with="rep",
        hidden=tuple((name, "") for name in ("previous_id", "deal_id")),
        has_open_notes=False,
        stages=(("", _("Not set")),),
    )


def _unfinished(request: Request, rep_id: int) -> Unfinished | None:
    line = queries.unfinished_with(request.actor, rep_id)
    if line is None:
        return None
    url = reverse("sessions:write", args=[line.session_id])
    if line.running is not None:
        led = line.running
        url = reverse("sessions:step", args=[led.session_id, led.agenda, led.step])
    return Unfinished(show_day(line.held_on, request.today), line.theme, url)


def _named(begin: queries.SessionToBegin) -> SessionDraft:
    """Give the draft with its deal, where it has one, as the words of where it will be used."""
    names = dict(begin.live_deals)
    return replace(begin.draft, where=names.get(begin.draft.deal_id or 0, begin.draft.where))


def draft_page(request: Request, state: SessionState, *, tried: bool = False) -> CapturePage:
    """Give a session that is being written, or edited; `tried` shows what it lacks."""
    begin = queries.session_to_begin(request.actor, state.rep_id, now=request.now)
    return page_of(begin, as_json(state, request.today), tried=tried)


def page_of(
    begin: queries.SessionToBegin, state: dict[str, Any], *, tried: bool = False
) -> CapturePage:
    values: dict[str, str] = state["draft"]
    is_edit = state["complete"]
    previous = None if is_edit else begin.previous
    if previous and values["previous_id"] != str(previous.commitment_id):
        asked = {"previous_id": str(previous.commitment_id), "progress": ""}
        values = {**values, **asked, "progress_reason": "", "progress_note": ""}
    elements = ("intervention", "attempt", "adjustment", "tried", "happened", "replaced_by")
    return CapturePage(
        rep_id=begin.rep.pk,
        rep=begin.rep.name,
        key=UUID(state["key"]),
        session_id=state["session"],
        is_edit=is_edit,
        state={**state, "draft": values},
        values=values,
        problems=_by_field(state["problems"]) if tried else {},
        understood=state["understood"],
        is_understood=state["is_day"],
        previous=previous,
        others=() if is_edit else begin.others,
        has_elements=is_edit or any(values[name] for name in elements),
        live_deals=tuple((str(pk), name) for pk, name in begin.live_deals),
        interventions=begin.interventions,
        seen=values["seen_reference"] if values["seen_in"] == "call_moment" else "",
        opens_with="progress" if previous else "theme",
        hidden=_hidden(values),
        has_open_notes=any(one["code"] == OPEN_NOTES for one in state["problems"]),
        may_send_speech=bool(settings.value("dictation_by_vendor")),
        stages=tuple(stages(values["stage"])),
    )


def _hidden(values: dict[str, str]) -> tuple[tuple[str, str], ...]:
    names = ["previous_id", "cycle_id", "call_id", "deal_id", "progress_note"]
    if values["seen_in"] in {"call_moment", "deal"}:
        names += ["seen_in", "seen_reference", "seen_at"]
    return tuple((name, values[name]) for name in names)


def _by_field(problems: list[dict[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in problems:
        found[one["field"]] = f"{found.get(one['field'], '')} {one['message']}".strip()
    return found
