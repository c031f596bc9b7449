"""Changes that keep a file close to a transcript: JSON by values, text by lines."""

import copy
import json
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, 0, 1, -1, 1.5, 1e300, 10**17, 10**400, float("nan"), float("inf"), "", " ", "0",
    "-1", "1e400", "NaN", "12.9s", "00:00:01,5", "1:02:03", "PT1M2.5S", "2026-11-03T10:00:00Z",
    "UU", "a\nb", "\x00", "\ud800", "<v A>&amp;", "completed", [], {}, [[]], [None, 1, "x", {}],
    {"": ""}, {"name": "Ana"}, {"seconds": "1", "nanos": 5}, [["so", 0, 1]],
)  # fmt: skip


def of_json(document: Any, chance: Random) -> bytes:
    """One to three places replaced, doubled, taken out or swapped with others."""
    changed = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        changed = _changed(changed, chance)
    return json.dumps(changed, ensure_ascii=chance.random() < 0.3).encode("utf-8", "surrogatepass")


def _changed(document: Any, chance: Random) -> Any:
    holders = [value for value in _below(document) if value and isinstance(value, list | dict)]
    if not holders or chance.random() < 0.02:
        return chance.choice(ODD)
    holder, other = chance.choice(holders), chance.choice(holders)
    key, foreign = _key(holder, chance), _key(other, chance)
    what = chance.randrange(6)
    if what == 0:
        del holder[key]
    elif what == 1:
        holder[key] = copy.deepcopy(other[foreign])
    elif what == 2 and isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(other[foreign]))
    elif what == 3 and isinstance(holder, dict):
        other_key = foreign if isinstance(foreign, str) else "text"
        holder[other_key] = holder.pop(key)
    else:
        holder[key] = copy.deepcopy(chance.choice(ODD))
    return document


def _key(holder: Any, chance: Random) -> Any:
    return chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))


def _below(value: Any) -> list[Any]:
    found = [value]
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for item in inside:
        found += _below(item)
    return found


def of_lines(data: bytes, chance: Random) -> bytes:
    """A line doubled, moved, joined, cut, or put in the place of another."""
    lines = data.split(b"\n")
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.randrange(6)
    if what == 0:
        lines.insert(to, lines[at])
    elif what == 1:
        lines.insert(to, lines.pop(at))
    elif what == 2:
        lines[at : at + 2] = [b" ".join(lines[at : at + 2])]
    elif what == 3:
        cut = chance.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:cut]
    elif what == 4:
        lines[at] = lines[to]
    else:
        lines.insert(at, b"")
    return b"\n".join(lines)
