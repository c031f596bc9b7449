"""How this room says what is missing, so that a form can show it beside its fields."""

from collections.abc import Sequence

from filmroom.core.problems import Problem
from filmroom.kit.access import Refused


class NotSound(Refused):
    """A law or a rule is not kept yet. Carries what is missing; nothing was lost."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(problem.message for problem in problems))


def refuse_any(problems: Sequence[Problem]) -> None:
    if problems:
        raise NotSound(problems)
