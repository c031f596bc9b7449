"""JSON that comes from outside: read without surprises, and without trusting its shape."""

import contextlib
import io
import json
import math
import re
from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any

from filmroom.core.transcripts import markup
from filmroom.core.transcripts.cues import loose_ms
from filmroom.core.transcripts.model import Remark, UnreadableTranscript
from filmroom.core.transcripts.remarks import Oddities

# Half of a surrogate pair and NUL are no characters and cannot be stored; an escaped backslash
# before a "u" and whole pairs are passed over.
_NO_CHARACTER = re.compile(
    r"(\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    r"|\\u(?:[dD][89a-fA-F][0-9a-fA-F]{2}|0000)"
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_CLOCK = re.compile(r"(?:[0-9]{1,4}:)?[0-9]{1,3}:[0-9]{1,2}(?:[.,][0-9]{1,3})?")
_SPARE_COMMA = re.compile(r'("(?:[^"\\]|\\.)*+(?:"|$))|,(?=\s*[\]}])', re.DOTALL)
_MORE = "Extra data"  # what json calls a second document behind the first
FURTHEST_MS = 10**16  # 300,000 years: more is no time of a call, nor one since 1970
_label = lru_cache(maxsize=256)(markup.label)  # a long call has few speakers and many words
_BEGINNING = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\[\]{"])')


def begins(text: str) -> bool:
    """Say whether a text begins as JSON objects and lists do, and no line of talk."""
    return _BEGINNING.match(text) is not None


def load(text: str) -> tuple[Any, tuple[Remark, ...]]:
    """The parsed document, and remarks where it had to be mended.

    A document on each line is a list of them. A comma before a closing bracket, as people who
    edit by hand leave it, is passed over. Raises UnreadableTranscript with the line where the
    text breaks off.
    """
    if "\\u" in text:
        text = _NO_CHARACTER.sub(lambda found: found[1] or "\\ufffd", text)
    try:
        return json.loads(text), ()
    except json.JSONDecodeError as wrong:
        with contextlib.suppress(ValueError, RecursionError):
            if wrong.msg == _MORE:
                return [json.loads(line) for line in io.StringIO(text) if line.strip()], ()
            mended, remarks = _without_spare_commas(text)
            if remarks:
                return json.loads(mended), remarks
        found = f"“{text[wrong.pos : wrong.pos + 20]}”" if wrong.pos < len(text) else "the end"
        raise UnreadableTranscript("expected sound JSON", found=found, line=wrong.lineno) from wrong
    except (ValueError, RecursionError) as wrong:
        raise UnreadableTranscript("expected JSON of a recorder", found="nonsense") from wrong


def _without_spare_commas(text: str) -> tuple[str, tuple[Remark, ...]]:
    """The text without commas before a closing bracket, and where the first of them stood."""
    found = _SPARE_COMMA.finditer(text)
    spare = array("Q", (match.start() for match in found if match[1] is None))
    if not spare:
        return text, ()
    edges = chain((-1,), spare, (len(text),))
    mended = "".join(text[before + 1 : at] for before, at in pairwise(edges))
    message = f"Commas before a closing bracket were passed over, {len(spare):,} in all."
    return mended, (Remark("spare-comma", message, text.count("\n", 0, spare[0]) + 1),)


def items(value: Any, *path: str) -> list[Any]:
    """The list at the end of a path of keys, empty where there is none."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, list) else []


def listed(document: Any, key: str) -> list[Any]:
    """The document where it is a list itself, else the list under a key."""
    return document if isinstance(document, list) else items(document, key)


def mapping(value: Any, *path: str) -> dict[str, Any]:
    """The object at the end of a path of keys, empty where there is none."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def first(value: Any, key: str) -> dict[str, Any]:
    """The object that begins the list under a key, empty where there is none."""
    return mapping(next(iter(items(value, key)), None))


def objects(found: list[Any], oddities: Oddities) -> Iterator[dict[str, Any]]:
    """The objects of a list; anything else in it is counted as a broken item."""
    for item in found:
        if isinstance(item, dict):
            yield item
        else:
            oddities.add("broken-item", words=str(item)[:100])


def text_of(value: Any, key: str) -> str | None:
    """A text or number under a key, as text; None where it is empty or of another kind."""
    found = value.get(key) if isinstance(value, dict) else None
    if isinstance(found, str):
        return found.strip() or None
    if isinstance(found, bool) or not isinstance(found, int | float) or not _is_finite(found):
        return None
    return str(found)


def _is_finite(number: float) -> bool:
    return not isinstance(number, float) or math.isfinite(number)


def line_of(value: Any, key: str) -> str:
    """Words under a key on one line, "" where there are none."""
    return markup.one_line(text_of(value, key) or "")


def label_of(value: Any, key: str) -> str | None:
    """A speaker under a key, 0 among them; None where it is empty or of another kind."""
    found = value.get(key) if isinstance(value, dict) else None
    if found is None:
        return None
    if isinstance(found, float) and found.is_integer():
        found = int(found)
    return _label(text_of({key: found}, key) or "")


def language_of(value: Any, key: str) -> str | None:
    """A language tag as BCP 47 writes it; None for a name such as "english"."""
    found = text_of(value, key)
    return found.replace("_", "-") if found and _LANGUAGE.fullmatch(found) else None


def ms_of(value: Any, key: str, *, unit_ms: float = 1) -> int | None:
    """A time in whole milliseconds, from a number or a number written as text."""
    found = value.get(key) if isinstance(value, dict) else None
    return ms(found, unit_ms=unit_ms)


def ms(found: Any, *, unit_ms: float = 1) -> int | None:
    """A number, or a number written as text, in whole milliseconds; None for anything else."""
    if isinstance(found, bool) or not isinstance(found, float | int | str):
        return None
    try:
        found_ms = round(float(found) * unit_ms)
    except (ValueError, OverflowError):
        return None
    return found_ms if abs(found_ms) <= FURTHEST_MS else None


def clock_of(value: Any, key: str) -> int | None:
    """A time written "mm:ss" or "hh:mm:ss,mmm" in whole milliseconds."""
    found = text_of(value, key)
    return loose_ms(found) if found and _CLOCK.fullmatch(found) else None
