"""What a person sees when something is refused, missing or broken."""

import json
import logging
import sys
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from filmroom.core.storable import storable
from filmroom.kit.http import is_by_fetch

_RETRY_S = 30
_log = logging.getLogger("filmroom.web")


def in_words(request: HttpRequest, status: int, words: str) -> HttpResponse:
    """Answer a script: the words as text, and as a toast where htmx asked; nothing is redrawn."""
    words = storable(words)  # it may cite what a script sent
    answer = HttpResponse(words, status=status, content_type="text/plain; charset=utf-8")
    if getattr(request, "htmx", False):
        answer["HX-Reswap"] = "none"
        answer["HX-Trigger"] = json.dumps({"toast": {"message": words, "tone": "bad"}})
    return answer


def _is_script(request: HttpRequest) -> bool:
    return is_by_fetch(request) or bool(getattr(request, "htmx", False))


def _answer(request: HttpRequest, title: str, status: int, words: str) -> HttpResponse:
    if _is_script(request):
        return in_words(request, status, words)
    page = {"title": title, "words": words, "back": _back(request)}
    return render(request, "problem.html", {"page": page}, status=status)


def _back(request: HttpRequest) -> str:
    """Give the page one came from; empty where that is none of ours, or this one."""
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()}):
        return ""
    parts = urlsplit(came_from)
    if parts.path == request.path and request.method == "GET":
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if _is_script(request):
        return in_words(request, 404, _("There is nothing here that you can open."))
    return render(request, "404.html", status=404)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return _too_large(request)
    words = _(
        "More was sent at once than one page takes, or something that is not understood. "
        "Nothing was kept. Go back and send less, a file or a part at a time."
    )
    return _answer(request, _("That was too much"), 400, words)


def _too_large(request: HttpRequest) -> HttpResponse:
    most = (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) / 1024**2
    words = _(
        "A form takes %(most)s MB of text at most, this was more. Nothing was kept. "
        "Go back, where your text still is, and send it in parts, or as a file."
    )
    return _answer(request, _("That was too much"), 413, words % {"most": f"{most:.3g}"})


def not_for_this(request: HttpRequest, allowed: str) -> HttpResponse:
    """Say that an address is not opened by hand, or takes nothing; HTTP wants to know the ways."""
    words = (
        _("This address belongs to a button on a page and shows nothing. Nothing was changed.")
        if request.method in {"GET", "HEAD"}
        else _("This page is for reading and takes nothing that is sent. Nothing was changed.")
    )
    answer = _answer(request, _("Not like this"), 405, words)
    answer["Allow"] = allowed
    return answer


def denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer(
        request, _("Not yours to do"), 403, str(exception or _("This is not yours to do."))
    )


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, _("That was not done"), 422, str(exception))


def conflict(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, _("Somebody was quicker"), 409, str(exception))


def _broke() -> str:
    return _(
        "Filmroom could not answer, and wrote down why. What you typed is still here; try again."
    )


def _away() -> str:
    return _(
        "Filmroom cannot reach its database. What you typed is still here; try again in a minute."
    )


def failed(request: HttpRequest) -> HttpResponse:
    """Say that it broke, or that the database is away, without asking it for anything."""
    is_away = isinstance(sys.exc_info()[1], (OperationalError, InterfaceError))
    status = 503 if is_away else 500
    if _is_script(request):
        answer = in_words(request, status, _away() if is_away else _broke())
    else:
        answer = HttpResponse(render_to_string(f"{status}.html"), status=status)
    answer["Cache-Control"] = "no-store"
    if is_away:
        answer["Retry-After"] = str(_RETRY_S)
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    words = _(
        "This page was open for too long. Go back, reload and send again; nothing was changed."
    )
    return _answer(request, _("Send it again"), 403, words)


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    return too_many(request, "wrong passwords", _("or ask an administrator for a reset link"))


def too_many(request: HttpRequest, what: str, instead: str) -> HttpResponse:
    """Stop whoever guesses, for as long as wrong passwords do; the log says of what, in English."""
    minutes = round(settings.AXES_COOLOFF_TIME * 60)
    address = request.META.get("REMOTE_ADDR", "")
    _log.warning("Too many %s from %s: locked out for %s minutes.", what, address, minutes)
    words = _("Too many attempts from here. Wait %(minutes)s minutes, %(instead)s.") % {
        "minutes": minutes,
        "instead": instead,
    }
    return _answer(request, _("Wait a little"), 429, words)
