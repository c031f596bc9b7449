"""Where an open cycle stands among its six steps (docs/method/person.md)."""

from enum import IntEnum

from filmroom.core.cycles.model import State


class CycleStep(IntEnum):
    BASELINE = 1
    FOCUS = 2  # stated from the first day on, so that no cycle ever stands there
    SESSION = 3
    PRACTICE = 4
    FOLLOW_UP = 5
    VERDICT = 6


_AT = {
    State.BASELINING: CycleStep.BASELINE,
    State.COACHING: CycleStep.SESSION,
    State.PRACTISING: CycleStep.PRACTICE,
    State.AWAITING_FOLLOW_UP: CycleStep.FOLLOW_UP,
}


def stands_at(state: State, *, is_checked: bool) -> CycleStep:
    """Say where it stands; once its running round has a verdict, at that."""
    return CycleStep.VERDICT if is_checked else _AT[state]
