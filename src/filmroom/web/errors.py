"""What a person sees when something is refused, missing or broken."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def _answer(request: HttpRequest, template: str, status: int, words: str) -> HttpResponse:
    if getattr(request, "htmx", False) or request.headers.get("X-Requested-With") == "fetch":
        return HttpResponse(words, status=status, content_type="text/plain; charset=utf-8")
    return render(request, template, {"words": words, "status": status}, status=status)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer(request, "404.html", 404, "There is nothing here that you can open.")


def denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer(request, "403.html", 403, str(exception) or "This is not yours to do.")


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, "403.html", 422, str(exception))


def conflict(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, "403.html", 409, str(exception))


def failed(request: HttpRequest) -> HttpResponse:
    return render(request, "500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    words = "This page was open for too long. Go back, reload and send again; nothing was changed."
    return _answer(request, "403.html", 403, words)


def locked_out(request: HttpRequest, credentials: Any, *args: Any, **kwargs: Any) -> HttpResponse:
    words = "Too many attempts. Wait fifteen minutes, or ask an administrator for a reset link."
    return _answer(request, "403.html", 429, words)
