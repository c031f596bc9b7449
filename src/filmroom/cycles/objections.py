"""What cycles, after reviews, have to say when a call is to be taken out again."""

from filmroom.calls.models import Call
from filmroom.core.phrases import say
from filmroom.cycles.models import BaselineCall, CheckedCall
from filmroom.reviews import objections as reviews


def to_deleting(call: Call) -> str | None:
    """Say why a call cannot be deleted or split: a baseline or a verdict rests on it."""
    if found := reviews.to_deleting(call):
        return found
    if CheckedCall.objects.filter(call=call).exists():
        return say("A verdict rests on this call, so it stays until its retention date.")
    if BaselineCall.objects.filter(call=call).exists():
        return say("A cycle's baseline rests on this call, so it stays until its retention date.")
    return None
