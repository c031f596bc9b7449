"""What recorders write into the names of the files they export.

Zoom: `GMT20261127-093000_Recording.transcript.vtt`, in Greenwich time.
Google Meet: `Weekly call (2026-11-27 at 09:30 GMT+1) - Transcript.docx`; a colon may have become
a space, a hyphen or an underscore.
Teams: `Weekly call-20261127_093000-Meeting Transcript.vtt`, in the time of who recorded.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath

_ZOOM = re.compile(r"GMT(?P<day>\d{8})-(?P<time>\d{6})(?P<zone>)(?!\d)")
_MEET = re.compile(
    r"\(?\b(?P<day>\d{4}[-_ ]\d\d[-_ ]\d\d) at (?P<time>\d\d[-_: ]\d\d)"
    r"(?: (?:GMT|UTC)(?P<zone>(?:[+-]\d{1,2}(?::\d\d)?)?)(?!\S*\d))?\)?"
)
_TEAMS = re.compile(r"(?<!\d)(?P<day>\d{8})_(?P<time>\d{6})(?!\d)")
_KINDS = re.compile(r"\.(?:transcript|cc|captions?)$", re.IGNORECASE)
_GENERAL = re.compile(
    r"\b(?:(?:meeting |audio |cloud )?(?:recording|transcript)|audio only|\d{3,4}x\d{3,4})\b",
    re.IGNORECASE,
)
_EDGES = " -–_.,"


@dataclass(frozen=True, slots=True)
class Named:
    title: str  # "" where the name holds nothing but the recorder's words
    held_at: str | None = None  # ISO 8601, with offset where the recorder's names have one


def read_name(name: str) -> Named:
    """Read a file's name; one that no recorder wrote is the title as it is, without its ending."""
    stem = _KINDS.sub("", PurePath(name).stem)
    for pattern in (_ZOOM, _MEET, _TEAMS):
        found = pattern.search(stem)
        if found and (held_at := _moment(found)):
            rest = f"{stem[: found.start()]} {stem[found.end() :]}".replace("_", " ")
            return Named(_tidy(_GENERAL.sub(" ", rest)), held_at)
    return Named(stem)


def _moment(found: re.Match[str]) -> str | None:
    """Give the time as ISO 8601; None where there is no such day or hour."""
    day, time = (re.sub(r"\D", "", found[part]) for part in ("day", "time"))
    try:
        moment = datetime.strptime(f"{day}{time:0<6}", "%Y%m%d%H%M%S")  # noqa: DTZ007  below
    except ValueError:
        return None
    return f"{moment.isoformat()}{_offset(found)}"


def _offset(found: re.Match[str]) -> str:
    zone = found.groupdict().get("zone")
    if zone is None:
        return ""
    hours, _, minutes = zone[1:].partition(":")
    return f"{zone[:1] or '+'}{hours or '0':0>2}:{minutes or '00'}"


def _tidy(text: str) -> str:
    return " ".join(text.split()).strip(_EDGES)
