"""Bringing files in: many at once, one answer each."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from filmroom.calls import access, actions, policies, transcribing
from filmroom.kit import files
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.kit.http import Request
from filmroom.web.calls.forms import ImportForm, yes_or_no
from filmroom.web.choices import number

_BYTES_PER_MB = 1024**2


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file."""

    name: str
    state: str  # "imported" | "already" | "failed"
    call_id: int | None = None
    title: str = ""
    sentence: str = ""  # why it could not be read
    remarks: tuple[str, ...] = ()
    basis: str = ""  # the lawful basis it has; "" asks for one
    is_recording: bool = False  # its transcript is being written
    held_at: datetime | None = None  # None: neither the file nor anybody said


@require_http_methods(["GET", "POST"])
def page(request: Request) -> HttpResponse:
    """Show the form; without script, take all its files in one go."""
    access.require_import(request.actor)
    sent = request.POST if request.method == "POST" else None
    chosen = {name: request.GET[name] for name in ("rep", "deal") if request.GET.get(name)}
    form = ImportForm(request.actor, sent, initial=chosen)
    outcomes: list[Outcome] = []
    if request.method == "POST" and form.is_valid():
        outcomes = _import_all(request, form, request.FILES.getlist("files"))
    status = 422 if form.errors else 200
    context = {
        "form": form,
        "outcomes": outcomes,
        "sent": request.method == "POST",
        "takes_recordings": not transcribing.why_not(),
        "promises": [] if form.asks_always else policies.promises(),
    }
    return render(request, "calls/import.html", context, status=status)


@require_POST
def one_file(request: Request) -> HttpResponse:
    """Take one file sent by script and answer with its line."""
    access.require_import(request.actor)
    form = ImportForm(request.actor, request.POST)
    if not form.is_valid():
        problems = " ".join(str(problem) for listed in form.errors.values() for problem in listed)
        raise Refused(problems)
    outcomes = _import_all(request, form, request.FILES.getlist("files")[:1])
    if not outcomes:
        raise Refused(_("No file arrived. Choose it again."))
    return render(request, "calls/import.html#outcome", {"outcome": outcomes[0]})


def _import_all(request: Request, form: ImportForm, uploads: Iterable[Any]) -> list[Outcome]:
    details = _details(form)
    return [_import_one(request, upload, details) for upload in uploads]


def _details(form: ImportForm) -> actions.ImportDetails:
    given = form.cleaned_data
    return actions.ImportDetails(
        rep_id=number(given["rep"]),
        deal_id=number(given["deal"]),
        stage=given["stage"],
        held_at=given["held_at"],
        basis_id=number(given["basis"]),
        knew_reviewed=yes_or_no(given["knew_reviewed"]),
    )


def _import_one(request: Request, upload: Any, details: actions.ImportDetails) -> Outcome:
    name = upload.name or "file"
    is_recording = files.is_recording(upload.read(files.HEAD))
    upload.seek(0)
    if not is_recording and (upload.size or 0) > settings.TRANSCRIPT_LIMIT_BYTES:
        limit = settings.TRANSCRIPT_LIMIT_BYTES // _BYTES_PER_MB
        return Outcome(
            name,
            "failed",
            sentence=_("%(name)s is larger than %(limit)s MB.") % {"name": name, "limit": limit},
        )
    try:
        done = _brought(request, upload, name, details, is_recording=is_recording)
    except (Refused, Denied) as refusal:
        return Outcome(name, "failed", sentence=str(refusal))
    except NotFound:
        gone = _(
            "The deal or the lawful basis you chose is gone. Reload the page and choose again."
        )
        return Outcome(name, "failed", sentence=gone)
    return Outcome(
        name,
        "already" if done.already_there else "imported",
        call_id=done.call.pk,
        title=done.call.title,
        remarks=tuple(remark.message for remark in done.remarks),
        basis=done.call.lawful_basis.name if done.call.lawful_basis else "",
        is_recording=is_recording,
        held_at=done.call.held_at if done.call.held_at_known else None,
    )


def _brought(
    request: Request,
    upload: Any,
    name: str,
    details: actions.ImportDetails,
    *,
    is_recording: bool,
) -> actions.Imported:
    if is_recording:
        return transcribing.import_recording(
            request.actor, chunks=upload.chunks(), name=name, details=details, now=request.now
        )
    return actions.import_call(
        request.actor, data=upload.read(), name=name, details=details, now=request.now
    )
