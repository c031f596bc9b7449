"""Leading a session: one step of an agenda at a time, and its record begun at the start."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from filmroom.core.agendas import AGENDAS, Agenda, Part, Step
from filmroom.cycles import access, actions, queries
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.state import Promise, SessionState
from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request
from filmroom.web.sessions import forms


@dataclass(frozen=True, slots=True)
class RunPage:
    rep_id: int
    rep: str
    key: UUID
    agendas: tuple[Agenda, ...]


@dataclass(frozen=True, slots=True)
class StepPage:
    pk: int
    rep: str
    agenda: Agenda
    number: int  # 1 is the first
    step: Step
    planned: str  # minutes of this step
    started_at: datetime
    elapsed: int  # minutes since the start of the session
    least: int  # minutes of the whole agenda
    previous: Promise | None  # where this step looks at it
    is_rep_first: bool
    is_last: bool

    @property
    def before(self) -> int:
        return self.number - 1

    @property
    def after(self) -> int:
        return self.number + 1


@require_http_methods(["GET", "POST"])
def run(request: Request, person_id: int) -> HttpResponse:
    """Choose an agenda; starting it begins the record."""
    begin = queries.session_to_begin(request.actor, person_id, now=request.now)
    if request.method == "GET":
        page = RunPage(begin.rep.pk, begin.rep.name, uuid4(), AGENDAS)
        return render(request, "sessions/run.html", {"page": page})
    agenda = _agenda(request.POST.get("agenda", ""))
    if agenda is None:
        raise Refused("Choose an agenda to start with.")
    draft = replace(begin.draft, kind=agenda.kind, started_at=request.now)
    pk = _started(request, person_id, forms.key_of(request.POST), draft)
    return redirect("sessions:step", pk, agenda.key, 1)


def _started(request: Request, person_id: int, key: UUID, draft: SessionDraft) -> int:
    """Begin the record; a start that is sent twice goes on with the one there is."""
    there = next(
        iter(access.visible_sessions(request.actor).filter(key=key, coach=request.actor)), None
    )
    if there is not None:
        return there.pk
    state = actions.save_session_draft(
        request.actor, key=key, rep_id=person_id, base_version=0, draft=draft
    )
    return state.session_id


def _agenda(key: str) -> Agenda | None:
    return next((agenda for agenda in AGENDAS if agenda.key == key), None)


@require_GET
def step(request: Request, pk: int, agenda: str, number: int) -> HttpResponse:
    row = access.session_to_write(request.actor, pk)
    state = queries.read_session(request.actor, pk).state
    led = _agenda(agenda)
    if led is None or not 1 <= number <= len(led.steps):
        raise NotFound
    if state.is_complete or state.draft.started_at is None:
        return redirect("sessions:session", pk)
    page = _step_page(request, row.rep.name, state, led, number)
    return render(request, "sessions/step.html", {"page": page})


def _step_page(
    request: Request, rep: str, state: SessionState, agenda: Agenda, number: int
) -> StepPage:
    step = agenda.steps[number - 1]
    started_at = state.draft.started_at or request.now
    return StepPage(
        pk=state.session_id,
        rep=rep,
        agenda=agenda,
        number=number,
        step=step,
        planned=f"{step.minutes} to {step.up_to}" if step.up_to else str(step.minutes),
        started_at=started_at,
        elapsed=max(int((request.now - started_at).total_seconds() // 60), 0),
        least=agenda.minutes[0],
        previous=state.previous if Part.PREVIOUS_COMMITMENT in step.parts else None,
        is_rep_first=Part.REP_SPEAKS in step.parts,
        is_last=number == len(agenda.steps),
    )


@require_POST
def end(request: Request, pk: int) -> HttpResponse:
    """Note when the session ended, and go on to what is still to be written."""
    access.session_to_write(request.actor, pk)
    state = queries.read_session(request.actor, pk).state
    if not state.is_complete and state.draft.ended_at is None:
        actions.save_session_draft(
            request.actor,
            key=state.key,
            rep_id=state.rep_id,
            base_version=state.version,
            draft=replace(state.draft, ended_at=request.now),
        )
    return redirect("sessions:write", pk)
