"""The request as pages rely on it."""

from datetime import date, datetime
from typing import Any

from django.http import HttpRequest


class Request(HttpRequest):
    actor: Any  # people.Person once signed in; pages sit behind sign-in unless listed as open
    now: datetime
    today: date  # in the actor's time zone
    htmx: Any
