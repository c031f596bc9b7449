"""A megabyte of the worst that can be made of every seed: how long, and how much memory?

Each seed is blown up in many ways: every line, list or element repeated, every place filled with
characters that regular expressions stumble over. Ways are first tried at two small sizes; what
could pass the bounds, judged by how it grows, and the usual ways are then measured at 1 MB in a
child process of its own.
"""

import argparse
import json
import math
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import wordzip
from filmroom.core.transcripts.decode import ZIPPED
from filmroom.core.transcripts.model import UnreadableTranscript
from filmroom.core.transcripts.read import read

SEEDS = Path(__file__).parents[1] / "tests" / "corpus" / "transcripts"
MEGABYTE = 1_000_000
SMALL, MIDDLE = 4_000, 16_000  # bytes; the ways are tried at both
MOST_SECONDS = 2.0  # for 1 MB
MOST_MULTIPLE = 20  # of the input, beyond BASE
BASE = 8_000_000  # bytes: buffers, the cache of regular expressions, the allocator's arenas
MOST_PLACES = 8  # lines of a seed that are tried
HOPELESS = 60  # seconds after which a measurement is stopped
ADDRESS_SPACE = 4 << 30  # bytes a child may take at all
ATOMS = (
    "a", " ", "a ", "\t", "\n", "a\n", "é\n", "中", "😀", "\u00a0", "0", "9:", "0:00 ", "0:00\n",
    "0:0->0:0\n", ":", "A: a\n", "-", "-->", "<", "<v A>", "<c>", "<p>", ">", "&amp;", "{\\", "[",
    "(0:00) ", '"', "*", "# ", "|", ",", "\\N", "A: \n\n", "1\n\n", "\n\n0:00 -->", "<a/>",
)  # fmt: skip
IN_JSON = ("a ", "\n", "9:", "&amp;", "\\u0000")
FILES = (
    '{"a":0},', "{},", "[],", "[1],", "0,", "1.5,", '"",', '"ab",', "[", '{"":', '{"a":[', "]",
    '[{"text":"a","speaker":"b"},', "\n{}", '\n{"":0}', "[,", ", ", "[0,]", '"\\',
    '{"speaker":"a","text":"b"}\n', "[[", '{"',
)  # fmt: skip
Way = tuple[str, Callable[[int], bytes]]  # what it does; makes the file of about that many bytes


@dataclass(frozen=True, slots=True)
class Measure:
    seconds: float
    memory: int  # bytes at the peak, beyond what was there before
    found: str  # the format, or the first words of the refusal

    @property
    def multiple(self) -> float:
        """Memory as a multiple of the input, beyond the base."""
        return max(self.memory - BASE, 0) / MEGABYTE

    @property
    def is_over(self) -> bool:
        return self.seconds > MOST_SECONDS or self.multiple > MOST_MULTIPLE


