"""A session was held on a day that can be; from that day on, calls count for the check (law 7)."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse

from cast import NOW, TODAY
from coaching import (
    CHECK_DAY,
    checked,
    later_call,
    logged,
    new_check,
    saved,
    sheet,
)
from filmroom.core.verdict import Chances, Outcome
from filmroom.cycles import actions
from filmroom.cycles.models import Round, Session
from filmroom.cycles.refusals import NotSound

DAY = timedelta(days=1)


def complete(cast, draft, *, now=NOW):
    state = saved(cast.mo, cast.rita, draft)
    return actions.complete_session(
        cast.mo, session_id=state.session_id, base_version=state.version, now=now
    )


def edit(cast, state, draft, *, now=NOW):
    return actions.edit_session(
        cast.mo, session_id=state.session_id, base_version=state.version, draft=draft, now=now
    )


def dated(held_on):
    return sheet(held_on=held_on, due_on=held_on + DAY)


@pytest.mark.parametrize(
    ("held_on", "said"),
    [
        (date(2030, 3, 10), "is still to come"),
        (TODAY + 2 * DAY, "Thu 12 Mar is still to come"),
        (date(1989, 12, 31), "is before 1990; check the year"),
        (date(1, 1, 1), "is before 1990"),
    ],
)
def test_a_day_on_which_nothing_can_have_been_held_completes_no_session(cast, held_on, said):
    with pytest.raises(NotSound, match=said):
        complete(cast, dated(held_on))
    assert Session.objects.get().draft["held_on"] == held_on.isoformat()  # law 12: it is kept


@pytest.mark.parametrize("held_on", [TODAY + DAY, TODAY, date(1990, 1, 1)])
def test_tomorrow_and_any_day_of_a_working_life_are_days_of_a_session(cast, held_on):
    assert complete(cast, dated(held_on)).is_complete


def test_tomorrow_is_counted_where_the_rep_is(cast):
    """At noon in UTC on the 10th it is the 11th on Kiritimati, and the 12th is tomorrow."""
    noon = datetime(2026, 3, 10, 12, tzinfo=UTC)
    with pytest.raises(NotSound, match="still to come"):
        complete(cast, dated(TODAY + 2 * DAY), now=noon)
    cast.rita.time_zone = "Pacific/Kiritimati"
    cast.rita.save()
    assert complete(cast, dated(TODAY + 2 * DAY), now=noon).is_complete


def test_a_session_of_a_cycle_is_not_held_before_the_cycle_was_opened(cast, cycle):
    early = replace(dated(TODAY - DAY), cycle_id=cycle.pk)
    with pytest.raises(NotSound, match="Mon 9 Mar is before the cycle was opened on Tue 10 Mar"):
        complete(cast, early)
    assert complete(cast, replace(early, cycle_id=None)).is_complete


def test_an_edit_moves_no_session_to_such_a_day(cast, cycle):
    state = complete(cast, sheet(cycle_id=cycle.pk))
    for held_on in (TODAY - DAY, TODAY + 2 * DAY, date(1, 1, 1)):
        with pytest.raises(NotSound):
            edit(cast, state, dated(held_on))
    assert Session.objects.get().held_on == TODAY


def test_words_asked_for_earlier_complete_no_session_on_such_a_day(cast):
    draft = replace(dated(TODAY), typed_by_rep=False)
    state = complete(cast, draft)
    Session.objects.update(draft={**Session.objects.get().draft, "held_on": "2030-03-10"})
    actions.confirm_words(cast.rita, session_id=state.session_id, words=draft.words, now=NOW)
    row = Session.objects.get()
    assert (row.is_complete, row.asked_at) == (False, None)


def coached_on(cycle, number=1):
    return Round.objects.get(cycle=cycle, number=number).coached_on


def test_coaching_begins_later_once_the_day_of_its_session_is_corrected(cast, cycle):
    state = complete(cast, sheet(cycle_id=cycle.pk))
    now = NOW + 3 * DAY
    edit(cast, state, dated(TODAY + 2 * DAY), now=now)
    assert coached_on(cycle) == TODAY + 2 * DAY
    with pytest.raises(NotSound, match="real"):
        checked(cast, cycle, new_check(later_call(cast, held_at=NOW + DAY)))


def test_coaching_begins_earlier_once_the_day_of_its_session_is_corrected(cast, cycle):
    state = complete(cast, sheet(cycle_id=cycle.pk, held_on=TODAY + DAY))
    edit(cast, state, sheet(), now=NOW)
    assert coached_on(cycle) == TODAY
    assert checked(cast, cycle, new_check(later_call(cast, held_at=NOW))).outcome == "provisional"


def test_a_round_that_was_stuck_in_the_future_goes_on_with_the_next_edit(cast, coached):
    Round.objects.update(coached_on=date(2030, 3, 10))
    row = Session.objects.get()
    actions.edit_session(
        cast.mo,
        session_id=row.pk,
        base_version=row.version,
        draft=sheet(attempt="Asked twice."),
        now=NOW,
    )
    assert coached_on(coached) == TODAY


def test_the_earliest_of_several_sessions_counts(cast, cycle):
    first = complete(cast, sheet(cycle_id=cycle.pk))
    second = {"held_on": TODAY + DAY, "cycle_id": cycle.pk}
    row = Session.objects.get()
    draft = sheet(**second, previous_id=row.commitment_id, progress="not_due")
    complete(cast, draft, now=NOW + DAY)
    assert coached_on(cycle) == TODAY
    edit(cast, first, dated(TODAY + 2 * DAY), now=NOW + 2 * DAY)
    assert coached_on(cycle) == TODAY + DAY


def test_a_check_rests_on_the_day_it_was_made_with(cast, cycle):
    state = complete(cast, sheet(cycle_id=cycle.pk))
    checked(cast, cycle, new_check(later_call(cast)))
    edit(cast, state, dated(CHECK_DAY), now=NOW + 10 * DAY)
    assert coached_on(cycle) == TODAY


def test_a_round_that_goes_on_keeps_what_was_coached_before(cast, cycle):
    from coaching import PLAN

    first = complete(cast, sheet(cycle_id=cycle.pk))
    given = new_check(later_call(cast), Outcome.PARTIAL, Chances(2, 4))
    checked(cast, cycle, given)
    plan = replace(PLAN, follow_up_on=CHECK_DAY + 5 * DAY)
    actions.next_round(cast.mo, cycle_id=cycle.pk, after_round=1, plan=plan)
    again = sheet(
        held_on=CHECK_DAY,
        due_on=CHECK_DAY + DAY,
        cycle_id=cycle.pk,
        previous_id=Session.objects.get(pk=first.session_id).commitment_id,
        progress="kept",
    )
    logged(cast.mo, cast.rita, again)
    assert coached_on(cycle, 2) == TODAY


def test_the_page_says_beside_the_day_what_is_wrong_with_it(cast, signed_in, set_day):
    set_day(NOW)
    state = saved(cast.mo, cast.rita, dated(date(2030, 3, 10)))
    mo = signed_in(cast.mo)
    answer = mo.post(
        reverse("sessions:complete", args=[state.session_id]),
        {"version": state.version},
        content_type="application/json",
        headers={"X-Requested-With": "fetch"},
    )
    assert answer.status_code == 422
    assert [one["field"] for one in answer.json()["state"]["problems"]] == ["held_on"]
