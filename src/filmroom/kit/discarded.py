"""Drafts that were thrown away: for a day they can be brought back."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.db.models import QuerySet

UNDO_FOR = timedelta(days=1)


class Discardable(Protocol):
    discarded_at: datetime | None

    @property
    def save(self) -> Callable[..., None]: ...


def mark(row: Discardable, at: datetime | None, *also: str) -> None:
    """Throw a draft away at a moment, or bring it back with None; other fields are saved along."""
    row.discarded_at = at
    row.save(update_fields=["discarded_at", "changed_at", *also])


def sweep(rows: QuerySet[Any], *, now: datetime) -> int:
    """Remove drafts that were thrown away more than a day ago. Return how many."""
    old = rows.filter(discarded_at__lt=now - UNDO_FOR)
    gone = old.count()
    old.delete()
    return gone
