"""What the weighted detectors look at in a piece of a turn: words, cues, and where it stands.

A piece is a sentence, or a part of what runs on without full stops (docs/method/moments.md,
"Weights"). Features of words are stems, so that "losing" and "loses" count alike.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from filmroom.core.moments import next_steps, pricing
from filmroom.core.moments.cues import CUES, Cue
from filmroom.core.moments.heard import HeardCall, Passage, Span
from filmroom.core.moments.model import ObjectionType
from filmroom.core.moments.phrases import PhraseFinder
from filmroom.core.talk import questions

FEWEST_WORDS = 5  # a shorter sentence is read with the one before it
MOST_WORDS = 45  # speech without full stops is cut into pieces of so many words
SHORT, LONG = 8, 28  # words
WHOLE = 20  # turns; of fewer, nobody can say what is the beginning and what the end
EDGE = 0.12  # share of the turns of a call that are its beginning, and its end

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|\?")
_UNITS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_NUMBER_WORDS = frozenset(
    f"{_UNITS} twenty thirty forty fifty sixty seventy eighty ninety"
    " hundred thousand million half third quarter dozen".split()
)
_DENIED = re.compile(
    r"(?:\bnot|\bnever|\bno longer|n't)(?: (?:that|so|really|too|very|all that))? $"
)
_LOOK_BACK = 20  # letters before a cue in which it is denied
_ENDINGS = ("ingly", "edly", "ing", "ies", "ed", "es", "ly", "s")
_SHORTEST_STEM = 4


@dataclass(frozen=True, slots=True)
class Seen:
    """A feature, and where in the text of the turn it was seen."""

    name: str
    start: int
    end: int


@cache
def stem(word: str) -> str:
    """Cut an ending off a longer word: crude, and the same for every form."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word[: -len(ending)]
    return word


@cache
def _as_counted(word: str) -> str:
    if (
        word[0].isdigit()
        or word in _NUMBER_WORDS
        or word.split("-", maxsplit=1)[0] in _NUMBER_WORDS
    ):
        return "#"
    return stem(word)


@cache
def _cues() -> PhraseFinder[Cue]:
    return PhraseFinder(CUES)


def pieces(passage: Passage) -> list[Span]:
    """Cut a turn into what is looked at on its own."""
    whole: list[Span] = []
    for start, end in passage.sentences:
        is_short = passage.text.count(" ", start, end) < FEWEST_WORDS - 1
        if whole and (is_short or _is_short(passage, whole[-1])):
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((start, end))
    return [part for span in whole for part in _parts(passage.text, span)]


def _is_short(passage: Passage, span: Span) -> bool:
    return passage.text.count(" ", *span) < FEWEST_WORDS - 1


def _parts(text: str, span: Span) -> Iterator[Span]:
    start, end = span
    while text.count(" ", start, end) > MOST_WORDS:
        at = start
        for _ in range(MOST_WORDS):
            at = text.find(" ", at + 1)
        yield start, at
        start = at + 1
    yield start, end


def seen_in(passage: Passage, parts: Sequence[Span]) -> list[list[Seen]]:
    """Give the features of the words of each part, each name once."""
    found: list[dict[str, Seen]] = [{} for _ in parts]
    for part, (start, end) in zip(found, parts, strict=True):
        _add_words(part, passage.flat, start, end)
    at = 0
    for one in sorted(_cues_and_rules(passage), key=lambda one: one.start):
        while at + 1 < len(parts) and one.start >= parts[at][1]:
            at += 1
        if parts[at][0] <= one.start < parts[at][1]:
            found[at].setdefault(one.name, one)
    return [list(part.values()) for part in found]


def _cues_and_rules(passage: Passage) -> Iterator[Seen]:
    for hit in _cues().hits(passage.flat):
        denied = _DENIED.search(passage.flat, max(0, hit.start - _LOOK_BACK), hit.start)
        yield Seen(f"NOT {hit.label.name}" if denied else hit.label.name, hit.start, hit.end)
    for listed in passage.hits_of(ObjectionType):
        yield Seen("OBJECTION PHRASE", listed.start, listed.end)
    for start, end in pricing.mentions(passage):
        yield Seen("MONEY TALK", start, end)
    for start, end in pricing.other_costs(passage.flat):
        yield Seen("OTHER COSTS", start, end)
    for start, saw, _ in next_steps.sightings(passage):
        yield Seen("COMMITMENT", start, start + len(saw))


def _add_words(part: dict[str, Seen], flat: str, start: int, end: int) -> None:
    before, before_start = "^", start
    count = 0
    for match in _WORD.finditer(flat, start, end):
        said, place = _as_counted(match.group()), match.span()
        count += 1
        if said == "#" == before:
            continue
        part.setdefault(said, Seen(said, *place))
        pair = f"{before} {said}"
        part.setdefault(pair, Seen(pair, before_start, place[1]))
        before, before_start = said, place[0]
    size = "SHORT" if count <= SHORT else "LONG" if count >= LONG else "MIDDLING"
    part[size] = Seen(size, start, start)


def around(call: HeardCall, at: int) -> list[str]:
    """Give the features of where a turn stands: in the call, and after what."""
    passages = call.passages
    found = []
    if len(passages) >= WHOLE:
        if at < EDGE * len(passages):
            found.append("AT THE START")
        if at >= (1 - EDGE) * len(passages):
            found.append("AT THE END")
    if at and passages[at - 1].side is not passages[at].side:
        before = passages[at - 1]
        if questions.has_mark(before.text[-1:]):
            found.append("AFTER A QUESTION")
        asked = {hit.label.name for hit in _cues().hits(before.flat[-200:])}
        found += [f"AFTER {name}" for name in asked & _ANSWERED]
    return found


_ANSWERED = {cue.name for cue in (Cue.BREAKS, Cue.PRICE, Cue.DECIDES, Cue.DAY, Cue.SCREEN)}
