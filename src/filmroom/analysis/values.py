"""Talk statistics as rows keep them, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from filmroom.core.talk import (
    Asked,
    Basis,
    Note,
    Patience,
    Phase,
    Stretch,
    TalkStatistics,
    TalkTime,
)
from filmroom.core.transcripts.model import Side

_PLAIN = (
    "duration_ms",
    "share_of_call",
    "overlap_ms",
    "silence_ms",
    "switches_per_minute",
    "overlapped_starts",
    "question_episodes",
    "question_rate",
    "filler_rate",
    "words_per_minute",
    "estimated_ends",
    "definition",
)


def kept(statistics: TalkStatistics) -> dict[str, Any]:
    """Give statistics as JSON holds them; `statistics_of` gives equal ones back."""
    return asdict(statistics)


def statistics_of(value: Mapping[str, Any]) -> TalkStatistics:
    return TalkStatistics(
        **{key: value[key] for key in _PLAIN},
        basis=Basis(value["basis"]),
        sides={Side(side): TalkTime(**talk) for side, talk in value["sides"].items()},
        speakers={name: TalkTime(**talk) for name, talk in value["speakers"].items()},
        longest_monologue=_stretch(value["longest_monologue"]),
        longest_story=_stretch(value["longest_story"]),
        patience=Patience(**value["patience"]) if value["patience"] else None,
        interruptions=_by_side(value["interruptions"]),
        questions=_asked(value["questions"]),
        phases=_phases(value["phases"]),
        notes=tuple(
            Note(
                note["code"],
                note["says"] if "says" in note else note["message"],  # kept by an earlier version
                tuple(note["values"]),
                note.get("given", {}),
            )
            for note in value["notes"]
        ),
    )


def _stretch(value: Mapping[str, Any] | None) -> Stretch | None:
    if value is None:
        return None
    first, last = value["segments"]
    return Stretch(value["ms"], value["start_ms"], value["speaker"], (first, last))


def _by_side(value: Mapping[str, int] | None) -> dict[Side, int] | None:
    return None if value is None else {Side(side): n for side, n in value.items()}


def _asked(value: Mapping[str, Any] | None) -> dict[Side, Asked] | None:
    if value is None:
        return None
    return {Side(side): Asked(**asked) for side, asked in value.items()}


def _phases(value: list[Mapping[str, Any]] | None) -> tuple[Phase, ...] | None:
    if value is None:
        return None
    return tuple(
        Phase(
            phase["start_ms"],
            phase["end_ms"],
            {Side(side): share for side, share in phase["shares"].items()},
        )
        for phase in value
    )
