"""Computing what a transcript and its sides say; all of it can be dropped and made again."""

import hashlib
import json

from django.db import transaction

from filmroom.analysis import values
from filmroom.analysis.models import Analysis, Moment
from filmroom.calls.models import Call
from filmroom.calls.values import Reading, reading_of
from filmroom.core import talk


def made_from(reading: Reading) -> str:
    """Give a digest of everything the findings depend on."""
    ingredients = [reading.version, sorted(reading.sides.items()), talk.VERSION]
    return hashlib.sha256(json.dumps(ingredients).encode()).hexdigest()


def analyse(call: Call) -> None:
    """Compute and keep statistics and moments of a call, in place of earlier ones."""
    keep(call, reading_of(call))


def keep(call: Call, reading: Reading) -> None:
    statistics = talk.statistics(reading.transcript, reading.sides, duration_ms=call.duration_ms)
    with transaction.atomic():
        Analysis.objects.update_or_create(
            call=call,
            defaults={
                "made_from": made_from(reading),
                "statistics": values.kept(statistics),
            },
        )


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
