"""The rep in a running session, on a device of their own, and what both devices ask again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from filmroom.core.agendas import AGENDAS, Agenda, Part, Step
from filmroom.core.dates import show_day
from filmroom.cycles import actions, queries
from filmroom.cycles.actions import TypedCommitment
from filmroom.cycles.state import Promise, SessionConflict, SessionState
from filmroom.kit.access import Refused
from filmroom.kit.http import Request, is_by_fetch
from filmroom.web.choices import number as number_of
from filmroom.web.sessions import forms, words
from filmroom.web.sessions.capture import as_json
from filmroom.web.unchanged import asker_of, entity_tag, known_tag

_COMMITMENT = ("words", "due_text", "where", "deal_id")  # what the rep types, and is shown
_PAGE = "sessions/joined.html"


@dataclass(frozen=True, slots=True)
class JoinedPage:
    """What stands on the rep's own device: the step, and the commitment to type."""

    pk: int
    rep_id: int
    coach: str
    key: UUID
    step: Step
    step_number: int
    of_steps: int
    previous: Promise | None  # where the step looks at it
    is_rep_first: bool
    is_commitment_now: bool
    is_ended: bool
    is_logged: bool
    state: dict[str, Any]  # what the island starts from
    values: Mapping[str, str]
    live_deals: tuple[tuple[str, str], ...]
    promised: str  # the finished entry: words, day and place
    due: str
    where: str
    elsewhere: tuple[tuple[str, str], ...] = ()  # field, and what was saved there meanwhile
    refused: str = ""

    @property
    def state_json(self) -> str:
        return json.dumps(self.state)

    @property
    def live_step(self) -> str:
        return _named_step(self.step_number, is_ended=self.is_ended)


def _named_step(number: int, *, is_ended: bool) -> str:
    """Name what the page draws, so that the device sees when it is another."""
    return f"{number}-ended" if is_ended else str(number)


@require_GET
def join(request: Request) -> HttpResponse:
    """Go to the session that runs with the actor; the address is short enough to be read out."""
    running = queries.to_join(request.actor, now=request.now)
    if request.htmx:  # the page that waits asks whether one has begun
        return HttpResponseClientRedirect(reverse("join")) if running else HttpResponse(status=204)
    if len(running) == 1:
        return redirect("sessions:joined", running[0].session_id)
    names = {agenda.key: _(agenda.name) for agenda in AGENDAS}
    lines = [(one.session_id, one.coach, names.get(one.agenda, "")) for one in running]
    return render(request, "sessions/join.html", {"lines": lines})


@require_GET
def joined(request: Request, pk: int) -> HttpResponse:
    read = queries.joined(request.actor, pk)
    if read.state.is_complete:
        return redirect("sessions:session", pk)
    actions.note_joined(request.actor, session_id=pk, now=request.now)
    return render(request, _PAGE, {"page": _page(request, read)})


def _page(request: Request, read: queries.Joined) -> JoinedPage:
    agenda = next((one for one in AGENDAS if one.key == read.live.agenda), AGENDAS[0])
    step = _step(agenda, read.live.step)
    state, draft = _own(read.state, request), read.state.draft
    looks_back = Part.PREVIOUS_COMMITMENT in step.parts
    return JoinedPage(
        pk=read.live.session_id,
        rep_id=read.rep.pk,
        coach=read.coach,
        key=read.state.key,
        step=step,
        step_number=read.live.step,
        of_steps=len(agenda.steps),
        previous=read.previous if looks_back else None,
        is_rep_first=Part.REP_SPEAKS in step.parts,
        is_commitment_now=Part.DATED_COMMITMENT in step.parts,
        is_ended=read.live.is_ended,
        is_logged=read.live.is_logged,
        state=state,
        values=state["draft"],
        live_deals=tuple((str(pk), name) for pk, name in read.live_deals),
        promised=draft.words,
        due=show_day(draft.due_on, request.today) if draft.due_on else "",
        where=draft.where,
    )


