"""Who is asking, what moment it is for them, and how a room's refusal becomes an answer."""

import zoneinfo
from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import resolve, reverse
from django.utils import timezone

from filmroom.kit import clock
from filmroom.kit.access import Conflict, Denied, NotFound, Refused
from filmroom.kit.http import Request
from filmroom.web import errors

# Reached without signing in; everything else is not.
OPEN = frozenset(
    {
        "people:sign-in",
        "people:reset",
        "people:reset-sent",
        "people:reset-confirm",
        "people:invitation",
        "people:set-up",
        "health",
        "styleguide",
    }
)
BEFORE_WELCOME = OPEN | {"people:welcome", "people:sign-out"}


class Edge:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        request.actor = request.user if request.user.is_authenticated else None
        zone = request.actor.time_zone if request.actor else "UTC"
        request.now = clock.now()
        request.today = clock.local_day(request.now, zone)
        timezone.activate(zoneinfo.ZoneInfo(zone))
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(
        self, request: Request, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        name = resolve(request.path_info).view_name
        if request.actor is None:
            return None if name in OPEN else _sign_in_first(request)
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


def _sign_in_first(request: Request) -> HttpResponse:
    """Send pages to the sign-in; tell scripts, which keep what was typed, with a 401."""
    if request.htmx or request.headers.get("X-Requested-With") == "fetch":
        answer = HttpResponse("Sign in to go on; what you typed is kept.", status=401)
        if request.htmx:
            answer["HX-Redirect"] = reverse("people:sign-in")
        return answer
    return redirect_to_login(request.get_full_path(), reverse("people:sign-in"))


def _welcome_first(request: Request) -> HttpResponse | None:
    if request.method == "GET" and not request.htmx:
        return redirect("people:welcome")
    return None
