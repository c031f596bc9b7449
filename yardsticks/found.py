"""What the detectors find of what people marked, as a page (gold.py says what counts as right)."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import gold
import train
from gold import Gold

from filmroom.core import evidence, moments
from filmroom.core.moments import Kind, QuestionType, pauses
from filmroom.core.moments.heard import HeardCall
from filmroom.core.moments.weights import Weights, shipped
from filmroom.core.transcripts.model import Side

OTHER = "other"  # what a question asks about where it is none of the four
MARKED_MONOLOGUE_MS = 90_000  # from which the keys mark one; the detector says from two minutes
TOP = 3  # suggestions of a dimension
WeightsOf = Callable[[Gold], Weights]


def always_shipped(_call: Gold) -> Weights:
    return shipped()


def held_out(calls: Sequence[Gold]) -> WeightsOf:
    """Fit weights for every rep without that rep's calls."""
    by_rep = {rep: Weights(document) for rep, document in train.train(calls).by_rep.items()}
    return lambda call: by_rep[call.rep]


def report(calls: Path, keys: Path, weights_of: WeightsOf = always_shipped) -> list[str]:
    """Write the tables for a folder of calls and a folder of their keys."""
    return tables(gold.load(calls, keys), weights_of)


def tables(calls: Sequence[Gold], weights_of: WeightsOf) -> list[str]:
    @cache
    def found_in(name: str) -> tuple[moments.Moment, ...]:
        call = next(one for one in calls if one.name == name)
        return moments.find(
            call.transcript, call.sides, competitors=call.competitors, weights=weights_of(call)
        )

    def finder(call: Gold) -> Sequence[moments.Moment]:
        return found_in(call.name)

    return [
        *_kinds(calls, finder),
        "",
        *_monologues(calls),
        "",
        *_types(calls, finder),
        "",
        *_suggestions(calls, finder),
    ]


def _kinds(calls: Sequence[Gold], finder: gold.Finder) -> Iterator[str]:
    yield "| kind | marked | found | precision | recall | precision at 5 |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for kind in gold.kinds(calls):
        tallies = [gold.tally(call, kind, finder) for call in calls]
        cells = [_with_interval(tallies, which) for which in range(3)]
        marked, found = (sum(getattr(t, name) for t in tallies) for name in ("marked", "found"))
        yield f"| `{kind}` | {marked} | {found} | {' | '.join(cells)} |"


def _with_interval(tallies: Sequence[gold.Tally], which: int) -> str:
    low, high = gold.interval(tallies, which)
    return f"{gold.rates(tallies)[which]:.2f} ({low:.2f} to {high:.2f})"


def _monologues(calls: Sequence[Gold]) -> Iterator[str]:
    def from_the_marks(call: Gold) -> list[moments.Moment]:
        heard = HeardCall(call.transcript, call.sides)
        return list(pauses.find_monologues(heard, shortest_ms=MARKED_MONOLOGUE_MS))

    tallies = [gold.tally(call, Kind.LONG_MONOLOGUE, from_the_marks) for call in calls]
    precision, recall, _ = gold.rates(tallies)
    yield (
        f"Long monologues are marked from 90 seconds and found from two minutes. Asked for 90 "
        f"seconds, the detector's precision is {precision:.2f} and its recall {recall:.2f}."
    )


def _types(calls: Sequence[Gold], finder: gold.Finder) -> Iterator[str]:
    pairs = [pair for call in calls for pair in _asked(call, finder)]
    yield "| question of ours about | marked | precision | recall |"
    yield "| --- | --- | --- | --- |"
    for about in (*(kind.value for kind in QuestionType), OTHER):
        right = sum(marked == found == about for marked, found in pairs)
        said, marked = (sum(pair[i] == about for pair in pairs) for i in (1, 0))
        rates = f"{gold.share(right, said):.2f} | {gold.share(right, marked):.2f}"
        yield f"| {about.replace('_', ' ')} | {marked} | {rates} |"
    kinds = [pair for call in calls for pair in _objected(call, finder)]
    same = gold.share(sum(marked == found for marked, found in kinds), len(kinds))
    yield ""
    yield f"Of the objections found and right, {same:.2f} have the marked type ({len(kinds)})."


