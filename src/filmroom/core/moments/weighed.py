"""Moments found by weights: pain, decision process, agenda, pitch, value claim, and more.

A turn is cut into pieces, each piece gets a score for every label (weights.py), and a turn in
which a piece scores high enough is a find. docs/method/moments.md, "Weights".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from filmroom.core.moments import features, next_steps, pricing
from filmroom.core.moments.cues import Cue
from filmroom.core.moments.features import Part, Seen
from filmroom.core.moments.heard import Detector, HeardCall, Passage, Span
from filmroom.core.moments.model import Attribute, Kind, Moment, ObjectionType
from filmroom.core.moments.weights import VERSION, Label, Weights
from filmroom.core.transcripts.model import Side

_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty"
    r"|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|third|quarter|fifth"
    r"|percent|per cent|twice|double)\b"
)
SHORT_REMARK = 9  # spaces between words
OBJECTION_TYPES = tuple(about.value for about in ObjectionType)
_EITHER = (Side.OURS, Side.THEIRS)
_NEVER = float("-inf")


@dataclass(frozen=True, slots=True)
class Listener:
    """What is listened for, on which side, and how far apart finds are still one stretch."""

    kind: Kind
    name: str
    sides: tuple[Side, ...]
    apart: int = 0  # turns; 0: every turn stands for itself

    @property
    def detector(self) -> Detector:
        return Detector(self.kind, self.name, VERSION)


LISTENERS = (
    Listener(Kind.PAIN_ADMISSION, "pain-weights", (Side.THEIRS,)),
    Listener(Kind.OBJECTION, "objection-weights", (Side.THEIRS,)),
    Listener(Kind.DECISION_PROCESS_TALK, "decision-weights", _EITHER, apart=1),
    Listener(Kind.AGENDA_SET, "agenda-weights", (Side.OURS,)),
    Listener(Kind.FEATURE_PITCH, "pitch-weights", (Side.OURS,), apart=2),
    Listener(Kind.VALUE_CLAIM, "value-weights", (Side.OURS,)),
    Listener(Kind.PRICING_TALK, "pricing-weights", _EITHER, apart=4),
    Listener(Kind.NEXT_STEP, "next-step-weights", _EITHER, apart=3),
)


_OF_SIDE = {side: [one.kind.value for one in LISTENERS if side in one.sides] for side in _EITHER}


@dataclass(frozen=True, slots=True)
class Piece:
    at: int  # of the passage
    passage: Passage
    read: Part
    names: Sequence[str]  # of its features, where it stands included
    scores: Mapping[str, float]  # by kind, of those its side may be

    @property
    def part(self) -> Span:
        return self.read.span

    @property
    def seen(self) -> Seen:
        return self.read.seen


def weigh(call: HeardCall, weights: Weights) -> list[Piece]:
    """Cut every turn of ours and theirs into pieces and score them, in the order of the call."""
    return [
        piece
        for at, passage in enumerate(call.passages)
        if passage.side in _EITHER
        for piece in _pieces(call, at, passage, weights)
    ]


def _pieces(call: HeardCall, at: int, passage: Passage, weights: Weights) -> Iterator[Piece]:
    parts = features.pieces(passage)
    around = features.around(call, at)
    among = tuple(kind for kind in _OF_SIDE[passage.side] if kind in weights.kinds)
    for part in features.signed(passage, parts):
        names = [*part.names, *around]
        scores = weights.scores(names, among)
        yield Piece(at, passage, part, names, dict(zip(among, scores, strict=True)))


def find(
    call: HeardCall, pieces: Sequence[Piece], weights: Weights, listener: Listener
) -> Iterator[Moment]:
    """Find the stretches in which a label scores high enough, quoted at their best piece."""
    name = listener.kind.value
    label = weights.kinds[name]
    heard = [p for p in pieces if p.scores.get(name, _NEVER) >= label.least]
    heard = [p for p in heard if not is_barred(p, listener)]
    for stretch in stretches([(p.at, p.scores[name]) for p in heard], label.least, listener.apart):
        best = heard[max(stretch, key=lambda i: heard[i].scores[name])]
        found = _moment(call, best, label, listener, weights)
        yield _reaching(call, found, [heard[i] for i in stretch])


def is_barred(piece: Piece, listener: Listener) -> bool:
    """Tell where a rule knows better.

    What trouble costs the buyer is no price, and a short remark is no objection unless it is
    one of the listed phrases.
    """
    match listener.kind:
        case Kind.PRICING_TALK:
            return "OTHER COSTS" in piece.names and "MONEY TALK" not in piece.names
        case Kind.OBJECTION:
            return piece.passage.text.count(" ", *piece.part) < SHORT_REMARK
        case _:
            return False


def stretches(scored: Sequence[tuple[int, float]], least: float, apart: int) -> list[list[int]]:
    """Group what scores high enough: within a turn, and over turns at most so far apart.

    `scored` holds (turn, score) in order; the answer holds positions in it.
    """
    groups: list[list[int]] = []
    for i, (turn, score) in enumerate(scored):
        if score < least:
            continue
        if groups and turn - scored[groups[-1][-1]][0] <= apart:
            groups[-1].append(i)
        else:
            groups.append([i])
    return groups


def _moment(
    call: HeardCall,
    best: Piece,
    label: Label,
    listener: Listener,
    weights: Weights,
) -> Moment:
    loudest = weights.loudest(listener.kind.value, best.seen)
    attributes = {
        **_attributes(call, best, listener.kind, weights),
        "saw": tuple(best.passage.text[start:end] for _, (start, end) in loudest),
        "signs": tuple(Cue[name].value for name, _ in loudest if name in Cue.__members__),
    }
    return call.moment(
        listener.detector,
        best.passage,
        best.part,
        label.confidence(best.scores[listener.kind.value]),
        attributes,
    )


def _attributes(
    call: HeardCall, piece: Piece, kind: Kind, weights: Weights
) -> Mapping[str, Attribute]:
    match kind:
        case Kind.OBJECTION:
            return {"type": weights.likeliest(kind.value, OBJECTION_TYPES, piece.names)}
        case Kind.VALUE_CLAIM:
            return {"with_number": _NUMBER.search(piece.passage.flat, *piece.part) is not None}
        case Kind.NEXT_STEP:
            return next_steps.attributes(call, piece.at, piece.part)
        case Kind.PRICING_TALK:
            spans = pricing.mentions(piece.passage)
            return {"amounts": tuple(piece.passage.text[a:b] for a, b in spans)}
        case _:
            return {}


def _reaching(call: HeardCall, moment: Moment, stretch: Sequence[Piece]) -> Moment:
    """Widen a moment over all pieces of its stretch."""
    opening, closing = stretch[0], stretch[-1]
    first = min(moment.first_segment, opening.passage.segment_at(opening.part[0]))
    last = max(moment.last_segment, closing.passage.segment_at(closing.part[1] - 1))
    if (first, last) == (moment.first_segment, moment.last_segment):
        return moment
    return replace(
        moment,
        start_ms=call.transcript.segments[first].start_ms,
        end_ms=call.last_end_ms(first, last),
        first_segment=first,
        last_segment=last,
    )
