"""Opening a cycle, its baseline, and withdrawing it."""

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest

from cast import NOW, TODAY
from coaching import (
    CHECK_NOW,
    DIMENSION,
    FIRST,
    FOCUS,
    KEY,
    SECOND,
    TARGET,
    baseline,
    checked,
    later_call,
    new_check,
    new_cycle,
    opened,
    scored_call,
)
from factories import deal_of
from filmroom.calls.models import Call
from filmroom.core.cycles.model import State
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.verdict import Chances, Count
from filmroom.cycles import actions, queries
from filmroom.cycles.models import Cycle
from filmroom.cycles.plans import CountedCall
from filmroom.cycles.refusals import NotSound
from filmroom.kit.access import Denied, NotFound, Refused
from reviewing import make_call


def read(cast, cycle, now=NOW):
    return queries.read_cycle(cast.rita, cycle.pk, now=now, today=TODAY)


def test_an_opened_cycle_has_its_focus_target_baseline_and_first_round(cast):
    deal = deal_of(cast.rita, name="Northwind")
    row = opened(cast, deal_id=deal.pk, diagnosis=Diagnosis.SKILL)
    found = read(cast, row)
    assert (found.line.focus, found.line.target, found.line.state) == (FOCUS, TARGET, "coaching")
    assert (found.line.dimension, found.line.skill) == ("Implication and impact", "discovery")
    assert [(one.title, one.held_on, one.counted) for one in found.baseline] == [
        ("First call", date(2026, 3, 3), "1 of 4"),
        ("Second call", date(2026, 3, 9), "0 of 3"),
    ]
    (first,) = found.rounds
    assert (first.plan.opportunity, first.deal_id) == ("Northwind", deal.pk)


def test_the_baseline_points_at_the_evidence_of_its_reviews(cast, cycle):
    (point,) = read(cast, cycle).baseline[0].points
    assert (point.words, point.at_ms) == ("What does that delay cost you?", 80_000)


def test_one_long_call_opens_it_as_baselining_until_there_is_a_second(cast):
    calls = baseline(cast)
    Call.objects.filter(pk=calls[0].pk).update(duration_ms=40 * 60_000)
    row = actions.open_cycle(
        cast.mo, key=KEY, rep_id=cast.rita.pk, new=new_cycle(calls[:1]), today=TODAY
    )
    assert read(cast, row).line.state is State.BASELINING
    counted = CountedCall(calls[1].pk, Chances(0, 2))
    actions.count_baseline_call(cast.mo, cycle_id=row.pk, counted=counted, today=TODAY)
    assert read(cast, row).line.state is State.COACHING


def test_one_short_call_is_no_baseline(cast):
    with pytest.raises(NotSound, match="there is one shorter call"):
        opened(cast, calls=baseline(cast)[:1])


def test_a_call_nobody_scored_is_no_baseline(cast):
    unscored = make_call(cast.rita, cast.mo, title="Unscored", held_at=SECOND)
    first, _ = baseline(cast)
    with pytest.raises(Refused, match="“Unscored” has no completed review"):
        opened(cast, calls=[first, unscored])
    assert not Cycle.objects.exists()


def test_another_reps_call_is_no_baseline(cast):
    first, _ = baseline(cast)
    pias = scored_call(cast.mo, cast.pia, title="Pia's", held_at=SECOND)
    with pytest.raises(Refused, match="not a call of Rita"):
        opened(cast, calls=[first, pias])


def test_a_call_without_a_lawful_basis_is_no_baseline(cast):
    calls = baseline(cast)
    Call.objects.filter(pk=calls[0].pk).update(lawful_basis=None)
    with pytest.raises(NotSound, match="lawful basis"):
        opened(cast, calls=calls)


def test_a_target_that_cannot_be_counted_is_refused_beside_its_field(cast):
    with pytest.raises(NotSound) as refused:
        opened(cast, target="ask more questions")
    assert refused.value.problems[0].field == "target"


def test_calls_are_counted_the_way_the_target_asks_for(cast):
    new = new_cycle(baseline(cast), counts=(Count(2, 40), Count(1, 30)))
    with pytest.raises(Refused, match="count every call the way it asks for"):
        actions.open_cycle(cast.mo, key=uuid4(), rep_id=cast.rita.pk, new=new, today=TODAY)


