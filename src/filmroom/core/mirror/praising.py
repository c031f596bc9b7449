"""Praise a coach gives, and what it is tied to: a time, something done, or nothing."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from filmroom.core.language import lexicon
from filmroom.core.language.words import is_any
from filmroom.core.mirror.model import Praise, Tie, Voice
from filmroom.core.mirror.said import SaidSession
from filmroom.core.moments.heard import Passage, Span
from filmroom.core.stamps import holds_stamp
from filmroom.core.talk.speech import words_in

_GOOD = (
    "(?:good|great|nice|excellent|strong|brilliant|perfect|fantastic|lovely|awesome|super|solid"
    "|terrific|wonderful|amazing|outstanding|impressive|beautiful|spot[- ]on|clean)"
)
_VERY = "(?:(?:really|very|so|such|pretty|just|much|quite|a|an|the) )*"
_THING = (
    "(?:job|work|stuff|one|call|opening|open|questions?|discovery|summary|recovery|move|start"
    "|close|pause|answer|point|listening|energy|effort|progress|week|session|demo|pitch"
    "|instinct|catch|follow[- ]up|improvement)"
)
_DONE = r"\b(?:well|nicely) done\b|\bway to go\b|\bkudos\b|\bbravo\b|\bcongrat\w*|\bgood on you\b"
_NAILED = r"\b(?:you )?nailed (?:it|that|this)\b|(?<!to )\bkeep (?:it|that) up\b|\bproud of you\b"
_WAS = (
    rf"\b(?:that|this|it|those|they) (?:was|were|went|sounded|looked) {_VERY}"
    rf"(?:{_GOOD}|well|better)\b(?! (?:to|talking|meeting|seeing|that|if)\b)"
)
_GOOD_THING = (
    rf"\b(?:that's|that is|was|were|made|had|did|with|such) an? {_VERY}{_GOOD} (?:\w+ )?{_THING}\b"
)
_LIKED = (
    r"\bi (?:really |very much )?(?:liked?|loved?|appreciated?|enjoyed) "
    r"(?:how|that you|the way|your|what|when)\b"
)
_DID_WELL = (
    r"\byou(?:'ve| have)?(?: really| then| also)? (?:did|done|handled|asked|opened|closed"
    r"|framed|set|ran|used|managed|recovered|listened|explained|put|said|played|held|named|led|prepared)\b"
    r"(?: \w+){0,5}?(?<! as) (?:well|nicely|beautifully|perfectly|brilliantly)\b"
)
_AT_ONCE = rf"^\W*{_VERY}{_GOOD} {_THING}\b"
_IMPRESSED = rf"\bi(?:'m| am| was) {_VERY}impressed\b"
_PRAISE = re.compile(
    f"{_DONE}|{_NAILED}|{_WAS}|{_GOOD_THING}|{_LIKED}|{_DID_WELL}|{_AT_ONCE}|{_IMPRESSED}",
    re.IGNORECASE,
)
_MINUTE = re.compile(
    r"\b(?:minute|second) \d{1,3}\b|\b\d{1,3} (?:minutes|seconds) in\b", re.IGNORECASE
)
_WORDS_BETWEEN = 2  # "you then really waited"
# Acts that say nothing of what was done: "you did well", "you made it".
_ANY_ACT = frozenset(
    {"be", "call", "come", "do", "get", "give", "go", "have", "hold", "let", "look", "make"}
    | {"move", "put", "take"}
)
_ACTS = (lexicon.ACTS | lexicon.PLAIN_ACTS) - _ANY_ACT


def praises(session: SaidSession) -> Iterator[Praise]:
    """Give the coach's sentences that praise; a question praises nobody."""
    for passage in session.passages:
        if session.voice(passage) is not Voice.COACH:
            continue
        for span in session.telling(passage):
            if is_praise(passage.text[slice(*span)]):
                yield Praise(session.line(passage, span), _tie(passage, span))


def is_praise(said: str) -> bool:
    return _PRAISE.search(said.replace("’", "'")) is not None


def _tie(passage: Passage, span: Span) -> Tie:
    """Look at the sentence, and at those before and after it in the same turn."""
    at = bisect_left(passage.sentences, span)
    around = passage.sentences[max(at - 1, 0) : at + 2]
    said = [passage.text[slice(*one)] for one in around]
    if any(map(_holds_time, said)):
        return Tie.TIME
    return Tie.BEHAVIOUR if any(map(names_act, said)) else Tie.NOTHING


def _holds_time(said: str) -> bool:
    return holds_stamp(said) or _MINUTE.search(said) is not None


def names_act(said: str) -> bool:
    """Tell whether it says what the rep did, as a camera could catch it: "you waited"."""
    heard = words_in(said.lower().replace("’", "'"))
    after_you = (
        heard[at + 1 : at + 2 + _WORDS_BETWEEN] for at, word in enumerate(heard) if word == "you"
    )
    return any(is_any(word, _ACTS) for words in after_you for word in words)
