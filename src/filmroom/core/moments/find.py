"""All detectors over one call."""

from collections.abc import Iterator, Mapping, Sequence

from filmroom.core.moments import (
    competitors as rivals,
)
from filmroom.core.moments import cutting_in, fillers, objections, pauses, questions, weighed
from filmroom.core.moments import trackers as own
from filmroom.core.moments.heard import Detector, HeardCall
from filmroom.core.moments.model import Kind, Moment
from filmroom.core.moments.weights import Weights, shipped
from filmroom.core.talk import Speech
from filmroom.core.transcripts.model import Side, Transcript

DETECTORS = (
    questions.DETECTOR,
    *(listener.detector for listener in weighed.LISTENERS),
    fillers.DETECTOR,
    pauses.MONOLOGUE,
    pauses.SILENCE,
    cutting_in.DETECTOR,
    rivals.DETECTOR,
    own.DETECTOR,
)


def find(
    transcript: Transcript,
    sides: Mapping[str, Side],
    *,
    competitors: Sequence[str] = (),
    trackers: Sequence[own.Tracker] = (),
    weights: Weights | None = None,
    speech: Speech | None = None,
) -> tuple[Moment, ...]:
    """Find moments worth hearing again, in the order of the call.

    English only: a transcript that states another language gives the moments that need no
    words, and the names and phrases an organisation keeps. They are drafts, for a person to
    confirm, correct or dismiss. `speech` is what `talk.prepare` made of the same call, where that
    is at hand.
    """
    call = HeardCall(transcript, sides, speech)
    found = [
        *_without_words(call),
        *rivals.find(call, competitors),
        *own.find(call, trackers),
    ]
    if call.is_english:
        found += _by_words(call, weights or shipped())
    return tuple(sorted(found, key=lambda m: (m.first_segment, m.last_segment, m.kind)))


def _by_words(call: HeardCall, weights: Weights) -> Iterator[Moment]:
    yield from questions.find(call, weights)
    yield from fillers.find(call)
    pieces = weighed.weigh(call, weights)
    for listener in weighed.LISTENERS:
        found = weighed.find(call, pieces, weights, listener)
        if listener.kind is Kind.OBJECTION:
            yield from _objections(call, listener.detector, found)
        else:
            yield from found


def _objections(
    call: HeardCall, detector: Detector, by_weight: Iterator[Moment]
) -> Iterator[Moment]:
    """Listed phrases are surer than weights, and tell the type: where there are any, they count."""
    listed = list(objections.find(call, detector))
    taken: set[int] = set()
    for moment in listed:
        taken.update(range(moment.first_segment, moment.last_segment + 1))
    yield from listed
    for moment in by_weight:
        if taken.isdisjoint(range(moment.first_segment, moment.last_segment + 1)):
            yield moment


def _without_words(call: HeardCall) -> Iterator[Moment]:
    yield from pauses.find_monologues(call)
    yield from pauses.find_silences(call)
    yield from cutting_in.find(call)
