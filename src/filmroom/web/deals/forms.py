from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from filmroom.calls import queries as calls
from filmroom.core.parties import BuyerRole
from filmroom.web.choices import offer, stages

_OUTCOMES = (
    ("open", gettext_lazy("Open")),
    ("won", gettext_lazy("Won")),
    ("lost", gettext_lazy("Lost")),
)


class DealForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Deal"), max_length=200)
    account = forms.CharField(
        label=gettext_lazy("Account"),
        max_length=200,
        help_text=gettext_lazy("A new name makes a new account."),
    )
    owner = forms.ChoiceField(label=gettext_lazy("Rep"))
    stage = forms.ChoiceField(label=gettext_lazy("Stage"), required=False)
    next_meeting_on = forms.DateField(
        label=gettext_lazy("Next meeting"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    outcome = forms.ChoiceField(label=gettext_lazy("Outcome"), choices=_OUTCOMES, initial="open")
    external_id = forms.CharField(
        label=gettext_lazy("Id in the CRM"), max_length=120, required=False
    )

    def __init__(self, actor: Any, *args: Any, deal: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        owners = calls.reps(actor)
        if deal and deal.owner and deal.owner_id not in [pk for pk, _ in owners]:
            owners.append((deal.owner_id, deal.owner.name))
        offer(self, "owner", owners)
        offer(self, "stage", stages(deal.stage if deal else ""))


class StakeholderForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    email = forms.EmailField(label=gettext_lazy("E-mail"), required=False)
    buyer_role = forms.ChoiceField(
        label=gettext_lazy("Buyer role"),
        choices=[(role.value, role.value.capitalize()) for role in BuyerRole],
        initial=BuyerRole.UNKNOWN.value,
    )
