"""Arithmetic on stretches of time: (start, end) in whole milliseconds, end exclusive."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise

Span = tuple[int, int]


def union(spans: Iterable[Span]) -> list[Span]:
    """Merge spans that overlap or touch; the answer is sorted."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def length(spans: Iterable[Span]) -> int:
    return sum(end - start for start, end in spans)


def overlap(a: Sequence[Span], b: Sequence[Span]) -> int:
    """Measure what two unions share: |A and B| = |A| + |B| - |A or B|."""
    return length(a) + length(b) - length(union([*a, *b]))


def within(spans: Sequence[Span], start: int, end: int) -> int:
    """Measure the part of a union that lies between two moments."""
    return _until(spans, end) - _until(spans, start)


def _until(spans: Sequence[Span], moment: int) -> int:
    begun = spans[: bisect_left(spans, (moment, moment))]
    return length(begun) - max(0, begun[-1][1] - moment) if begun else 0


def equal_parts(whole: int, parts: int) -> list[Span]:
    edges = [whole * i // parts for i in range(parts + 1)]
    return list(pairwise(edges))
