"""Find a quote of one reading of a call in another reading (spec 0, "Floor plan").

Evidence points at segments of one version; a better parser, a joined part or a renamed
speaker makes another. Words decide, time only chooses between equal words.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from filmroom.core.transcripts.model import Segment, Transcript

_WORD = re.compile(r"[^\W_]+")
_APOSTROPHES = re.compile("['’‘ʼ]")

Range = tuple[int, int]  # first and last segment index, both included


def re_anchor(
    old: Transcript, segments: Range, new: Transcript, *, quote: str = ""
) -> Range | None:
    """Where the words of a range of the old transcript stand in the new one.

    `quote` narrows it to some words of the range; without it all its words are looked for.
    Words of others may lie between those of the same speaker. Of several places the one
    nearest to the old time wins, without times the one nearest in order. None: not there.
    """
    meant = old.segments[segments[0] : segments[1] + 1]
    wanted = _words(quote or " ".join(segment.text for segment in meant))
    if not wanted:
        return None
    everyone = list(range(len(new.segments)))
    found = list(_places(wanted, new.segments, everyone))
    if not found:
        for speaker in new.speakers:
            own = [index for index in everyone if new.segments[index].speaker == speaker]
            found += _places(wanted, new.segments, own)
    old_at = _position(old.segments, segments[0])
    return min(found, key=lambda at: abs(_position(new.segments, at[0]) - old_at), default=None)


def _places(wanted: str, segments: Sequence[Segment], indexes: Sequence[int]) -> Iterator[Range]:
    """Ranges of segments whose words, read one after the other, hold the wanted ones."""
    spoken = [_words(segments[index].text) for index in indexes]
    starts = [0, *accumulate(len(words) + 1 for words in spoken)]
    text = " ".join(spoken)
    at = text.find(wanted)
    while at != -1:
        first = bisect_right(starts, at) - 1
        last = bisect_right(starts, at + len(wanted) - 1) - 1
        yield indexes[first], indexes[last]
        at = text.find(wanted, at + 1)


def _words(text: str) -> str:
    """Words in small letters, one space between, punctuation gone: "don't" is "dont"."""
    return " ".join(_WORD.findall(_APOSTROPHES.sub("", text.casefold())))


def _position(segments: Sequence[Segment], index: int) -> float:
    """Start in milliseconds; of an untimed transcript the share of segments before."""
    start_ms = segments[index].start_ms
    return start_ms if start_ms is not None else index / len(segments)
