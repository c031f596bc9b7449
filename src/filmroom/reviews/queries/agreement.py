"""How often people agree with what each detector found in this organisation."""

from dataclasses import dataclass

from django.db.models import Count, Q

from filmroom.reviews.kinds import Judgement
from filmroom.reviews.models import MomentJudgement


@dataclass(frozen=True, slots=True)
class Agreement:
    kind: str
    detector: str  # name and version
    confirmed: int
    judged: int


def agreements() -> list[Agreement]:
    """Count people's judgements by detector; counts alone name no call and no person."""
    rows = (
        MomentJudgement.objects.values("kind", "detector")
        .annotate(
            judged=Count("pk"),
            confirmed=Count("pk", filter=Q(judgement=Judgement.CONFIRMED.value)),
        )
        .order_by("kind", "detector")
    )
    return [
        Agreement(row["kind"], row["detector"], row["confirmed"], row["judged"]) for row in rows
    ]
