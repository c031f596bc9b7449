"""A reaction to a moment of a call: to record or write, to send, to play and to answer."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any
from uuid import uuid4

from csp.decorators import csp_update
from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from filmroom.core.problems import Problem
from filmroom.cycles import access, actions, queries, taking
from filmroom.cycles.actions import Moment
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.refusals import NotSound
from filmroom.cycles.state import SessionConflict, SessionState
from filmroom.kit import files
from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request, is_by_fetch
from filmroom.web.calls import media
from filmroom.web.choices import number
from filmroom.web.edge import POWERS
from filmroom.web.sessions import forms, reaction_pages
from filmroom.web.sessions.reaction_pages import as_json, moment_of

_WRITING, _READING = "sessions/reaction_writing.html", "sessions/reaction.html"
_LONGEST_PART = 4 * 1024 * 1024  # bytes
_SIDES = {"coach": False, "rep": True}  # whose recording; whether the rep's

View = Callable[..., HttpResponseBase]


def _records(view: View) -> View:
    """Let a page use the camera too, and play what was just recorded; no other page may."""

    @csp_update({"media-src": ["'self'", "blob:"]})
    @wraps(view)
    def answered(*args: Any, **named: Any) -> HttpResponseBase:
        answer = view(*args, **named)
        answer["Permissions-Policy"] = POWERS.replace("camera=()", "camera=(self)")
        return answer

    return answered


# --- writing it -----------------------------------------------------------------------------


@_records
@require_http_methods(["GET", "POST"])
def react(request: Request, call_id: int) -> HttpResponseBase:
    """Begin a reaction to a moment; without script, keep or send all of it in one go."""
    if request.method == "GET":
        page = reaction_pages.fresh(request, call_id)
        return render(request, _WRITING, {"page": page})
    try:
        state = _kept(request, call_id, request.POST)
    except SessionConflict as conflict:
        return _again(request, _typed_on(request, conflict.state), conflict, status=409)
    try:
        _take_upload(request, state.session_id)
        if "complete" not in request.POST:
            messages.success(request, _("The draft is saved."))
            return redirect("sessions:reaction", state.session_id)
        _sent(request, state.session_id, state.version)
    except Refused as refused:
        return _again(request, _typed_on(request, state), refused, status=422)
    return redirect("sessions:reaction", state.session_id)


def _typed_on(request: Request, state: SessionState) -> SessionState:
    zone, today = request.actor.time_zone, request.today
    typed = reaction_pages.draft_of(request.POST.dict(), state.draft, zone=zone, today=today)
    return replace(state, draft=typed)


def _again(
    request: Request, state: SessionState, problem: Exception, *, status: int
) -> HttpResponse:
    read = queries.read_reaction(request.actor, state.session_id)
    named = problem.problems if isinstance(problem, NotSound) else (_as_problem(problem),)
    shown = replace(state, problems=tuple(dict.fromkeys((*state.problems, *named))))
    page = reaction_pages.unsent(request, read, shown, tried=True)
    return render(request, _WRITING, {"page": page}, status=status)


def _as_problem(problem: Exception) -> Problem:
    return Problem("refused", str(problem), getattr(problem, "field", "") or "reaction")


def _kept(request: Request, call_id: int, given: Mapping[str, Any]) -> SessionState:
    first, last = (number(forms.text_of(given, name)) for name in ("first", "last"))
    if first is None or last is None:
        raise Refused(_("Choose the moment on the call’s page first."))
    known = _known(request, given) or SessionDraft(held_on=request.today)
    draft = reaction_pages.draft_of(given, known, zone=request.actor.time_zone, today=request.today)
    return actions.save_reaction(
        request.actor,
        key=forms.key_of(given),
        moment=Moment(call_id, first, last),
        base_version=forms.version_of(given),
        draft=draft,
    )


def _known(request: Request, given: Mapping[str, Any]) -> SessionDraft | None:
    pk = number(str(given.get("session") or ""))
    return None if pk is None else queries.read_session(request.actor, pk).state.draft


@require_POST
def draft(request: Request, call_id: int) -> HttpResponse:
    """Keep a reaction as it was typed; the key makes one of it however often it is sent."""
    sheet = forms.read_sheet(request.body)
    try:
        state = _kept(request, call_id, sheet)
    except SessionConflict as conflict:
        return _not_done(request, conflict.state, conflict, status=409)
    answer = _json(request, state)
    moment = moment_of(forms.text_of(sheet, "answer_by"), request.actor.time_zone)
    if isinstance(moment, Problem):
        told = {"code": moment.code, "message": moment.message, "field": moment.field}
        answer["problems"].append(told)
    return JsonResponse(answer)


def _json(request: Request, state: SessionState) -> dict[str, Any]:
    read = access.reaction_to_see(request.actor, state.session_id)
    return as_json(request, state, first=read.first, last=read.last)


def _not_done(
    request: Request, state: SessionState, problem: Exception, *, status: int
) -> JsonResponse:
    return JsonResponse({"words": str(problem), "state": _json(request, state)}, status=status)


@require_POST
def send(request: Request, pk: int) -> HttpResponse:
    given = forms.read_json(request.body)
    try:
        _sent(request, pk, forms.version_of(given))
    except SessionConflict as conflict:
        return _not_done(request, conflict.state, conflict, status=409)
    except NotSound as missing:
        state = queries.read_session(request.actor, pk).state
        named = tuple(dict.fromkeys((*state.problems, *missing.problems)))
        return _not_done(request, replace(state, problems=named), missing, status=422)
    return JsonResponse({"location": reverse("sessions:reaction", args=[pk])})


def _sent(request: Request, pk: int, version: int) -> None:
    actions.send_reaction(request.actor, session_id=pk, base_version=version, now=request.now)
    messages.success(request, _("Sent. The rep finds it on their first page."))


@require_POST
def take_back(request: Request, pk: int) -> HttpResponse:
    actions.take_back_reaction(request.actor, session_id=pk)
    messages.info(request, _("A draft again. The rep no longer sees it until you send it."))
    return redirect("sessions:reaction", pk)


# --- reading and answering it -----------------------------------------------------------------


@_records
@require_GET
def reaction(request: Request, pk: int) -> HttpResponse:
    read = queries.read_reaction(request.actor, pk)
    if read.may_write:
        page = reaction_pages.unsent(request, read, read.session.state)
        return render(request, _WRITING, {"page": page})
    actions.note_session_reading(request.actor, session_id=pk, today=request.today)
    actions.read_notices(request.actor, session_id=pk, now=request.now)
    return render(request, _READING, {"page": reaction_pages.page(request, read)})


@_records
@require_POST
def answer(request: Request, pk: int) -> HttpResponse:
    try:
        _take_upload(request, pk)
        state = actions.answer_reaction(
            request.actor,
            session_id=pk,
            said=request.POST.get("said", ""),
            words=request.POST.get("words", ""),
            now=request.now,
        )
    except Refused as refused:
        return _answer_again(request, pk, refused)
    if state.is_complete:
        messages.success(request, _("Sent. These are your words now."))
    else:
        messages.info(request, _("Sent. Your coach finishes the session."))
        return redirect("today")
    return redirect("sessions:reaction", pk)


def _answer_again(request: Request, pk: int, refused: Refused) -> HttpResponse:
    read = queries.read_reaction(request.actor, pk)
    if not read.may_answer:
        raise refused
    about = refused.problems[0].field if isinstance(refused, NotSound) else refused.field
    told = {"about": about or "words", "sentence": str(refused), "typed": request.POST}
    page = reaction_pages.page(request, read)
    return render(request, _READING, {"page": page, "refused": told}, status=422)


# --- recordings -----------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def part(request: Request, pk: int) -> JsonResponse:
    """Say how much of a recording is here; take the next part, which begins where that ends."""
    key = forms.key_of(request.GET)
    if request.method == "GET":
        return JsonResponse({"at": actions.arrived(request.actor, session_id=pk, key=key)})
    access.reaction_to_record(request.actor, pk)
    at = number(request.GET.get("at", ""))
    length = number(request.headers.get("Content-Length", "")) or 0
    if at is None or not 0 < length <= _LONGEST_PART:
        raise Refused(str(forms.NOT_WHOLE))
    now = actions.add_part(request.actor, session_id=pk, key=key, part=request.body, at=at)
    return JsonResponse({"at": now})


@require_POST
def take(request: Request, pk: int) -> HttpResponse:
    """Make a recording of the parts that arrived, or of a file that a form sent."""
    access.reaction_to_record(request.actor, pk)
    if not is_by_fetch(request):
        _take_upload(request, pk)
        return redirect("sessions:reaction", pk)
    given = forms.read_json(request.body)
    size, length = (number(str(given.get(name, ""))) for name in ("size", "length"))
    if size is None or length is None:
        raise Refused(str(forms.NOT_WHOLE))
    actions.keep_arrived(
        request.actor,
        session_id=pk,
        key=forms.key_of(given),
        length_ms=length,
        size=size,
        name=str(given.get("name") or "reaction")[:200],
    )
    return JsonResponse({"ok": True})


def _take_upload(request: Request, pk: int) -> None:
    upload = request.FILES.get("take")
    if upload is None:
        return
    actions.keep_take(
        request.actor,
        session_id=pk,
        key=uuid4(),
        chunks=upload.chunks(),
        name=upload.name or "reaction",
    )


@require_POST
def remove_take(request: Request, pk: int) -> HttpResponse:
    actions.remove_take(request.actor, session_id=pk)
    messages.success(request, _("Your recording is deleted."))
    return redirect("sessions:reaction", pk)


@require_POST
def write_captions(request: Request, pk: int) -> HttpResponse:
    typed = request.POST.get("captions", "")
    actions.write_captions(request.actor, session_id=pk, typed=typed)
    messages.success(request, _("The captions are saved."))
    return redirect(reverse("sessions:reaction", args=[pk]) + "#captions")


@require_safe
def take_file(request: Request, pk: int, by: str) -> HttpResponseBase:
    row = _take(request, pk, by)
    path = files.folder() / row.file.path
    return media.ranged(request, path, media_type=row.file.media_type, tag=row.file.sha256)


@require_safe
def take_captions(request: Request, pk: int, by: str) -> HttpResponse:
    track = taking.track_of(_take(request, pk, by).captions)
    if not track:
        raise NotFound
    return HttpResponse(track, content_type="text/vtt; charset=utf-8")


def _take(request: Request, pk: int, by: str) -> Any:
    if by not in _SIDES:
        raise NotFound
    row = access.take_to_see(request.actor, pk, of_rep=_SIDES[by])
    actions.note_session_reading(request.actor, session_id=pk, today=request.today)
    return row
