"""Reading calls: the list, the call itself, its files."""

from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.http import FileResponse, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from filmroom.analysis import queries as analysis
from filmroom.calls import access
from filmroom.kit import files
from filmroom.kit.access import NotFound
from filmroom.kit.http import Request
from filmroom.people import actions as people
from filmroom.web.calls import media, pages
from filmroom.web.parts import page_or_part
from filmroom.web.reviews.sheet import sheet_for


@require_GET
def listing(request: Request) -> HttpResponse:
    page = pages.list_page(request.actor, request.GET.dict(), today=request.today)
    return page_or_part(request, "calls/list.html", "rows", page)


@require_GET
def detail(request: Request, pk: int) -> HttpResponse:
    call = access.call_to_see(request.actor, pk)
    _note(request, call)
    page = pages.call_page(
        request.actor,
        call,
        kind=_kind(request),
        sheet=partial(sheet_for, request.actor, call, today=request.today),
        opened=bool(request.htmx),
    )
    return page_or_part(request, "calls/call.html", "moments", page)


def _note(request: Request, call: Any) -> None:
    if call.rep_id:
        people.note_reading(
            request.actor, about_id=call.rep_id, what="call", key=call.pk, day=request.today
        )


@require_GET
def computed(request: Request, pk: int) -> HttpResponse:
    """Answer a page that waits for the worker: 204 while it has to."""
    call = access.call_to_see(request.actor, pk)
    if analysis.is_awaited(call):
        return HttpResponse(status=204)
    return render(request, "calls/computed.html", {"pk": call.pk})


def _kind(request: Request) -> str:
    """Give the kind of moments to show; after a judgement, the kind that was shown."""
    try:
        asked = urlsplit(request.htmx.current_url or "").query if request.htmx else ""
    except ValueError:
        asked = ""
    return request.GET.get("moments") or QueryDict(asked).get("moments", "")


@require_GET
def original(request: Request, pk: int) -> FileResponse:
    """Give the uploaded file back, never shown inside the product."""
    call = access.call_to_see(request.actor, pk)
    row = call.original
    if row is None:
        raise NotFound
    _note(request, call)
    return FileResponse(
        (files.folder() / row.path).open("rb"),
        as_attachment=True,
        filename=row.name,
        content_type="application/octet-stream",
    )


@require_safe
def recording(request: Request, pk: int) -> HttpResponseBase:
    call = access.call_to_see(request.actor, pk)
    row = call.recording
    if row is None:
        raise NotFound
    _note(request, call)
    path = files.folder() / row.path
    return media.ranged(request, path, media_type=row.media_type, tag=row.sha256)
