"""What a capture sends: the same named texts from its island and from a form without script."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Any, TypeVar
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress, ProgressReport
from filmroom.core.diagnosis import Diagnosis, Fix
from filmroom.core.problems import Problem
from filmroom.core.sessions import Seen
from filmroom.core.stamps import milliseconds, reads_as_time, stamp
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.refusals import NotSound
from filmroom.kit import http
from filmroom.kit.access import Refused

NOT_WHOLE = gettext_lazy("The session did not arrive whole. Nothing was changed; send it again.")
_TEXTS = (
    "theme",
    "skill",
    "level",
    "stage",
    "objection",
    "intervention",
    "attempt",
    "adjustment",
    "tried",
    "happened",
    "replaced_by",
    "seen_reference",
    "words",
    "due_text",
    "where",
    "progress_reason",
    "progress_note",
)
_NUMBERS = ("deal_id", "call_id", "previous_id", "cycle_id")
_LARGEST_NUMBER = 18  # digits
One = TypeVar("One", bound=StrEnum)


def read_json(body: bytes) -> Mapping[str, Any]:
    return http.read_json(body, else_say=str(NOT_WHOLE))


def part_of(given: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = given.get(name)
    if not isinstance(part, dict):
        raise Refused(str(NOT_WHOLE))
    return part


def read_sheet(body: bytes) -> dict[str, Any]:
    """Read a draft as a script sends it, flat as a form does: with its key, version and session."""
    given = read_json(body)
    about = {name: given.get(name) for name in ("key", "version", "session")}
    return {**part_of(given, "draft"), **about}


def version_of(given: Mapping[str, Any]) -> int:
    text = str(given.get("version", ""))
    if not text.isdecimal() or len(text) > _LARGEST_NUMBER:
        raise Refused(_("The session did not say which version it was typed on; reload the page."))
    return int(text)


def key_of(given: Mapping[str, Any]) -> UUID:
    try:
        return UUID(str(given.get("key", "")))
    except ValueError:
        raise Refused(str(NOT_WHOLE)) from None


def values_of(draft: SessionDraft) -> dict[str, str]:
    """Give a draft as the texts that its fields hold."""
    texts = draft.texts()
    enums = {name: getattr(draft, name) or "" for name in ("kind", "diagnosis", "fix", "progress")}
    numbers = {name: _digits(getattr(draft, name)) for name in _NUMBERS}
    return {
        **{name: texts[name] for name in _TEXTS},
        **{name: str(value) for name, value in enums.items()},
        **numbers,
        "seen_in": draft.seen_in or "",
        "held_on": draft.held_on.isoformat(),
        "due_text": draft.due_text or (draft.due_on.isoformat() if draft.due_on else ""),
        "seen_at": "" if draft.seen_at_ms is None else stamp(draft.seen_at_ms),
        "typed_by_rep": "yes" if draft.typed_by_rep else "",
    }


def _digits(number: int | None) -> str:
    return "" if number is None else str(number)


def draft_of(given: Mapping[str, Any], known: SessionDraft) -> SessionDraft:
    """Read a whole session; `known` gives what no field holds, and what a field cannot say."""
    texts: dict[str, Any] = {name: text_of(given, name) for name in _TEXTS}
    numbers: dict[str, Any] = {name: _number(text_of(given, name)) for name in _NUMBERS}
    held_on = day_of(text_of(given, "held_on")) or known.held_on
    is_same_day = (texts["due_text"], held_on) == (values_of(known)["due_text"], known.held_on)
    return SessionDraft(
        held_on=held_on,
        kind=_one_of(SessionKind, given, "kind") or known.kind,
        diagnosis=_one_of(Diagnosis, given, "diagnosis"),
        fix=_one_of(Fix, given, "fix"),
        seen_in=_one_of(Seen, given, "seen_in"),
        seen_at_ms=_moment(text_of(given, "seen_at")),
        due_on=known.due_on if is_same_day else None,
        typed_by_rep=text_of(given, "typed_by_rep") == "yes",
        progress=_one_of(Progress, given, "progress"),
        started_at=known.started_at,
        ended_at=known.ended_at,
        capture_seconds=_number(text_of(given, "seconds")) or known.capture_seconds,
        reaction=known.reaction,
        answer_by=known.answer_by,
        **numbers,
        **texts,
    )


def text_of(given: Mapping[str, Any], name: str) -> str:
    text = given.get(name, "")
    if not isinstance(text, str):
        raise Refused(str(NOT_WHOLE))
    return text.replace("\r\n", "\n").replace("\x00", "")


def _one_of(kind: type[One], given: Mapping[str, Any], name: str) -> One | None:
    text = text_of(given, name)
    if not text:
        return None
    if text not in set(kind):
        raise Refused(str(NOT_WHOLE))
    return kind(text)


def _number(text: str) -> int | None:
    is_number = text.isascii() and text.isdecimal() and len(text) <= _LARGEST_NUMBER
    return int(text) if is_number else None


def day_of(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _moment(text: str) -> int | None:
    return milliseconds(text.strip()) if reads_as_time(text) else None


def place_of(problem: Problem) -> str:
    """Give the field a problem stands beside."""
    return _BY_CODE.get(problem.code) or _PLACES.get(problem.field, problem.field)


_BY_CODE = {"wrong-fix": "fix", "no-reason": "progress_reason"}
_PLACES = {"commitment": "words", "due_on": "due_text", "did_not_work": "tried"}


def beside(refused: Refused) -> dict[str, str]:
    """Give what was refused by its field; what is about none is about the "whole"."""
    if not isinstance(refused, NotSound):
        return {"whole": str(refused)}
    found: dict[str, str] = {}
    for one in refused.problems:
        place = place_of(one)
        found[place] = f"{found.get(place, '')} {one.message}".strip()
    return found


def report_of(given: Mapping[str, Any]) -> ProgressReport:
    progress = _one_of(Progress, given, "progress")
    if progress is None:
        message = _("Choose what became of it: kept, partly, not kept, not due yet or dropped.")
        raise NotSound([Problem("no-progress", message, "progress")])
    return ProgressReport(
        progress, text_of(given, "progress_reason"), text_of(given, "progress_note")
    )
