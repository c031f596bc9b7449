"""The follow-up check, what the evidence supports beside it, and the next round."""

from dataclasses import replace
from datetime import date

import pytest

from cast import TODAY
from coaching import (
    CHECK_DAY,
    CHECK_NOW,
    PLAN,
    checked,
    later_call,
    logged,
    looked_at,
    marks,
    new_check,
    opened,
    reviewing_last,
    saved,
    scored_call,
    sheet,
)
from filmroom.calls.models import Call, Participant
from filmroom.core.cycles.model import State
from filmroom.core.cycles.next_steps import NextStep
from filmroom.core.cycles.others import Compared
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import actions, queries
from filmroom.cycles.models import Check, CheckedCall, Round
from filmroom.cycles.plans import NewPlan
from filmroom.cycles.refusals import NotSound
from filmroom.kit.access import Conflict, Denied, NotFound, Refused
from reviewing import quote

NEXT_DAY = date(2026, 4, 1)


def read(cast, cycle):
    return queries.read_cycle(cast.rita, cycle.pk, now=CHECK_NOW, today=CHECK_DAY)


def verdict(cast, cycle):
    return read(cast, cycle).rounds[0].check


def go_on(cast, cycle, *, after_round=1, **plan):
    changed = replace(PLAN, follow_up_on=NEXT_DAY, **plan)
    return actions.next_round(cast.mo, cycle_id=cycle.pk, after_round=after_round, plan=changed)


def overstated(cast, **more):
    """A verdict of movement on a call where nothing of four was taken."""
    return new_check(later_call(cast), Outcome.PROVISIONAL, Chances(0, 4), **more)


def test_a_verdict_better_than_the_evidence_supports_needs_a_reason(cast, coached):
    with pytest.raises(NotSound, match="evidence supports “not moved”") as refused:
        checked(cast, coached, overstated(cast, note="  "))
    assert [problem.field for problem in refused.value.problems] == ["note"]
    assert not Check.objects.exists()


def test_the_reason_stands_beside_what_the_evidence_supported(cast, coached):
    checked(cast, coached, overstated(cast, note="The transcript lost his side of it."))
    found = verdict(cast, coached)
    assert found.claims_more
    assert (found.outcome, found.statement.outcome) == (Outcome.PROVISIONAL, Outcome.NOT_MOVED)
    assert found.note == "The transcript lost his side of it."


def test_a_verdict_no_better_than_the_evidence_needs_no_reason(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.NOT_MOVED, Chances(4, 4)))
    assert not verdict(cast, coached).claims_more


def taken_back(cast, cycle, **more):
    given = {"round_number": 1, "reason": "I looked at the wrong call.", "today": CHECK_DAY}
    return actions.take_back_check(cast.mo, cycle_id=cycle.pk, **{**given, **more})


def test_a_verdict_is_taken_back_with_its_reason_and_given_anew_the_same_day(cast, coached):
    call = later_call(cast)
    checked(cast, coached, new_check(call, Outcome.NOT_MOVED, Chances(0, 4), note="Slip."))
    taken_back(cast, coached)
    taken_back(cast, coached)  # sent twice
    checked(cast, coached, new_check(call))
    (back,) = read(cast, coached).rounds[0].taken_back
    assert (back.outcome, back.supported) == (Outcome.NOT_MOVED, Outcome.NOT_MOVED)
    assert (back.note, back.reason) == ("Slip.", "I looked at the wrong call.")
    assert (back.by, back.on) == ("Mo Adeyemi", CHECK_DAY)
    assert verdict(cast, coached).outcome is Outcome.PROVISIONAL


def test_a_verdict_taken_back_without_a_reason_stays(cast, coached):
    checked(cast, coached, new_check(later_call(cast)))
    with pytest.raises(NotSound, match="why the verdict is taken back"):
        taken_back(cast, coached, reason=" ")
    assert verdict(cast, coached).outcome is Outcome.PROVISIONAL


def test_a_cycle_whose_verdict_is_taken_back_is_open_again_and_closes_anew(cast, coached):
    call = later_call(cast)
    checked(cast, coached, new_check(call))
    actions.close_cycle(cast.mo, cycle_id=coached.pk, today=CHECK_DAY)
    taken_back(cast, coached)
    taken_back(cast, coached)  # sent twice

    seen = read(cast, coached)
    assert (seen.line.ended_on, seen.line.label, seen.ended_by) == (None, None, "")
    assert [one.reason for one in seen.rounds[0].taken_back] == ["I looked at the wrong call."]
    checked(cast, coached, new_check(call))
    actions.close_cycle(cast.mo, cycle_id=coached.pk, today=CHECK_DAY)
    assert read(cast, coached).line.label is Outcome.PROVISIONAL


