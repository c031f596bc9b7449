"""docs/method/person.md, "The cycle as six steps"."""

import pytest

from filmroom.core.cycles.model import State
from filmroom.core.cycles.six_steps import stands_at


@pytest.mark.parametrize(
    ("state", "step"),
    [
        (State.BASELINING, 1),
        (State.COACHING, 3),
        (State.PRACTISING, 4),
        (State.AWAITING_FOLLOW_UP, 5),
    ],
)
def test_a_state_is_a_step_until_the_round_has_a_verdict(state, step):
    assert stands_at(state, is_checked=False) == step
    assert stands_at(state, is_checked=True) == 6
