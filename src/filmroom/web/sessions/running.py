"""Leading a session: one step of an agenda at a time, and its record begun at the start."""

from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from filmroom.core.agendas import AGENDAS, Agenda, Part, Step
from filmroom.core.playback import Shows
from filmroom.cycles import actions, queries
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.queries import LedRead
from filmroom.cycles.refusals import NotSound
from filmroom.cycles.state import NOT_IN_OWN_WORDS, OPEN_NOTES, SessionConflict, SessionState
from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request, is_by_fetch
from filmroom.web.choices import number as number_of
from filmroom.web.sessions import forms, words
from filmroom.web.sessions.steps import Sent, StepPage, minutes_of, step_page

_STEP = "sessions/step.html"


@dataclass(frozen=True, slots=True)
class AgendaLine:
    key: str
    name: str
    steps: tuple[tuple[str, str], ...]  # title, minutes


@dataclass(frozen=True, slots=True)
class RunPage:
    rep_id: int
    rep: str
    key: UUID
    agendas: tuple[AgendaLine, ...]
    running: queries.Running | None  # begun and not ended


@require_http_methods(["GET", "POST"])
def run(request: Request, person_id: int) -> HttpResponse:
    """Choose an agenda; starting it begins the record."""
    begin = queries.session_to_begin(request.actor, person_id, now=request.now)
    if request.method == "GET":
        running = queries.running_with(request.actor, person_id)
        lines = tuple(map(_line, AGENDAS))
        page = RunPage(begin.rep.pk, begin.rep.name, uuid4(), lines, running)
        return render(request, "sessions/run.html", {"page": page})
    agenda = _agenda(request.POST.get("agenda", ""))
    if agenda is None:
        raise Refused(_("Choose an agenda to start with."))
    draft = replace(_placed(begin), kind=agenda.kind, started_at=request.now)
    key = forms.key_of(request.POST)
    led = actions.start_session(
        request.actor, key=key, rep_id=person_id, draft=draft, agenda=agenda
    )
    return redirect("sessions:step", led.session_id, led.agenda, led.step)


def _placed(begin: queries.SessionToBegin) -> SessionDraft:
    """Give the draft with the deal or call that the plan of the cycle names."""
    where = begin.open_cycle.where if begin.open_cycle else ""
    deals = {name: pk for pk, name in begin.live_deals}
    return replace(begin.draft, where=where, deal_id=deals.get(where, begin.draft.deal_id))


def _line(agenda: Agenda) -> AgendaLine:
    steps = tuple((_(step.title), minutes_of(step)) for step in agenda.steps)
    return AgendaLine(agenda.key, _(agenda.name), steps)


def _agenda(key: str) -> Agenda | None:
    return next((agenda for agenda in AGENDAS if agenda.key == key), None)


@require_http_methods(["GET", "POST"])
def step(request: Request, pk: int, agenda: str, number: int) -> HttpResponse:
    """Show a step; sent, it keeps what was typed and goes on to the one it names."""
    read, led = _led(request, pk, agenda, number)
    if read.state.is_complete or read.is_ended:
        return redirect("sessions:session", pk)
    if request.method == "GET":
        actions.note_step(request.actor, session_id=pk, agenda=led, step=number, now=request.now)
        return _shown(request, step_page(request, read, led, number))
    try:
        _keep(request, read, led.steps[number - 1])
    except SessionConflict as conflict:
        return _met(request, read, conflict, led, number)
    to = number_of(request.POST.get("to", "")) or number
    return redirect("sessions:step", pk, led.key, min(max(to, 1), len(led.steps)))


def _led(request: Request, pk: int, agenda: str, number: int) -> tuple[LedRead, Agenda]:
    read = queries.read_led(request.actor, pk)
    led = _agenda(agenda)
    if led is None or not 1 <= number <= len(led.steps):
        raise NotFound
    return read, led


def _shown(request: Request, page: StepPage, *, status: int = 200) -> HttpResponse:
    return render(request, _STEP, {"page": page}, status=status)


def _keep(request: Request, read: LedRead, step: Step) -> SessionState:
    return actions.save_session_draft(
        request.actor,
        key=read.state.key,
        rep_id=read.rep.pk,
        base_version=forms.version_of(request.POST),
        draft=_typed(request, read.state.draft, step),
    )


def _typed(request: Request, known: SessionDraft, step: Step) -> SessionDraft:
    """Give the session with what this step's fields hold; all other fields stay."""
    kept = forms.values_of(known)
    sent = {name: text for name, text in request.POST.items() if name in kept}
    if Part.DATED_COMMITMENT in step.parts:
        sent = {"typed_by_rep": "", **sent}
    return forms.draft_of({**kept, **sent}, known)


def _met(
    request: Request, read: LedRead, conflict: SessionConflict, agenda: Agenda, number: int
) -> HttpResponse:
    """Show what was typed on top of what somebody saved meanwhile; sent again, it is kept."""
    now = forms.values_of(conflict.state.draft)
    typed = _typed(request, conflict.state.draft, agenda.steps[number - 1])
    differs = {
        name: now[name] for name, text in forms.values_of(typed).items() if text != now[name]
    }
    page = step_page(
        request,
        replace(read, state=conflict.state),
        agenda,
        number,
        Sent(
            draft=typed,
            elsewhere=tuple(
                (str(words.FIELDS.get(words.FIELD_OF.get(name, name), name)), text or "–")
                for name, text in differs.items()
            ),
        ),
    )
    return _shown(request, page, status=409)


