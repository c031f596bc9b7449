"""What a module of `formats` is: the reader of one format (docs/guide/add-a-format.md)."""

import importlib
import pkgutil
from enum import StrEnum
from functools import cache
from typing import Any, Protocol, TypeVar, cast

from filmroom.core.transcripts import formats
from filmroom.core.transcripts.model import Transcript

Source_contra = TypeVar("Source_contra", contravariant=True)


class Holds(StrEnum):
    """What a reader is given of a file."""

    TEXT = "text"  # line ends are "\n"
    JSON = "JSON"  # parsed
    WORD = "Word"  # a wordfile.WordFile


class RestsOn(StrEnum):
    """What a reader was written and tested by."""

    FILES = "real files"
    SAMPLES = "samples"  # printed by a document, a standard or a public project's tests
    SHAPE = "documented shape"  # no file seen
    USAGE = "common usage"  # neither a file nor a document of it seen
    OURS = "our own writing"  # Filmroom wrote the file


class Reader(Protocol[Source_contra]):
    """Bids go from 0 to 100, the surer the higher; None declines.

    The module's docstring is its page in docs/reference/formats: what is special, then lines
    that begin "Written by:", "Speakers:", "Times:" and "Source:"; "Kept:" where helpers that keep
    more than this format has would make the page say too much.
    """

    NAME: str
    RECOGNISED_BY: str  # one sentence
    HOLDS: Holds
    RESTS_ON: RestsOn

    def bid(self, source: Source_contra, /) -> int | None: ...

    def parse(self, source: Source_contra, /) -> Transcript: ...


@cache
def shipped(holds: Holds) -> tuple[Reader[Any], ...]:
    """Every module of `formats` for such files, in the order of their names, loaded when asked for.

    What a reader is given is the ending of its name, so that a file loads no others.
    """
    return tuple(_load(name) for name in _names() if _held_by(name) is holds)


@cache
def webvtt() -> tuple[Reader[Any], ...]:
    """Those of WebVTT and its dialects, by the ending of their names."""
    return tuple(_load(name) for name in _names() if _ending(name) == "vtt")


def _names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(formats.__path__))


def _load(name: str) -> Reader[Any]:
    return cast("Reader[Any]", importlib.import_module(f"{formats.__name__}.{name}"))


def _held_by(name: str) -> Holds:
    return {"json": Holds.JSON, "docx": Holds.WORD}.get(_ending(name), Holds.TEXT)


def _ending(name: str) -> str:
    return name.rpartition("_")[2]
