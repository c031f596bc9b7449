"""The organisation's answers to core.defaults."""

from typing import Any

from django.db import transaction

from filmroom.core.defaults import DEFAULTS, Default, Kind
from filmroom.core.roles import Permission
from filmroom.kit.access import Refused
from filmroom.people import access
from filmroom.people.models import Person, Setting


def value(key: str) -> Any:
    """Give the organisation's value, or the default."""
    row = Setting.objects.filter(key=key).first()
    return DEFAULTS[key].value if row is None else row.value


def number(key: str) -> int:
    return int(value(key))


def lines(key: str) -> tuple[str, ...]:
    return tuple(value(key))


def everything() -> dict[str, Any]:
    changed = dict(Setting.objects.values_list("key", "value"))
    return {key: changed.get(key, default.value) for key, default in DEFAULTS.items()}


def _read(default: Default, text: str) -> Any:
    if default.kind is Kind.SWITCH:
        return text == "on"
    if default.kind is Kind.LINES:
        return list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
    try:
        given = float(text.replace(",", "."))
    except ValueError:
        raise Refused(f"{default.label}: a number is expected, “{text}” was found.") from None
    if not default.least <= given <= default.most:
        raise Refused(
            f"{default.label}: between {default.least:g} and {default.most:g} {default.unit}."
        )
    return int(given) if given == int(given) else given


@transaction.atomic
def change(actor: Person, *, answers: dict[str, str]) -> None:
    """Keep the answers given as text; a refused one changes nothing."""
    access.require(actor, Permission.SETTINGS_EDIT, "Only an administrator changes settings.")
    for key, text in answers.items():
        Setting.objects.update_or_create(
            key=key, defaults={"value": _read(DEFAULTS[key], text), "changed_by": actor}
        )
