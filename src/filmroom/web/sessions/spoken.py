"""The transcript of a session and its mirror: to read, to bring in, to take out."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from filmroom.cycles import access, actions, queries
from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.web.choices import number
from filmroom.web.sessions import mirroring, pages

_BYTES_PER_MB = 1024**2


@require_GET
def transcript(request: Request, pk: int) -> HttpResponse:
    return _transcript(request, pk)


def _transcript(request: Request, pk: int, *, problem: str = "") -> HttpResponse:
    page = mirroring.transcript_page(queries.read_transcript(request.actor, pk))
    context = {"page": page, "problem": problem}
    status = 422 if problem else 200
    return render(request, "sessions/transcript.html", context, status=status)


@require_POST
def add(request: Request, pk: int) -> HttpResponse:
    access.session_to_transcribe(request.actor, pk)
    try:
        data, name = _uploaded(request)
        actions.add_transcript(
            request.actor,
            session_id=pk,
            data=data,
            name=name,
            basis_id=number(request.POST.get("basis", "")),
            rep_knew=bool(request.POST.get("rep_knew")),
        )
    except Refused as refused:
        page = pages.session_page(request, pk)
        told = {"form": "transcript", "words": str(refused)}
        context = {"page": page, "refused": told}
        return render(request, "sessions/session.html", context, status=422)
    messages.success(request, _("The transcript is kept. Say who speaks; then look into it."))
    return redirect("sessions:transcript", pk)


def _uploaded(request: Request) -> tuple[bytes, str]:
    upload = request.FILES.get("file")
    if upload is None:
        raise Refused(_("No file arrived. Choose the transcript again; nothing was kept."))
    name = upload.name or "file"
    if (upload.size or 0) > settings.TRANSCRIPT_LIMIT_BYTES:
        limit = settings.TRANSCRIPT_LIMIT_BYTES // _BYTES_PER_MB
        raise Refused(
            _("%(name)s is larger than %(limit)s MB; nothing was kept.")
            % {"name": name, "limit": limit}
        )
    return upload.read(), name


@require_POST
def speakers(request: Request, pk: int) -> HttpResponse:
    try:
        actions.say_who_speaks(
            request.actor,
            session_id=pk,
            coach=request.POST.get("coach", ""),
            rep=request.POST.get("rep", ""),
        )
    except Refused as refused:
        return _transcript(request, pk, problem=str(refused))
    return redirect("sessions:mirror", pk)


@require_POST
def remove(request: Request, pk: int) -> HttpResponse:
    actions.remove_transcript(request.actor, session_id=pk)
    messages.success(request, _("The transcript of this session and its file are deleted."))
    return redirect("sessions:session", pk)


@require_GET
def mirror(request: Request, pk: int) -> HttpResponse:
    read = queries.read_mirror(request.actor, pk)
    if read is None:
        return redirect("sessions:transcript", pk)
    return render(request, "sessions/mirror.html", {"page": mirroring.mirror_page(read)})
