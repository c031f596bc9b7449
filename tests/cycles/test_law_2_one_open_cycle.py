"""Law 2: one focus per cycle, one open cycle per rep, other gaps parked in writing."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from cast import TODAY
from coaching import KEY, baseline, new_cycle, opened
from filmroom.core.focus.model import ParkedGap
from filmroom.cycles import actions
from filmroom.cycles.models import Cycle
from filmroom.cycles.refusals import NotSound


def open_another(cast, calls, **changes):
    new = replace(new_cycle(calls), **changes)
    return actions.open_cycle(cast.mo, key=uuid4(), rep_id=cast.rita.pk, new=new, today=TODAY)


def test_a_second_focus_is_refused_while_one_is_open(cast):
    calls = baseline(cast)
    opened(cast, calls=calls)
    with pytest.raises(NotSound, match="This rep has an open cycle"):
        open_another(cast, calls)
    assert Cycle.objects.count() == 1


def test_after_a_withdrawal_the_next_cycle_may_open(cast):
    calls = baseline(cast)
    first = opened(cast, calls=calls)
    actions.withdraw_cycle(
        cast.mo, cycle_id=first.pk, reason="Rita moves to another segment.", today=TODAY
    )
    assert open_another(cast, calls).is_open


def test_sent_twice_with_one_key_it_is_opened_once(cast):
    calls = baseline(cast)
    assert opened(cast, key=KEY, calls=calls) == opened(cast, key=KEY, calls=calls)
    assert Cycle.objects.count() == 1


def test_other_gaps_that_recur_are_parked_without_being_asked_for(cast, cycle):
    parked = {gap.dimension: gap.words for gap in cycle.parked.all()}
    assert len(parked) == 7  # the sheets score every dimension below 2 on both calls
    assert parked["next_step"] == "Seen in 2 calls."


def test_a_gap_is_parked_in_the_coachs_words_where_there_are_some(cast):
    calls = baseline(cast)
    words = "Leaves without a date; taken up after Easter."
    row = open_another(cast, calls, parked=(ParkedGap("next_step", words),))
    assert row.parked.get(dimension="next_step").words == words


def test_a_gap_seen_later_is_parked_and_the_focus_is_not(cast, cycle):
    gap = ParkedGap("next_step", "Left without a date again.")
    assert actions.park_gap(cast.mo, cycle_id=cycle.pk, gap=gap).words == gap.words
    assert cycle.parked.count() == 7
    with pytest.raises(ValueError, match="another dimension"):
        actions.park_gap(cast.mo, cycle_id=cycle.pk, gap=ParkedGap(cycle.dimension, "Again."))


def test_two_behaviours_are_no_focus(cast):
    two = "Ask who signs off and send a recap with a date."
    with pytest.raises(NotSound) as refused:
        opened(cast, focus=two)
    assert [problem.field for problem in refused.value.problems] == ["focus"]


def test_the_database_refuses_a_second_open_cycle(cast, cycle):
    copied = [f.column for f in Cycle._meta.concrete_fields if f.column not in {"id", "key"}]
    columns = ", ".join(copied)
    sql = f"INSERT INTO cycles_cycle (key, {columns}) SELECT %s, {columns} FROM cycles_cycle"
    with (
        pytest.raises(IntegrityError, match=r"law_2|cycles_cycle\.rep_id"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, [uuid4().hex])


def test_the_database_refuses_to_open_an_ended_cycle_beside_an_open_one(cast):
    calls = baseline(cast)
    first = opened(cast, calls=calls)
    actions.withdraw_cycle(cast.mo, cycle_id=first.pk, reason="A new territory.", today=TODAY)
    open_another(cast, calls)
    with (
        pytest.raises(IntegrityError, match=r"law_2|cycles_cycle\.rep_id"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE cycles_cycle SET withdrawn_on = NULL")
