"""Who is asking, what moment it is for them, and how a room's refusal becomes an answer."""

import zoneinfo
from collections.abc import Callable
from contextlib import nullcontext
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from filmroom.core.storable import storable
from filmroom.kit import clock
from filmroom.kit.access import Conflict, Denied, NotFound, Refused
from filmroom.kit.http import Request, is_by_fetch
from filmroom.kit.once import one_page
from filmroom.people.actions import needs_setting_up
from filmroom.web import errors

if TYPE_CHECKING:
    from django.http.request import _ImmutableQueryDict

# Reached without signing in; everything else is not. The first four also while nobody
# administers the installation yet.
BEFORE_SET_UP = frozenset({"people:set-up", "people:not-set-up", "health", "styleguide"})
OPEN = BEFORE_SET_UP | {
    "people:sign-in",
    "people:reset",
    "people:reset-sent",
    "people:reset-confirm",
    "people:invitation",
    "capture:page",  # an app's empty sheet; with whom it is about is asked for by the one below it
    "capture:worker",
    "capture:manifest",
    "sessions:words",  # a rep without a sign-in confirms their words by a signed link (law 4)
}
BEFORE_WELCOME = OPEN | {"people:welcome", "people:sign-out"}


# What of the device pages may use: the microphone, for dictation, and nothing else.
POWERS = "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()"


class Edge:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        if "prefetch" in request.headers.get("Sec-Purpose", ""):
            return _not_ahead()
        request.actor = request.user if request.user.is_authenticated else None
        zone = request.actor.time_zone if request.actor else "UTC"
        request.now = clock.now()
        request.today = clock.local_day(request.now, zone)
        timezone.activate(zoneinfo.ZoneInfo(zone))
        request.GET = _storable(request.GET)
        reading = request.method in {"GET", "HEAD"}
        language = _language(request)
        try:
            with translation.override(language), one_page() if reading else nullcontext():
                response = _in_words(request, self.get_response(request))
        finally:
            timezone.deactivate()
        response.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language",))
        # Nothing stays in the browser for whoever presses Back after the sign-out.
        response.setdefault("Cache-Control", "private, no-store")
        response.setdefault("Permissions-Policy", POWERS)
        return response

    def process_view(
        self, request: Request, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        if request.actor is None:
            return _stranger(request, name)
        if request.actor.welcomed_at is None and name not in BEFORE_WELCOME:
            return _welcome_first(request)
        return None

    def process_exception(self, request: Request, problem: Exception) -> HttpResponse | None:
        if isinstance(problem, NotFound):
            return errors.not_found(request, problem)
        if isinstance(problem, Denied):
            return errors.denied(request, problem)
        if isinstance(problem, Refused):
            return errors.refused(request, problem)
        if isinstance(problem, Conflict):
            return errors.conflict(request, problem)
        return None


def _not_ahead() -> HttpResponse:
    """Give a browser nothing before somebody asks: what is opened leaves a trace (law 9)."""
    return HttpResponse(status=503, headers={"Cache-Control": "no-store"})


def _language(request: Request) -> str:
    """Give the person's own language; before the sign-in, the browser's first that is here."""
    if request.actor is None:
        return translation.get_language_from_request(request)
    own = str(request.actor.language)
    return own if own in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _in_words(request: Request, response: HttpResponse) -> HttpResponse:
    """Say it where Django refuses a method without a word."""
    if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
        return response
    return errors.not_for_this(request, response["Allow"])


def _storable(asked: QueryDict) -> "_ImmutableQueryDict":
    """Take out of a query what no database holds; rooms do so with what they keep."""
    clean = QueryDict(mutable=True)
    for name, values in asked.lists():
        clean.setlist(storable(name), [storable(str(value)) for value in values])
    return QueryDict(clean.urlencode())


def _stranger(request: Request, name: str) -> HttpResponseBase | None:
    if name not in BEFORE_SET_UP and needs_setting_up():
        return redirect("people:not-set-up")
    return None if name in OPEN else _sign_in_first(request)


def _sign_in_first(request: Request) -> HttpResponse:
    """Send pages to the sign-in; tell scripts, which keep what was typed, with a 401."""
    is_htmx_page = request.htmx and request.method == "GET"
    sign_in = redirect_to_login(_page_of(request), reverse("people:sign-in"))
    if is_htmx_page:
        return HttpResponse(status=401, headers={"HX-Redirect": sign_in.url})
    if request.htmx or is_by_fetch(request):
        words = _(
            "You are signed out. Sign in in another tab and send again; what you typed is here."
        )
        return errors.in_words(request, 401, words)
    return sign_in


def _page_of(request: Request) -> str:
    """Give the page to come back to: never the address of a POST or of a part."""
    if request.method == "GET" and not request.htmx:
        return request.get_full_path()
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or ""
    if not url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}):
        return reverse("today")
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _welcome_first(request: Request) -> HttpResponse | None:
    if request.method == "GET" and not request.htmx:
        return redirect("people:welcome")
    return None
