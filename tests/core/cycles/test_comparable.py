"""A follow-up call is held against a baseline of its kind."""

import pytest

from filmroom.core.cycles.comparable import Aspect, CallShape, compare
from filmroom.core.parties import BuyerRole

DISCOVERY = CallShape("video call", "discovery", frozenset({BuyerRole.CHAMPION, BuyerRole.USER}), 3)


def found(follow_up, baseline=(DISCOVERY,), **how):
    answer = compare(follow_up, baseline, **({"is_stage_specific": True} | how))
    return answer, {finding.aspect: finding.is_in_the_way for finding in answer.findings}


def test_a_call_of_the_same_kind_is_comparable_without_remarks():
    same = CallShape("Video Call", "Discovery", frozenset({BuyerRole.USER}), 1)

    answer, aspects = found(same)

    assert answer.ok
    assert answer.has_opportunity
    assert aspects == {}


@pytest.mark.parametrize(
    ("call", "aspect", "said"),
    [
        (
            CallShape("cold call", "discovery", DISCOVERY.buyer_roles, 3),
            Aspect.CALL_TYPE,
            "cold call",
        ),
        (CallShape("video call", "demo", DISCOVERY.buyer_roles, 3), Aspect.STAGE, "demo"),
    ],
)
def test_type_and_stage_are_in_the_way_of_a_skill_that_belongs_to_a_stage(call, aspect, said):
    answer, aspects = found(call)
    assert aspects == {aspect: True}
    assert said in answer.findings[0].message

    general, aspects = found(call, is_stage_specific=False)
    assert aspects == {aspect: False}
    assert general.ok


def test_other_buyers_are_in_the_way_where_both_sides_are_known():
    call = CallShape("video call", "discovery", frozenset({BuyerRole.PROCUREMENT}), 3)

    answer, aspects = found(call)

    assert aspects == {Aspect.BUYER_ROLES: True}
    assert answer.findings[0].message == (
        "On this call: procurement; in the baseline: champion, user."
    )


def test_what_nobody_said_is_a_remark():
    answer, aspects = found(CallShape(buyer_roles=frozenset({BuyerRole.UNKNOWN})))

    assert answer.ok
    assert aspects == {
        Aspect.CALL_TYPE: False,
        Aspect.STAGE: False,
        Aspect.BUYER_ROLES: False,
    }


def test_a_call_type_that_neither_side_has_is_no_remark():
    roles = frozenset({BuyerRole.USER})
    answer, aspects = found(CallShape("", "demo", roles), (CallShape("", "demo", roles),))
    assert answer.ok
    assert aspects == {}


@pytest.mark.parametrize(
    ("opportunities", "enough", "ok"), [(0, 1, False), (1, 1, True), (1, 2, False), (None, 1, True)]
)
def test_without_enough_opportunity_the_call_says_nothing(opportunities, enough, ok):
    call = CallShape("video call", "discovery", DISCOVERY.buyer_roles, opportunities)

    answer, _ = found(call, enough=enough)

    assert answer.ok is ok
    assert answer.has_opportunity is ok


def test_one_baseline_call_of_the_kind_is_enough():
    cold = CallShape("cold call", "prospecting", frozenset({BuyerRole.USER}), 2)

    assert found(cold, (DISCOVERY, cold))[1] == {}
