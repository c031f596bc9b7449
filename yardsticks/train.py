"""Make src/filmroom/core/moments/weights.json from gold/lines and the building calls.

Logistic regression with L2 (stochastic gradient descent, averaged over the later half of the
passes; Bottou 2010), one label against the rest, over features.py. The same input gives the
same file. Least scores and confidences come from calls of reps whose calls the weights were
not fitted on; nothing is ever split by line or by turn. docs/method/moments.md, "Weights".
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Any

import gold

from filmroom.core import evidence
from filmroom.core.moments import Kind, ObjectionType, features, questions, weighed
from filmroom.core.moments.heard import HeardCall
from filmroom.core.moments.weights import VERSION, Weights
from filmroom.core.transcripts.model import Segment, Side, Transcript

ROOT = Path(__file__).parents[1]
CALLS = ROOT / "src" / "filmroom" / "demo" / "calls"
KEYS = ROOT / "gold" / "building"
LINES = ROOT / "gold" / "lines" / "a.tsv"
FILE = ROOT / "src" / "filmroom" / "core" / "moments" / "weights.json"

L2 = 5e-4  # per example; 1e-4 to 1e-3 differ little
PASSES = 8
FEWEST = 3  # times a feature must occur
MOST = 400  # features kept of a label
RULES = {  # what exact rules found counts so much more than examples alone would say
    Kind.OBJECTION: ("OBJECTION PHRASE", 3.0),
    Kind.PRICING_TALK: ("MONEY TALK", 1.5),
    Kind.NEXT_STEP: ("COMMITMENT", 4.0),
}
ALONE = "ALONE"  # marks a line that stands outside any call; no call has it
BIASED_RATE, FIRST_RATE = 0.1, 0.5
BETA = 0.9
TRIED = [tenths / 10 for tenths in range(-40, 30)]  # least scores
NOTHING = 1e-3  # a gradient too small to follow
QUOTED = 12  # letters of a mark's sentence that can be looked for

Row = tuple[list[str], bool]


@dataclass(frozen=True, slots=True)
class Example:
    features: list[str]
    side: Side
    labels: frozenset[str]
    unsure: frozenset[str]  # in a marked turn, but not in the words of the mark
    rep: str  # "" for lines


@dataclass(frozen=True, slots=True)
class Fitted:
    bias: float
    weights: Mapping[str, float]

    def score(self, names: Sequence[str]) -> float:
        return self.bias + sum(self.weights.get(name, 0.0) for name in names)


# --- examples -------------------------------------------------------------------------------


def lines(path: Path = LINES) -> list[Example]:
    return [_line(row.split("\t")) for row in path.read_text(encoding="utf-8").splitlines()]


def _line(row: Sequence[str]) -> Example:
    labels, side, text = row
    heard = HeardCall(Transcript("line", (Segment(None, None, "X", text),)), {"X": Side(side)})
    passage = heard.passages[0]
    seen = features.seen_in(passage, [(0, len(text))])[0]
    names = [*seen, ALONE]
    return Example(names, Side(side), _line_labels(labels), frozenset(), "")


def _line_labels(labels: str) -> frozenset[str]:
    found = set()
    for label in labels.split("+"):
        kind = label.partition(":")[0]
        found.add(gold.NAMES.get(kind, kind))
        if kind == "objection":
            found.add(label)
    return frozenset(found)


def of_call(call: gold.Gold) -> list[Example]:
    heard = HeardCall(call.transcript, call.sides)
    return [_example(call, piece) for piece in weighed.weigh(heard, NO_WEIGHTS)]


NO_WEIGHTS = Weights({"labels": {}})


def _example(call: gold.Gold, piece: weighed.Piece) -> Example:
    text = evidence.normalised(piece.passage.text[slice(*piece.part)])
    segments = piece.passage.segments
    near = [m for m in call.marks if m.first <= segments[-1] and segments[0] <= m.last]
    said = [mark for mark in near if holds(text, mark.words)]
    labels = {mark.kind for mark in said}
    labels |= {f"objection:{mark.type}" for mark in said if mark.kind == "objection"}
    unsure = {mark.kind for mark in near} - labels
    return Example(piece.names, piece.passage.side, frozenset(labels), frozenset(unsure), call.rep)


def holds(text: str, words: str) -> bool:
    """Tell whether a piece and the words of a mark share a sentence."""
    whole = evidence.normalised(words)
    sentences = map(evidence.normalised, re.split(r"(?<=[.?!])\s", words))
    return (
        text in whole
        or whole in text
        or any(len(one) >= QUOTED and (one in text or text in one) for one in sentences)
    )


def question_rows(calls: Sequence[gold.Gold]) -> Iterator[tuple[str, list[str], str]]:
    """Give rep, features and marked type of every question of ours that was found and marked."""
    for call in calls:
        heard = HeardCall(call.transcript, call.sides)
        marks = [mark for mark in call.marks if mark.kind == Kind.QUESTION]
        for passage, span, _ in questions.asked(heard):
            text = evidence.normalised(passage.text[slice(*span)])
            segment = passage.segment_at(span[0])
            for mark in marks:
                if mark.first <= segment <= mark.last and holds(text, mark.words):
                    if passage.side is Side.OURS:
                        yield call.rep, questions.features_of(passage, span), str(mark.type)
                    break


# --- fitting --------------------------------------------------------------------------------


def fit(rows: Sequence[Row], *, fewest: int = FEWEST) -> Fitted:
    counts = Counter(name for names, _ in rows for name in set(names))
    known = sorted(name for name, count in counts.items() if count >= fewest)
    places = {name: at for at, name in enumerate(known)}
    data = [([places[n] for n in names if n in places], float(y)) for names, y in rows]
    weights, bias = _descend(data, len(known))
    strength = {name: abs(weights[at]) * sqrt(counts[name]) for name, at in places.items()}
    kept = sorted(known, key=lambda name: (-strength[name], name))[:MOST]
    rounded = {name: round(weights[places[name]], 2) for name in kept if name != ALONE}
    return Fitted(round(bias, 2), {name: w for name, w in rounded.items() if w})


def _trusting(model: Fitted, kind: Kind) -> Fitted:
    """Raise the weight of the rule that finds this kind, for short calls and plain words."""
    if kind not in RULES:
        return model
    rule, more = RULES[kind]
    return Fitted(model.bias, {**model.weights, rule: model.weights.get(rule, 0.0) + more})


def _descend(data: Sequence[tuple[list[int], float]], size: int) -> tuple[list[float], float]:
    order, chance = list(range(len(data))), Random(7)
    weights, mean = [0.0] * size, [0.0] * size
    bias = mean_bias = 0.0
    scale, step = 1.0, 0
    for done in range(PASSES):
        chance.shuffle(order)
        for i in order:
            places, truth = data[i]
            score = bias + scale * sum([weights[at] for at in places])
            rate = FIRST_RATE / (1 + L2 * FIRST_RATE * (step := step + 1))
            scale *= 1 - rate * L2
            missed = truth - _chance(score)
            if abs(missed) > NOTHING:
                change = rate * missed / scale / 2
                for at in places:
                    weights[at] += change
                bias += rate * missed * BIASED_RATE
        if done >= PASSES // 2:
            mean = [m + w * scale for m, w in zip(mean, weights, strict=True)]
            mean_bias += bias
    late = PASSES - PASSES // 2
    return [m / late for m in mean], mean_bias / late


def _chance(score: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def rows_of(examples: Sequence[Example], label: str, sides: Sequence[Side]) -> list[Row]:
    return [
        (one.features, label in one.labels)
        for one in examples
        if one.side in sides and label not in one.unsure
    ]


# --- what a score is worth ------------------------------------------------------------------

Scored = tuple[float, bool]  # a find's best score, and whether it was right


@dataclass(frozen=True, slots=True)
class Worth:
    least: float
    slope: float
    offset: float


def worth(
    calls: Sequence[gold.Gold],
    scores: Mapping[str, Sequence[tuple[int, int, int, float]]],
    listener: weighed.Listener,
) -> Worth:
    """Choose the least score, and fit how often finds of a score are right (Platt 1999)."""
    marks = [_mark(calls, scores, listener, least) for least in TRIED]
    smooth = [sum(marks[i - 1 : i + 2]) for i in range(1, len(TRIED) - 1)]
    best = TRIED[1 + max(range(len(smooth)), key=lambda i: (smooth[i], i))]
    finds = _finds(calls, scores, listener, best - 1.0)
    return Worth(best, *_platt(finds))


def _mark(calls: Any, scores: Any, listener: weighed.Listener, least: float) -> float:
    """Give the F measure, precision a little dearer than recall: a wrong find costs trust."""
    right = [ok for _, ok in _finds(calls, scores, listener, least)]
    marked = sum(m.kind == listener.kind for call in calls for m in call.marks)
    return (1 + BETA**2) * sum(right) / (len(right) + BETA**2 * marked)


def _finds(
    calls: Sequence[gold.Gold],
    scores: Mapping[str, Sequence[tuple[int, int, int, float]]],
    listener: weighed.Listener,
    least: float,
) -> list[Scored]:
    return [one for call in calls for one in _of(call, scores[call.name], listener, least)]


def _of(
    call: gold.Gold,
    scored: Sequence[tuple[int, int, int, float]],
    listener: weighed.Listener,
    least: float,
) -> Iterator[Scored]:
    left = [mark for mark in call.marks if mark.kind == listener.kind]
    groups = weighed.stretches([(at, s) for at, _, _, s in scored], least, listener.apart)
    spans = [(max(scored[i][3] for i in g), scored[g[0]][1], scored[g[-1]][2]) for g in groups]
    for score, first, last in sorted(spans, reverse=True):
        met = next((m for m in left if first <= m.last and m.first <= last), None)
        if met:
            left.remove(met)
        yield score, met is not None


def _platt(finds: Sequence[Scored]) -> tuple[float, float]:
    """Fit slope and offset by Newton's method, with Platt's softened targets."""
    good = sum(ok for _, ok in finds)
    high, low = (good + 1) / (good + 2), 1 / (len(finds) - good + 2)
    slope, offset = 0.0, log((good + 1) / (len(finds) - good + 1))
    for _ in range(30):
        g0 = g1 = 0.0
        h00 = h01 = h11 = 1e-6
        for score, ok in finds:
            p = _chance(slope * score + offset)
            d, v = p - (high if ok else low), p * (1 - p)
            g0, g1 = g0 + d * score, g1 + d
            h00, h01, h11 = h00 + v * score * score, h01 + v * score, h11 + v
        det = h00 * h11 - h01 * h01
        slope -= (h11 * g0 - h01 * g1) / det
        offset -= (h00 * g1 - h01 * g0) / det
    return round(max(slope, 0.0), 3), round(offset, 3)


# --- all of it ------------------------------------------------------------------------------

Scores = dict[str, dict[str, list[tuple[int, int, int, float]]]]  # listener, call


@dataclass(frozen=True, slots=True)
class Trained:
    shipped: dict[str, Any]
    by_rep: dict[str, dict[str, Any]]  # fitted and chosen without that rep's calls


def train(calls: Sequence[gold.Gold]) -> Trained:
    pieces = {call.name: of_call(call) for call in calls}
    alone = lines()
    asked = list(question_rows(calls))
    reps = sorted({call.rep for call in calls})
    fitted = {rep: _fit_all(calls, pieces, alone, asked, without=rep) for rep in reps}
    scores = _scores(calls, fitted)
    final = _fit_all(calls, pieces, alone, asked, without="")
    return Trained(
        _document(final, calls, scores),
        {rep: _document(fitted[rep], [c for c in calls if c.rep != rep], scores) for rep in reps},
    )


def _fit_all(
    calls: Sequence[gold.Gold],
    pieces: Mapping[str, Sequence[Example]],
    alone: Sequence[Example],
    asked: Sequence[tuple[str, list[str], str]],
    *,
    without: str,
) -> dict[str, Fitted]:
    examples = [e for c in calls if c.rep != without for e in pieces[c.name]] + list(alone)
    found = {
        one.kind.value: _trusting(fit(rows_of(examples, one.kind.value, one.sides)), one.kind)
        for one in weighed.LISTENERS
    }
    objections = [one for one in examples if "objection" in one.labels]
    for about in ObjectionType:
        label = f"objection:{about.value}"
        found[label] = fit(rows_of(objections, label, (Side.THEIRS,)))
    heard = [(names, about) for rep, names, about in asked if rep != without]
    for about in questions.TYPES:
        found[f"question:{about}"] = fit([(names, a == about) for names, a in heard], fewest=2)
    print("fitted without", without or "nobody", flush=True)
    return found


def _scores(calls: Sequence[gold.Gold], fitted: Mapping[str, Mapping[str, Fitted]]) -> Scores:
    """Score every call by the weights fitted without its rep."""
    found: Scores = {one.kind.value: {} for one in weighed.LISTENERS}
    for call in calls:
        heard = HeardCall(call.transcript, call.sides)
        cut = weighed.weigh(heard, NO_WEIGHTS)
        for one in weighed.LISTENERS:
            model = fitted[call.rep][one.kind.value]
            found[one.kind.value][call.name] = [
                (p.at, p.passage.segments[0], p.passage.segments[-1], model.score(p.names))
                for p in cut
                if p.passage.side in one.sides and not weighed.is_barred(p, one)
            ]
    return found


def _document(
    fitted: Mapping[str, Fitted], calls: Sequence[gold.Gold], scores: Scores
) -> dict[str, Any]:
    listeners = {one.kind.value: one for one in weighed.LISTENERS}
    labels = {}
    for name, model in fitted.items():
        found = Worth(0.0, 1.0, 0.0)
        if name in listeners:
            found = worth(calls, scores[name], listeners[name])
        ordered = dict(sorted(model.weights.items(), key=lambda pair: (-abs(pair[1]), pair[0])))
        labels[name] = {
            "bias": model.bias,
            "least": found.least,
            "slope": found.slope,
            "offset": found.offset,
            "weights": ordered,
        }
    return {"version": VERSION, "labels": labels}


def main() -> None:
    trained = train(gold.load(CALLS, KEYS))
    text = json.dumps(trained.shipped, indent=0, ensure_ascii=False)
    FILE.write_text(f"{text}\n", encoding="utf-8")
    held_out = json.dumps(trained.by_rep, ensure_ascii=False)
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "held-out-weights.json").write_text(held_out, encoding="utf-8")


if __name__ == "__main__":
    main()
