"""Computing what a transcript and its sides say; all of it can be dropped and made again."""

import hashlib
import json
from collections.abc import Sequence

from django.db import transaction

from filmroom.analysis import trackers, values
from filmroom.analysis.models import Analysis, Moment
from filmroom.calls.models import Call
from filmroom.calls.values import Reading, reading_of
from filmroom.core import moments, talk
from filmroom.people import settings

MOST_MOMENTS = 2_000  # kept of one call, the surest first
_PLACE = ("kind", "first_segment", "last_segment")  # what makes a moment the same moment


def made_from(
    reading: Reading, competitors: Sequence[str], heard: Sequence[moments.Tracker]
) -> str:
    """Give a digest of everything the findings depend on."""
    ingredients = [
        reading.version,
        sorted(reading.sides.items()),
        talk.VERSION,
        sorted(str(detector) for detector in moments.DETECTORS),
        list(competitors),
        *trackers.ingredients(heard),
    ]
    return hashlib.sha256(json.dumps(ingredients).encode()).hexdigest()


def analyse(call: Call) -> None:
    """Compute and keep what is found in a call, unless that is there and up to date."""
    fresh(call, reading_of(call))


def fresh(call: Call, reading: Reading) -> Analysis:
    """Give the findings of a reading, computed now if they are missing or out of date."""
    if row := there(call, reading):
        return row
    competitors, heard = settings.lines("competitors"), trackers.heard()
    digest = made_from(reading, competitors, heard)
    statistics = talk.statistics(reading.transcript, reading.sides, duration_ms=call.duration_ms)
    found = moments.find(reading.transcript, reading.sides, competitors=competitors, trackers=heard)
    surest = sorted(found, key=lambda moment: -moment.confidence)[:MOST_MOMENTS]
    with transaction.atomic():
        row, _ = Analysis.objects.update_or_create(
            call=call,
            defaults={
                "made_from": digest,
                "statistics": values.kept(statistics),
                "moments_left_out": len(found) - len(surest),
            },
        )
        _keep_moments(call, [values.row_of(call, moment) for moment in surest])
    return row


def there(call: Call, reading: Reading) -> Analysis | None:
    """Give the findings of a reading if they are there and up to date."""
    digest = made_from(reading, settings.lines("competitors"), trackers.heard())
    return Analysis.objects.filter(call=call, made_from=digest).first()


def _keep_moments(call: Call, found: Sequence[Moment]) -> None:
    """Keep what was found; a moment found again at its place stays the row that pages name."""
    there: dict[tuple[str, int, int], list[int]] = {}
    for pk, *place in Moment.objects.filter(call=call).order_by("-pk").values_list("pk", *_PLACE):
        there.setdefault(tuple(place), []).append(pk)
    for moment in found:
        if known := there.get((moment.kind, moment.first_segment, moment.last_segment)):
            moment.pk = known.pop()
    Moment.objects.filter(call=call).delete()
    Moment.objects.bulk_create(found)


def analyse_missing() -> int:
    """Analyse the calls that have no findings yet. Return how many."""
    missing = Call.objects.exclude(pk__in=Analysis.objects.values("call"))
    ids = list(missing.values_list("pk", flat=True))
    for pk in ids:
        analyse(Call.objects.get(pk=pk))
    return len(ids)


def rebuild() -> int:
    """Compute every finding again. Return for how many calls."""
    Analysis.objects.all().delete()
    return analyse_missing()
