"""Computing what a transcript and its sides say; all of it can be dropped and made again."""

import hashlib
import json
from collections.abc import Sequence

from django.db import transaction

from filmroom.analysis import values
from filmroom.analysis.models import Analysis, Moment
from filmroom.calls.models import Call
from filmroom.calls.values import Reading, reading_of
from filmroom.core import moments, talk
from filmroom.people import settings


def made_from(reading: Reading, competitors: Sequence[str]) -> str:
    """Give a digest of everything the findings depend on."""
    ingredients = [
        reading.version,
        sorted(reading.sides.items()),
        talk.VERSION,
        sorted(str(detector) for detector in moments.DETECTORS),
        list(competitors),
    ]
    return hashlib.sha256(json.dumps(ingredients).encode()).hexdigest()


def analyse(call: Call) -> None:
    """Compute and keep what is found in a call, unless that is there and up to date."""
    fresh(call, reading_of(call))


def fresh(call: Call, reading: Reading) -> Analysis:
    """Give the findings of a reading, computed now if they are missing or out of date."""
    competitors = settings.lines("competitors")
    digest = made_from(reading, competitors)
    row = Analysis.objects.filter(call=call).first()
    if row is not None and row.made_from == digest:
        return row
    statistics = talk.statistics(reading.transcript, reading.sides, duration_ms=call.duration_ms)
    found = moments.find(reading.transcript, reading.sides, competitors=competitors)
    with transaction.atomic():
        row, _ = Analysis.objects.update_or_create(
            call=call, defaults={"made_from": digest, "statistics": values.kept(statistics)}
        )
        Moment.objects.filter(call=call).delete()
        Moment.objects.bulk_create(values.row_of(call, moment) for moment in found)
    return row


def analyse_missing() -> int:
    """Analyse the calls that have no findings yet. Return how many."""
    missing = Call.objects.exclude(pk__in=Analysis.objects.values("call"))
    ids = list(missing.values_list("pk", flat=True))
    for pk in ids:
        analyse(Call.objects.get(pk=pk))
    return len(ids)


def rebuild() -> int:
    """Drop every finding and compute it again. Return for how many calls."""
    Moment.objects.all().delete()
    Analysis.objects.all().delete()
    return analyse_missing()
