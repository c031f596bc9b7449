"""What reviews have to say when a call is to be taken out again."""

from filmroom.calls.models import Call
from filmroom.core.phrases import say
from filmroom.reviews.models import Review


def to_deleting(call: Call) -> str | None:
    """Say why a call cannot be deleted or split: people's words hang on it."""
    rows = Review.objects.filter(call=call, discarded_at__isnull=True).select_related("author")
    if rows.filter(completed_at__isnull=False).exists():
        return say("This call has a completed review, so it stays until its retention date.")
    if draft := rows.first():
        return say(
            "{name} has a review draft on this call; it has to be deleted first.",
            name=draft.author.name,
        )
    return None
