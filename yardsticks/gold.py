"""What the moment detectors find of what people marked in the gold calls (gold/README.md).

A find is right where a mark of its kind touches the same turns, one find to one mark; the
surest finds choose first. A call's finds are ordered by confidence: precision at 5 is the share
of right ones among the first five. Intervals: bootstrap over calls, 2,000 draws, 95 %.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from filmroom.core import moments
from filmroom.core.transcripts.model import Side, Transcript
from filmroom.core.transcripts.read import read
from filmroom.demo import script

DRAWS = 2_000
NAMES = {  # what the keys call each kind
    "competitor": "competitor_mention",
    "pricing": "pricing_talk",
    "pain": "pain_admission",
    "decision_process": "decision_process_talk",
    "agenda": "agenda_set",
    "long_silence": "silence_after_question",
}
COMPETITORS = ("Slotwise", "Calendra")  # what the organisation of the building calls keeps
Finder = Callable[["Gold"], Sequence[moments.Moment]]


@dataclass(frozen=True, slots=True)
class Mark:
    kind: str
    first: int  # segments, from 0
    last: int
    words: str
    type: str | None


@dataclass(frozen=True, slots=True)
class Proof:
    """A piece of evidence that the key names for a dimension."""

    dimension: str
    segment: int
    words: str


@dataclass(frozen=True, slots=True)
class Tally:
    """One kind in one call."""

    right: int
    found: int
    marked: int
    right_of_five: int
    of_five: int


@dataclass(frozen=True)
class Gold:
    name: str
    rep: str
    transcript: Transcript
    sides: Mapping[str, Side]
    marks: tuple[Mark, ...]
    evidence: tuple[Proof, ...]
    competitors: tuple[str, ...]

    def side_at(self, segment: int) -> Side:
        speaker = self.transcript.segments[segment].speaker
        return self.sides.get(speaker, Side.UNKNOWN) if speaker else Side.UNKNOWN

    @cached_property
    def found(self) -> tuple[moments.Moment, ...]:
        return moments.find(self.transcript, self.sides, competitors=self.competitors)


def found(call: Gold) -> Sequence[moments.Moment]:
    return call.found


def tally(call: Gold, kind: str, finder: Finder = found) -> Tally:
    ordered = sorted((m for m in finder(call) if m.kind == kind), key=lambda m: -m.confidence)
    pairs = matched(call, ordered, kind)
    right = [mark is not None for _, mark in pairs]
    marked = sum(mark.kind == kind for mark in call.marks)
    return Tally(sum(right), len(right), marked, sum(right[:5]), len(right[:5]))


def matched(
    call: Gold, ordered: Sequence[moments.Moment], kind: str
) -> list[tuple[moments.Moment, Mark | None]]:
    """Give each find its mark; one mark serves one find."""
    left = [mark for mark in call.marks if mark.kind == kind]
    pairs = []
    for moment in ordered:
        met = next((mark for mark in left if touches(moment, mark)), None)
        if met:
            left.remove(met)
        pairs.append((moment, met))
    return pairs


def touches(moment: moments.Moment, mark: Mark) -> bool:
    return moment.first_segment <= mark.last and mark.first <= moment.last_segment


def load(calls: Path, keys: Path) -> list[Gold]:
    """Read every key of a folder with its call; a key may name the sides of its speakers."""
    return list(_load(calls, keys))


def _load(calls: Path, keys: Path) -> Iterator[Gold]:
    for path in sorted(keys.glob("*.json")):
        key = json.loads(path.read_text(encoding="utf-8"))
        yield _gold(calls / f"{path.stem}.txt", key)


def _gold(call: Path, key: Mapping[str, Any]) -> Gold:
    written = script.read(call)
    transcript = read(written.vtt, written.name)
    named = {
        label: Side.OURS if label == written.rep else Side.THEIRS for label in transcript.speakers
    }
    return Gold(
        name=call.stem,
        rep=written.rep,
        transcript=transcript,
        sides={label: Side(side) for label, side in {**named, **key.get("sides", {})}.items()},
        marks=tuple(map(_mark, key["moments"])),
        evidence=tuple(
            Proof(one["dimension"], one["turn"] - 1, one["words"]) for one in key["evidence"]
        ),
        competitors=tuple(key.get("competitors", COMPETITORS)),
    )


def _mark(one: Mapping[str, Any]) -> Mark:
    kind, (first, last) = str(one["kind"]), one["turns"]
    about = one.get("type")
    return Mark(
        NAMES.get(kind, kind), first - 1, last - 1, str(one["words"]), str(about) if about else None
    )


def kinds(calls: Sequence[Gold]) -> list[str]:
    return sorted({mark.kind for call in calls for mark in call.marks})


def rates(tallies: Sequence[Tally]) -> tuple[float, float, float]:
    """Give precision, recall and precision at 5, pooled; 0 where nothing was found or marked."""
    return (
        share(sum(t.right for t in tallies), sum(t.found for t in tallies)),
        share(sum(t.right for t in tallies), sum(t.marked for t in tallies)),
        share(sum(t.right_of_five for t in tallies), sum(t.of_five for t in tallies)),
    )


def interval(tallies: Sequence[Tally], which: int, seed: int = 1) -> tuple[float, float]:
    chance = Random(seed)
    drawn = sorted(rates(chance.choices(tallies, k=len(tallies)))[which] for _ in range(DRAWS))
    return drawn[DRAWS // 40], drawn[-DRAWS // 40]


def share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