def may_take_back(actor, cycle):
    seen = queries.read_cycle(actor, cycle.pk, now=CHECK_NOW, today=CHECK_DAY)
    return seen.may_take_back


def test_a_verdict_that_a_newer_cycle_went_on_from_stays(cast, coached):
    checked(cast, coached, new_check(later_call(cast)))
    actions.close_cycle(cast.mo, cycle_id=coached.pk, today=CHECK_DAY)
    assert may_take_back(cast.mo, coached)
    newer = opened(cast, calls=[row.call for row in coached.baseline.all()])
    for _ in range(2):  # open, and withdrawn
        with pytest.raises(NotSound, match="newer cycle of this rep"):
            taken_back(cast, coached)
        assert not may_take_back(cast.mo, coached)
        actions.withdraw_cycle(
            cast.mo, cycle_id=newer.pk, reason="He left the team.", today=CHECK_DAY
        )
    assert verdict(cast, coached).outcome is Outcome.PROVISIONAL


def test_a_withdrawn_cycle_keeps_its_verdict(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4)))
    actions.withdraw_cycle(cast.mo, cycle_id=coached.pk, reason="She left.", today=CHECK_DAY)
    with pytest.raises(NotSound, match="has ended"):
        taken_back(cast, coached)


def test_a_verdict_that_a_round_was_built_on_stays(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4)))
    go_on(cast, coached)
    with pytest.raises(Conflict):
        taken_back(cast, coached)
    with pytest.raises(NotSound, match="no verdict to take back"):
        taken_back(cast, coached, round_number=2)


@pytest.mark.parametrize("who", ["rita", "lena", "ona", "sam", "nil"])
def test_only_the_coach_takes_a_verdict_back(cast, coached, who):
    checked(cast, coached, new_check(later_call(cast)))
    with pytest.raises((Denied, NotFound)):
        actions.take_back_check(
            getattr(cast, who),
            cycle_id=coached.pk,
            round_number=1,
            reason="Not mine to say.",
            today=CHECK_DAY,
        )
    assert Check.objects.count() == 1


def test_the_coachs_verdict_and_the_machines_stand_side_by_side(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, Chances(4, 4)))
    found = verdict(cast, coached)
    assert found.outcome is Outcome.PARTIAL
    said = found.statement
    assert said.outcome is Outcome.PROVISIONAL
    # Baseline 1/4 and 0/3 pooled is 1 of 7; Wilson of 4/4 is .5101 to 1 (by hand).
    assert said.baseline_rate == pytest.approx(1 / 7)
    assert said.later_rate == 1
    assert said.interval == pytest.approx((0.5101, 1), abs=5e-4)
    assert said.smallest_p == pytest.approx(1 / 3)
    assert (said.baseline, said.later) == (("1 of 4", "0 of 3"), ("4 of 4",))
    assert "At target in 1 of 1 later and in 0 of 2 baseline calls." in said.reasons


def test_a_kind_buyer_makes_the_machine_say_partial_at_most(cast, coached):
    reason = "He asked for it before he was asked."
    given = new_check(later_call(cast), buyer_made_it_easy=True, note=reason)
    checked(cast, coached, given)
    assert verdict(cast, coached).statement.outcome is Outcome.PARTIAL


def test_two_later_calls_at_target_have_moved(cast, coached):
    calls = later_call(cast), later_call(cast, title="Another")
    checked(
        cast,
        coached,
        replace(new_check(calls[0], Outcome.MOVED), calls=tuple(map(looked_at, calls))),
    )
    found = verdict(cast, coached)
    assert (found.statement.outcome, found.statement.later) == (
        Outcome.MOVED,
        ("4 of 4", "4 of 4"),
    )


def test_no_opportunity_is_an_outcome_of_its_own(cast, coached):
    given = new_check(later_call(cast), Outcome.NO_OPPORTUNITY, Chances(0, 0))
    checked(cast, coached, given)
    assert verdict(cast, coached).statement.outcome is Outcome.NO_OPPORTUNITY
    assert read(cast, coached).next_steps == (NextStep.CHECK_ANOTHER_CALL,)


def test_calls_nobody_counted_are_too_little_evidence(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, None, note="Heard it."))
    assert verdict(cast, coached).statement.outcome is Outcome.INSUFFICIENT


def test_another_audience_proves_nothing_and_is_said(cast, coached):
    call = later_call(cast)
    theirs = Participant.objects.filter(side="theirs")
    theirs.exclude(call=call).update(buyer_role="champion")
    theirs.filter(call=call).update(buyer_role="procurement")
    checked(cast, coached, new_check(call, note="Procurement was asked the same."))
    said = verdict(cast, coached).statement
    assert said.outcome is Outcome.INSUFFICIENT
    assert said.left_out == ("Follow-up call",)
    assert any("procurement" in finding for finding in said.findings)


