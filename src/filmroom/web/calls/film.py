"""The film strip: one lane a side, drawn as one path each, so that 6,000 turns stay light."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from filmroom.core.transcripts.model import Side
from filmroom.core.transcripts.turns import Turn

WIDTH = 1000  # units the whole call is drawn on
_LANES = {Side.OURS: 0, Side.THEIRS: 1, Side.OTHER: 2, Side.UNKNOWN: 2}
_HEIGHT = 16
_NARROWEST = 0.6  # units a turn is drawn with at least


@dataclass(frozen=True, slots=True)
class Lane:
    side: Side
    path: str  # SVG path data


@dataclass(frozen=True, slots=True)
class Pin:
    x: float
    turn: int  # its turn's element is "t<turn>"


class Shown(Protocol):
    """A moment as far as the strip needs it."""

    @property
    def start_ms(self) -> int | None: ...
    @property
    def turn(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Film:
    duration_ms: int
    lanes: Sequence[Lane]
    pins: Sequence[Pin]


def film(
    turns: Sequence[tuple[Turn, Side]], moments: Iterable[Shown], duration_ms: int
) -> Film | None:
    """Draw a call; None where it has no times."""
    timed = [(turn, side) for turn, side in turns if turn.start_ms is not None]
    if not timed or not duration_ms:
        return None
    lanes = [_lane(side, [t for t, own in timed if own is side], duration_ms) for side in Side]
    pins = [
        Pin(_x(moment.start_ms, duration_ms), moment.turn)
        for moment in moments
        if moment.start_ms is not None
    ]
    return Film(duration_ms, [lane for lane in lanes if lane.path], pins)


def _lane(side: Side, turns: Iterable[Turn], duration_ms: int) -> Lane:
    top = _LANES[side] * (_HEIGHT + 4)
    blocks = (_block(turn, duration_ms) for turn in turns)
    drawn = (
        f"M{x:g} {top}h{max(width for _, width in group):g}v{_HEIGHT}H{x:g}z"
        for x, group in groupby(blocks, key=lambda block: block[0])
    )
    return Lane(side, "".join(drawn))


def _block(turn: Turn, duration_ms: int) -> tuple[float, float]:
    start, end = turn.start_ms or 0, turn.end_ms or turn.start_ms or 0
    width = round((end - start) * WIDTH / duration_ms, 1)
    return _x(start, duration_ms), max(_NARROWEST, width)


def _x(ms: int, duration_ms: int) -> float:
    return round(min(max(ms, 0), duration_ms) * WIDTH / duration_ms, 1)
