"""The pages of docs/reference/formats: one for each reader, from its docstring and its code.

What a reader keeps beside words and what it remarks on are found in the functions that its
`parse` calls, so that no page can promise what no code does.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from filmroom.core.stamps import stamp
from filmroom.core.transcripts import wordfile
from filmroom.core.transcripts.decode import ZIPPED
from filmroom.core.transcripts.model import Segment, Transcript
from filmroom.core.transcripts.read import read
from filmroom.core.transcripts.reader import Reader
from filmroom.core.transcripts.readers import READERS
from filmroom.core.transcripts.remarks import SAYINGS

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests" / "corpus" / "transcripts"
FOLDER = "formats"
FIELDS = ("Written by", "Speakers", "Times", "Source")
ALSO = "Kept"  # where the functions called keep more than this format has
KEPT = {
    "parties": "people with their addresses and sides",
    "language": "language",
    "duration_ms": "length",
    "title": "title",
    "held_at": "when it was held",
    "external_id": "the tool's own id of the call",
}
MOST_LINES = 40  # of an example; the rest is a click away
WIDEST = 160


class Incomplete(Exception):
    """A docstring lacks what its page needs."""


class About(NamedTuple):
    prose: str
    fields: dict[str, str]


def about(reader: Reader[Any]) -> About:
    """The prose and the fields of a reader's docstring. Raises Incomplete."""
    paragraphs = (inspect.getdoc(reader) or "").split("\n\n")
    fields: dict[str, str] = {}
    for line in paragraphs[-1].split("\n"):
        name, colon, words = line.partition(": ")
        if colon and name in (*FIELDS, ALSO):
            fields[name] = words
        elif fields:
            fields[list(fields)[-1]] += f" {line}"
    missing = [name for name in FIELDS if not fields.get(name)]
    missing += [] if reader.RECOGNISED_BY.endswith(".") else ["RECOGNISED_BY"]
    if missing or len(paragraphs) < 2:
        lacking = ", ".join(missing) or "a first line above the fields"
        raise Incomplete(f"The docstring of the reader {reader.NAME} lacks: {lacking}.")
    return About("\n\n".join(paragraphs[:-1]), fields)


def pages() -> Iterator[tuple[str, str]]:
    """File names below docs/reference, and texts. Raises Incomplete."""
    yield f"{FOLDER}/README.md", _index()
    for reader in READERS:
        yield f"{FOLDER}/{reader.NAME}.md", _page(reader)


