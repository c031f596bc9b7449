"""Objections: what theirs say against going on, by type."""

import re
from collections.abc import Iterator

from filmroom.core.moments.heard import Detector, HeardCall, Passage, Span
from filmroom.core.moments.model import Moment, ObjectionType
from filmroom.core.moments.phrases import CuedPattern, Hit
from filmroom.core.transcripts.model import Side

SPECIFIC = 0.8  # a judgement: three words or more are hardly said for another reason
SHORT = 0.6

_NEGATED = re.compile(
    r"(?:\b(?:not|never|hardly|no longer)|n't)(?: (?:that|so|really|all that))? $"
)
_PATTERNS = {
    ObjectionType.BUDGET: CuedPattern(
        ("justify", "spend"),
        re.compile(r"\b(?:can't|cannot|couldn't) (?:really |quite )?(?:justify|spend)\b"),
    ),
    # "we already use a tool" at the head of a clause; "works with what we already use" is none
    ObjectionType.COMPETITION: CuedPattern(
        (" already ",),
        re.compile(
            r"(?:^|[^\w\s'] |\b(?:and|but|so|because|well|actually|honestly|yeah|no|um|uh|like) )"
            r"we(?:'re| are)? already (?:use|using|work with|working with|have an?)\b"
        ),
    ),
    ObjectionType.AUTHORITY: CuedPattern(
        ("to check", "to talk", "to speak", "to discuss", "to clear", "to run", "to take"),
        re.compile(
            r"\b(?:need|have|want|got) to (?:check|talk|speak|discuss|clear|run|take)"
            r"(?: (?:it|this|that))? (?:with|to|by|past|back to) (?:my|our|the) \w+"
        ),
    ),
}


def find(call: HeardCall, detector: Detector) -> Iterator[Moment]:
    """Find listed phrases, one moment for each type in each sentence."""
    for passage in call.passages:
        if passage.side is Side.THEIRS:
            for (sentence, kind), saw in _by_sentence(passage).items():
                specific = any(phrase.count(" ") >= 2 for phrase in saw)
                yield call.moment(
                    detector,
                    passage,
                    sentence,
                    SPECIFIC if specific else SHORT,
                    {"type": kind.value, "saw": tuple(saw)},
                )


def _by_sentence(passage: Passage) -> dict[tuple[Span, ObjectionType], list[str]]:
    """Give the phrases seen, one entry for each type in each sentence."""
    found: dict[tuple[Span, ObjectionType], list[str]] = {}
    for place, kind, phrase in _sightings(passage):
        found.setdefault((passage.sentence_at(place), kind), []).append(phrase)
    return found


def _sightings(passage: Passage) -> Iterator[tuple[int, ObjectionType, str]]:
    for hit in passage.hits_of(ObjectionType):
        if not _is_negated(passage.flat, hit):
            yield hit.start, ObjectionType(hit.label), hit.phrase
    for kind, pattern in _PATTERNS.items():
        for match in pattern.matches(passage.flat):
            yield match.start(), kind, match.group()


def _is_negated(flat: str, hit: Hit[str]) -> bool:
    """Tell "it is not too expensive" from an objection; "not interested" is one by itself."""
    return _NEGATED.search(flat[max(0, hit.start - 30) : hit.start]) is not None
