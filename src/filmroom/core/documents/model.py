"""A document that leaves the product: one tree, written as Markdown and drawn as a page to print.

Documents name calls, sessions and the like by reference; addresses come in when one is written,
so that a kept document stays right when the installation moves (spec 2, "Documents out").
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from filmroom.core.dates import name_day


class Kind(StrEnum):
    CALL = "call"
    SESSION = "session"
    CYCLE = "cycle"
    REVIEW = "review"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Ref:
    """What something in a document is, or rests on."""

    kind: Kind
    id: int
    at_ms: int | None = None  # in a call, from its start
    turn: int | None = None  # in a call without times


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    words: str
    ref: Ref | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """An item of a list."""

    words: str
    time: str = ""  # in the call, or a day
    note: str = ""
    ref: Ref | None = None
    is_sub: bool = False  # belongs to the last one that is not


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    level: int = 2  # of the heading; 3 belongs to the 2 before it
    words: tuple[str, ...] = ()  # paragraphs
    facts: tuple[Fact, ...] = ()
    points: tuple[Point, ...] = ()
    blanks: tuple[str, ...] = ()  # lines to fill in by hand, by their labels
    is_check: bool = False  # says what the evidence of a follow-up check supports


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    facts: tuple[Fact, ...]
    sections: tuple[Section, ...]


def day(on: date) -> str:
    return name_day(on)


def facts(*pairs: tuple[str, str]) -> tuple[Fact, ...]:
    """Give the facts that have words."""
    return tuple(Fact(name, words) for name, words in pairs if words)


def to_json(document: Document) -> dict[str, Any]:
    return asdict(document)


def from_json(kept: Mapping[str, Any]) -> Document:
    return Document(
        title=kept["title"],
        facts=_facts(kept["facts"]),
        sections=tuple(map(_section, kept["sections"])),
    )


def _section(kept: Mapping[str, Any]) -> Section:
    return Section(
        title=kept["title"],
        level=kept["level"],
        words=tuple(kept["words"]),
        facts=_facts(kept["facts"]),
        points=tuple(
            Point(
                one["words"], one["time"], one["note"], _ref(one["ref"]), one.get("is_sub", False)
            )
            for one in kept["points"]
        ),
        blanks=tuple(kept["blanks"]),
        is_check=kept.get("is_check", _was_check(kept)),
    )


def _was_check(kept: Mapping[str, Any]) -> bool:
    """Tell by its English words, for documents that were kept before it was written down."""
    return any(one["name"] == "The evidence supports" for one in kept["facts"])


def _facts(kept: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    return tuple(Fact(one["name"], one["words"], _ref(one["ref"])) for one in kept)


def _ref(kept: Mapping[str, Any] | None) -> Ref | None:
    if kept is None:
        return None
    return Ref(Kind(kept["kind"]), kept["id"], kept["at_ms"], kept["turn"])