def _index() -> str:
    rows = [
        f"| [{r.NAME}]({r.NAME}.md) | {_cell(about(r).fields['Written by'])}"
        f" | {r.RESTS_ON.value} | {_cell(r.RECOGNISED_BY)} |"
        for r in READERS
    ]
    lines = [
        "# Formats",
        "",
        "Every transcript file Filmroom reads. Its content decides, never its name.",
        "*Rests on* says what a reader was written by: real files; samples that documents,",
        "standards or tests of public projects print; the documented shape alone; common usage,",
        "where there is no document either; or our own writing.",
        "",
        "| format | written by | rests on | recognised by |",
        "| --- | --- | --- | --- |",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def _page(reader: Reader[Any]) -> str:
    prose, fields = about(reader)
    module = _module(reader).__name__
    kept, codes = _kept_and_remarked(module)
    table = {
        "written by": fields["Written by"],
        "recognised by": reader.RECOGNISED_BY,
        "speakers": fields["Speakers"],
        "times": fields["Times"],
        "kept beside the words": fields.get(ALSO) or ", ".join(kept) or "nothing",
        "rests on": reader.RESTS_ON.value,
        "source": fields["Source"],
    }
    parts = [
        f"# {reader.NAME}",
        f"<!-- `make docs` writes this page from src/{module.replace('.', '/')}.py. -->",
        prose,
        "\n".join(["| | |", "| --- | --- |", *(f"| {k} | {_cell(v)} |" for k, v in table.items())]),
        *_example(reader.NAME),
        "## What may be repaired or left out, and is said",
        "\n".join(f"- `{code}`: {SAYINGS[code].replace('{n}', '*n*')}." for code in codes)
        or "Nothing of its own.",
        "And what holds for [every file](../../method/transcripts.md#remarks).",
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _module(reader: Reader[Any]) -> ModuleType:
    assert isinstance(reader, ModuleType)
    return reader


def _example(name: str) -> Iterator[str]:
    """The first file of the format in the corpus, and what it says."""
    files = sorted(f for f in (CORPUS / name).glob("*") if not f.name.endswith(".said.json"))
    if not files:
        raise Incomplete(f"No file of {name} stands in {CORPUS.relative_to(ROOT)}.")
    links = ", ".join(f"[{f.name}](../../../{f.relative_to(ROOT)})" for f in files)
    data = files[0].read_bytes()
    yield "## Example"
    yield f"Of the corpus ({links}):"
    yield f"````text\n{_shown(data)}\n````"
    found = read(data, files[0].name)
    yield "reads as"
    yield "\n".join(_said(found))


def _shown(data: bytes) -> str:
    text = wordfile.load(data).text if data.startswith(ZIPPED) else data.decode()
    lines = [line.rstrip()[:WIDEST] for line in text.strip().splitlines()]
    return "\n".join([*lines[:MOST_LINES], *(["…"] if len(lines) > MOST_LINES else [])])


def _said(found: Transcript) -> Iterator[str]:
    yield "| start | end | speaker | words |"
    yield "| --- | --- | --- | --- |"
    for segment in found.segments:
        yield f"| {_time(segment.start_ms)} | {_time(segment.end_ms)} | {_who(segment)} |"
    if found.warnings:
        yield ""
    for remark in found.warnings:
        yield f"- `{remark.code}`: {remark.message}"


def _who(segment: Segment) -> str:
    return f"{_cell(segment.speaker or '')} | {_cell(segment.text)}"


def _time(at_ms: int | None) -> str:
    return "" if at_ms is None else f"{stamp(at_ms)}.{at_ms % 1000:03}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


class _Place(NamedTuple):
    module: str
    name: str  # of a function or class


class _Source(NamedTuple):
    names: dict[str, _Place]  # what a name in the module stands for
    modules: dict[str, str]
    bodies: dict[str, ast.AST]


def _kept_and_remarked(module: str) -> tuple[list[str], list[str]]:
    seen: set[_Place] = set()
    waiting = [_Place(module, "parse")]
    keys: set[str] = set()
    codes: set[str] = set()
    while waiting:
        place = waiting.pop()
        source = _source(place.module)
        if place in seen or place.name not in source.bodies:
            continue
        seen.add(place)
        for node in ast.walk(source.bodies[place.name]):
            waiting += _called(node, source)
            keys |= _keys_of(node)
            codes |= _codes_of(node)
    return [KEPT[k] for k in KEPT if k in keys], [code for code in SAYINGS if code in codes]


def _called(node: ast.AST, source: _Source) -> Iterator[_Place]:
    if isinstance(node, ast.Name) and node.id in source.names:
        yield source.names[node.id]
    elif isinstance(node, ast.Attribute):
        of = node.value.id if isinstance(node.value, ast.Name) else ""
        if of in source.modules:
            yield _Place(source.modules[of], node.attr)


def _keys_of(node: ast.AST) -> set[str]:
    """What a call of `Transcript` or `replace` states beside the segments."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return set()
    states = node.func.id in {"Transcript", "replace"}
    return {keyword.arg or "" for keyword in node.keywords} if states else set()


def _codes_of(node: ast.AST) -> set[str]:
    """Codes of remarks that a call is given first, also one of two."""
    first = node.args[0] if isinstance(node, ast.Call) and node.args else None
    either = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
    given = {one.value for one in either if isinstance(one, ast.Constant)}
    return {code for code in given if isinstance(code, str) and code in SAYINGS}


@cache
def _source(module: str) -> _Source:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    names: dict[str, _Place] = {}
    modules: dict[str, str] = {}
    bodies: dict[str, ast.AST] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and "core.transcripts" in (node.module or ""):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in sys.modules:
                    modules[alias.asname or alias.name] = whole
                else:
                    names[alias.asname or alias.name] = _Place(node.module or "", alias.name)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names[node.name] = _Place(module, node.name)
            bodies[node.name] = node
    return _Source(names, modules, bodies)
