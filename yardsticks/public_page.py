"""The page of the public yardsticks, made of their rows."""

from collections.abc import Mapping, Sequence
from statistics import harmonic_mean
from typing import Any

import scores
from shortfalls import UNKNOWN, WHY

Row = dict[str, Any]
_COLUMNS = (
    *("date", "set: what is told", "licence", "developed on", "reported on", "figure"),
    *("majority", "rule", "linear", "ours (interval)", "target", "reached"),
)
PAGE_TEXT = """# The public yardsticks

How often the product is right on sets that others labelled. None of them is in the repository;
`make yardstick` measures again what lies in `../shared/data/handed`, or `python
yardsticks/public_sets.py NAME ... --data DIR`, and keeps the rows of what is not there. With
`--unseen DIR` it prints the same figures for other conversations of these sets, all of them
reported on.

Every set is split by conversation, every second one by name: rules were made and weights learnt on
the developing part, and every figure here is of the other part. (The question rules had been looked
at on the whole of AnnoMI before there was a split.) In brackets: bootstrap over conversations,
{draws:,} draws, 95 %; over two or three meetings it says little. *Majority* says the most frequent
label, *rule* is the plain rule one would write first (`yardsticks/tasks.py`), or the vendor's stock
keyword tracker where moments are looked for; *linear* is logistic (for uptake ridge) regression on
TF-IDF of words and pairs of words, learnt from the developing part, measured and thrown away.
No weight that the product ships was learnt from any of these sets; words in its lists of questions,
agreement, objections and next steps were chosen with an eye to the developing parts, and kept where
the [sealed gold calls](moments-reporting.md) did not suffer. The reporting part was measured three
times while this was made: the rules for reflections got one more sign (.764 before) and the
preferences a regression (.708 before) after the first, both chosen on the developing part.

{head}
{told}

Reached means: the target, and no baseline better; two figures are compared by their harmonic mean.
Where moments are looked for, the target is to be better than the keyword list.

## What is not reached, and why

{short}

## Talk time and interruptions

Nothing was developed on these. *Truth* is what words timed by hand give by the definitions of
[talk statistics](../method/talk.md), or for the example call what its vendor says; *naive* adds up
cues, and calls every start before the end of the cue before an interruption.

| date | set: what | licence | n | truth | naive | ours |
| --- | --- | --- | --- | --- | --- | --- |
{talk}

The cues of AMI begin and end where its words do, so talk shares hardly differ; in interruptions
ours errs by less than one in fifty. The vendor does not publish its definitions: its talk time
leaves out pauses inside its agent's cues, its words per minute follow from that, and of the five
starts that ours calls interruptions it names two.

## What ours is, and what people reach

{humans}
"""


def page(rows: Mapping[str, Sequence[Row]]) -> str:
    kinds = [(name, row) for name, found in rows.items() for row in found]
    told = [(name, row) for name, row in kinds if "interval" in row]
    return PAGE_TEXT.format(
        draws=scores.DRAWS,
        head=f"| {' | '.join(_COLUMNS)} |\n|{' --- |' * len(_COLUMNS)}",
        told="\n".join(line(row) for _, row in told),
        talk="\n".join(talk_line(row) for _, row in kinds if "truth" in row),
        humans="\n".join(
            f"* {row['set']}, {row['asks']}: {row['how']}; human {row['human']}." for _, row in told
        ),
        short="\n\n".join(_shortfall(name, row) for name, row in told if short_of(row)),
    )


def line(row: Row) -> str:
    cells = [
        row["date"],
        f"{row['set']}: {row['asks']}",
        row["licence"],
        row["developing"],
        row["reported"],
        row["figures"],
        *(_numbers(row[name]) for name in ("majority", "rule", "line")),
        f"**{_numbers(row['ours'])}** ({_spans(row['interval'])})",
        _numbers(row["target"]),
        "no" if short_of(row) else "yes",
    ]
    return f"| {' | '.join(cells)} |"


def talk_line(row: Row) -> str:
    numbers = (f"{row[name]:.3g}" for name in ("truth", "naive", "ours"))
    cells = (row["date"], f"{row['set']}: {row['asks']}", row["licence"], row["reported"])
    return f"| {' | '.join((*cells, *numbers))} |"


def _numbers(values: Sequence[float] | None) -> str:
    return "-" if values is None else ", ".join(f"{value:.3f}" for value in values)


def _spans(spans: Sequence[tuple[float, float]]) -> str:
    return "; ".join(f"{low:.3f} to {high:.3f}" for low, high in spans)


def short_of(row: Row) -> list[str]:
    """Name what ours does not reach: the target, or one of the baselines."""
    ours, target = row["ours"], row["target"] or []
    missed = ["the target"] if any(a < b for a, b in zip(ours, target, strict=False)) else []
    for name, what in (("rule", "the rule"), ("line", "the linear baseline")):
        if row[name] and _together(ours) < _together(row[name]):
            missed.append(what)
    return missed


def _together(values: Sequence[float]) -> float:
    """Make one figure of two: the harmonic mean of precision and recall."""
    return harmonic_mean(values) if len(values) > 1 else values[0]


def _shortfall(name: str, row: Row) -> str:
    missed = " and ".join(short_of(row))
    return f"**{row['set']}, {row['asks']}** does not reach {missed}. {WHY.get(name, UNKNOWN)}"
