"""The request as pages rely on it."""

from datetime import date, datetime
from typing import Any

from django.http import HttpRequest


class Request(HttpRequest):
    actor: Any  # people.Person once signed in; pages sit behind sign-in unless listed as open
    now: datetime
    today: date  # in the actor's time zone
    htmx: Any


def is_by_fetch(request: HttpRequest) -> bool:
    """Say whether a script of ours sent it, which takes answers that are no pages."""
    return request.headers.get("X-Requested-With") == "fetch"
