"""The request as pages rely on it."""

import json
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.http import HttpRequest

from filmroom.kit.access import Refused


class Request(HttpRequest):
    actor: Any  # people.Person once signed in; pages sit behind sign-in unless listed as open
    now: datetime
    today: date  # in the actor's time zone
    htmx: Any


def is_by_fetch(request: HttpRequest) -> bool:
    """Say whether a script of ours sent it, which takes answers that are no pages."""
    return request.headers.get("X-Requested-With") == "fetch"


def read_json(body: bytes, *, else_say: str) -> Mapping[str, Any]:
    """Give the object that a script of ours sent; refuse anything else with the sentence."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise Refused(else_say)
    return given
