"""The transcript as HTML, written in one pass.

A template spends half a second on the 6,000 turns of a long call, this a few hundredths
(docs/adr/0022). Everything a file holds goes through `escape`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe

from filmroom.core.stamps import stamp
from filmroom.core.transcripts.model import Segment, Side
from filmroom.core.transcripts.turns import Turn


def place(turn: Turn, number: int) -> str:
    """Say where a turn is: its time, or its number in a file without times."""
    return f"turn {number}" if turn.start_ms is None else stamp(turn.start_ms)


def html_of(
    segments: Sequence[Segment],
    turns: Sequence[Turn],
    names: Mapping[str, str],
    sides: Mapping[str, Side],
    marks: Mapping[int, Sequence[str]],
) -> SafeString:
    """Draw every turn; `marks` are moments' names by the first segment of their turn."""
    drawn = (
        _turn(turn, number, segments, names, sides, marks.get(turn.first, ()))
        for number, turn in enumerate(turns, 1)
    )
    return mark_safe("\n".join(drawn))  # noqa: S308  every text below is escaped


def _turn(
    turn: Turn,
    number: int,
    segments: Sequence[Segment],
    names: Mapping[str, str],
    sides: Mapping[str, Side],
    marks: Iterable[str],
) -> str:
    label = turn.speaker or ""
    side = sides.get(label, Side.UNKNOWN)
    seek = "" if turn.start_ms is None else f' data-seek="{turn.start_ms / 1000:g}"'
    start = "" if turn.start_ms is None else f' data-start="{turn.start_ms}"'
    words = " ".join(_segments(turn, segments))
    return (
        f'<div class="turn" id="t{turn.first}" data-first="{turn.first}" data-last="{turn.last}"'
        f'{start} data-speaker="{escape(label)}" data-side="{side.value}">'
        f'<a href="#t{turn.first}"{seek}>{place(turn, number)}</a>'
        f'<div><span class="turn-speaker">{escape(names.get(label, label) or "Not named")}</span>'
        f"<p>{words}</p>{_marks(marks)}</div></div>"
    )


def _segments(turn: Turn, segments: Sequence[Segment]) -> Iterator[str]:
    for place_ in range(turn.first, turn.last + 1):
        if text := segments[place_].text:
            yield f'<span data-segment="{place_}">{escape(text)}</span>'


def _marks(marks: Iterable[str]) -> str:
    badges = "".join(f'<span class="badge">{escape(mark)}</span>' for mark in marks)
    return f'<div class="turn-moments">{badges}</div>' if badges else ""