@require_POST
def clip(request: Request, pk: int) -> HttpResponse:
    """Play another moment of the baseline as one of the two clips."""
    shows = request.POST.get("shows", "")
    if shows not in set(Shows):
        raise Refused(_("Say which of the two clips is to change."))
    actions.choose_clip(
        request.actor,
        session_id=pk,
        shows=Shows(shows),
        chosen=request.POST.get("call" if request.POST.get("at", "").strip() else "place", ""),
        at=request.POST.get("at", ""),
        today=request.today,
    )
    read = queries.read_led(request.actor, pk)
    return redirect(reverse("sessions:step", args=[pk, read.agenda, read.step]) + f"#clip-{shows}")


@require_POST
def end(request: Request, pk: int) -> HttpResponse:
    """End the session: what became of the coach's notes, then the log entry."""
    read = queries.read_led(request.actor, pk)
    agenda = _agenda(read.agenda)
    if read.state.is_complete or read.is_ended or agenda is None:
        return redirect("sessions:write", pk)
    number = number_of(request.POST.get("number", "")) or read.step
    number = min(max(number, 1), len(agenda.steps))
    if "version" in request.POST:
        try:
            _keep(request, read, agenda.steps[number - 1])
        except SessionConflict as conflict:
            return _met(request, read, conflict, agenda, number)
    read = queries.read_led(request.actor, pk)
    told = _before_the_end(request, read)
    if told.problems or (told.lacks and "anyway" not in request.POST):
        return _shown(request, step_page(request, read, agenda, number, told), status=422)
    if read.has_open_notes:
        share = told.settle == "share"
        actions.settle_notes(request.actor, session_id=pk, share=share, now=request.now)
    state = actions.end_session(request.actor, session_id=pk, now=request.now)
    return _logged(request, state)


def _before_the_end(request: Request, read: LedRead) -> Sent:
    """Say what stops the end: notes to settle, and, unless ended all the same, what is missing."""
    settle = _settled(request)
    problems = {}
    if read.has_open_notes and not settle:
        problems["notes"] = _("Say what becomes of your notes; nothing was ended yet.")
    asked_later = {NOT_IN_OWN_WORDS, OPEN_NOTES}
    lacks = tuple(one for one in read.state.problems if one.code not in asked_later)
    return Sent(problems=problems, settle=settle, lacks=lacks)


def _logged(request: Request, state: SessionState) -> HttpResponse:
    """Complete the session where nothing is missing; else go on to what is."""
    try:
        done = actions.complete_session(
            request.actor,
            session_id=state.session_id,
            base_version=state.version,
            now=request.now,
        )
    except NotSound:
        messages.info(request, _("The session has ended. It is logged once the rest is said."))
        return redirect("sessions:write", state.session_id)
    if done.is_complete:
        messages.success(request, _("The session is logged."))
    else:
        messages.info(request, _("Written. The rep is asked to confirm the words."))
    return redirect("sessions:session", state.session_id)


# --- the coach's own notes --------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
def notes(request: Request, pk: int) -> HttpResponse:
    """Write notes in a window of one's own; they never stand on the shared screen."""
    if request.method == "GET":
        return _notes_page(request, pk)
    queries.notes_of(request.actor, pk)
    given = forms.read_json(request.body) if is_by_fetch(request) else request.POST
    text = given.get("notes", "")
    if not isinstance(text, str):
        raise Refused(str(forms.NOT_WHOLE))
    try:
        led = actions.keep_notes(
            request.actor,
            session_id=pk,
            base_version=forms.version_of(given),
            notes=_lines(text),
        )
    except actions.NotesConflict as conflict:
        return _notes_met(request, pk, conflict, text)
    if is_by_fetch(request):
        return JsonResponse({"notes": led.notes, "version": led.notes_version})
    messages.success(request, _("Your notes are saved."))
    return redirect("sessions:notes", pk)


def _notes_page(
    request: Request, pk: int, *, typed: str | None = None, status: int = 200
) -> HttpResponse:
    page = queries.notes_of(request.actor, pk)
    shown = {"page": page, "typed": page.notes if typed is None else typed, "is_met": status == 409}
    return render(request, "sessions/notes.html", shown, status=status)


def _notes_met(
    request: Request, pk: int, conflict: actions.NotesConflict, typed: str
) -> HttpResponse:
    if is_by_fetch(request):
        state = {"notes": conflict.led.notes, "version": conflict.led.notes_version}
        return JsonResponse({"words": str(conflict), "state": state}, status=409)
    return _notes_page(request, pk, typed=f"{conflict.led.notes}\n\n{typed}", status=409)


@require_POST
def settle_notes(request: Request, pk: int) -> HttpResponse:
    """Let the rep read the notes as they are typed now, or discard them."""
    chosen = _settled(request)
    if not chosen:
        raise Refused(_("Say what becomes of your notes: the rep reads them, or they are gone."))
    share, text = chosen == "share", _lines(request.POST.get("notes", ""))
    try:
        if share and text:
            version = forms.version_of(request.POST)
            actions.keep_notes(request.actor, session_id=pk, base_version=version, notes=text)
    except actions.NotesConflict as conflict:
        return _notes_met(request, pk, conflict, text)
    actions.settle_notes(request.actor, session_id=pk, share=share, now=request.now)
    return redirect("sessions:notes", pk)


def _settled(request: Request) -> str:
    """Read what becomes of the notes: the rep reads them, they are discarded, or not said yet."""
    chosen = request.POST.get("settle", "")
    return chosen if chosen in {"share", "discard"} else ""


def _lines(text: str) -> str:
    """Give a text with the line ends that a form changes on its way."""
    return text.replace("\r\n", "\n")