def _step(agenda: Agenda, number: int) -> Step:
    return agenda.steps[min(max(number, 1), len(agenda.steps)) - 1]


def _own(state: SessionState, request: Request) -> dict[str, Any]:
    """Give a session as the rep's device may have it: of the coach's draft the commitment alone."""
    whole = as_json(state, request.today)
    return {
        **whole,
        "draft": {name: whole["draft"][name] for name in _COMMITMENT},
        "problems": [],
        "url": "",
        "complete_url": "",
    }


@require_POST
def type_words(request: Request, pk: int) -> HttpResponse:
    """Keep what the rep types, sent by the island as one types or by a form."""
    is_fetch = is_by_fetch(request)
    given = forms.read_json(request.body) if is_fetch else request.POST
    sheet = forms.part_of(given, "draft") if is_fetch else given
    try:
        state = actions.type_commitment(
            request.actor,
            session_id=pk,
            base_version=forms.version_of(given),
            typed=_typed(sheet),
        )
    except SessionConflict as conflict:
        return _met(request, pk, conflict, sheet)
    except Refused as refused:
        if is_fetch:
            raise
        return _again(request, pk, sheet, status=422, refused=str(refused))
    return JsonResponse(_own(state, request)) if is_fetch else redirect("sessions:joined", pk)


def _typed(sheet: Mapping[str, Any]) -> TypedCommitment:
    text = {name: forms.text_of(sheet, name) for name in _COMMITMENT}
    return TypedCommitment(
        words=text["words"],
        due_text=text["due_text"],
        where=text["where"],
        deal_id=number_of(text["deal_id"]),
    )


def _met(
    request: Request, pk: int, conflict: SessionConflict, sheet: Mapping[str, Any]
) -> HttpResponse:
    there = _own(conflict.state, request)
    if is_by_fetch(request):
        return JsonResponse({"words": str(conflict), "state": there}, status=409)
    elsewhere = tuple(
        (str(words.FIELDS.get(words.FIELD_OF.get(name, name), name)), text or "–")
        for name, text in there["draft"].items()
        if name != "deal_id" and text != forms.text_of(sheet, name)
    )
    return _again(request, pk, sheet, status=409, elsewhere=elsewhere)


def _again(
    request: Request, pk: int, sheet: Mapping[str, Any], *, status: int, **told: Any
) -> HttpResponse:
    """Show the page with what was typed; sent again, it is kept."""
    page = _page(request, queries.joined(request.actor, pk))
    typed = {name: forms.text_of(sheet, name) for name in _COMMITMENT}
    shown = replace(page, values=typed, **told)
    return render(request, _PAGE, {"page": shown}, status=status)


# --- what both devices ask every second or so -------------------------------------------------


@require_http_methods(["GET", "HEAD"])
def live(request: Request, pk: int) -> HttpResponse:
    """Say what changed since the asker's tag: 304 where nothing did (docs/adr/0061)."""
    now = queries.live(request.actor, pk)
    asker = asker_of(request.META)
    known = known_tag(pk, request.headers.get("If-None-Match", ""), asker)
    fresh = entity_tag(pk, now.tag, asker)
    if known and known.tag == now.tag:
        answer = HttpResponse(status=304)
    else:
        answer = JsonResponse(_live(request, now, fresh))
    answer["ETag"] = fresh
    return answer


def _live(request: Request, now: queries.Live, tag: str) -> dict[str, Any]:
    return {
        "tag": tag,
        "step": _named_step(now.step, is_ended=now.is_ended),
        "joined": now.has_joined,
        "ended": now.is_ended,
        "state": _words(request, now),
    }


def _words(request: Request, now: queries.Live) -> dict[str, Any] | None:
    """Tell each side what it may see, where it has not saved that itself; no notes are in it."""
    if request.GET.get("version") == str(now.version):
        return None
    state = queries.live_words(request.actor, now)
    return as_json(state, request.today) if now.is_led_by_actor else _own(state, request)
