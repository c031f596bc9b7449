"""The next session of a coach, prepared from what Today has read already: no query of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from filmroom.core import playback
from filmroom.core.evidence import EvidenceStatus
from filmroom.core.playback import Shows, Spot
from filmroom.cycles import values
from filmroom.cycles.loading import CycleLine, Loaded, line_of
from filmroom.cycles.models import BaselineCall
from filmroom.cycles.queries.log import PromiseLine
from filmroom.cycles.queries.numbers import Waiting
from filmroom.cycles.values import SeenPoint

_MOST_CALLS = 3  # of the baseline that are looked at, the latest


@dataclass(frozen=True, slots=True)
class ReadyClip:
    """A moment to play."""

    shows: Shows
    call_id: int
    call: str
    at_ms: int | None
    turn: int | None
    words: str


@dataclass(frozen=True, slots=True)
class NextOne:
    rep_id: int
    rep: str
    days: int | None  # since the last session, where the next should have been by now
    is_stalled: bool
    cycle: CycleLine | None
    promise: PromiseLine | None  # to be looked at first (law 6): the latest one made
    clips: tuple[ReadyClip, ...]


def next_one(
    waiting: Sequence[Waiting],
    to_coach: Sequence[CycleLine],
    running: Sequence[Loaded],
    promises: Sequence[PromiseLine],
) -> NextOne | None:
    """Give the session that should come first.

    Who waits longest, else whose cycle comes next, else whose commitment is due first.
    `promises` are those nobody has looked at, of the coach's reps with whom no session is begun.
    """
    late = next(iter(waiting), None)
    earliest = min(promises, key=lambda one: (one.due_on, one.commitment_id), default=None)
    chosen = late or next(iter(to_coach), None) or earliest
    if chosen is None:
        return None
    cycle = next((one for one in running if one.row.rep_id == chosen.rep_id), None)
    made = [one for one in promises if one.rep_id == chosen.rep_id]
    return NextOne(
        rep_id=chosen.rep_id,
        rep=chosen.rep,
        days=late.days if late else None,
        is_stalled=late is not None and late.is_stalled,
        cycle=line_of(cycle) if cycle else None,
        promise=max(made, key=lambda one: one.commitment_id, default=None),
        clips=tuple(_clips(cycle)) if cycle else (),
    )


def _clips(cycle: Loaded) -> Iterator[ReadyClip]:
    """Propose clips by what was counted on the baseline, as a session that is led does."""
    calls = [row for row in cycle.row.baseline.all() if row.call_id is not None]
    latest = sorted(calls, key=lambda row: (row.held_on, row.pk), reverse=True)[:_MOST_CALLS]
    spots = {_spot(row, point): (row, point) for row in latest for point in _playable(row)}
    for shows, spot in playback.choose(spots).items():
        row, point = spots[spot]
        words, at_ms, turn = point.words, point.at_ms, point.turn
        yield ReadyClip(shows, row.call_id or 0, row.title, at_ms, turn, words)


def _playable(row: BaselineCall) -> list[SeenPoint]:
    lost = EvidenceStatus.LOST.value
    return [
        point
        for point in values.seen_points(row)
        if point.status != lost and (point.at_ms is not None or point.turn is not None)
    ]


def _spot(row: BaselineCall, point: SeenPoint) -> Spot:
    place = point.at_ms if point.at_ms is not None else point.turn or 0
    shows = playback.shows(None, values.counts_of(row))
    return Spot(str(row.call_id), row.held_on, place, shows)
