"""The transcript as HTML, written in one pass.

A template spends half a second on the 6,000 turns of a long call, this a few hundredths
(docs/adr/0022). Everything a file holds goes through `escape`. Turns stand in blocks of about
the same height, which a browser draws when they are reached.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from math import ceil

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from filmroom.core.stamps import stamp
from filmroom.core.transcripts.model import Segment, Side
from filmroom.core.transcripts.turns import Turn

_BLOCK = 100  # lines of a block; its height stands in transcript.css
_LINE = 72  # letters of a line as wide as it gets
_HEAD = 1.5  # lines that the name of a speaker and the space around a turn take


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
    blocks = _blocks(zip(turns, drawn, strict=True))
    return mark_safe("\n".join(blocks))  # noqa: S308  every text below is escaped


def _blocks(drawn: Iterable[tuple[Turn, str]]) -> Iterator[str]:
    block: list[str] = []
    lines = 0.0
    for turn, html in drawn:
        block.append(html)
        lines += _HEAD + ceil(len(turn.text) / _LINE)
        if lines >= _BLOCK:
            yield _block(block)
            block, lines = [], 0.0
    if block:
        yield _block(block)


def _block(turns: Iterable[str]) -> str:
    return f'<div class="turns">{"".join(turns)}</div>'


def _turn(
    turn: Turn,
    number: int,
    segments: Sequence[Segment],
    names: Mapping[str, str],
    sides: Mapping[str, Side],
    marks: Iterable[str],
) -> str:
    label = turn.speaker or ""
    name = names.get(label, label) or _("Not named")
    side = sides.get(label, Side.UNKNOWN)
    seek = "" if turn.start_ms is None else f' data-seek="{turn.start_ms / 1000:g}"'
    start = "" if turn.start_ms is None else f' data-start="{turn.start_ms}"'
    return (
        f'<div class="turn" id="t{turn.first}" data-first="{turn.first}" data-last="{turn.last}"'
        f'{start} data-speaker="{escape(label)}" data-side="{side.value}">'
        f'<a href="#t{turn.first}"{seek}>{place(turn, number)}</a>'
        f'<span class="turn-speaker">{escape(name)}</span>'
        f"{_words(turn, segments)}{_marks(marks)}</div>"
    )


def _words(turn: Turn, segments: Sequence[Segment]) -> str:
    said = [(at, segments[at].text) for at in range(turn.first, turn.last + 1)]
    spoken = [(at, escape(text)) for at, text in said if text]
    if len(spoken) == 1:
        at, text = spoken[0]
        return f'<p data-segment="{at}">{text}</p>'
    words = " ".join(f'<span data-segment="{at}">{text}</span>' for at, text in spoken)
    return f"<p>{words}</p>"


def _marks(marks: Iterable[str]) -> str:
    badges = "".join(f'<span class="badge">{escape(mark)}</span>' for mark in marks)
    return f'<div class="turn-moments">{badges}</div>' if badges else ""