def test_the_place_of_evidence_comes_from_the_transcript(cast, coached):
    checked(cast, coached, new_check(later_call(cast)))
    (point,) = verdict(cast, coached).calls[0].points
    assert (point.at_ms, point.status) == (80_000, "verified")


def test_words_nobody_said_need_a_reason(cast, coached):
    call = later_call(cast)
    invented = quote(0, coached.dimension, 4, words="What would happen if it fails in May?")
    looked = replace(looked_at(call), points=(invented,))
    with pytest.raises(NotSound, match="give a reason"):
        checked(cast, coached, replace(new_check(call), calls=(looked,)))
    reasoned = replace(looked, points=(replace(invented, reason="Said before recording."),))
    assert checked(cast, coached, replace(new_check(call), calls=(reasoned,))).pk


def test_every_other_dimension_is_marked(cast, coached):
    given = new_check(later_call(cast))
    bare = {key: mark for key, mark in given.marks.items() if key != "next_step"}
    with pytest.raises(NotSound, match="Say whether Next step is the same"):
        checked(cast, coached, replace(given, marks=bare))


def test_what_got_worse_is_named(cast, coached):
    given = new_check(later_call(cast), marks=marks(next_step=Compared.WORSE))
    checked(cast, coached, given)
    assert verdict(cast, coached).regressions == ("Next step",)


def test_sent_twice_it_is_kept_once(cast, coached):
    given = new_check(later_call(cast))
    assert checked(cast, coached, given) == checked(cast, coached, given)
    assert (Check.objects.count(), CheckedCall.objects.count()) == (1, 1)


def test_another_verdict_on_the_same_round_is_a_conflict(cast, coached):
    call = later_call(cast)
    checked(cast, coached, new_check(call))
    with pytest.raises(Conflict, match="checked by Mo Adeyemi"):
        checked(cast, coached, new_check(call, Outcome.NOT_MOVED))
    with pytest.raises(Conflict, match="in round 1 by now"):
        checked(cast, coached, new_check(call), round_number=2)


def test_impossible_numbers_are_refused(cast, coached):
    call = later_call(cast)
    twice = replace(new_check(call), calls=(looked_at(call), looked_at(call)))
    with pytest.raises(Refused, match="named twice"):
        checked(cast, coached, twice)


def test_only_a_coach_of_the_rep_checks(cast, coached):
    given = new_check(later_call(cast))
    for somebody, refusal in ((cast.rita, Denied), (cast.lena, Denied), (cast.sam, NotFound)):
        with pytest.raises(refusal):
            actions.record_check(
                somebody, cycle_id=coached.pk, round_number=1, given=given, today=CHECK_DAY
            )


def test_the_page_of_a_check_begins_with_calls_that_count(cast, coached):
    later_call(cast, title="Unscored")
    scored = scored_call(cast.mo, cast.rita, title="Scored", held_at=CHECK_NOW.replace(day=16))
    found = queries.check_to_begin(cast.mo, coached.pk, now=CHECK_NOW, today=CHECK_DAY)
    assert [one.title for one in found.candidates] == ["Unscored", "Scored"]
    one = found.candidates[1]
    assert (one.call_id, one.score) == (scored.pk, 1)
    assert one.marks["next_step"] is Compared.SAME
    assert [point.at_ms for point in one.points] == [80_000]


def test_what_counts_would_support_is_said_before_anything_is_kept(cast, coached):
    call = later_call(cast)
    said = queries.verdict_so_far(cast.mo, coached.pk, counted=[looked_at(call, Chances(1, 4))])
    assert said.outcome is Outcome.PARTIAL  # 1 of 4 is above 1 of 7, and below 80 %
    assert not Check.objects.exists()


def test_the_parked_gaps_stand_beside_the_focus(cast, coached):
    call = scored_call(cast.mo, cast.rita, title="Scored", held_at=CHECK_NOW.replace(day=16))
    review = call_review(call)
    review.scores.filter(dimension=coached.dimension).update(value=2)
    review.scores.filter(dimension="next_step").update(value=2)
    checked(cast, coached, new_check(call))
    found = read(cast, coached).effect
    # The focus went from 1 to 2; one of seven parked gaps from 1 to 2, the others stayed.
    assert (found.focus_change, found.parked) == (1, 7)
    assert found.effect == pytest.approx(1 - 1 / 7)


def call_review(call):
    from filmroom.reviews.models import Review

    return Review.objects.get(call=call, is_self_assessment=False)


# --- the next round -------------------------------------------------------------------------


def test_partial_goes_on_with_a_new_date_and_needs_no_new_session(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4)))
    second = go_on(cast, coached)
    assert (second.number, second.coached_on, second.follow_up_on) == (2, TODAY, NEXT_DAY)
    assert read(cast, coached).line.state is State.PRACTISING


