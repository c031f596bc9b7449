"""Moments on public calls beside the keyword lists of a vendor: its stock trackers.

The lists are read from the vendor's own answer (gong-json) and not kept here. A keyword is found
with the forms of its words, as those trackers say; each segment with one is a find.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import corpora
import gold
import linear
from gold import Finder, Gold

from filmroom.core.moments import Kind, Moment
from filmroom.core.moments.features import stem
from filmroom.core.transcripts.model import Side


@dataclass(frozen=True, slots=True)
class Listed:
    key: str
    set: str
    asks: str
    licence: str
    read: Callable[[Path], list[Gold]]
    kind: Kind
    sides: tuple[Side, ...]
    tracker: str
    learns: bool  # whether the licence lets the linear baseline learn from the developing part
    how: str


LISTED = (
    Listed(
        "persuasion-objection",
        "PersuasionForGood",
        "sentences against giving",
        "Apache-2.0",
        corpora.persuasion,
        Kind.OBJECTION,
        (Side.THEIRS,),
        "Objections (tracker)",
        True,
        "all objection moments",
    ),
    Listed(
        "zoom-action",
        "Zoom summaries",
        "action items within a minute of their time",
        "AGPL-3.0; measured only",
        corpora.zoom,
        Kind.NEXT_STEP,
        (Side.OURS, Side.THEIRS),
        "Next steps (tracker)",
        False,
        "next-step moments",
    ),
)


def ours(task: Listed) -> Finder:
    return lambda call: [m for m in call.found if m.kind is task.kind]


def by_keywords(task: Listed, folder: Path) -> Finder:
    pattern = keywords(_trackers(folder)[task.tracker])
    return lambda call: list(_finds(call, task, lambda text: pattern.search(text) is not None))


def keywords(listed: Sequence[str]) -> re.Pattern[str]:
    """Make a pattern that finds the keywords with the forms of their words."""
    return re.compile("|".join(map(_with_forms, listed)), re.IGNORECASE)


def _with_forms(keyword: str) -> str:
    return r"\b" + r"\W+".join(rf"{re.escape(stem(w))}\w*" for w in keyword.lower().split())


def by_words(task: Listed, developing: Sequence[Gold]) -> Finder:
    """Learn which segments hold a mark: the linear baseline."""
    rows = [
        (s.text, "yes" if any(m.first <= i <= m.last for m in call.marks) else "no")
        for call in developing
        for i, s in enumerate(call.transcript.segments)
        if call.side_at(i) in task.sides
    ]
    say = linear.classifier(*zip(*rows, strict=True))
    return lambda call: list(_finds(call, task, lambda text: say([text]) == ["yes"]))


def _finds(call: Gold, task: Listed, is_one: Callable[[str], bool]) -> Iterator[Moment]:
    for i, segment in enumerate(call.transcript.segments):
        side = call.side_at(i)
        if side in task.sides and is_one(segment.text):
            yield Moment(
                kind=task.kind,
                start_ms=segment.start_ms,
                end_ms=segment.end_ms,
                first_segment=i,
                last_segment=i,
                speaker=segment.speaker,
                side=side,
                quote=segment.text,
                confidence=1.0,
                detector="baseline",
                version=1,
                attributes={},
            )


def _trackers(folder: Path) -> dict[str, list[str]]:
    path = corpora.files(folder, "gong-json/*trackers*.json")[0]
    said: Any = json.loads(path.read_text(encoding="utf-8"))
    return {
        one["trackerName"]: [
            word for words in one["languageKeywords"] for word in words["keywords"]
        ]
        for one in said["keywordTrackers"]
    }


def figures(calls: Sequence[Gold], kind: Kind, finder: Finder) -> list[float]:
    """Give precision at 5 and recall."""
    _, recall, at_five = gold.rates([gold.tally(call, kind, finder) for call in calls])
    return [at_five, recall]


def intervals(calls: Sequence[Gold], kind: Kind, finder: Finder) -> list[tuple[float, float]]:
    tallies = [gold.tally(call, kind, finder) for call in calls]
    return [gold.interval(tallies, 2), gold.interval(tallies, 1)]
