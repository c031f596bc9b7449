from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.calls import policies
from filmroom.calls import queries as calls
from filmroom.core.parties import BuyerRole
from filmroom.core.transcripts.model import Side
from filmroom.deals import queries as deals
from filmroom.web.choices import Choices, offer, stages

_KNEW = (("", gettext_lazy("Not known")), ("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No")))
# What a lawful basis left open is called, and what then happens.
_ASKED = (
    gettext_lazy("Ask on each call"),
    gettext_lazy("Left open, you are asked on the page of each call."),
)
_BY_RECORDER = (
    gettext_lazy("As set for the recorder"),
    gettext_lazy("Left open, the recorder of the file decides, as below."),
)
_WHEN = {"type": "datetime-local"}


def choice(**options: Any) -> forms.ChoiceField:
    return forms.ChoiceField(required=False, **options)


class When(forms.DateTimeField):
    """A date and time in the time zone of the person who types it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            required=False,
            widget=forms.DateTimeInput(attrs=_WHEN, format="%Y-%m-%dT%H:%M"),
            input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d"],
            error_messages={"invalid": _("Use a date and time like 2026-03-10 14:30.")},
            **options,
        )


def yes_or_no(text: str) -> bool | None:
    return {"yes": True, "no": False}.get(text)


class ImportForm(forms.Form):
    """What is chosen once for all files."""

    rep = choice(
        label=gettext_lazy("Rep"),
        help_text=gettext_lazy("Left open, the names in the file decide."),
    )
    deal = choice(label=gettext_lazy("Deal"))
    stage = choice(label=gettext_lazy("Stage"))
    held_at = When(
        label=gettext_lazy("Date and time of the call"),
        help_text=gettext_lazy("Used where the file does not say."),
    )
    basis = choice(label=gettext_lazy("Lawful basis"))
    knew_reviewed = choice(label=gettext_lazy("The rep knew it would be reviewed"), choices=_KNEW)

    def __init__(self, actor: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "rep", [("", _("From the file")), *calls.reps(actor)])
        offer(self, "deal", [("", _("None")), *deals.choices(actor)])
        offer(self, "stage", stages())
        self.asks_always = [basis for basis, _ in policies.promises()] == [""]
        left_open, words = _ASKED if self.asks_always else _BY_RECORDER
        self.fields["basis"].help_text = words
        offer(self, "basis", [("", str(left_open)), *calls.bases()])


class DetailsForm(forms.Form):
    title = forms.CharField(max_length=300)
    held_at = When(label=gettext_lazy("Date and time of the call"))
    stage = choice(label=gettext_lazy("Stage"))
    deal = choice(label=gettext_lazy("Deal"))
    knew_reviewed = choice(label=gettext_lazy("The rep knew it would be reviewed"), choices=_KNEW)
    outcome_so_far = forms.CharField(
        label=gettext_lazy("Outcome so far"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "Reviewers see it once their review is complete, so that it does not lead them."
        ),
    )
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, actor: Any, call: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = deals.choices(actor)
        if call.deal and call.deal_id not in [pk for pk, _ in known]:
            known.append((call.deal_id, f"{call.deal.name} ({call.deal.account.name})"))
        offer(self, "deal", [("", _("None")), *known])
        offer(self, "stage", stages(call.stage))


class PlainSelect(forms.Select):
    """A select written in one go: a page of many speakers has each of them in each list."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        chosen = "" if value is None else str(value)
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            (
                (key, mark_safe(" selected") if str(key) == chosen else "", label)
                for key, label in self.choices
            ),
        )
        drawn = flatatt(self.build_attrs(self.attrs, {"name": name, **(attrs or {})}))
        return format_html("<select{}>{}</select>", drawn, options)


class SpeakerForm(forms.Form):
    """One label of the file."""

    name = forms.CharField(max_length=300, label=gettext_lazy("Name"))
    side = forms.ChoiceField(
        choices=[
            (Side.OURS.value, gettext_lazy("Ours")),
            (Side.THEIRS.value, gettext_lazy("Theirs")),
            (Side.OTHER.value, gettext_lazy("Other")),
            (Side.UNKNOWN.value, gettext_lazy("Unknown")),
        ],
        label=gettext_lazy("Side"),
        widget=PlainSelect,
    )
    buyer_role = forms.ChoiceField(
        choices=[(role.value, role.value.capitalize()) for role in BuyerRole],
        label=gettext_lazy("Buyer role"),
        initial=BuyerRole.UNKNOWN.value,
        widget=PlainSelect,
    )
    same_as = choice(label=gettext_lazy("Same person as"), widget=PlainSelect)
    person = choice(
        label=gettext_lazy("The rep is"), widget=PlainSelect
    )  # counts where this is the rep

    def __init__(self, others: Choices, people: Choices, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "same_as", [("", _("Nobody else")), *others])
        offer(self, "person", [("", _("Choose a person")), *people])
