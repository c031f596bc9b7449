from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from filmroom.calls import policies
from filmroom.calls import queries as calls
from filmroom.core.parties import BuyerRole
from filmroom.core.transcripts.model import Side
from filmroom.deals import queries as deals
from filmroom.web.choices import Choices, offer, stages

_KNEW = (("", "Not known"), ("yes", "Yes"), ("no", "No"))
# What a lawful basis left open is called, and what then happens.
_ASKED = ("Ask on each call", "Left open, you are asked on the page of each call.")
_BY_RECORDER = (
    "As set for the recorder",
    "Left open, the recorder of the file decides, as below.",
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
            error_messages={"invalid": "Use a date and time like 2026-03-10 14:30."},
            **options,
        )


def yes_or_no(text: str) -> bool | None:
    return {"yes": True, "no": False}.get(text)


class ImportForm(forms.Form):
    """What is chosen once for all files."""

    rep = choice(label="Rep", help_text="Left open, the names in the file decide.")
    deal = choice(label="Deal")
    stage = choice(label="Stage")
    held_at = When(label="Date and time of the call", help_text="Used where the file does not say.")
    basis = choice(label="Lawful basis")
    knew_reviewed = choice(label="The rep knew it would be reviewed", choices=_KNEW)

    def __init__(self, actor: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "rep", [("", "From the file"), *calls.reps(actor)])
        offer(self, "deal", [("", "None"), *deals.choices(actor)])
        offer(self, "stage", stages())
        self.asks_always = [basis for basis, _ in policies.promises()] == [""]
        left_open, words = _ASKED if self.asks_always else _BY_RECORDER
        self.fields["basis"].help_text = words
        offer(self, "basis", [("", left_open), *calls.bases()])


class DetailsForm(forms.Form):
    title = forms.CharField(max_length=300)
    held_at = When(label="Date and time of the call")
    stage = choice(label="Stage")
    deal = choice(label="Deal")
    knew_reviewed = choice(label="The rep knew it would be reviewed", choices=_KNEW)
    outcome_so_far = forms.CharField(
        label="Outcome so far",
        max_length=200,
        required=False,
        help_text="Reviewers see it once their review is complete, so that it does not lead them.",
    )
    seen = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, actor: Any, call: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = deals.choices(actor)
        if call.deal and call.deal_id not in [pk for pk, _ in known]:
            known.append((call.deal_id, f"{call.deal.name} ({call.deal.account.name})"))
        offer(self, "deal", [("", "None"), *known])
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

    name = forms.CharField(max_length=300, label="Name")
    side = forms.ChoiceField(
        choices=[
            (Side.OURS.value, "Ours"),
            (Side.THEIRS.value, "Theirs"),
            (Side.OTHER.value, "Other"),
            (Side.UNKNOWN.value, "Unknown"),
        ],
        label="Side",
        widget=PlainSelect,
    )
    buyer_role = forms.ChoiceField(
        choices=[(role.value, role.value.capitalize()) for role in BuyerRole],
        label="Buyer role",
        initial=BuyerRole.UNKNOWN.value,
        widget=PlainSelect,
    )
    same_as = choice(label="Same person as", widget=PlainSelect)
    person = choice(label="The rep is", widget=PlainSelect)  # counts where this is the rep

    def __init__(self, others: Choices, people: Choices, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "same_as", [("", "Nobody else"), *others])
        offer(self, "person", [("", "Choose a person"), *people])
