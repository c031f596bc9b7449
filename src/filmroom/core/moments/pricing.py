"""Pricing talk: stretches in which either side speaks of money for what is sold."""

import re
from collections.abc import Iterator
from dataclasses import replace

from filmroom.core.moments.heard import Detector, HeardCall, Passage, Span
from filmroom.core.moments.model import Kind, Moment
from filmroom.core.moments.phrases import CuedPattern
from filmroom.core.talk.spans import union

DETECTOR = Detector(Kind.PRICING_TALK, "pricing-words", 1)

CLEAR = 0.9  # a judgement: an amount, or two words of the list
SINGLE = 0.6
NEAR = 2  # turns: nearer finds are one stretch

_AMOUNT = CuedPattern(
    (*"$€£", "dollars", "euro", "pounds", "bucks", "grand", "usd", "eur", "gbp", "k a", "thousand"),
    re.compile(
        r"[$€£]\s?\d[\d.,]*|\b\d[\d.,]*\s?k?\s?(?:dollars|bucks|euros?|pounds|grand|usd|eur|gbp)\b"
        r"|\b(?:hundred|thousand|million|grand|k) (?:dollars|euros|pounds|bucks)\b"
        r"|\b(?:thousand|grand|k) an? (?:month|year|seat|user)\b"
    ),
)
_OTHER_COSTS = CuedPattern(
    ("cost",),
    re.compile(
        r"\bat all costs?\b"
        r"|\bcosts? (?:you|us|me|them|your|our|their)(?: \w+)? (?:a lot of )?"
        r"(?:time|hours|days|weeks|customers|deals|trust|sleep|effort)\b"
    ),
)


def find(call: HeardCall) -> Iterator[Moment]:
    stretch: list[tuple[Passage, list[Span]]] = []
    latest = 0
    for at, passage in enumerate(call.passages):
        spans = _mentions(passage)
        if spans and stretch and at - latest > NEAR:
            yield _moment(call, stretch)
            stretch = []
        if spans:
            stretch.append((passage, spans))
            latest = at
    if stretch:
        yield _moment(call, stretch)


def _mentions(passage: Passage) -> list[Span]:
    other = [match.span() for match in _OTHER_COSTS.matches(passage.flat)]
    words = [(hit.start, hit.end) for hit in passage.hits_of(Kind.PRICING_TALK)]
    amounts = [match.span() for match in _AMOUNT.matches(passage.flat)]
    return [
        (start, end)
        for start, end in union([*words, *amounts])
        if not any(a <= start and end <= b for a, b in other)
    ]


def _moment(call: HeardCall, stretch: list[tuple[Passage, list[Span]]]) -> Moment:
    """Quote the first mention; the span covers all of the stretch."""
    opening, spans = stretch[0]
    saw = tuple(p.text[start:end] for p, found in stretch for start, end in found)
    is_clear = len(saw) > 1 or any(_AMOUNT.matches(saw[0].lower()))
    first = call.moment(DETECTOR, opening, spans[0], CLEAR if is_clear else SINGLE, {})
    last = stretch[-1][0].segment_at(stretch[-1][1][-1][0])
    return replace(
        first,
        end_ms=call.last_end_ms(first.first_segment, max(last, first.last_segment)),
        last_segment=max(last, first.last_segment),
        attributes={"saw": saw, "mentions": len(saw)},
    )
