"""How a room refuses: NotFound to those who may not know, Denied with a reason to those who may."""

from typing import Any, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


class NotFound(Exception):
    """There is no such thing, as far as this person may know."""


class Denied(Exception):
    """The person may know of it and may not do this; the message says why."""


class Conflict(Exception):
    """Somebody else changed the row first; nothing was overwritten."""


class Refused(ValueError):
    """What was asked for breaks a rule; the message is a sentence for the person who asked."""

    def __init__(self, message: str = "", *, field: str = "") -> None:
        super().__init__(message)
        self.field = field  # the answer it is about; "" where it is about none, or several


def found(rows: QuerySet[Row], **lookup: Any) -> Row:
    row = rows.filter(**lookup).first()
    if row is None:
        raise NotFound
    return row
