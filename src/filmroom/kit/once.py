"""One answer a page: what several parts of a page ask is asked of the database once.

Only while a page is read (GET, HEAD), when nothing changes what was answered; everywhere else
each question is asked anew.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

_answers: ContextVar[dict[Any, Any] | None] = ContextVar("answers", default=None)


@contextmanager
def one_page() -> Iterator[None]:
    token = _answers.set({})
    try:
        yield
    finally:
        _answers.reset(token)


def once_a_page(question: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Keep the answer to the same question, with the same arguments, for the page being read."""

    @wraps(question)
    def asked(*args: Given.args, **named: Given.kwargs) -> Answer:
        answers = _answers.get()
        if answers is None:
            return question(*args, **named)
        key = (question, args, tuple(sorted(named.items())))
        if key not in answers:
            answers[key] = question(*args, **named)
        kept: Answer = answers[key]
        return kept

    return asked
