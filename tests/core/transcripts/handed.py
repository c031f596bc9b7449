"""The handed public transcripts and what an independent script found in them."""

import json
from functools import cache
from pathlib import Path

import pytest

DATA = Path(__file__).parents[4] / "shared" / "data"


@cache
def expectations() -> dict[str, dict]:
    path = DATA / "expected-handed.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def with_segments() -> list[str]:
    """Paths of all files that hold talk; one skipped entry where the folder is absent."""
    formats = {about["format"] for about in expectations().values()}
    return files(*formats, part="segments")


def files(*formats: str, part: str = "") -> list[str]:
    """Paths below the data folder; one skipped entry where the folder is absent.

    With a part, only of files about which it is known.
    """
    found = [
        path
        for path, about in expectations().items()
        if about["format"] in formats and (not part or part in about["expected"])
    ]
    missing = pytest.mark.skip(reason="the handed transcripts are not beside the repository")
    return found or [pytest.param("absent", marks=missing)]


def contents(path: str) -> bytes:
    return (DATA / path).read_bytes()


def expected(path: str) -> dict:
    return expectations()[path]["expected"]
