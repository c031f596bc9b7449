"""What the weighted detectors look at in a piece of a turn: words, cues, and where it stands.

A piece is a sentence, or a part of what runs on without full stops (docs/method/moments.md,
"Weights"). Features of words are stems, so that "losing" and "loses" count alike.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby, pairwise
from operator import itemgetter

from filmroom.core.moments import next_steps, pricing
from filmroom.core.moments.cues import Cue
from filmroom.core.moments.heard import HeardCall, Passage, Span
from filmroom.core.moments.model import ObjectionType
from filmroom.core.talk import questions

FEWEST_WORDS = 5  # a shorter sentence is read with the one before it
MOST_WORDS = 45  # speech without full stops is cut into pieces of so many words
SHORT, LONG = 8, 28  # words
WHOLE = 20  # turns; of fewer, nobody can say what is the beginning and what the end
EDGE = 0.12  # share of the turns of a call that are its beginning, and its end

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|\?")
_ASCII_WORD = re.compile(r"[a-z0-9]+(?:'[a-z0-9]+)*|\?")  # the same in lower case, in half the time
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
_DENIERS = ("not ", "never ", "no longer ", "n't ")  # one of them is in all that is denied
_LATE = 200  # letters at the end of a turn that the next one answers
_LOOK_BACK = 20  # letters before a cue in which it is denied
_ENDINGS = ("ingly", "edly", "ing", "ies", "ed", "es", "ly", "s")
_SHORTEST_STEM = 4


Seen = dict[str, Span]  # features, and where in the text of the turn each was seen first
Sign = tuple[str, Span]  # a cue, or what a rule saw


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


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a turn with the signs in it. Its names are had quickly, their places slowly."""

    flat: str
    span: Span
    signs: Sequence[Sign]

    @property
    def names(self) -> dict[str, None]:
        """Give the features of the words, in the order in which `seen` has them."""
        pattern = _ASCII_WORD if self.flat.isascii() else _WORD
        said = list(map(_as_counted, pattern.findall(self.flat, *self.span)))
        size = _size(len(said))
        if "#" in said:
            said = [one for run, words in groupby(said) for one in ("#" if run == "#" else words)]
        pairs = (f"{before} {word}" for before, word in pairwise(["^", *said]))
        words = chain.from_iterable(zip(said, pairs, strict=True))
        return dict.fromkeys([*words, size, *(name for name, _ in self.signs)])

    @property
    def seen(self) -> Seen:
        seen = _words(self.flat, *self.span)
        for name, span in self.signs:
            seen.setdefault(name, span)
        return seen


def seen_in(passage: Passage, parts: Sequence[Span]) -> list[Seen]:
    """Give the features of the words of each part, parts being in order."""
    return [part.seen for part in signed(passage, parts)]


def signed(passage: Passage, parts: Sequence[Span]) -> list[Part]:
    """Deal the signs of a turn out to its parts, which are in order."""
    found: list[list[Sign]] = [[] for _ in parts]
    at = 0
    for sign in sorted(_cues_and_rules(passage), key=itemgetter(1)):
        place = sign[1][0]
        while at + 1 < len(parts) and place >= parts[at][1]:
            at += 1
        if parts[at][0] <= place < parts[at][1]:
            found[at].append(sign)
    return [Part(passage.flat, part, signs) for part, signs in zip(parts, found, strict=True)]


def _cues_and_rules(passage: Passage) -> Iterator[Sign]:
    yield from _cues(passage)
    for listed in passage.hits_of(ObjectionType):
        yield "OBJECTION PHRASE", (listed.start, listed.end)
    mentions, other_costs = pricing.money(passage)
    for span in mentions:
        yield "MONEY TALK", span
    for span in other_costs:
        yield "OTHER COSTS", span
    for start, saw, _ in next_steps.sightings(passage):
        yield "COMMITMENT", (start, start + len(saw))


def _cues(passage: Passage) -> list[Sign]:
    flat = passage.flat
    if not any(map(flat.__contains__, _DENIERS)):
        return [(name, (start, end)) for start, end, name, _ in passage.cues]
    return [
        (f"NOT {name}" if _is_denied(flat, start) else name, (start, end))
        for start, end, name, _ in passage.cues
    ]


def _is_denied(flat: str, start: int) -> bool:
    return _DENIED.search(flat, max(0, start - _LOOK_BACK), start) is not None


def _size(words: int) -> str:
    return "SHORT" if words <= SHORT else "LONG" if words >= LONG else "MIDDLING"


def _words(flat: str, start: int, end: int) -> Seen:
    seen: Seen = {}
    before, before_start, count = "^", start, 0
    for match in _WORD.finditer(flat, start, end):
        said, place = _as_counted(match.group()), match.span()
        count += 1
        if said == "#" == before:
            continue
        seen.setdefault(said, place)
        seen.setdefault(f"{before} {said}", (before_start, place[1]))
        before, before_start = said, place[0]
    seen[_size(count)] = (start, start)
    return seen


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
        late = len(before.flat) - _LATE
        asked = {hit.label for hit in before.cues if hit.start >= late}
        found += [f"AFTER {name}" for name in sorted(asked & _ANSWERED)]
    return found


_ANSWERED = {cue.name for cue in (Cue.BREAKS, Cue.PRICE, Cue.DECIDES, Cue.DAY, Cue.SCREEN)}
