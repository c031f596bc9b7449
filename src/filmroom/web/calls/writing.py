"""The transcript that is written from a recording: begun, watched, stopped."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from filmroom.calls import access, queries, transcribing
from filmroom.core.stamps import stamp
from filmroom.kit.http import Request


@dataclass(frozen=True, slots=True)
class WritingNote:
    """What the page of a call without a transcript says about it."""

    pk: int
    state: str  # "", "going", "stopped", "failed"
    done: str
    total: str  # "" while the recording is still decoded
    done_ms: int
    total_ms: int
    problem: str
    may_edit: bool
    why_not: str  # why none can be written here; "" where one can


def note(actor: Any, call: Any) -> WritingNote | None:
    """Give the note; None where the call has its transcript."""
    found = queries.writing_of(call)
    if found is None:
        return None
    return WritingNote(
        pk=call.pk,
        state=found.state,
        done=stamp(found.done_ms),
        total=stamp(found.total_ms) if found.total_ms else "",
        done_ms=found.done_ms,
        total_ms=found.total_ms,
        problem=found.problem,
        may_edit=access.may_edit(actor, call),
        why_not=transcribing.why_not(),
    )


@require_POST
def begin(request: Request, pk: int) -> HttpResponse:
    """Begin, or go on where it stopped or failed."""
    language = request.POST.get("language", "").strip()
    transcribing.begin(request.actor, call_id=pk, language=language, now=request.now)
    return redirect("calls:detail", pk)


@require_POST
def stop(request: Request, pk: int) -> HttpResponse:
    transcribing.stop(request.actor, call_id=pk)
    return redirect("calls:detail", pk)


@require_GET
def progress(request: Request, pk: int) -> HttpResponse:
    """Draw the note again; once the transcript stands, it leads there."""
    call = access.call_to_see(request.actor, pk)
    page = {"pk": call.pk, "writing": note(request.actor, call)}
    return render(request, "calls/writing.html", {"page": page})
