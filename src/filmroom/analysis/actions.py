"""Computing what a transcript and its sides say; all of it can be dropped and made again."""

import hashlib
import json
from collections.abc import Sequence

from django.db import transaction

from filmroom.analysis import rows, trackers, values
from filmroom.analysis.models import Analysis
from filmroom.calls.models import Call
from filmroom.calls.values import Reading, reading_of
from filmroom.core import moments, talk
from filmroom.people import settings

MOST_MOMENTS = 2_000  # kept of one call, the surest first
_CHANGES = ["made_from", "statistics", "moments_left_out", "changed_at"]  # of findings there were


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
    competitors, heard = settings.lines("competitors"), trackers.heard()
    digest = made_from(reading, competitors, heard)
    if row := _made_from(call, digest):
        return row
    said, sides = reading.transcript, reading.sides
    speech = talk.prepare(said, sides)
    statistics = talk.statistics(said, sides, duration_ms=call.duration_ms, speech=speech)
    found = moments.find(said, sides, competitors=competitors, trackers=heard, speech=speech)
    surest = sorted(found, key=lambda moment: -moment.confidence)[:MOST_MOMENTS]
    row = Analysis(
        call=call,
        made_from=digest,
        statistics=values.kept(statistics),
        moments_left_out=len(found) - len(surest),
    )
    with transaction.atomic():
        Analysis.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["call"], update_fields=_CHANGES
        )
        rows.keep(call, surest)
    return row


def there(call: Call, reading: Reading) -> Analysis | None:
    """Give the findings of a reading if they are there and up to date."""
    digest = made_from(reading, settings.lines("competitors"), trackers.heard())
    return _made_from(call, digest)


def _made_from(call: Call, digest: str) -> Analysis | None:
    return Analysis.objects.filter(call=call, made_from=digest).first()


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
