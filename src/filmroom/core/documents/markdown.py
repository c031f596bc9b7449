"""Documents as Markdown (CommonMark): what people typed reads as they typed it.

No word of theirs becomes a heading, a link, emphasis or HTML; their line breaks become
paragraphs in running text, and spaces in lists. Facts and points have different bullets, so that
one list below the other stays a list of its own.
"""

import re
from collections.abc import Callable, Iterator

from filmroom.core.documents.model import Document, Fact, Point, Ref, Section

Address = Callable[[Ref], str]

_MARK = re.compile(r"[\\`*_\[\]<>~|$#]|&(?=#?\w{1,32};)")
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|$)")  # would begin a list
_BEGINS_A_BLOCK = re.compile(r"[+=:-]")
_LINE = "\\_" * 30


def write(document: Document, address: Address) -> str:
    blocks = [f"# {inline(document.title)}", *_facts(document.facts, address)]
    for section in document.sections:
        blocks += _section(section, address)
    return "\n\n".join(blocks) + "\n"


def _section(section: Section, address: Address) -> Iterator[str]:
    yield f"{'#' * section.level} {inline(section.title)}"
    for words in section.words:
        yield from (inline(line) for line in words.splitlines() if line.strip())
    yield from _facts(section.facts, address)
    if section.points:
        yield "\n".join(
            f"{'  * ' if one.is_sub else '* '}{_point(one, address)}" for one in section.points
        )
    if section.blanks:
        yield "\n\n".join(f"{inline(label)}: {_LINE}" for label in section.blanks)


def _facts(facts: tuple[Fact, ...], address: Address) -> Iterator[str]:
    if facts:
        yield "\n".join(
            f"- **{inline(one.name)}**: {_linked(inline(one.words), one.ref, address)}"
            for one in facts
        )


def _point(one: Point, address: Address) -> str:
    note = f" ({inline(one.note)})" if one.note.strip() else ""
    if not one.time:
        return f"{_linked(inline(one.words), one.ref, address)}{note}"
    return f"{_linked(inline(one.time), one.ref, address)} {inline(one.words)}{note}"


def _linked(words: str, ref: Ref | None, address: Address) -> str:
    return words if ref is None else f"[{words}](<{address(ref)}>)"


def inline(text: str) -> str:
    """Write words on one line so that a Markdown reader shows them as they are."""
    words = _MARK.sub(r"\\\g<0>", " ".join(text.split()))
    if numbered := _NUMBERED.match(words):
        return f"{numbered[1]}\\{words[numbered.end(1) :]}"
    return f"\\{words}" if _BEGINS_A_BLOCK.match(words) else words
