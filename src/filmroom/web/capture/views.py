"""Capture as an app on a device: its page, what it knows of people, and how it is installed."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from filmroom.kit.access import NotFound
from filmroom.kit.http import Request
from filmroom.web.capture import shell
from filmroom.web.capture.known import known


@require_GET
def page(request: Request) -> HttpResponse:
    """Show the sheet that a device keeps: the same to everybody, and about nobody."""
    return render(request, shell.TEMPLATE, shell.context())


@require_GET
@ensure_csrf_cookie
def people(request: Request) -> JsonResponse:
    """Say with whom a session can be written down; this is what a device keeps of people."""
    return JsonResponse(known(request))


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    source = shell.worker_source()
    if source is None:
        raise NotFound
    answer = HttpResponse(source, content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    answer = JsonResponse(shell.manifest(), content_type="application/manifest+json")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer
