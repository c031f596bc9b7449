from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from filmroom.analysis import actions, tasks, values
from filmroom.analysis.models import Analysis, Moment
from filmroom.calls.access import call_to_see, visible_calls
from filmroom.calls.models import Call
from filmroom.calls.values import Reading, reading_of
from filmroom.core.talk import TalkStatistics
from filmroom.core.transcripts.model import Side
from filmroom.people.models import Person

LONGEST_AT_ONCE = 20_000  # segments; what is longer is left to the worker


@dataclass(frozen=True, slots=True)
class FoundMoment:
    pk: int
    kind: str
    start_ms: int | None
    end_ms: int | None
    first_segment: int
    last_segment: int
    speaker: str  # label; "" where the file names nobody
    quote: str
    confidence: float
    detector: str
    attributes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Findings:
    reading: Reading
    statistics: TalkStatistics | None  # None while the worker computes them
    moments: Sequence[FoundMoment]  # in order of the call
    moments_left_out: int = 0

    @property
    def open_sides(self) -> list[str]:
        """Name those who speak and are on no side: while there are any, no side's talk is known."""
        if self.statistics is None or Side.UNKNOWN not in self.statistics.sides:
            return []
        sides, names = self.reading.sides, self.reading.names
        named = [
            names.get(who, who)
            for who in self.statistics.speakers
            if sides.get(who, Side.UNKNOWN) is Side.UNKNOWN
        ]
        has_unnamed = any(segment.speaker is None for segment in self.reading.transcript.segments)
        return [*named, "turns without a name"] if has_unnamed else named


def of(actor: Person, call: Call) -> Findings:
    """Give what is found in a call, computed now if it is missing or out of date.

    A call of more than LONGEST_AT_ONCE segments is computed by the worker instead.
    """
    call_to_see(actor, call.pk)
    reading = reading_of(call)
    if len(reading.transcript.segments) <= LONGEST_AT_ONCE:
        row: Analysis | None = actions.fresh(call, reading)
    else:
        row = actions.there(call, reading)
    if row is None:
        _leave_to_worker(call)
        return Findings(reading, None, ())
    moments = Moment.objects.filter(call=call).order_by("first_segment", "pk")
    return Findings(
        reading,
        values.statistics_of(row.statistics),
        [_moment(moment) for moment in moments],
        row.moments_left_out,
    )


def _leave_to_worker(call: Call) -> None:
    if not is_awaited(call):
        tasks.analyse.enqueue(call.pk)


def is_awaited(call: Call) -> bool:
    """Say whether the worker has yet to compute what is found in a call."""
    return DBTaskResult.objects.filter(
        task_path=tasks.analyse.module_path,
        status__in=[TaskResultStatus.READY, TaskResultStatus.RUNNING],
        args_kwargs__args=[call.pk],
    ).exists()


def _moment(row: Moment) -> FoundMoment:
    return FoundMoment(
        row.pk,
        row.kind,
        row.start_ms,
        row.end_ms,
        row.first_segment,
        row.last_segment,
        row.speaker,
        row.quote,
        row.confidence,
        row.detector,
        row.attributes,
    )


def before(actor: Person, call: Call, *, least_ms: int, most: int) -> list[TalkStatistics]:
    """Give the statistics of the rep's latest calls before this one, as last computed, in order.

    Shorter calls than `least_ms` and those whose speakers nobody confirmed are left out.
    """
    if call.rep_id is None:
        return []
    earlier = visible_calls(actor).filter(
        rep=call.rep_id,
        held_at__lt=call.held_at,
        duration_ms__gte=least_ms,
        speakers_confirmed_at__isnull=False,
        joined_into=None,
    )
    rows = Analysis.objects.filter(call__in=earlier).order_by("-call__held_at", "-call")[:most]
    return [values.statistics_of(row.statistics) for row in reversed(rows)]


def our_shares(call_ids: Iterable[int]) -> dict[int, float | None]:
    """Give our share of the talk, as last computed; None while somebody is on no side.

    Calls without findings are left out.
    """
    rows = Analysis.objects.filter(call__in=list(call_ids)).values_list(
        "call", "statistics__sides__ours__share", "statistics__sides__unknown__share"
    )
    return {call: ours if unknown is None else None for call, ours, unknown in rows}
