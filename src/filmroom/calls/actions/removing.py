"""Taking calls out again: undoing an import, and deleting what is older than is kept."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from filmroom.calls import access
from filmroom.calls.models import Call
from filmroom.core.phrases import say
from filmroom.kit import files
from filmroom.kit.access import Refused
from filmroom.kit.models import StoredFile
from filmroom.people import settings
from filmroom.people.models import Person

# Asked under lock before a call is deleted: a sentence against it, or None.
Objection = Callable[[Call], str | None]


def undo_import(actor: Person, *, call_id: int, objection: Objection) -> None:
    """Delete a call and its files, unless something above speaks against it."""
    with transaction.atomic():
        call = access.lock(access.call_to_edit(actor, call_id))
        if call.joined_into_id or call.parts.exists():
            raise Refused(say("This call is joined with others. Split it again first."))
        if sentence := objection(call):
            raise Refused(sentence)
        _delete([call])


def delete_expired(*, now: datetime) -> int:
    """Delete the calls older than the organisation keeps them (law 10). Return how many."""
    days = settings.number("call_retention_days")
    if not days:
        return 0
    expired = Call.objects.filter(held_at__lt=now - timedelta(days=days))
    gone = 0
    while batch := list(expired.prefetch_related("parts")[:100]):
        with transaction.atomic():
            _delete([*batch, *(part for call in batch for part in call.parts.all())])
        gone += len(batch)
    return gone


def _delete(calls: Iterable[Call]) -> None:
    """Delete rows now and their files once that is certain."""
    calls = list(calls)
    named = {pk for call in calls for pk in (call.original_id, call.recording_id) if pk}
    Call.objects.filter(pk__in=[call.pk for call in calls]).delete()
    forget_files(named)


def forget_files(ids: Iterable[int]) -> None:
    for row in StoredFile.objects.filter(pk__in=list(ids)):
        row.delete()
        transaction.on_commit(partial(files.discard, row.path))
