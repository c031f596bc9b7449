"""From the segments of a file to utterances that can be measured: steps P1 to P6.

docs/method/talk.md, "Preparation". Times are whole milliseconds from the start of the call.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from filmroom.core import lexicons
from filmroom.core.talk.constants import (
    BACKCHANNEL_MAX_MS,
    BACKCHANNEL_MAX_WORDS,
    MAX_ESTIMATED_SHARE,
)
from filmroom.core.transcripts import times
from filmroom.core.transcripts.model import Segment, Side, Transcript

# Marks of Indic, Thai and Lao script are not word characters to `re`, but belong to words.
_WORD = re.compile(r"[^\W_][\w'’\u0300-\u036f\u0900-\u0dff\u0e00-\u0eff-]*")
_ASCII_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_'-]*")  # the same, in half the time
_NEVER_MS = 1 << 60
_SOUNDS = re.compile(r"(?:[\[(][^\[\]()]*[\])]\W*)+")  # "[noise]", "(laughs) [music]"


class Utterance(NamedTuple):
    """A segment that holds words. A tuple: statistics make and read hundreds a call."""

    start_ms: int  # 0 where the transcript has no times
    end_ms: int  # after start_ms; 0 where the transcript has no times
    speaker: str | None
    side: Side
    words: int  # at least 1
    is_backchannel: bool
    text: str
    segment: int  # position in Transcript.segments


@dataclass(frozen=True, slots=True)
class Speech:
    utterances: Sequence[Utterance]  # by start, end, file order
    is_timed: bool  # False: in file order, and nothing can be said about time
    estimated: int = 0  # utterances whose end had to be estimated
    left_out: int = 0  # segments with words but no time in a file that has times

    @property
    def estimated_share(self) -> float:
        return self.estimated / len(self.utterances) if self.utterances else 0.0


def words_in(text: str) -> list[str]:
    """Split into words (step P5): "don't" and "follow-up" are one, "and/or" is two.

    Sounds in brackets hold no words (step P3) where nothing else is said.
    """
    if text[:1] in ("[", "(") and _SOUNDS.fullmatch(text):
        return []
    return (_ASCII_WORD if text.isascii() else _WORD).findall(text)


def is_backchannel(text: str, words: int, length_ms: int) -> bool:
    """Tell whether an utterance only shows attention and does not take the floor (step P6).

    How often people agree: docs/yardsticks/public.md. Length 0 stands for unknown: the words
    alone decide.
    """
    if words > BACKCHANNEL_MAX_WORDS or length_ms > BACKCHANNEL_MAX_MS:
        return False
    heard = words_in(text.lower().replace("’", "'"))
    meant = [word for word in heard if word not in lexicons.HESITATIONS] or heard
    return (
        all(word in lexicons.BACKCHANNELS for word in meant)
        or " ".join(meant) in lexicons.BACKCHANNEL_PHRASES
    )


def prepare(transcript: Transcript, sides: Mapping[str, Side]) -> Speech:
    """Sort, drop repeats and segments without words, and fill in missing ends.

    A file with times may hold segments without: up to a fifth of them is left out, with
    more the whole file counts as having no times. What was typed into a chat has none that
    tell how long anybody spoke.
    """
    segments = transcript.segments
    loose = [s for s in segments if s.start_ms is None and words_in(s.text)]
    is_spoken = transcript.has_times and not transcript.is_typed
    if not is_spoken or len(loose) > MAX_ESTIMATED_SHARE * len(segments):
        return Speech(_in_file_order(segments, sides), is_timed=False)
    return _in_time_order(segments, sides, left_out=len(loose))


def _in_file_order(segments: Sequence[Segment], sides: Mapping[str, Side]) -> list[Utterance]:
    return [
        Utterance(0, 0, who, _side(who, sides), words, is_backchannel(text, words, 0), text, i)
        for i, (who, text) in enumerate((s.speaker, s.text) for s in segments)
        if (words := len(words_in(text)))
    ]


def _in_time_order(
    segments: Sequence[Segment], sides: Mapping[str, Side], *, left_out: int
) -> Speech:
    ordered = _sorted(segments)
    ends = times.ends([segment for _, _, _, segment in ordered])
    side_of = {who: _side(who, sides) for who in {s.speaker for s in segments}}
    seen: set[tuple[int, int, str | None, str]] = set()
    estimated = 0
    found = []
    for at, (start, stated_end, i, segment) in enumerate(ordered):
        who, text = segment.speaker, segment.text
        words = len(words_in(text))
        key = (start, stated_end, who, text)
        if not words or key in seen:
            continue
        seen.add(key)
        estimated += at in ends.estimated
        end = ends.ends_ms[at]
        assert end is not None, "what has a start has an end"
        quiet = is_backchannel(text, words, end - start)
        found.append(Utterance(start, end, who, side_of[who], words, quiet, text, i))
    return Speech(found, is_timed=True, estimated=estimated, left_out=left_out)


def _sorted(segments: Sequence[Segment]) -> list[tuple[int, int, int, Segment]]:
    """Segments with times as (start, stated end, position, segment), by the first three."""
    return sorted(
        (s.start_ms, _NEVER_MS if s.end_ms is None else s.end_ms, i, s)
        for i, s in enumerate(segments)
        if s.start_ms is not None
    )


def _side(speaker: str | None, sides: Mapping[str, Side]) -> Side:
    return Side.UNKNOWN if speaker is None else sides.get(speaker, Side.UNKNOWN)
