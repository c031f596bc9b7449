"""Evidence after a call was read again: found by its words, or said to be lost."""

from django.db import transaction

from filmroom.calls.models import Call
from filmroom.calls.values import reading_of
from filmroom.core.evidence import EvidenceKind, anchored_again
from filmroom.reviews import values
from filmroom.reviews.drafts import GuardedPoint
from filmroom.reviews.models import Evidence


def reanchor(call: Call) -> int:
    """Move the call's evidence to the transcript in use. Return how many points are lost.

    Points of that transcript already are left alone, so that running twice changes nothing.
    """
    reading = reading_of(call)
    with transaction.atomic():
        rows = (
            Evidence.objects.select_for_update()
            .filter(review__call=call)
            .exclude(kind=EvidenceKind.CRM_FACT.value)
            .exclude(transcript_version=reading.version)
        )
        moved = [(row, anchored_again(values.point_of(row), reading.transcript)) for row in rows]
        for row, point in moved:
            one = GuardedPoint(row.key, row.dimension, point, reading.version)
            columns = values.columns_of(one)
            if point.span is None:  # lost: it keeps the place it had
                for kept in ("first_segment", "last_segment", "at_ms", "until_ms", "turn"):
                    columns.pop(kept)
            Evidence.objects.filter(pk=row.pk).update(**columns)
    return sum(point.span is None for _, point in moved)
