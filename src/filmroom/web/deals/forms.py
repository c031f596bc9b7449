from typing import Any

from django import forms

from filmroom.calls import queries as calls
from filmroom.core.parties import BuyerRole
from filmroom.web.choices import offer, stages

_OUTCOMES = (("open", "Open"), ("won", "Won"), ("lost", "Lost"))


class DealForm(forms.Form):
    name = forms.CharField(label="Deal", max_length=200)
    account = forms.CharField(
        label="Account", max_length=200, help_text="A new name makes a new account."
    )
    owner = forms.ChoiceField(label="Rep")
    stage = forms.ChoiceField(label="Stage", required=False)
    next_meeting_on = forms.DateField(
        label="Next meeting", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    outcome = forms.ChoiceField(label="Outcome", choices=_OUTCOMES, initial="open")
    external_id = forms.CharField(label="Id in the CRM", max_length=120, required=False)

    def __init__(self, actor: Any, *args: Any, deal: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        owners = calls.reps(actor)
        if deal and deal.owner and deal.owner_id not in [pk for pk, _ in owners]:
            owners.append((deal.owner_id, deal.owner.name))
        offer(self, "owner", owners)
        offer(self, "stage", stages(deal.stage if deal else ""))


class StakeholderForm(forms.Form):
    name = forms.CharField(label="Name", max_length=200)
    email = forms.EmailField(label="E-mail", required=False)
    buyer_role = forms.ChoiceField(
        label="Buyer role",
        choices=[(role.value, role.value.capitalize()) for role in BuyerRole],
        initial=BuyerRole.UNKNOWN.value,
    )
