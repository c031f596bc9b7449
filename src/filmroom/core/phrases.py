"""The sentences of the core in the language of whoever reads them (docs/adr/0070).

English stands in the source and is what the core says by itself. The process that shows pages
hands a translator in once, at its start; what is kept or compared is a code, never a sentence.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

Key = TypeVar("Key")


def _as_it_is(english: str) -> str:
    return english


def _by_number(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


@dataclass(slots=True)
class _Translator:
    one: Callable[[str], str] = _as_it_is
    many: Callable[[str, str, int], str] = _by_number
    number: Callable[[str], str] = _as_it_is


_translator = _Translator()


def translate_by(
    one: Callable[[str], str],
    many: Callable[[str, str, int], str],
    number: Callable[[str], str],
) -> None:
    """Take a translator for the rest of the process: `gettext`, `ngettext`, `number_format`."""
    _translator.one, _translator.many, _translator.number = one, many, number


def say(english: str, **given: object) -> str:
    """Put what is given into the places of a sentence, `{name}`, in the reader's language."""
    return _translator.one(english).format(**given)


def say_n(one: str, many: str, number: int, **given: object) -> str:
    """Say a sentence about a number of things; `{n}` is the number."""
    return _translator.many(one, many, number).format(n=number, **given)


def figure(number: str) -> str:
    """Write a number such as `7.5` with the reader's decimal mark."""
    return _translator.number(number)


def percent(share: float) -> str:
    return say("{n}%", n=f"{share * 100:.0f}")


def mark(english: str) -> str:
    """Give a sentence as it is, for the catalogues to find; `say` it where it is shown."""
    return english


@dataclass(frozen=True, slots=True, eq=False)
class Names(Mapping[Key, str]):
    """What keys are called, said in the reader's language each time one is asked for."""

    english: Mapping[Key, str]

    def __getitem__(self, key: Key) -> str:
        return say(self.english[key])

    def __iter__(self) -> Iterator[Key]:
        return iter(self.english)

    def __len__(self) -> int:
        return len(self.english)
