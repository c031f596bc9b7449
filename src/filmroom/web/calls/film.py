"""The film strip: one lane a side, drawn as one path each, so that 6,000 turns stay light."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Protocol

from django.utils.safestring import SafeString, mark_safe

from filmroom.core.transcripts.model import Side
from filmroom.core.transcripts.turns import Turn

WIDTH = 1000  # units the whole call is drawn on
_NARROWEST = 0.6  # units a turn is drawn with at least
_TALL, _LOW, _GAP = 14, 7, 3  # units: lanes of the two sides; of everybody else; between lanes
_PIN = 9
_SHADES = 3  # in which speakers of one side are told apart; those after them share the last
_DENSE = 80  # pins from which they are drawn thin


@dataclass(frozen=True, slots=True)
class Lane:
    side: Side
    top: int
    height: int
    paths: Sequence[tuple[int, str]]  # shade, SVG path data


class Shown(Protocol):
    """A moment as far as the strip needs it."""

    @property
    def pk(self) -> int: ...
    @property
    def words(self) -> str: ...
    @property
    def start_ms(self) -> int | None: ...
    @property
    def is_dismissed(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Film:
    duration_ms: int
    lanes: Sequence[Lane]
    clips: str  # SVG path data of what is kept for the next session; "" where nothing is
    clip_top: int  # where clips and evidence lie
    pins: SafeString  # one path a moment
    height: int
    is_dense: bool


def shades(speakers: Iterable[tuple[str, Side]]) -> dict[str, int]:
    """Give the shade of each label, from 1, in the order in which a side's speakers come."""
    met: Counter[Side] = Counter()
    given = {}
    for label, side in speakers:
        met[side] += 1
        given[label] = min(met[side], _SHADES)
    return given


def film(
    turns: Sequence[tuple[Turn, Side]],
    moments: Iterable[Shown],
    kept: Container[int],
    duration_ms: int,
    shade_of: Mapping[str, int],
) -> Film | None:
    """Draw a call, turns that hold a `kept` segment as clips; None where it has no times."""
    timed = [(turn, side) for turn, side in turns if turn.start_ms is not None]
    if not timed or not duration_ms:
        return None
    lanes = list(_lanes(timed, duration_ms, shade_of))
    clip_top = lanes[-1].top + lanes[-1].height + 2
    pin_top = clip_top + _GAP + 2
    clips = [t for t, _ in timed if any(n in kept for n in range(t.first, t.last + 1))]
    pins = [
        _pin(moment, moment.start_ms, pin_top, duration_ms)
        for moment in moments
        if moment.start_ms is not None
    ]
    return Film(
        duration_ms,
        lanes,
        _path(clips, clip_top, _GAP, duration_ms),
        clip_top,
        mark_safe("".join(pins)),  # noqa: S308  words are escaped
        pin_top + _PIN,
        len(pins) > _DENSE,
    )


def _pin(moment: Shown, start_ms: int, top: int, duration_ms: int) -> str:
    hidden = " hidden" if moment.is_dismissed else ""
    return (
        f'<path d="M{_x(start_ms, duration_ms):g} {top + 1}v{_PIN - 2}" data-pin="{moment.pk}"'
        f'{hidden} data-at="{start_ms}" data-words="{escape(moment.words)}"/>'
    )


def _lanes(
    timed: Sequence[tuple[Turn, Side]], duration_ms: int, shade_of: Mapping[str, int]
) -> Iterator[Lane]:
    """Ours over theirs over everybody else; a lane nobody speaks in is left out, but these two."""
    met = {side for _, side in timed}
    top = 0
    for side in Side:
        is_table = side in {Side.OURS, Side.THEIRS}
        if side not in met and not (is_table and met & {Side.OURS, Side.THEIRS}):
            continue
        height = _TALL if is_table or len(met) == 1 else _LOW
        spoken: dict[int, list[Turn]] = {}
        for turn, own in timed:
            if own is side:
                spoken.setdefault(shade_of.get(turn.speaker or "", 1), []).append(turn)
        paths = [(n, _path(spoken[n], top, height, duration_ms)) for n in sorted(spoken)]
        yield Lane(side, top, height, paths)
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
