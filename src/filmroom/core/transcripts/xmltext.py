"""XML that comes from outside: read piece by piece, no DOCTYPE and so no entities of its own.

Entities are how a small file becomes a huge one or asks for another; neither Word nor caption
writers use them (https://docs.python.org/3/library/xml.html#xml-vulnerabilities).
"""

from collections.abc import Mapping
from typing import NoReturn, Protocol
from xml.parsers import expat

from filmroom.core.transcripts.model import UnreadableTranscript

LONGEST_NAMESPACE = 1_000  # code points
DEEPEST = 500  # elements inside each other; captions and Word files have some ten


class Listener(Protocol):
    """Told of every element as it begins and ends, and of the text in between, in order.

    Names are "namespace name", or the name alone where it has no namespace.
    """

    def start(self, name: str, attributes: Mapping[str, str], /) -> None: ...

    def end(self, name: str, /) -> None: ...

    def text(self, text: str, /) -> None: ...


def walk(document: bytes | str, listener: Listener) -> None:
    """Read a whole document. Raises UnreadableTranscript with the line where it breaks off."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    depth = _Depth(listener)
    parser.StartElementHandler = depth.start
    parser.EndElementHandler = depth.end
    parser.CharacterDataHandler = listener.text
    parser.StartDoctypeDeclHandler = _refuse
    parser.StartNamespaceDeclHandler = _refuse_endless
    try:
        parser.Parse(document, True)
    except (expat.ExpatError, LookupError, ValueError) as wrong:
        raise UnreadableTranscript(
            "expected sound XML", found=f"{wrong}", line=max(parser.CurrentLineNumber, 1)
        ) from wrong


class _Depth:
    """Tells a listener of elements, as long as they are not too deep inside each other."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._open = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self._open += 1
        if self._open > DEEPEST:
            found = f"over {DEEPEST} elements inside each other"
            raise UnreadableTranscript("expected XML of a usual depth", found=found)
        self._listener.start(name, attributes)

    def end(self, name: str) -> None:
        self._open -= 1
        self._listener.end(name)


def local(name: str) -> str:
    """The name without its namespace."""
    return name.rpartition(" ")[2]


def _refuse_endless(_: str | None, uri: str | None) -> None:
    """Every name is told with its namespace, so that a long one grows with each element."""
    if uri and len(uri) > LONGEST_NAMESPACE:
        found = f"one of {len(uri):,} characters"
        raise UnreadableTranscript("expected XML with namespaces of a usual length", found=found)


def _refuse(*_: object) -> NoReturn:
    raise UnreadableTranscript("expected XML without a document type", found="a DOCTYPE")
