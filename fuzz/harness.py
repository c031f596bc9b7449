"""One run of a coverage-guided fuzzer over one door; `run.py` starts it in its own environment.

    python harness.py DOOR FINDINGS_FOLDER [options of libFuzzer] CORPUS_FOLDER…

Doors: *file* (bytes with a name, as people hand them in), *readers* (every reader of the kind,
whether it bids or not), *word* (the document inside a Word file), *name* (of a file).
"""

import json
import os
import random
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import atheris
import mutations
import wordzip

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "src"), str(HERE.parent / "tests" / "core" / "transcripts")]

with atheris.instrument_imports(include=["filmroom.core"]):
    from filmroom.core.transcripts import filename, jsontext, wordfile
    from filmroom.core.transcripts.decode import ZIPPED, decode
    from filmroom.core.transcripts.model import UnreadableTranscript
    from filmroom.core.transcripts.read import read
    from filmroom.core.transcripts.readers import DOCUMENTS, TEXTS, WORD

import invariants

ENDINGS = ("", "x.vtt", "x.srt", "x.json", "x.txt", "GMT20261127-093000_Recording.vtt")
READ_TWICE = 8  # one in so many


def file(data: bytes) -> None:
    chance = zlib.crc32(data)
    name = ENDINGS[chance % len(ENDINGS)]
    found = invariants.read_or_refused(data, name)
    if chance % READ_TWICE == 0:
        assert invariants.read_or_refused(data, name) == found, "read otherwise the second time"


def readers(data: bytes) -> None:
    """What no reader bids for is parsed, too: a bid is a guess, not a promise."""
    try:
        source, rivals = _source(data)
    except UnreadableTranscript:
        return
    for reader in rivals:
        reader.bid(source)
        try:
            found = reader.parse(source)
        except UnreadableTranscript:
            continue
        invariants.is_sound_before_finish(found, reader.NAME)


def _source(data: bytes) -> tuple[Any, tuple[Any, ...]]:
    if data.startswith(ZIPPED):
        return wordfile.load(data), WORD
    text, _ = decode(data)
    return (jsontext.load(text)[0], DOCUMENTS) if jsontext.begins(text) else (text, TEXTS)


def word(data: bytes) -> None:
    packed = wordzip.packed(data)
    file(packed)
    readers(packed)


def name(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape").replace("\x00", "")
    invariants.is_sound_name(filename.read_name(text))
    read(b"Ana: Hello.\nBob: Hi.\nAna: Bye.\n", text)


DOORS: dict[str, Callable[[bytes], None]] = {
    "file": file, "readers": readers, "word": word, "name": name,
}  # fmt: skip


def mutated(data: bytes, room: int, seed: int) -> bytes:
    """Half of the time change it as what it is: JSON by values, text by lines."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        return atheris.Mutate(data, room)
    try:
        return mutations.of_json(json.loads(data), chance)[:room]
    except (ValueError, RecursionError):
        return mutations.of_lines(data, chance)[:room]


def main() -> None:
    door, folder, *options = sys.argv[1:]
    options = [f"-artifact_prefix={folder}/", *options]
    custom = {"custom_mutator": mutated} if door in {"file", "readers"} else {}
    itself = os.environ.get("FUZZ_ITSELF", sys.argv[0])  # what a merge starts anew
    atheris.Setup([itself, *options], DOORS[door], **custom)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
