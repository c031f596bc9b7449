"""What the sheet sends, as JSON from its island or as a form without script."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django.http import QueryDict

from filmroom.core.evidence import EvidenceKind, Span
from filmroom.core.reviews import NA
from filmroom.core.stamps import lead
from filmroom.kit.access import Refused
from filmroom.reviews.drafts import DraftPoint, DraftValue
from filmroom.reviews.places import Places
from filmroom.web.reviews.sheet import SKIPPED

_TEXTS = ("repeat", "worst_gap", "focus", "follow_up_where", "notes", "parked")
LONGEST_FILE = 1_000_000  # bytes of a review in Markdown
_LEVELS: dict[str, int | str] = {"0": 0, "1": 1, "2": 2, SKIPPED: NA}


def read_json(body: bytes) -> Mapping[str, Any]:
    try:
        given = json.loads(body)
    except ValueError:
        given = None
    if not isinstance(given, dict):
        raise Refused("The sheet did not arrive whole. Nothing was changed; send it again.")
    return given


def version_of(given: Mapping[str, Any]) -> int:
    version = given.get("version")
    if not isinstance(version, int):
        raise Refused("The sheet did not say which version it was typed on; reload the page.")
    return version


def draft_of(given: Mapping[str, Any]) -> DraftValue:
    """Read a draft; what is of the wrong shape is refused by name."""
    texts = {name: _text(given, name) for name in _TEXTS}
    points = given.get("evidence", [])
    scores = given.get("scores", {})
    if not isinstance(points, list) or not isinstance(scores, dict):
        raise Refused("The sheet did not arrive whole. Nothing was changed; send it again.")
    return DraftValue(
        scores={str(key): _score(value) for key, value in scores.items() if value != ""},
        evidence=tuple(_point(one) for one in points),
        follow_up_on=_date(_text(given, "follow_up_on")),
        **texts,
    )


def _text(given: Mapping[str, Any], name: str) -> str:
    text = given.get(name, "")
    if not isinstance(text, str):
        raise Refused(f"“{name}” is no text. Nothing was changed.")
    return text.replace("\r\n", "\n").replace("\x00", "")


def _score(value: Any) -> int | str:
    if str(value) not in _LEVELS:
        raise Refused(f"A score is 0, 1, 2 or {NA}; found “{value}”.")
    return _LEVELS[str(value)]


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text.strip() else None
    except ValueError:
        raise Refused(f"The follow-up needs a date as YYYY-MM-DD, found “{text}”.") from None


def _point(one: Any) -> DraftPoint:
    try:
        first, last = one.get("first"), one.get("last")
        return DraftPoint(
            key=UUID(one["key"]),
            dimension=str(one["dimension"]),
            kind=EvidenceKind(one["kind"]),
            words=str(one["words"]),
            span=None if first is None else Span(int(first), int(last)),
            transcript_version=str(one.get("transcript", "")),
            note=str(one.get("note", "")),
            reason=str(one.get("reason", "")),
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Refused("An evidence point is incomplete. Nothing was changed.") from None


def draft_of_form(posted: QueryDict, before: DraftValue, places: Places) -> DraftValue:
    """Read the sheet sent as a form: evidence stays, less what is ticked, plus what is added."""
    gone = set(posted.getlist("remove"))
    evidence = tuple(one for one in before.evidence if str(one.key) not in gone)
    prefix = "score-"
    scores = {
        name.removeprefix(prefix): _score(posted[name])
        for name in posted
        if name.startswith(prefix) and posted[name]
    }
    return DraftValue(
        scores=scores,
        evidence=(*evidence, *added_point(posted, places)),
        follow_up_on=_date(posted.get("follow_up_on", "")),
        **{name: _text(posted, name) for name in _TEXTS},
    )


def _segment(typed: str, places: Places) -> int:
    """Read "12:40" or "turn 31"; raise Refused where that is nowhere in the call."""
    place = lead(typed)
    found = None
    if place is not None:
        found = places.turn(place.turn or 0) if place.at_ms is None else places.at(place.at_ms)
    if found is None:
        raise Refused(f"Say where: a time like 12:40, or “turn 31”; found “{typed}”.")
    return found


def added_point(posted: QueryDict, places: Places) -> tuple[DraftPoint, ...]:
    words = posted.get("add-words", "").strip()
    if not words:
        return ()
    kind = EvidenceKind(posted.get("add-kind", EvidenceKind.OBSERVATION))
    span = None
    if kind is not EvidenceKind.CRM_FACT:
        segment = _segment(posted.get("add-at", ""), places)
        span = Span(segment, segment)
    dimension = posted.get("add-dimension", "")
    return (DraftPoint(uuid4(), dimension, kind, words, span),)


def markdown_of(posted: QueryDict, files: Any) -> str:
    """Take the file, else what was pasted."""
    file = files.get("file")
    if file is None:
        return posted.get("text", "")
    if file.size > LONGEST_FILE:
        raise Refused("This file is larger than a review can be; nothing was imported.")
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused("This file is no text in UTF-8; nothing was imported.") from None
