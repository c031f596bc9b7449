"""Who talks when and who holds the floor: talk time, turns, changes, interruptions.

docs/method/talk.md. Everything here reads utterances in time order, once, and answers in
whole milliseconds.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from filmroom.core.talk.constants import (
    BRIDGE_MS,
    INTERRUPTION_LEFT_MS,
    INTERRUPTION_MIN_WORDS,
    INTERRUPTION_PRIOR_MS,
    TURN_GAP_MS,
)
from filmroom.core.talk.spans import Span
from filmroom.core.talk.speech import Utterance
from filmroom.core.transcripts.model import Side

_ANY_GAP_MS = 1 << 60


class Turn(NamedTuple):
    """Utterances of one speaker, or one side, that follow each other."""

    start_ms: int
    end_ms: int
    speaker: str | None  # of the first utterance
    side: Side
    first: int  # segment of the first utterance
    last: int  # segment of the last one, in time


def takers(utterances: Iterable[Utterance]) -> list[Utterance]:
    """Leave out backchannels: they neither take the floor nor end anybody's turn."""
    return [u for u in utterances if not u.is_backchannel]


def talk_spans(utterances: Iterable[Utterance]) -> dict[str | None, list[Span]]:
    """Give each speaker's stretches of talk (step P7).

    A silence of up to BRIDGE_MS belongs to the stretch, unless somebody else takes the
    floor in it.
    """
    spans: dict[str | None, list[Span]] = {}
    floor_until = 0  # latest end of anybody's floor; after own speech it can only be another's
    for u in utterances:
        own = spans.setdefault(u.speaker, [])
        if not own or _is_apart(own[-1][1], u.start_ms, floor_until):
            own.append((u.start_ms, u.end_ms))
        elif u.end_ms > own[-1][1]:
            own[-1] = (own[-1][0], u.end_ms)
        if not u.is_backchannel and u.end_ms > floor_until:
            floor_until = u.end_ms
    return spans


def _is_apart(own_end_ms: int, start_ms: int, floor_until: int) -> bool:
    gap = start_ms - own_end_ms
    return gap > BRIDGE_MS or (gap > 0 and floor_until > own_end_ms)


def turns(takers: Sequence[Utterance]) -> list[Turn]:
    """Join what one speaker says in a row, over own silences of up to TURN_GAP_MS."""
    return list(_runs(takers, [u.speaker for u in takers], TURN_GAP_MS))


def side_turns(takers: Sequence[Utterance]) -> list[Turn]:
    """Join what one side says in a row, over any silence; neighbours differ in side."""
    return list(_runs(takers, [u.side for u in takers], _ANY_GAP_MS))


def _runs(
    takers: Sequence[Utterance], holders: Sequence[str | None], longest_gap: int
) -> Iterator[Turn]:
    first = 0
    end_ms = takers[0].end_ms if takers else 0
    for i in range(1, len(takers)):
        u = takers[i]
        if holders[i] != holders[i - 1] or u.start_ms - end_ms > longest_gap:
            yield _turn(takers[first], takers[i - 1], end_ms)
            first, end_ms = i, u.end_ms
        elif u.end_ms > end_ms:
            end_ms = u.end_ms
    if takers:
        yield _turn(takers[first], takers[-1], end_ms)


def _turn(first: Utterance, last: Utterance, end_ms: int) -> Turn:
    return Turn(first.start_ms, end_ms, first.speaker, first.side, first.segment, last.segment)


def switches(side_turns: Sequence[Turn]) -> int:
    """Count changes between ours and theirs; a third side in between breaks one."""
    table = {Side.OURS, Side.THEIRS}
    return sum({a.side, b.side} == table for a, b in pairwise(side_turns))


def answer_gaps(side_turns: Sequence[Turn]) -> list[int]:
    """Give the gap of every change from theirs to ours; negative where ours came in early."""
    return [
        b.start_ms - a.end_ms
        for a, b in pairwise(side_turns)
        if a.side is Side.THEIRS and b.side is Side.OURS
    ]


def interruptions(takers: Iterable[Utterance], by: Side, of: Side) -> int:
    """Count utterances of one side that cut into the other's.

    Fewer than INTERRUPTION_MIN_WORDS words are none; the other has been speaking for
    INTERRUPTION_PRIOR_MS at least and goes on for INTERRUPTION_LEFT_MS or more.
    """
    heard: deque[Utterance] = deque()
    floor_ends = 0
    count = 0
    for u in takers:
        if u.side is of:
            heard.append(u)
        elif u.side is by and u.words >= INTERRUPTION_MIN_WORDS:
            while heard and heard[0].start_ms <= u.start_ms - INTERRUPTION_PRIOR_MS:
                floor_ends = max(floor_ends, heard.popleft().end_ms)
            count += floor_ends - u.start_ms >= INTERRUPTION_LEFT_MS
    return count


def shows_overlap(utterances: Iterable[Utterance]) -> bool:
    """Tell whether any speaker ever starts before another one ends.

    Many recorders lay speakers end to end; in their files interruptions cannot be seen.
    """
    latest = second = 0  # latest ends of two different speakers
    holder: str | None = None
    for u in utterances:
        if u.start_ms < (second if u.speaker == holder else latest):
            return True
        if u.speaker == holder:
            latest = max(latest, u.end_ms)
        else:
            latest, second, holder = u.end_ms, latest, u.speaker
    return False
