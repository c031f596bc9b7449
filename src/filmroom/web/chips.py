"""The filters of a list that somebody chose, each with the address of the list without it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

_PLACES = {"start", "page"}  # where a page of the list starts: another one once a filter goes


@dataclass(frozen=True, slots=True)
class Chip:
    words: str
    url: str


def chips(asked: Mapping[str, str], **fields: Iterable[tuple[object, object]]) -> tuple[Chip, ...]:
    """Give a chip for each field that asks for one of its choices, (value, words)."""
    found = []
    for field, choices in fields.items():
        words = {str(value): str(said) for value, said in choices}.get(asked.get(field, ""), "")
        if words:
            found.append(Chip(words, _without(asked, field)))
    return tuple(found)


def _without(asked: Mapping[str, str], field: str) -> str:
    left = {name: value for name, value in asked.items() if name not in {field, *_PLACES}}
    return f"?{urlencode(left)}"
