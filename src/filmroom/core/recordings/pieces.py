"""Where a recording is cut, so that each piece can be heard, kept and gone on from.

A piece lasts 30 to 60 seconds and ends where it is quietest, in the middle of half a second
(docs/method/recordings.md, "Pieces").
"""

from filmroom.core.recordings.levels import FRAME_MS, Levels

SHORTEST = 300  # frames
LONGEST = 600
QUIET = 5  # frames whose sum is compared

Span = tuple[int, int]  # start and end in milliseconds


def pieces(levels: Levels) -> tuple[Span, ...]:
    """Cut a whole recording by the levels of its loudest channel; no frame is left out."""
    cuts = [0]
    while len(levels) - cuts[-1] > LONGEST:
        cuts.append(_quietest(levels, cuts[-1] + SHORTEST, cuts[-1] + LONGEST))
    ends = [*cuts[1:], len(levels)]
    return tuple(
        (first * FRAME_MS, last * FRAME_MS)
        for first, last in zip(cuts, ends, strict=True)
        if first < last
    )


def _quietest(levels: Levels, first: int, last: int) -> int:
    """The middle of the quietest window between two frames, the earliest of equals."""
    at = min(range(first, last - QUIET + 1), key=lambda n: sum(levels[n : n + QUIET]))
    return at + QUIET // 2
