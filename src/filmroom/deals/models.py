from django.db import models
from django.db.models.functions import Lower

from filmroom.core.parties import BuyerRole
from filmroom.kit.rows import Row
from filmroom.people.models import Person


class Account(Row):
    name = models.CharField(max_length=200)
    domain = models.CharField(max_length=200, blank=True)
    created_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(Lower("name"), name="account_name_once")]

    def __str__(self) -> str:
        return self.name


class Deal(Row):
    name = models.CharField(max_length=200)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="deals")
    owner = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    stage = models.CharField(max_length=60, blank=True)
    next_meeting_on = models.DateField(null=True, blank=True)
    external_id = models.CharField(max_length=120, blank=True)
    outcome = models.CharField(
        max_length=8, choices=[("open", "open"), ("won", "won"), ("lost", "lost")], default="open"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint("account", Lower("name"), name="deal_name_once_per_account")
        ]

    def __str__(self) -> str:
        return self.name


class StageChange(Row):
    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="stage_changes")
    stage = models.CharField(max_length=60)
    since = models.DateField()


class Stakeholder(Row):
    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="stakeholders")
    name = models.CharField(max_length=200)
    email = models.EmailField(blank=True)
    buyer_role = models.CharField(
        max_length=20,
        choices=[(r.value, r.value) for r in BuyerRole],
        default=BuyerRole.UNKNOWN.value,
    )

    class Meta:
        constraints = [
            models.UniqueConstraint("deal", Lower("name"), name="stakeholder_once_per_deal")
        ]
