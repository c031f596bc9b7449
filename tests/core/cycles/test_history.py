"""A rep's cycles read together."""

import pytest

from filmroom.core.cycles.history import (
    Circumstance,
    PastCycle,
    Standing,
    WatchedCall,
    read_together,
)
from filmroom.core.parties import BuyerRole


def watched(*at_target, **more):
    return tuple(WatchedCall(str(n), hit, **more) for n, hit in enumerate(at_target))


def past(*, later=(), moved=True, name="p"):
    return PastCycle(name, "implication_impact", "Ask two implication questions.", moved, later)


@pytest.mark.parametrize(
    ("moved", "later", "standing"),
    [
        (True, (True, True, False), Standing.STUCK),
        (True, (True, False), Standing.RELAPSED),
        (True, (False, False), Standing.RELAPSED),
        (True, (False,), Standing.NOT_KNOWN),
        (True, (), Standing.NOT_KNOWN),
        (False, (True, True), Standing.NEVER_MOVED),
    ],
)
def test_a_closed_focus_stuck_or_relapsed_on_the_calls_since(moved, later, standing):
    assert past(moved=moved, later=watched(*later)).standing is standing


def test_cycles_are_sorted_by_what_became_of_them():
    kept = past(name="kept", later=watched(True, True))
    lost = past(name="lost", later=watched(False, False))

    reading = read_together([kept, lost])

    assert reading.with_standing(Standing.STUCK) == (kept,)
    assert reading.with_standing(Standing.RELAPSED) == (lost,)


def test_slips_are_counted_by_call_type_against_the_other_types():
    later = (
        *watched(False, False, False, False, call_type="demo"),
        *watched(True, True, True, True, False, call_type="discovery"),
        *watched(False),  # nobody said which type
    )

    slips = {slip.value: slip for slip in read_together([past(later=later)]).slips}

    demo = slips["demo"]
    assert (demo.missed, demo.calls, demo.missed_elsewhere, demo.calls_elsewhere) == (4, 4, 1, 5)
    assert demo.is_clear  # 1/5 against 4/4: P .99473 (science 4.3)
    assert not slips["discovery"].is_clear


def test_a_circumstance_without_another_to_compare_with_is_never_clear():
    later = watched(False, False, False, call_type="demo")

    (slip,) = read_together([past(later=later)]).slips

    assert (slip.missed, slip.calls, slip.calls_elsewhere) == (3, 3, 0)
    assert not slip.is_clear


def test_slips_are_counted_by_buyer_role_and_unknown_is_none():
    procurement = frozenset({BuyerRole.PROCUREMENT, BuyerRole.UNKNOWN})
    later = (
        *watched(False, buyer_roles=procurement),
        *watched(True, buyer_roles=frozenset({BuyerRole.USER})),
        *watched(True, buyer_roles=frozenset({BuyerRole.UNKNOWN})),
    )

    found = {
        slip.value: (slip.missed, slip.calls) for slip in read_together([past(later=later)]).slips
    }

    assert found == {"procurement": (1, 1), "user": (0, 1)}


def test_a_busy_week_has_more_calls_than_the_reps_median():
    later = (
        WatchedCall("1", False, calls_that_week=20),
        WatchedCall("2", True, calls_that_week=10),
        WatchedCall("3", True, calls_that_week=8),
    )

    slips = read_together([past(later=later)]).slips

    assert {slip.circumstance for slip in slips} == {Circumstance.WORKLOAD}
    assert {slip.value: (slip.missed, slip.calls) for slip in slips} == {
        "busy week": (1, 1),
        "usual week": (0, 2),
    }


def test_what_never_moved_cannot_relapse():
    assert read_together([past(moved=False, later=watched(False, call_type="demo"))]).slips == ()
