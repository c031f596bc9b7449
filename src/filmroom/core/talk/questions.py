"""Questions in what somebody said, and whether they ask openly.

docs/method/talk.md, "Questions". A closed question can be answered with yes or no, a name, a
number or a date. Rackham found no effect of open over closed on success: the share is
reported, never scored.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core import lexicons

_MARKS = re.compile(r"[?？؟]+")
_SENTENCE = re.compile(r"[^\s.?!…](?:[^.?!…\n]++|[.?!…](?![\s\"”’')\]]|$))*+[.?!…]*+")
_STOP = re.compile(r"[.!…]\s")
MOST_UNMARKED = 0.3  # share of a file's questions; more, and its marks do not decide alone


class Form(StrEnum):
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Question:
    start: int  # code points into the text
    end: int
    form: Form
    is_marked: bool  # ends in a question mark; else found by its words


def form(question: str) -> Form:
    if lexicons.ASKS_FOR_YES.search(question):
        return Form.CLOSED
    return Form.OPEN if lexicons.ASKS_OPENLY.search(question) else Form.CLOSED


def has_mark(text: str) -> bool:
    return "?" in text or "？" in text or "؟" in text


def marked(text: str) -> list[Form]:
    """Give the form of every run of question marks: "Who? And why???" asks twice."""
    before_marks = _MARKS.split(text)[:-1]
    return [form(_STOP.split(said)[-1]) for said in before_marks]


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Give start and end of each sentence; without punctuation the text is one."""
    return (found.span() for found in _SENTENCE.finditer(text))


def leaves_out_marks(texts: Iterable[str]) -> bool:
    """Tell of a file's segments whether many that begin as questions do hold no question mark.

    Of the questions of recorded telephone calls (Switchboard) a third are written without.
    """
    begun = [has_mark(text) for text in texts if lexicons.ASKS_AT_ONCE.match(text)]
    return begun.count(False) > MOST_UNMARKED * len(begun)


def find(text: str, *, by_order: bool, by_start: bool = False) -> Iterator[Question]:
    """Find the sentences that ask.

    A question mark decides, and so does a request ("walk me through …"). How a sentence begins
    is trusted `by_start`: where a file leaves out marks. Word order anywhere in it is trusted
    only `by_order`: where a file has no question mark at all. Then recall is lower.
    """
    if not (by_order or by_start or has_mark(text) or lexicons.may_request(text)):
        return
    order = lexicons.ASKS_BY_ORDER if by_order else lexicons.ASKS_AT_ONCE if by_start else None
    for start, end in sentences(text):
        said = text[start:end]
        is_marked = _MARKS.match(said.rstrip(".!…")[-1:]) is not None
        if is_marked or lexicons.ASKS_BY_REQUEST.search(said):
            yield Question(start, end, form(said), is_marked)
        elif order and (asks := order.search(said)):
            yield Question(start, end, form(said[asks.start() :]), is_marked)
