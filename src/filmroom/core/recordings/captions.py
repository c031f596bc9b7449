"""Captions: as people type them, a time and words a line; as players read them, WebVTT."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import zip_longest
from typing import Any

from filmroom.core.stamps import lead, stamp

_SHORTEST_MS = 1_000  # a caption that leaves sooner cannot be read
_LONGEST_MS = 7_000  # after which one leaves, whatever comes next


@dataclass(frozen=True, slots=True)
class Caption:
    start_ms: int
    text: str


def read(typed: str) -> tuple[Caption, ...]:
    """Read lines like "0:12 What does that cost you?"; one without a time goes on with the last.

    Words before any time belong to the beginning. Without a single time there are no captions:
    the words are read beside the player.
    """
    found: list[Caption] = []
    is_timed = False
    for line in filter(None, map(str.strip, typed.splitlines())):
        stamped = lead(line)
        if stamped is not None and stamped.at_ms is not None:
            is_timed = True
            found.append(Caption(stamped.at_ms, line[stamped.length :].strip()))
        elif found:
            found[-1] = Caption(found[-1].start_ms, f"{found[-1].text} {line}")
        else:
            found.append(Caption(0, line))
    ordered = sorted(found, key=lambda one: one.start_ms)
    return tuple(one for one in ordered if one.text) if is_timed else ()


def typed(segments: Iterable[Mapping[str, Any]]) -> str:
    """Write the segments of a heard transcript (`recordings.written`) as `read` reads them."""
    lines: dict[str, list[str]] = {}
    for segment in segments:
        at = stamp(segment["start"] * 1000)
        lines.setdefault(at, []).append(" ".join(str(segment["text"]).split()))
    return "\n".join(f"{at} {' '.join(texts)}" for at, texts in lines.items())


def webvtt(captions: Sequence[Caption]) -> str:
    """Write a track; each caption stays until the next, or for seven seconds."""
    return "WEBVTT\n\n" + "".join(_cues(captions))


def _cues(captions: Sequence[Caption]) -> Iterator[str]:
    for one, after in zip_longest(captions, captions[1:]):
        longest = one.start_ms + _LONGEST_MS
        end = longest if after is None else min(after.start_ms, longest)
        until = _time(max(end, one.start_ms + _SHORTEST_MS))
        yield f"{_time(one.start_ms)} --> {until}\n{escape(one.text, quote=False)}\n\n"


def _time(ms: int) -> str:
    seconds, rest = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{rest:03}"
