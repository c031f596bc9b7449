"""Tasks that failed are tried again, later each time and not for ever (docs/adr/0050).

A task takes ids and can run twice, so trying again is safe, also where a killed worker left one
half done. How often one was tried is the number of workers it names.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django_tasks_db.models import DBTaskResult

from filmroom.kit.doctor import Finding

MOST_TRIES = 5
_FIRST_PAUSE = timedelta(minutes=1)  # then four times as long each time: 1, 4, 16, 64 minutes
_FACTOR = 4
_LONGEST_RUN = timedelta(hours=2)  # the worker of one that runs longer was killed
_READY = "READY"


def retry_failed(*, now: datetime) -> int:
    """Make failed and abandoned tasks ready again when their time has come. Return how many."""
    objects = DBTaskResult.objects
    failed = (row for row in objects.failed() if row.finished_at + _pause(row) <= now)
    abandoned = objects.running().filter(started_at__lte=now - _LONGEST_RUN)
    return sum(_made_ready(row) for row in (*failed, *abandoned) if not _is_spent(row))


def _made_ready(row: "DBTaskResult[Any, Any]") -> int:
    """Change it only as it was read, so that two workers do not both bring it back."""
    rows = DBTaskResult.objects.filter(
        pk=row.pk, status=row.status, started_at=row.started_at, finished_at=row.finished_at
    )
    changed: int = rows.update(status=_READY, finished_at=None)
    return changed


def _is_spent(row: "DBTaskResult[Any, Any]") -> bool:
    return len(row.worker_ids) >= MOST_TRIES


def _pause(row: "DBTaskResult[Any, Any]") -> timedelta:
    tries = len(row.worker_ids)
    pause: timedelta = _FIRST_PAUSE * _FACTOR ** max(tries - 1, 0)
    return pause


def findings() -> Iterator[Finding]:
    spent = [row for row in DBTaskResult.objects.failed() if _is_spent(row)]
    names = ", ".join(sorted({row.task_name for row in spent}))
    yield Finding(
        ok=not spent,
        what=f"{len(spent)} tasks failed {MOST_TRIES} times and are given up: {names}"
        if spent
        else "No background task is given up",
        mend="read the worker's log for the reason, mend it and upgrade, then do the work again",
    )