def _asked(call: Gold, finder: gold.Finder) -> Iterator[tuple[str, str]]:
    """Give the marked and the found type of questions of ours whose words are the same."""
    marks = [mark for mark in call.marks if mark.kind == Kind.QUESTION]
    for moment in finder(call):
        if moment.kind is Kind.QUESTION and moment.side is Side.OURS:
            words = evidence.normalised(moment.quote)
            for mark in marks:
                if gold.touches(moment, mark) and train.holds(words, mark.words):
                    yield str(mark.type), str(moment.attributes["type"] or OTHER)
                    break


def _objected(call: Gold, finder: gold.Finder) -> Iterator[tuple[str | None, object]]:
    found = [m for m in finder(call) if m.kind is Kind.OBJECTION]
    ordered = sorted(found, key=lambda moment: -moment.confidence)
    for moment, mark in gold.matched(call, ordered, Kind.OBJECTION):
        if mark:
            yield mark.type, moment.attributes["type"]


def _suggestions(calls: Sequence[Gold], finder: gold.Finder) -> Iterator[str]:
    yield "| dimension | quoted in the keys | suggested | precision at 3 | recall |"
    yield "| --- | --- | --- | --- | --- |"
    hinted = {call.name: moments.hints(finder(call), call.transcript, call.sides) for call in calls}
    for dimension in sorted({one.dimension for call in calls for one in call.evidence}):
        counts = [_quoted(call, hinted[call.name], dimension) for call in calls]
        right, said, met, quoted = (sum(column) for column in zip(*counts, strict=True))
        rates = f"{gold.share(right, said):.2f} | {gold.share(met, quoted):.2f}"
        yield f"| {dimension.replace('_', ' ')} | {quoted} | {said} | {rates} |"


def _quoted(call: Gold, hints: Sequence[moments.Hint], dimension: str) -> tuple[int, int, int, int]:
    """Count suggestions that are right, suggestions, quotes met, quotes."""
    places = {one.segment for one in call.evidence if one.dimension == dimension}
    top = [hint for hint in hints if hint.dimension == dimension][:TOP]
    right = sum(any(hint.first <= at <= hint.last for at in places) for hint in top)
    met = sum(any(hint.first <= at <= hint.last for hint in top) for at in places)
    return right, len(top), met, len(places)


def page(calls: Path, keys: Path) -> str:
    """Write the page of the building half, every rep's calls left out of what was learnt."""
    loaded = gold.load(calls, keys)
    return PAGE.format(
        calls=len(loaded),
        reps=len({call.rep for call in loaded}),
        draws=gold.DRAWS,
        tables="\n".join(tables(loaded, held_out(loaded))),
    )


def reporting_page(calls: Path, keys: Path) -> str:
    """Write the page of the reporting half, which nothing was learnt from, by shipped weights."""
    loaded = gold.load(calls, keys)
    halves = (loaded[1::2], loaded[::2])  # the odd numbers are noisy
    return REPORTING_PAGE.format(
        calls=len(loaded),
        draws=gold.DRAWS,
        tables="\n".join(tables(loaded, always_shipped)),
        clean="\n".join(_kinds(halves[0], gold.found)),
        noisy="\n".join(_kinds(halves[1], gold.found)),
    )


REPORTING_PAGE = """# What the detectors find in calls nobody built them on

Reporting half of the gold set (`gold/README.md`): {calls} calls of as many trades and sellers,
sealed until the detectors were finished, read with the weights that ship. Rules changed since were
made on public sets and kept only where no kind found here got worse; nobody has read these calls
for it. Half of them are noisy machine transcripts. No organisation's list names the competitors of
these calls, so none can be found. In brackets: bootstrap over calls, {draws:,} draws, 95 %. What
two labellers agree on is the [ceiling](labellers.md). `make yardstick` writes this page.

{tables}

## Clean transcripts

{clean}

## Noisy transcripts

{noisy}
"""

PAGE = """# What the detectors find

Building half of the gold set (`gold/README.md`): {calls} calls of {reps} reps, every kind marked.
For each rep the detectors learnt from the lines and the other reps' calls only; least scores and
confidences were chosen on those, too. The rules and the lists of cues were written by people who
had read these calls, and how far apart finds make one stretch and how much a rule's find counts
were chosen by these very figures: expect less elsewhere. A find is right where it touches
the turns of a mark of its kind, one find to one mark.
In brackets: bootstrap over calls, {draws:,} draws, 95 %.
`make yardstick` writes this page; [the method](../method/moments.md) says what the words mean.

{tables}
"""