def test_not_moved_is_not_repeated_and_is_coached_again(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.NOT_MOVED, Chances(0, 4)))
    with pytest.raises(NotSound, match="the same session again would move nothing"):
        go_on(cast, coached)
    second = go_on(cast, coached, drill="The same moment on Northwind, with less time.")
    assert second.coached_on is None
    assert read(cast, coached).line.state is State.COACHING
    logged(
        cast.mo,
        cast.rita,
        sheet(
            held_on=CHECK_DAY,
            due_on=NEXT_DAY,
            cycle_id=coached.pk,
            **reviewing_last(last_session(cast)),
        ),
    )
    second.refresh_from_db()
    assert second.coached_on == CHECK_DAY


def test_a_session_from_before_the_last_check_does_not_begin_the_next_round(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.NOT_MOVED, Chances(0, 4)))
    second = go_on(cast, coached, drill="Three cost ladders.")
    logged(
        cast.mo,
        cast.rita,
        sheet(
            held_on=date(2026, 3, 17),  # checked on the 18th
            due_on=NEXT_DAY,
            cycle_id=coached.pk,
            **reviewing_last(last_session(cast)),
        ),
    )
    second.refresh_from_db()
    assert second.coached_on is None


def last_session(cast):
    from filmroom.cycles.models import Session
    from filmroom.cycles.state import state_of

    return state_of(Session.objects.latest("pk"))


def test_after_moved_the_bar_is_raised_or_nothing(cast, coached):
    calls = later_call(cast), later_call(cast, title="Another")
    given = replace(new_check(calls[0], Outcome.MOVED), calls=tuple(map(looked_at, calls)))
    checked(cast, coached, given)
    with pytest.raises(NotSound, match="raise it, or close"):
        go_on(cast, coached)
    raised = "per main problem, two implication questions asked, in 100 %"
    second = go_on(cast, coached, target=raised)
    assert (second.target, second.coached_on) == (raised, None)


def test_a_checked_call_does_not_count_again(cast, coached):
    call = later_call(cast)
    checked(cast, coached, new_check(call, Outcome.PARTIAL, Chances(2, 4)))
    go_on(cast, coached)
    with pytest.raises(NotSound, match="checked before"):
        checked(cast, coached, new_check(call), round_number=2, today=NEXT_DAY)


def test_a_round_begins_after_a_check_once_and_on_a_new_date(cast, coached):
    with pytest.raises(NotSound, match="has not been checked"):
        go_on(cast, coached)
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4)))
    with pytest.raises(NotSound, match="must come after"):
        actions.next_round(
            cast.mo,
            cycle_id=coached.pk,
            after_round=1,
            plan=replace(PLAN, follow_up_on=CHECK_DAY),
        )
    assert go_on(cast, coached) == go_on(cast, coached)
    assert Round.objects.count() == 2
    with pytest.raises(Conflict, match="in round 2 by now"):
        go_on(cast, coached, drill="Another.")


def test_a_session_of_an_old_round_draft_joins_the_running_one(cast, coached):
    draft = sheet(held_on=CHECK_DAY, due_on=NEXT_DAY, cycle_id=coached.pk)
    waiting = saved(cast.mo, cast.rita, replace(draft, **reviewing_last(last_session(cast))))
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4)))
    second = go_on(cast, coached)
    actions.complete_session(
        cast.mo, session_id=waiting.session_id, base_version=waiting.version, now=CHECK_NOW
    )
    assert [one.held_on for one in read(cast, coached).rounds[1].sessions] == [CHECK_DAY]
    second.refresh_from_db()
    assert second.coached_on == TODAY  # it goes on with what was coached before


def test_a_plan_that_names_an_unknown_deal_is_not_found(cast, coached):
    checked(cast, coached, new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4)))
    with pytest.raises(NotFound):
        actions.next_round(
            cast.mo,
            cycle_id=coached.pk,
            after_round=1,
            plan=NewPlan(PLAN.focus, PLAN.target, deal_id=987, follow_up_on=NEXT_DAY),
        )


def test_calls_that_a_verdict_or_a_baseline_rests_on_are_not_undone(cast, coached):
    from filmroom.cycles.objections import to_deleting

    call = later_call(cast)
    assert to_deleting(call) is None
    checked(cast, coached, new_check(call))
    assert "A verdict rests on this call" in to_deleting(call)
    unreviewed = later_call(cast, title="Baseline", held_at=CHECK_NOW.replace(day=2))
    coached.baseline.filter(title="First call").update(call=unreviewed)
    assert "baseline rests on this call" in to_deleting(Call.objects.get(pk=unreviewed.pk))
