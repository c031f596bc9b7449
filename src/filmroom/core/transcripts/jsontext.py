"""JSON that comes from outside: read without surprises, and without trusting its shape."""

import json
import re
from typing import Any

from filmroom.core.transcripts.model import UnreadableTranscript

# Half of a surrogate pair is no character and cannot be stored; an escaped backslash before
# a "u" and whole pairs are passed over.
_LONE_SURROGATE = re.compile(
    r"(\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    r"|\\u[dD][89a-fA-F][0-9a-fA-F]{2}"
)
_BEGINNING = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\[\]{"])')


def begins(text: str) -> bool:
    """Say whether a text begins as JSON objects and lists do, and no line of talk."""
    return _BEGINNING.match(text) is not None


def load(text: str) -> Any:
    """The parsed document. Raises UnreadableTranscript with the line where it breaks off."""
    if "\\u" in text:
        text = _LONE_SURROGATE.sub(lambda found: found[1] or "\\ufffd", text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as wrong:
        found = f"“{text[wrong.pos : wrong.pos + 20]}”" if wrong.pos < len(text) else "the end"
        raise UnreadableTranscript("expected sound JSON", found=found, line=wrong.lineno) from wrong
    except (ValueError, RecursionError) as wrong:
        raise UnreadableTranscript("expected JSON of a recorder", found="nonsense") from wrong


def items(value: Any, *path: str) -> list[Any]:
    """The list at the end of a path of keys, empty where there is none."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, list) else []


def text_of(value: Any, key: str) -> str | None:
    """A text or number under a key, as text; None where it is empty or of another kind."""
    found = value.get(key) if isinstance(value, dict) else None
    if isinstance(found, int | float) and not isinstance(found, bool):
        found = str(found)
    return found.strip() or None if isinstance(found, str) else None


def ms_of(value: Any, key: str, *, unit_ms: int = 1) -> int | None:
    """A time in whole milliseconds, from a number or a number written as text."""
    found = value.get(key) if isinstance(value, dict) else None
    if isinstance(found, bool) or not isinstance(found, int | float | str):
        return None
    try:
        return round(float(found) * unit_ms)
    except (ValueError, OverflowError):
        return None
