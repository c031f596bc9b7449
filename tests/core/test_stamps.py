"""Where in a call something was: a turn is named in English or in German."""

import pytest

from filmroom.core.stamps import holds_stamp, lead


@pytest.mark.parametrize("typed", ["turn 31", "Turn #31:", "Beitrag 31", "[beitrag 31] sie sagt"])
def test_a_turn_is_named_by_its_number(typed: str) -> None:
    found = lead(typed)

    assert found is not None
    assert (found.turn, found.at_ms) == (31, None)
    assert holds_stamp(typed)


def test_a_contribution_without_a_number_names_no_turn() -> None:
    assert lead("Beitrag zur Frage") is None
