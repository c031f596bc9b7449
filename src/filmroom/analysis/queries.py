from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from filmroom.analysis import actions, values
from filmroom.analysis.models import Analysis, Moment
from filmroom.calls.access import visible_calls
from filmroom.calls.models import Call
from filmroom.calls.values import Reading, reading_of
from filmroom.core.talk import TalkStatistics
from filmroom.core.transcripts.model import Side
from filmroom.kit.access import found
from filmroom.people.models import Person


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
    statistics: TalkStatistics
    moments: Sequence[FoundMoment]  # in order of the call

    @property
    def open_sides(self) -> list[str]:
        """Name those who speak and are on no side: while there are any, no side's talk is known."""
        if Side.UNKNOWN not in self.statistics.sides:
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
    """Give what is found in a call, computed now if it is missing or out of date."""
    found(visible_calls(actor), pk=call.pk)
    reading = reading_of(call)
    row = actions.fresh(call, reading)
    moments = Moment.objects.filter(call=call).order_by("first_segment", "pk")
    return Findings(
        reading, values.statistics_of(row.statistics), [_moment(moment) for moment in moments]
    )


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


def our_shares(call_ids: Iterable[int]) -> dict[int, float | None]:
    """Give our share of the talk, as last computed; None while somebody is on no side.

    Calls without findings are left out.
    """
    rows = Analysis.objects.filter(call__in=list(call_ids)).values_list(
        "call", "statistics__sides__ours__share", "statistics__sides__unknown__share"
    )
    return {call: ours if unknown is None else None for call, ours, unknown in rows}
