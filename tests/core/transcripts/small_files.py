"""The small fictional files of tests/corpus/transcripts, and what each of them says.

A folder per format. Beside every file lies its `.said.json`, worked out by hand: `turns` as
`filmroom transcript show --raw --json` prints them, and `warnings`, codes only, where these
matter.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

from filmroom.core.transcripts.model import Segment

FOLDER = Path(__file__).parents[2] / "corpus" / "transcripts"
SAID = ".said.json"


class Entry(NamedTuple):
    format: str
    file: Path

    @property
    def data(self) -> bytes:
        return self.file.read_bytes()

    @property
    def document(self) -> Any:
        """A fresh copy of what a JSON file holds."""
        return json.loads(self.data)

    @property
    def said(self) -> dict[str, Any]:
        return json.loads(said_file(self.file).read_text(encoding="utf-8"))

    @property
    def segments(self) -> tuple[Segment, ...]:
        return tuple(
            Segment(ms(turn["start"]), ms(turn["end"]), turn["speaker"], turn["text"])
            for turn in self.said["turns"]
        )


def ms(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)


def said_file(file: Path) -> Path:
    return file.with_name(file.stem + SAID)


FILES = sorted(file for file in FOLDER.glob("*/*") if not file.name.endswith(SAID))
ENTRIES = {f"{file.parent.name}/{file.stem}": Entry(file.parent.name, file) for file in FILES}
DOCUMENTS = {e.file.stem: e for e in ENTRIES.values() if e.file.suffix == ".json"}
