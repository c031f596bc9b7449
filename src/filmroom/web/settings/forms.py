from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.calls.policies import source_name
from filmroom.core.defaults import Default, Kind
from filmroom.kit.access import Refused
from filmroom.people import settings
from filmroom.people.settings import Answer
from filmroom.web.choices import Choices


def _text(kind: Kind, value: Any) -> str:
    """Write an answer as `people.settings.read` reads it."""
    match kind:
        case Kind.SWITCH:
            return "on" if value else ""
        case Kind.LINES:
            return "\n".join(value)
        case Kind.NUMBER:
            return f"{value:.0f}"


def default_words(default: Default) -> str:
    match default.kind:
        case Kind.SWITCH:
            return "on" if default.value else "off"
        case Kind.LINES:
            return ", ".join(default.value) if isinstance(default.value, tuple) else ""
        case Kind.NUMBER:
            return f"{default.value:.0f} {_(default.unit) if default.unit else ''}"


class AnswersForm(forms.Form):
    """Every setting as text, with what it was when the page was drawn.

    Only what the person changed is sent on, so that two administrators on one page do not undo
    each other.
    """

    def __init__(self, *args: Any, answers: list[Answer], **options: Any) -> None:
        super().__init__(*args, **options)
        for answer in answers:
            self.fields[answer.default.key] = _field(answer)

    def clean(self) -> dict[str, Any]:
        for key in self.changed_data:
            try:
                settings.read(key, self.cleaned_data.get(key, ""))
            except Refused as wrong:
                self.add_error(key, str(wrong))
        return self.cleaned_data

    def changed(self) -> dict[str, str]:
        return {key: self.cleaned_data[key] for key in self.changed_data}


def _field(answer: Answer) -> forms.CharField:
    kind = answer.default.kind
    return forms.CharField(
        label=_(answer.default.label),
        required=False,
        strip=False,
        initial=_text(kind, answer.value),
        show_hidden_initial=True,
        widget=_widget(kind),
    )


def _widget(kind: Kind) -> forms.Widget:
    match kind:
        case Kind.SWITCH:
            return forms.Select(
                choices=[("on", _("On")), ("", _("Off"))], attrs={"class": "input-short"}
            )
        case Kind.LINES:
            return forms.Textarea(attrs={"rows": 4})
        case Kind.NUMBER:
            return forms.TextInput(attrs={"inputmode": "numeric", "class": "input-number"})


class BasisForm(forms.Form):
    name = forms.CharField(max_length=120)
    explanation = forms.CharField(
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "What has to be true of a call before somebody chooses this for it."
        ),
    )


class SourcesForm(forms.Form):
    """What calls of each source get, with what that was when the page was drawn."""

    def __init__(
        self, *args: Any, offered: Choices, policies: Mapping[str, int | None], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        for source, basis in policies.items():
            self.fields[source] = forms.TypedChoiceField(
                choices=[("", _("Ask at every call")), *offered],
                coerce=int,
                empty_value=None,
                required=False,
                initial=basis,
                label=source_name(source),
                show_hidden_initial=True,
            )

    def changed(self) -> dict[str, int | None]:
        return {source: self.cleaned_data[source] for source in self.changed_data}
