"""The organisation's answers to core.defaults."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from filmroom.core.defaults import DEFAULTS, Default, Kind
from filmroom.core.one_line import one_line
from filmroom.core.phrases import say
from filmroom.core.roles import Permission
from filmroom.kit.access import Refused
from filmroom.kit.once import once_a_page
from filmroom.people import access
from filmroom.people.models import Person, Setting

_LINE_LIMIT = 60  # letters in one entry, as the rows that keep a stage have room for
_LINES_LIMIT = 200
_MOST_DIGITS = 18


def value(key: str) -> Any:
    """Give the organisation's value, or the default."""
    return everything()[key]


def number(key: str) -> int:
    return int(value(key))


def lines(key: str) -> tuple[str, ...]:
    return tuple(value(key))


@once_a_page
def everything() -> dict[str, Any]:
    changed = dict(Setting.objects.values_list("key", "value"))
    return {key: changed.get(key, default.value) for key, default in DEFAULTS.items()}


@dataclass(frozen=True, slots=True)
class Answer:
    """A setting as a page shows it."""

    default: Default
    value: Any
    changed_by: str | None  # None: nobody changed it, or who did is gone
    changed_at: datetime | None


def answers() -> list[Answer]:
    rows = {row.key: row for row in Setting.objects.select_related("changed_by")}
    return [_answer(default, rows.get(key)) for key, default in DEFAULTS.items()]


def _answer(default: Default, row: Setting | None) -> Answer:
    if row is None:
        return Answer(default, default.value, None, None)
    name = row.changed_by.name if row.changed_by else None
    return Answer(default, row.value, name, row.changed_at)


def read(key: str, text: str) -> Any:
    """Read an answer given as text: a switch as "on" or "", lines one a row, whole numbers."""
    if key not in DEFAULTS:
        raise Refused(say("There is no setting “{key}”.", key=key))
    default = DEFAULTS[key]
    match default.kind:
        case Kind.SWITCH:
            return text == "on"
        case Kind.LINES:
            return _lines(default, text)
        case Kind.NUMBER:
            return _number(default, text.strip())


def _number(default: Default, text: str) -> int:
    """Read a whole number. "1,000" is refused: here it is a thousand, elsewhere it is one."""
    shown = text if len(text) <= _LINE_LIMIT else f"{text[:20]}…"
    bounds = say(
        "a whole number from {least} to {most} {unit}",
        least=f"{default.least:.0f}",
        most=f"{default.most:.0f}",
        unit=say(default.unit),
    ).strip()
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    if not (is_number and default.least <= int(text) <= default.most):
        raise Refused(
            say(
                "{label}: {bounds} is expected, “{shown}” was found.",
                label=say(default.label),
                bounds=bounds,
                shown=shown,
            )
        )
    return int(text)


def _lines(default: Default, text: str) -> list[str]:
    entries = [one_line(line) for line in text.splitlines()]
    first: dict[str, str] = {}
    for entry in filter(None, entries):
        first.setdefault(entry.casefold(), entry)
    unique = list(first.values())
    if len(unique) > _LINES_LIMIT:
        raise Refused(
            say(
                "{label}: at most {lines_limit} lines, {number} were found.",
                label=say(default.label),
                lines_limit=_LINES_LIMIT,
                number=len(unique),
            )
        )
    for entry in unique:
        if len(entry) > _LINE_LIMIT:
            raise Refused(
                say(
                    "{label}: “{entry}…” is longer than {line_limit} letters.",
                    label=say(default.label),
                    entry=entry[:20],
                    line_limit=_LINE_LIMIT,
                )
            )
    return unique


@transaction.atomic
def change(actor: Person, *, answers: dict[str, str]) -> None:
    """Keep the answers given as text; a refused one changes nothing, a default is forgotten."""
    access.require(actor, Permission.SETTINGS_EDIT, say("Only an administrator changes settings."))
    for key, text in answers.items():
        given = read(key, text)
        if given == _plain(DEFAULTS[key].value):
            Setting.objects.filter(key=key).delete()
        else:
            Setting.objects.update_or_create(
                key=key, defaults={"value": given, "changed_by": actor}
            )


def _plain(given: Any) -> Any:
    return list(given) if isinstance(given, tuple) else given
