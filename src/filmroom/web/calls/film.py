"""The film strip: one lane a side, drawn as one path each, so that 6,000 turns stay light."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from filmroom.core.transcripts.model import Side
from filmroom.core.transcripts.turns import Turn

WIDTH = 1000  # units the whole call is drawn on
_NARROWEST = 0.6  # units a turn is drawn with at least
_TALL, _LOW, _GAP = 14, 7, 3  # units: lanes of the two sides; of everybody else; between lanes
_PIN = 9
_DENSE = 80  # pins from which they are drawn thin


@dataclass(frozen=True, slots=True)
class Lane:
    side: Side
    top: int
    height: int
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
    pin_top: int
    height: int
    is_dense: bool


def film(
    turns: Sequence[tuple[Turn, Side]], moments: Iterable[Shown], duration_ms: int
) -> Film | None:
    """Draw a call; None where it has no times."""
    timed = [(turn, side) for turn, side in turns if turn.start_ms is not None]
    if not timed or not duration_ms:
        return None
    lanes = list(_lanes(timed, duration_ms))
    pin_top = lanes[-1].top + lanes[-1].height + _GAP
    pins = [
        Pin(_x(moment.start_ms, duration_ms), moment.turn)
        for moment in moments
        if moment.start_ms is not None
    ]
    return Film(duration_ms, lanes, pins, pin_top, pin_top + _PIN, len(pins) > _DENSE)


def _lanes(timed: Sequence[tuple[Turn, Side]], duration_ms: int) -> Iterator[Lane]:
    """Ours over theirs over everybody else; a lane nobody speaks in is left out, but these two."""
    met = {side for _, side in timed}
    top = 0
    for side in Side:
        is_table = side in {Side.OURS, Side.THEIRS}
        if side not in met and not (is_table and met & {Side.OURS, Side.THEIRS}):
            continue
        height = _TALL if is_table or len(met) == 1 else _LOW
        spoken = [turn for turn, own in timed if own is side]
        yield Lane(side, top, height, _path(spoken, top, height, duration_ms))
        top += height + _GAP


def _path(turns: Iterable[Turn], top: int, height: int, duration_ms: int) -> str:
    blocks = (_block(turn, duration_ms) for turn in turns)
    return "".join(
        f"M{x:g} {top}h{max(width for _, width in group):g}v{height}H{x:g}z"
        for x, group in groupby(blocks, key=lambda block: block[0])
    )


def _block(turn: Turn, duration_ms: int) -> tuple[float, float]:
    start, end = turn.start_ms or 0, turn.end_ms or turn.start_ms or 0
    width = round((end - start) * WIDTH / duration_ms, 1)
    return _x(start, duration_ms), max(_NARROWEST, width)


def _x(ms: int, duration_ms: int) -> float:
    return round(min(max(ms, 0), duration_ms) * WIDTH / duration_ms, 1)