def test_events_an_hour_are_counted_in_the_calls_minutes(cast):
    new = new_cycle(baseline(cast), counts=(Count(2, 40), Count(1, 30)))
    new = replace(new, plan=replace(new.plan, target="points repeated in their words, 6 an hour"))
    row = actions.open_cycle(cast.mo, key=KEY, rep_id=cast.rita.pk, new=new, today=TODAY)
    assert [one.counted for one in read(cast, row).baseline] == [
        "2 in 40 minutes",
        "1 in 30 minutes",
    ]


def test_an_unknown_dimension_is_refused(cast):
    new = replace(new_cycle(baseline(cast)), dimension="charm")
    with pytest.raises(Refused, match="no dimension"):
        actions.open_cycle(cast.mo, key=uuid4(), rep_id=cast.rita.pk, new=new, today=TODAY)


def test_a_baseline_may_be_counted_later_and_again_until_a_verdict_rests_on_it(cast, coached):
    first = coached.baseline.first()
    counted = CountedCall(first.call_id, Chances(2, 4))
    actions.count_baseline_call(cast.mo, cycle_id=coached.pk, counted=counted, today=TODAY)
    assert read(cast, coached).baseline[0].counted == "2 of 4"
    checked(cast, coached, new_check(later_call(cast)))
    with pytest.raises(Refused, match="stays as it was"):
        actions.count_baseline_call(cast.mo, cycle_id=coached.pk, counted=counted, today=TODAY)


def test_a_call_after_the_first_session_is_no_baseline(cast, coached):
    after = scored_call(
        cast.mo, cast.rita, title="After", held_at=datetime(2026, 3, 11, 9, tzinfo=UTC)
    )
    with pytest.raises(Refused, match="before the first session"):
        actions.count_baseline_call(
            cast.mo, cycle_id=coached.pk, counted=CountedCall(after.pk), today=TODAY
        )


def test_a_withdrawn_cycle_says_why_and_the_rep_is_told(cast, cycle):
    reason = "The segment is given up."
    actions.withdraw_cycle(cast.mo, cycle_id=cycle.pk, reason=reason, today=TODAY)
    found = read(cast, cycle)
    assert (found.line.state, found.withdrawn_because) == (State.WITHDRAWN, reason)
    assert "cycle_ended" in {told.kind for told in queries.notices(cast.rita)}
    again = actions.withdraw_cycle(cast.mo, cycle_id=cycle.pk, reason=reason, today=TODAY)
    assert again.pk == cycle.pk


def test_a_withdrawal_needs_a_reason(cast, cycle):
    with pytest.raises(NotSound, match="Say in a sentence why"):
        actions.withdraw_cycle(cast.mo, cycle_id=cycle.pk, reason=" ", today=TODAY)


def test_an_ended_cycle_takes_nothing_more(cast, coached):
    actions.withdraw_cycle(cast.mo, cycle_id=coached.pk, reason="Enough.", today=TODAY)
    with pytest.raises(Refused, match="has ended"):
        checked(cast, coached, new_check(later_call(cast)))


def test_only_a_coach_of_the_rep_opens_one(cast):
    calls = baseline(cast)
    for somebody, refusal in (
        (cast.rita, Denied),
        (cast.lena, Denied),
        (cast.pia, NotFound),
        (cast.sam, NotFound),
        (cast.nil, NotFound),
        (cast.eno, NotFound),
        (cast.ada, NotFound),
    ):
        with pytest.raises(refusal):
            actions.open_cycle(
                somebody, key=uuid4(), rep_id=cast.rita.pk, new=new_cycle(calls), today=TODAY
            )


def test_a_follow_up_that_nobody_held_is_overdue_when_its_day_is_over(cast, coached):
    on_the_day = datetime(2026, 3, 17, 23, 59, tzinfo=UTC)
    assert not read(cast, coached, on_the_day).line.is_overdue
    assert read(cast, coached, CHECK_NOW).line.is_overdue
    assert read(cast, coached, on_the_day).line.state is State.AWAITING_FOLLOW_UP
    assert read(cast, coached).line.state is State.PRACTISING


def test_a_later_real_call_awaits_its_check_before_the_date(cast, coached):
    later_call(cast, held_at=datetime(2026, 3, 12, 9, tzinfo=UTC))
    thirteenth = datetime(2026, 3, 13, 9, tzinfo=UTC)
    assert read(cast, coached, thirteenth).line.state is State.AWAITING_FOLLOW_UP


def test_first_and_second_are_what_this_story_says():
    assert FIRST < SECOND < NOW
    assert DIMENSION == "implication_impact"
