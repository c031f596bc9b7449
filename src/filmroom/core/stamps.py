"""Where in a call: `m:ss`, `mm:ss`, `h:mm:ss`, or a turn where the file has no times (spec 7)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Compiled with their first use: most who import this only write stamps.
_TIME = r"(?:\d{1,2}[:：][0-5]\d|\d{1,3})[:：][0-5]\d(?:[.,]\d{1,3})?(?!\d|[:：]\d|[ap]\.?m\b)"
_TURN = r"(?:turn|Beitrag)\s*\#?(?P<turn>\d{1,6})\b"  # English and German
_DASH = r"[-‐-―−~]"
_LEAD = rf"""[\s*_`~>]* [\[(（【]? \s?
    (?: (?P<at>{_TIME}) (?: \s?[\])）】]?\s? (?:{_DASH}|to\b) \s?[\[(（【]?\s? (?P<until>{_TIME}) )?
      | {_TURN} )
    \s? [\])）】]? [*_`]* (?:[\s:：,]|{_DASH})*"""
_IN_WORDS = rf"(?<![\w:：./]){_TIME}(?!\s?[ap]\.?m\b)"
_ANYWHERE = rf"(?<![\d:：]){_TIME}|\b{_TURN}"


@dataclass(frozen=True, slots=True)
class Lead:
    """The stamp a piece of evidence begins with; of a range both ends, in milliseconds."""

    length: int  # characters up to the words
    at_ms: int | None = None
    until_ms: int | None = None
    turn: int | None = None


def lead(text: str) -> Lead | None:
    """Read the stamp at the start of a text; `None` where it begins otherwise."""
    found = re.match(_LEAD, text, re.IGNORECASE | re.VERBOSE)
    if found is None:
        return None
    if found["turn"]:
        return Lead(found.end(), turn=int(found["turn"]))
    at_ms = milliseconds(found["at"])
    until_ms = milliseconds(found["until"]) if found["until"] else at_ms
    return Lead(found.end(), at_ms, until_ms if until_ms > at_ms else None)


def holds_stamp(text: str) -> bool:
    return re.search(_ANYWHERE, text, re.IGNORECASE) is not None


def times_in(text: str) -> Iterator[tuple[str, int | None]]:
    """Cut a text into pieces, nothing lost; one that is a time in a call has its milliseconds.

    A time of day ("2:30 pm") is none.
    """
    end = 0
    for found in re.finditer(_IN_WORDS, text, re.IGNORECASE):
        yield text[end : found.start()], None
        yield found[0], milliseconds(found[0])
        end = found.end()
    yield text[end:], None


def reads_as_time(text: str) -> bool:
    return re.fullmatch(_TIME, text.strip(), re.IGNORECASE) is not None


def milliseconds(time: str) -> int:
    """Read a time that `reads_as_time`; fractions of a second are dropped."""
    seconds = 0
    for part in re.split(r"[:：]", re.split(r"[.,]", time)[0]):
        seconds = seconds * 60 + int(part)
    return seconds * 1000


def seconds(ms: float | None) -> float | None:
    """Give milliseconds as the JSON documents have them."""
    return None if ms is None else ms / 1000


def stamp(ms: float) -> str:
    """Write milliseconds as m:ss, from an hour on as h:mm:ss."""
    minutes, seconds = divmod(int(ms) // 1000, 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
