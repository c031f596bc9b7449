from django.db import models
from django.db.models import Q

from filmroom.calls.models import Call
from filmroom.kit.rows import Row
from filmroom.people.models import Person, Team


class Made(Row):
    """A row that the sample organisation brought: it goes when the sample is removed."""

    team = models.OneToOneField(Team, null=True, on_delete=models.CASCADE, related_name="+")
    person = models.OneToOneField(Person, null=True, on_delete=models.CASCADE, related_name="+")
    call = models.OneToOneField(Call, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(team__isnull=False) | Q(person__isnull=False) | Q(call__isnull=False),
                name="sample_row_names_a_row",
            )
        ]
