"""Writing the moments of a call: hundreds of rows at once, without an object for each."""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from filmroom.analysis.models import Moment
from filmroom.calls.models import Call
from filmroom.core import moments
from filmroom.kit import clock

_COLUMNS = (
    "call_id, kind, start_ms, end_ms, first_segment, last_segment, speaker, quote, confidence,"
    " detector, attributes, created_at, changed_at"
)
_VALUES = ", ".join(["%s"] * len(_COLUMNS.split(",")))
_INSERT = f"INSERT INTO analysis_moment ({_COLUMNS}) VALUES ({_VALUES})"  # noqa: S608  constants
_INSERT_AGAIN = f"INSERT INTO analysis_moment ({_COLUMNS}, id) VALUES ({_VALUES}, %s)"  # noqa: S608
_PLACE = ("kind", "first_segment", "last_segment")  # what makes a moment the same moment


def keep(call: Call, found: Sequence[moments.Moment]) -> None:
    """Keep what was found; a moment found again at its place stays the row that pages name."""
    there: dict[tuple[str, int, int], list[int]] = {}
    for pk, *place in Moment.objects.filter(call=call).order_by("-pk").values_list("pk", *_PLACE):
        there.setdefault(tuple(place), []).append(pk)
    new: list[tuple[Any, ...]] = []
    again: list[tuple[Any, ...]] = []
    for moment, row in zip(found, _rows(call, found), strict=True):
        if known := there.get((moment.kind.value, moment.first_segment, moment.last_segment)):
            again.append((*row, known.pop()))
        else:
            new.append(row)
    if there:
        Moment.objects.filter(call=call).delete()
    with connection.cursor() as cursor:
        cursor.executemany(_INSERT_AGAIN, again)
        cursor.executemany(_INSERT, new)


def _rows(call: Call, found: Sequence[moments.Moment]) -> list[tuple[Any, ...]]:
    as_json = connection.ops.adapt_json_value
    now = connection.ops.adapt_datetimefield_value(clock.now())
    return [
        (
            call.pk,
            moment.kind.value,
            moment.start_ms,
            moment.end_ms,
            moment.first_segment,
            moment.last_segment,
            moment.speaker or "",
            moment.quote,
            moment.confidence,
            f"{moment.detector}/{moment.version}"[:60],
            as_json(dict(moment.attributes), None),
            now,
            now,
        )
        for moment in found
    ]
