"""The two clips a coaching session plays: which moments of the baseline, from where to where.

One clip misses the behaviour, one partly does it; each is shorter than two minutes (spec 2,
"Session"; docs/method/session.md, "The two clips").
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from filmroom.core.evidence import Span
from filmroom.core.transcripts import times
from filmroom.core.transcripts.model import Transcript
from filmroom.core.transcripts.turns import Turn, display_turns
from filmroom.core.verdict import Chances, Count

LONGEST_CLIP_MS = 119_999
MS_A_WORD = round(1000 / times.WORDS_PER_SECOND)  # where a file has no times
TURNS_AROUND = 2  # on either side of what was seen, as far as they fit


class Shows(StrEnum):
    MISSING = "missing"
    PARTLY = "partly"


@dataclass(frozen=True, slots=True)
class Spot:
    """A moment of a baseline call that evidence on the focus points at."""

    call: str
    held_on: date
    segment: int
    shows: Shows | None  # of the call it is on; None: at target, or nobody said


@dataclass(frozen=True, slots=True)
class Clip:
    span: Span  # segments to read
    from_ms: int | None  # what to play; None without times
    until_ms: int | None


def shows(score: int | None, counts: Chances | Count | None) -> Shows | None:
    """Say what a call shows of the focus: by what was counted on it, else by its score."""
    if isinstance(counts, Chances):
        if counts.successes == counts.opportunities:
            return None
        return Shows.PARTLY if counts.successes else Shows.MISSING
    if isinstance(counts, Count):
        return Shows.PARTLY if counts.count else Shows.MISSING
    return {0: Shows.MISSING, 1: Shows.PARTLY}.get(-1 if score is None else score)


def choose(spots: Iterable[Spot]) -> dict[Shows, Spot]:
    """Choose a moment for each clip: on the latest call that shows it, the first one.

    Where no call shows it the clip is left out; nothing else is passed off as it.
    """
    latest = sorted(spots, key=lambda spot: (-spot.held_on.toordinal(), spot.call, spot.segment))
    found: dict[Shows, Spot] = {}
    for spot in latest:
        if spot.shows is not None:
            found.setdefault(spot.shows, spot)
    return found


def clip(transcript: Transcript, segment: int) -> Clip:
    """Cut a clip around a segment: its turn, and up to two turns before and after it.

    A turn that is too long on its own is cut after the last segment that fits; of a segment that
    is too long on its own the whole is read and the first two minutes are played.
    """
    turns = display_turns(transcript)
    at = next((n for n, turn in enumerate(turns) if turn.first <= segment <= turn.last), None)
    if at is None or _lasts(turns[at : at + 1]) > LONGEST_CLIP_MS:
        return _cut(transcript, segment, turns[at].last if at is not None else segment)
    first = last = at
    for _ in range(TURNS_AROUND):
        if first > 0 and _lasts(turns[first - 1 : last + 1]) <= LONGEST_CLIP_MS:
            first -= 1
        if last + 1 < len(turns) and _lasts(turns[first : last + 2]) <= LONGEST_CLIP_MS:
            last += 1
    ends = [turn.end_ms for turn in turns[first : last + 1] if turn.end_ms is not None]
    return Clip(
        Span(turns[first].first, turns[last].last), turns[first].start_ms, max(ends, default=None)
    )


def clip_of(transcript: Transcript, first: int, last: int) -> Clip:
    """Cut a clip around what somebody selected; of a long selection the first two minutes."""
    around = clip(transcript, first)
    return around if last <= around.span.last else _cut(transcript, first, last)


def _lasts(turns: Sequence[Turn]) -> int:
    start = turns[0].start_ms
    ends = [turn.end_ms for turn in turns if turn.end_ms is not None]
    if start is None or not ends:
        return sum(times.count_words(turn.text) for turn in turns) * MS_A_WORD
    return max(ends) - start


def _cut(transcript: Transcript, first: int, last: int) -> Clip:
    segments, ends = transcript.segments, times.ends(transcript.segments).ends_ms
    start, until, words = segments[first].start_ms, first, 0
    for index in range(first, last + 1):
        words += times.count_words(segments[index].text)
        end = ends[index]
        lasts = words * MS_A_WORD if start is None or end is None else end - start
        if index > first and lasts > LONGEST_CLIP_MS:
            break
        until = index
    end = ends[until]
    stop = None if start is None or end is None else min(end, start + LONGEST_CLIP_MS)
    return Clip(Span(first, until), start, stop)
