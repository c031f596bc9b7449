"""What the lists of a form offer, where that depends on who asks."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from filmroom.people import settings

Choices = list[tuple[Any, str]]

_MOST_DIGITS = 18  # fit every column of numbers


def number(text: str) -> int | None:
    """Read a whole number of a request, an id above all; None where no row can have it."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    return int(text) if is_number else None


def offer(form: forms.Form, name: str, choices: Iterable[tuple[Any, str]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)


def stages(kept: str = "") -> Choices:
    """Give the organisation's stages, and the one in use even if it is no longer among them."""
    known = settings.lines("stages")
    names = known if not kept or kept in known else (*known, kept)
    return [("", _("Not set")), *((name, name) for name in names)]
