"""Writing a session down: by a plain form, or saved by the island as one types."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from filmroom.cycles import access, actions, queries
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.refusals import NotSound
from filmroom.cycles.state import SessionConflict, SessionState
from filmroom.kit.access import NotFound
from filmroom.kit.http import Request
from filmroom.web.choices import number
from filmroom.web.sessions import forms, words
from filmroom.web.sessions.capture import as_json, draft_page, fresh_page, understood

_CAPTURE = "sessions/capture.html"


@require_GET
def new(request: Request) -> HttpResponse:
    """Ask with whom, or go on where there is one answer: the rep one comes from, or the only."""
    reps = list(access.reps_to_coach(request.actor).order_by("name", "pk"))
    call = queries.call_to_log(request.actor, number(request.GET.get("call", "")))
    wanted = call.rep_id if call else number(request.GET.get("rep", ""))
    about = [rep for rep in reps if rep.pk == wanted] or reps
    if len(about) == 1:
        query = f"?call={call.pk}" if call and about[0].pk == call.rep_id else ""
        return redirect(reverse("sessions:capture", args=[about[0].pk]) + query)
    return render(request, "sessions/new.html", {"reps": [(rep.pk, rep.name) for rep in reps]})


@require_GET
def day(request: Request) -> HttpResponse:
    """Say which day was understood, counted from the day of the session."""
    held_on = forms.day_of(request.GET.get("held_on", "")) or request.today
    words, is_day = understood(request.GET.get("text", ""), held_on, request.today)
    return JsonResponse({"words": words, "ok": is_day})


@require_http_methods(["GET", "POST"])
def capture(request: Request, person_id: int) -> HttpResponse:
    if request.method == "GET":
        return render(request, _CAPTURE, {"page": fresh_page(request, person_id)})
    try:
        state = _kept(request, person_id, request.POST)
    except SessionConflict as conflict:
        return _met(request, conflict.state)
    if "complete" not in request.POST:
        messages.success(request, _("The draft is saved."))
        return redirect("sessions:write", state.session_id)
    return _complete(request, state)


def _met(request: Request, now: SessionState) -> HttpResponse:
    """Show what was typed on top of what somebody saved meanwhile; sent again, it is kept."""
    typed = forms.draft_of(request.POST.dict(), now.draft)
    page = draft_page(request, replace(now, draft=typed))
    there, sent = forms.values_of(now.draft), forms.values_of(typed)
    elsewhere = [
        (words.FIELDS.get(words.FIELD_OF.get(name, name), name), text or "–")
        for name, text in there.items()
        if sent[name] != text
    ]
    return render(request, _CAPTURE, {"page": page, "elsewhere": elsewhere}, status=409)


def _kept(request: Request, person_id: int, given: Any) -> SessionState:
    key = forms.key_of(given)
    known = _known(request, given.get("session")) or SessionDraft(held_on=request.today)
    return actions.save_session_draft(
        request.actor,
        key=key,
        rep_id=person_id,
        base_version=forms.version_of(given),
        draft=forms.draft_of(given, known),
    )


def _known(request: Request, session: Any) -> SessionDraft | None:
    pk = number(str(session or ""))
    return None if pk is None else queries.read_session(request.actor, pk).state.draft


def _complete(request: Request, state: SessionState) -> HttpResponse:
    try:
        done = _completed(request, state.session_id, state.version)
    except NotSound as missing:
        page = draft_page(request, _lacking(state, missing), tried=True)
        return render(request, _CAPTURE, {"page": page}, status=422)
    return redirect("sessions:session", done.session_id)


def _lacking(state: SessionState, missing: NotSound) -> SessionState:
    """Give the session with what kept it from being completed; some of it depends on the day."""
    return replace(state, problems=tuple(dict.fromkeys((*state.problems, *missing.problems))))


def _completed(request: Request, pk: int, version: int) -> SessionState:
    state = actions.complete_session(
        request.actor, session_id=pk, base_version=version, now=request.now
    )
    if state.is_complete:
        messages.success(request, _("The session is logged."))
    else:
        messages.info(request, _("Written. The rep is asked to confirm the words."))
    return state


@require_POST
def draft(request: Request, person_id: int) -> HttpResponse:
    """Keep a session as it was typed; the key makes one session of it however often it is sent."""
    sheet = forms.read_sheet(request.body)
    try:
        state = _kept(request, person_id, sheet)
    except SessionConflict as conflict:
        return _not_done(request, conflict.state, conflict, status=409)
    return JsonResponse(as_json(state, request.today))


def _not_done(
    request: Request, state: SessionState, problem: Exception, *, status: int
) -> JsonResponse:
    told = {"words": str(problem), "state": as_json(state, request.today)}
    return JsonResponse(told, status=status)


@require_POST
def complete(request: Request, pk: int) -> HttpResponse:
    given = forms.read_json(request.body)
    try:
        _completed(request, pk, forms.version_of(given))
    except SessionConflict as conflict:
        return _not_done(request, conflict.state, conflict, status=409)
    except NotSound as missing:
        state = _lacking(queries.read_session(request.actor, pk).state, missing)
        return _not_done(request, state, missing, status=422)
    return JsonResponse({"location": reverse("sessions:session", args=[pk])})


@require_GET
def write(request: Request, pk: int) -> HttpResponse:
    """Go on with a draft; one that is over, or that a device tried to send, says what it lacks."""
    access.session_to_write(request.actor, pk)
    read = queries.read_session(request.actor, pk)
    state = read.state
    if state.is_complete:
        return redirect("sessions:session", pk)
    if read.is_reaction:
        return redirect("sessions:reaction", pk)
    is_tried = state.draft.ended_at is not None or "tried" in request.GET
    return render(request, _CAPTURE, {"page": draft_page(request, state, tried=is_tried)})


@require_http_methods(["GET", "POST"])
def edit(request: Request, pk: int) -> HttpResponse:
    """Change a completed session; what was there stays in its history."""
    access.session_to_write(request.actor, pk)
    state = queries.read_session(request.actor, pk).state
    if not state.is_complete:
        return redirect("sessions:write", pk)
    if request.method == "GET":
        return render(request, _CAPTURE, {"page": draft_page(request, state)})
    typed = forms.draft_of({**request.POST.dict(), "words": state.draft.words}, state.draft)
    try:
        actions.edit_session(
            request.actor,
            session_id=pk,
            base_version=forms.version_of(request.POST),
            draft=typed,
            now=request.now,
        )
    except SessionConflict as conflict:
        return _met(request, conflict.state)
    except NotSound as wrong:
        shown = replace(state, draft=typed, problems=wrong.problems)
        return render(
            request, _CAPTURE, {"page": draft_page(request, shown, tried=True)}, status=422
        )
    messages.success(request, _("Changed. What was there stays in the history."))
    return redirect("sessions:session", pk)


@require_POST
def discard(request: Request, pk: int) -> HttpResponse:
    row = actions.discard_session(request.actor, session_id=pk, now=request.now)
    undo = reverse("sessions:restore", args=[pk])
    messages.success(request, _("The draft is deleted."), extra_tags=undo)
    return redirect("sessions:capture", row.rep_id)


@require_POST
def restore(request: Request, pk: int) -> HttpResponse:
    try:
        actions.restore_session(request.actor, session_id=pk)
    except NotFound:
        access.session_to_write(request.actor, pk)
        messages.info(request, _("The draft is back already; nothing was changed now."))
    else:
        messages.success(request, _("The draft is back as it was."))
    return redirect("sessions:write", pk)
