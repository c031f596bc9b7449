"""What each verdict leads to; the first step is the one offered first (spec 2, "Cycle")."""

from enum import StrEnum
from types import MappingProxyType

from filmroom.core.verdict import Outcome


class NextStep(StrEnum):
    CLOSE = "close"
    RAISE_THE_BAR = "raise_the_bar"  # a new round on the same skill with a higher target
    CHECK_ANOTHER_CALL = "check_another_call"  # the same plan, a new date
    ANOTHER_ROUND = "another_round"  # one more drill round, a new date
    CHANGE_THE_PLAN = "change_the_plan"  # another focus, opportunity, drill or diagnosis


NEXT_STEPS = MappingProxyType(
    {
        Outcome.MOVED: (NextStep.CLOSE, NextStep.RAISE_THE_BAR),
        Outcome.PROVISIONAL: (
            NextStep.CHECK_ANOTHER_CALL,
            NextStep.CLOSE,
            NextStep.RAISE_THE_BAR,
        ),
        Outcome.PARTIAL: (NextStep.ANOTHER_ROUND,),
        Outcome.NOT_MOVED: (NextStep.CHANGE_THE_PLAN,),
        Outcome.NO_OPPORTUNITY: (NextStep.CHECK_ANOTHER_CALL,),
        Outcome.INSUFFICIENT: (NextStep.CHECK_ANOTHER_CALL,),
    }
)