def fill(atom: str, room: int) -> str:
    return atom * max(room // len(atom.encode()), 1)


def text_ways(text: str) -> Iterator[Way]:
    """Every line repeated, alone, with an empty line or numbered; every line end filled."""
    lines = text.split("\n")
    yield "whole", lambda size: fill(text, size).encode()
    for at, line in enumerate(lines[:MOST_PLACES]):
        for kind, more in (("line", "\n"), ("block", "\n\n")):
            yield f"{kind} {at}", _between(lines[:at], line + more, lines[at:])
        yield f"blocks from {at}", _between(lines[:at], "\n".join(lines[at:]) + "\n\n", [])
        yield f"numbered {at}", _numbered(lines, at)
        for atom in ATOMS:
            yield f"end {at} {atom!r}", _between(lines[: at + 1], atom, lines[at + 1 :], join="")
            yield f"word {at} {atom!r}", _within(lines, at, atom)


def _between(before: list[str], atom: str, after: list[str], join: str = "\n") -> Any:
    top = "\n".join(before)
    top = f"{top}{join}" if before else ""
    below = "\n".join(["", *after])
    return lambda size: (top + fill(atom, size - len(top)) + below).encode()


def _numbered(lines: list[str], at: int) -> Any:
    def made(size: int) -> bytes:
        each = len(lines[at]) + 8
        listed = [f"{lines[at]}{n}\n" for n in range(size // each)]
        return "\n".join([*lines[:at], *listed, *lines[at:]]).encode()

    return made


def _within(lines: list[str], at: int, atom: str) -> Any:
    """The atom repeated inside a line, before its last word."""
    before, _, last = lines[at].rpartition(" ")
    top = "\n".join([*lines[:at], before])
    below = "\n".join([last, *lines[at + 1 :]])
    return lambda size: (top + fill(atom, size - len(top)) + below).encode()


def json_ways(document: Any) -> Iterator[Way]:
    """Every list repeated, every text filled, every value made into many of them."""
    for path, value in places(document):
        if any(isinstance(key, int) and key > 0 for key in path):
            continue  # one item of each list will do
        where = ".".join(map(str, path))
        if isinstance(value, list) and value:
            yield f"{where} repeated", _put(document, path, _inner(value))
            yield f"{where} last repeated", _put(document, path, _inner(value[-1:], value))
        if isinstance(value, dict):
            yield f"{where} keys", _put(document, path, _keys(value))
        if isinstance(value, str):
            for atom in IN_JSON:
                yield f"{where} {atom!r}", _put(document, path, _string(value, atom))
        for each in ("[]", '{"a":0}', "1"):
            yield f"{where} of {each}", _put(document, path, _listed(each))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield path, value
    inside = list(enumerate(value)) if isinstance(value, list) else []
    inside = list(value.items()) if isinstance(value, dict) else inside
    for key, below in inside:
        yield from places(below, (*path, key))


def _put(document: Any, path: tuple[Any, ...], made: Callable[[int], str]) -> Any:
    mark = "@@place@@"
    text = json.dumps(_replaced(document, path, mark), ensure_ascii=False, separators=(",", ":"))
    before, _, after = text.partition(json.dumps(mark))
    return lambda size: f"{before}{made(size - len(text))}{after}".encode()


def _replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    key, *below = path
    inside = list(value) if isinstance(value, list) else dict(value)
    inside[key] = _replaced(value[key], tuple(below), new)
    return inside


def _small_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _inner(items: list[Any], first: list[Any] | None = None) -> Callable[[int], str]:
    begins = _small_json(first)[1:-1] + "," if first else ""
    each = _small_json(items)[1:-1] + ","
    return lambda size: f"[{begins}{fill(each, size)[:-1]}]"


def _keys(value: dict[str, Any]) -> Callable[[int], str]:
    own = _small_json(value)[:-1] + ("," if value else "")
    return lambda size: own + ",".join(f'"{n}":0' for n in range(max(size // 9, 1))) + "}"


def _string(value: str, atom: str) -> Callable[[int], str]:
    written = atom if atom.startswith("\\u") else _small_json(atom)[1:-1]
    return lambda size: _small_json(value)[:-1] + fill(written, size) + '"'


def _listed(each: str) -> Callable[[int], str]:
    return lambda size: f"[{fill(f'{each},', size)[:-1]}]"


def word_ways(xml: str) -> Iterator[Way]:
    """Every element and every text of the document repeated, packed as a Word file."""
    pieces = xml.replace("<", "\0<").replace(">", ">\0").split("\0")
    for at, piece in enumerate(pieces):
        if piece.startswith("<") and not piece.startswith("</"):
            last = at if piece.endswith("/>") else _closing(pieces, at)
            element = "".join(pieces[at : last + 1])
            yield f"element {at} {piece[:20]}", _packed(pieces, at, element)
        if piece and not piece.startswith("<"):
            for atom in ("a", " ", "a ", "\n", ": ", "0:00", "中", "\u00a0", "&amp;", "<w:br/>"):
                written = f"</w:t>{atom}<w:t>" if atom.startswith("<") else atom
                yield f"text {at} {atom!r}", _packed(pieces, at + 1, written)
    for atom in ("<w:br/>", "<a/>", "<w:p/>", "<w:t/>", "<w:tr/>", "<w:tc/>", "<w:tbl/>", "<w:p>"):
        yield f"many {atom}", _packed(pieces, 2, atom)


def _closing(pieces: list[str], at: int) -> int:
    depth = 0
    for index in range(at, len(pieces)):
        piece = pieces[index]
        if piece.startswith("</"):
            depth -= 1
        elif piece.startswith("<") and not piece.endswith("/>"):
            depth += 1
        if depth == 0:
            return index
    return len(pieces) - 1


def _packed(pieces: list[str], at: int, atom: str) -> Any:
    top, below = "".join(pieces[:at]), "".join(pieces[at:])
    return lambda size: wordzip.packed((top + fill(atom, size - len(top)) + below).encode())


def file_ways() -> Iterator[Way]:
    for atom in (*FILES, *ATOMS):
        yield f"only {atom!r}", lambda size, atom=atom: fill(atom, size).encode()
        yield f"only [{atom!r}]", lambda size, a=atom: f"[{fill(a, size).strip(',')}]".encode()
        utf16 = lambda size, atom=atom: fill(atom, size // 2).encode("utf-16")  # noqa: E731
        yield f"only {atom!r} in UTF-16", utf16


def ways_of(path: Path) -> list[Way]:
    data = path.read_bytes()
    if data.startswith(ZIPPED):
        return list(word_ways(wordzip.unpacked(data).decode()))
    text = data.decode("utf-16" if data.startswith(b"\xff\xfe") else "utf-8", "replace")
    try:
        return list(json_ways(json.loads(text)))
    except ValueError:
        return list(text_ways(text))


def outcome(data: bytes) -> str:
    try:
        return read(data).format
    except UnreadableTranscript as refusal:
        return f"refused: {refusal}"[:60]


def quickly(data: bytes) -> float:
    """Seconds of processor time in this process, infinite if it takes too long."""
    signal.setitimer(signal.ITIMER_REAL, 5)
    began = time.process_time()
    try:
        outcome(data)
    except TimeoutError:
        return float("inf")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return time.process_time() - began


def measured(data: bytes) -> Measure:
    """Read in a child process; its peak of memory counts from just before."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_child, args=(data, theirs))
    child.start()
    theirs.close()
    try:
        return ours.recv() if ours.poll(HOPELESS) else Measure(float("inf"), 0, "too slow")
    except EOFError:
        return Measure(float("inf"), ADDRESS_SPACE, "died")
    finally:
        child.kill()
        child.join()


def _child(data: bytes, answer: Any) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    Path("/proc/self/clear_refs").write_text("5")  # the peak counts from here
    before = _memory("VmRSS")
    began = time.process_time()
    try:
        found = outcome(data)
    except MemoryError:
        found = "out of memory"
    seconds = time.process_time() - began
    answer.send(Measure(seconds, _memory("VmHWM") - before, found))
    os._exit(0)


def _memory(field: str) -> int:
    status = Path("/proc/self/status").read_text()
    return int(status.partition(f"{field}:")[2].split()[0]) * 1024


def could_be_slow(make: Callable[[int], bytes]) -> bool:
    """Would 1 MB take over half of what it may, judged by how two small sizes grow?"""
    small, middle = quickly(make(SMALL)), quickly(make(MIDDLE))
    growth = max(middle / max(small, 1e-4), 1) ** 0.5  # for every doubling
    return middle * growth ** math.log2(MEGABYTE / MIDDLE) > MOST_SECONDS / 2


def is_usual(name: str) -> bool:
    """Ways measured at 1 MB whatever the small sizes say, for the memory they take."""
    return name.startswith(("whole", "line", "block", "only", "element", "many")) or any(
        name.endswith(ending) for ending in ("repeated", "keys", "of []", 'of {"a":0}')
    )


def _too_long(*_: object) -> None:
    raise TimeoutError


def reported(name: str, way: str, found: Measure) -> str:
    columns = f"{found.seconds:6.2f} s {found.multiple:5.1f} x"
    return f"{'OVER' if found.is_over else 'ok  '} {columns}  {name:42} {way[:44]:44} {found.found}"


def worst_of(name: str, ways: list[Way], *, usual: bool) -> Iterator[tuple[Measure, str]]:
    """Every way that is measured; those over a bound are printed at once."""
    for way, make in ways:
        if is_usual(way) or (not usual and could_be_slow(make)):
            found = measured(make(MEGABYTE))
            if found.is_over:
                print(reported(name, way, found), flush=True)
            yield found, way


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="beginnings of the names of seeds")
    parser.add_argument("--usual", action="store_true", help="only what is measured in any case")
    chosen = parser.parse_args()
    signal.signal(signal.SIGALRM, _too_long)
    seeds = sorted(seed for seed in SEEDS.glob("*/*") if not seed.name.endswith(".said.json"))
    groups = [(f"{seed.parent.name}/{seed.stem}", ways_of(seed)) for seed in seeds]
    groups.append(("any file", list(file_ways())))
    over = 0
    print(f"| small file | measured | longest for 1 MB | memory beyond {BASE // 1_000_000} MB |")
    print("| --- | --- | --- | --- |")
    for name, ways in groups:
        if chosen.only and not name.startswith(tuple(chosen.only)):
            continue
        found = list(worst_of(name, ways, usual=chosen.usual))
        slow = max((measure for measure, _ in found), key=lambda m: m.seconds)
        large = max((measure for measure, _ in found), key=lambda m: m.memory)
        over += sum(1 for measure, _ in found if measure.is_over)
        figures = f"{slow.seconds:.2f} s | {large.multiple:.1f} x"
        print(f"| {name} | {len(found)} of {len(ways)} | {figures} |", flush=True)
    return over > 0


if __name__ == "__main__":
    sys.exit(main())
