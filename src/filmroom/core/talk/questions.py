"""Questions in what somebody said, and whether they ask openly.

docs/method/talk.md, "Questions". A closed question can be answered with yes or no, a name, a
number or a date. Rackham found no effect of open over closed on success: the share is
reported, never scored.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from filmroom.core import lexicons

_MARKS = re.compile(r"[?？؟]+")
_SENTENCE = re.compile(r"[^\s.?!…](?:[^.?!…\n]|[.?!…](?![\s\"”’')\]]|$))*[.?!…]*")
_STOP = re.compile(r"[.!…]\s")


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


def find(text: str, *, by_order: bool) -> Iterator[Question]:
    """Find the sentences that ask.

    A question mark decides, and so does a request ("walk me through …"). Word order is
    trusted only `by_order`: where a file has no question mark at all. Then recall is lower.
    """
    if not by_order and not has_mark(text) and not lexicons.may_request(text):
        return
    for start, end in sentences(text):
        said = text[start:end]
        is_marked = _MARKS.match(said.rstrip(".!…")[-1:]) is not None
        if (
            is_marked
            or lexicons.ASKS_BY_REQUEST.search(said)
            or (by_order and lexicons.ASKS_BY_ORDER.search(said))
        ):
            yield Question(start, end, form(said), is_marked)
