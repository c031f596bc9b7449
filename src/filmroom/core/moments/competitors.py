"""Mentions of competitors, by the names an organisation keeps."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from filmroom.core.moments.heard import Detector, HeardCall
from filmroom.core.moments.model import Kind, Moment
from filmroom.core.moments.phrases import PhraseFinder

DETECTOR = Detector(Kind.COMPETITOR_MENTION, "competitor-names", 1)

AS_WRITTEN = 0.9  # a judgement
OTHER_CASE = 0.6  # "gong" may be a gong; recorders write names in lower case, too


def find(call: HeardCall, names: Sequence[str]) -> Iterator[Moment]:
    """Find one mention of each competitor in a sentence."""
    finder = _finder(tuple(dict.fromkeys(name.strip() for name in names if name.strip())))
    for passage in call.passages:
        seen = set()
        for hit in finder.hits(passage.flat):
            place = (passage.sentence_at(hit.start), hit.label)
            if place in seen:
                continue
            seen.add(place)
            written = passage.text[hit.start : hit.end]
            confidence = AS_WRITTEN if written == hit.label else OTHER_CASE
            yield call.moment(
                DETECTOR,
                passage,
                (hit.start, hit.end),
                confidence,
                {"name": hit.label, "saw": (written,)},
            )


@lru_cache(maxsize=64)  # one organisation's list serves all of its calls
def _finder(names: tuple[str, ...]) -> PhraseFinder[str]:
    return PhraseFinder({name: [name] for name in names})
