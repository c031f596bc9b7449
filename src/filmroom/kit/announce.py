"""Tell the rooms above of a fact, inside the transaction that makes it true (docs/adr/0020)."""

from django.conf import settings
from django.utils.module_loading import import_string

CALL_CHANGED = "call-changed"  # imported, read again, or somebody said who speaks
TRANSCRIPT_WANTED = "transcript-wanted"  # of a recording: the next step of writing it is due
TAKE_KEPT = "take-kept"  # somebody recorded a reaction or an answer


def announce(fact: str, key: int) -> None:
    """Enqueue every task that `settings.REACTIONS` lists for the fact; all roll back with it."""
    for task in settings.REACTIONS.get(fact, ()):
        import_string(task).enqueue(key)
