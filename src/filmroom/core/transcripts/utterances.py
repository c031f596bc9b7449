"""What was said as one JSON object per sentence or turn: the shape of most recorders' answers.

Each reader names the keys; what is common stands here: times as numbers, as text or as clock
times, labels by id, people with names, addresses and sides.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from filmroom.core.transcripts import jsontext
from filmroom.core.transcripts.model import Party, Segment, Side
from filmroom.core.transcripts.remarks import Oddities

SECOND_MS = 1_000
_SIDES = {
    **dict.fromkeys(("internal", "rep", "agent", "seller", "sales"), Side.OURS),
    **dict.fromkeys(
        ("external", "cust", "customer", "client", "prospect", "buyer", "enduser"), Side.THEIRS
    ),
    **dict.fromkeys(("bot", "chatbot", "system"), Side.OTHER),
}


@dataclass(frozen=True, slots=True)
class Keys:
    """Under which keys an utterance has its parts; "" where the shape has none."""

    text: str
    start: str
    end: str
    speaker: str
    unit_ms: int = SECOND_MS  # what a number counts


def have(listed: list[Any], *keys: str) -> bool:
    """Has the first object of a list all of these keys?"""
    first = next((item for item in listed if isinstance(item, dict)), {})
    return all(key in first for key in keys)


def segments(
    listed: list[Any], keys: Keys, oddities: Oddities, labels: Mapping[str, str] | None = None
) -> Iterator[Segment]:
    """One segment per utterance in file order; ids without a label stay their own."""
    for item in jsontext.objects(listed, oddities):
        speaker = jsontext.label_of(item, keys.speaker)
        if speaker is not None and labels:
            speaker = labels.get(speaker, speaker)
        yield Segment(
            time_of(item, keys.start, unit_ms=keys.unit_ms),
            time_of(item, keys.end, unit_ms=keys.unit_ms),
            speaker,
            jsontext.line_of(item, keys.text),
        )


def time_of(item: Mapping[str, Any], key: str, *, unit_ms: int = SECOND_MS) -> int | None:
    """Milliseconds of a number, or of a clock time like "00:12:40"; None for anything else."""
    clock_ms = jsontext.clock_of(item, key)
    return jsontext.ms_of(item, key, unit_ms=unit_ms) if clock_ms is None else clock_ms


def moment(seconds: float | None) -> str | None:
    """ISO 8601 of seconds since 1970; None where no calendar has them."""
    try:
        return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()
    except (OverflowError, OSError, ValueError):
        return None


def epoch_ms(text: str | None) -> int | None:
    """Milliseconds since 1970 of an ISO 8601 time with its offset; None for anything else."""
    try:
        found = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return round(found.timestamp() * 1000) if found.tzinfo else None


def side(role: str | None) -> Side:
    """The side a role stands for, by the words recorders use."""
    return _SIDES.get((role or "").casefold().replace(" ", ""), Side.UNKNOWN)


def parties(
    people: Iterable[Any], spoken_labels: Iterable[str | None], *, name: str, email: str
) -> tuple[Party, ...]:
    """Who of a file's people speaks under which label, matched by name, with the address."""
    known = {
        label: jsontext.text_of(person, email)
        for person in people
        if (label := jsontext.label_of(person, name))
    }
    labels = dict.fromkeys(label for label in spoken_labels if label is not None)
    return tuple(Party(label, label, known[label]) for label in labels if label in known)
