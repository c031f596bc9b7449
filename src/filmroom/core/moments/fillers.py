"""Filler bursts: places where ours are searching for words."""

from collections.abc import Iterator, Sequence

from filmroom.core import lexicons
from filmroom.core.moments.heard import Detector, HeardCall, Passage
from filmroom.core.moments.model import Kind, Moment
from filmroom.core.transcripts.model import Side

DETECTOR = Detector(Kind.FILLER_BURST, "filler-count", 1)

FEWEST = 3  # one filler every 12 words or so is how people talk; three close together are heard
NEAR = 10  # words between one filler and the next
EXACT = 0.95  # the counting is sure; some recorders tidy fillers away


def find(call: HeardCall) -> Iterator[Moment]:
    """Find three fillers or more of ours, each within ten words of the one before."""
    for passage in call.passages:
        if passage.side is Side.OURS:
            for burst in _bursts(passage):
                yield call.moment(
                    DETECTOR,
                    passage,
                    (burst[0][0], burst[-1][1]),
                    EXACT,
                    {
                        "fillers": len(burst),
                        "saw": tuple(passage.text[start:end] for start, end in burst),
                    },
                )


def _bursts(passage: Passage) -> Iterator[Sequence[tuple[int, int]]]:
    burst: list[tuple[int, int]] = []
    for match in lexicons.FILLERS.finditer(passage.text):
        if burst and len(passage.text[burst[-1][1] : match.start()].split()) > NEAR:
            if len(burst) >= FEWEST:
                yield burst
            burst = []
        burst.append(match.span())
    if len(burst) >= FEWEST:
        yield burst
