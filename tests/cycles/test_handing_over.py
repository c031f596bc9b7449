"""Another coach for a rep: history stays, open work goes along (spec 6)."""

from datetime import date, timedelta

import pytest

from cast import NOW, TODAY
from coaching import commitment_of, logged, reviewing_last, sheet
from filmroom.core.commitments import Progress
from filmroom.cycles import actions, queries
from filmroom.cycles.models import Commitment, Session
from filmroom.kit.access import Denied, NotFound
from filmroom.people.models import Membership

DAY = date(2026, 3, 20)


@pytest.fixture
def moved(cast, coached):
    """Rita moves from Mo's team to Sam's while her cycle is open."""
    north = Membership.objects.get(person=cast.rita, until__isnull=True)
    north.until = DAY
    north.save()
    Membership.objects.create(person=cast.rita, team=cast.south, role="rep", since=DAY)
    return coached


def hand_over(actor, cast, *, to):
    return actions.hand_over(actor, rep_id=cast.rita.pk, to_coach_id=to.pk, today=DAY)


def test_the_new_coach_is_shown_what_is_left_alone_and_takes_it(cast, moved):
    sam = type(cast.sam).objects.get(pk=cast.sam.pk)
    assert [line.cycle_id for line in queries.todo(sam, now=NOW).to_take_over] == [moved.pk]
    assert hand_over(sam, cast, to=sam) == 2  # the cycle and the commitment of its session
    assert queries.todo(sam, now=NOW).to_take_over == []
    moved.refresh_from_db()
    assert moved.coach == cast.sam


def test_who_held_it_before_stays_in_its_history_and_all_three_are_told(cast, moved):
    hand_over(cast.sam, cast, to=cast.sam)
    read = queries.read_cycle(cast.rita, moved.pk, now=NOW, today=DAY)
    assert [(one.from_coach, one.to_coach, one.on) for one in read.handed] == [
        ("Mo Adeyemi", "Sam Whitfield", DAY)
    ]
    assert Session.objects.get().coach == cast.mo
    assert "cycle_handed_over" in {told.kind for told in queries.notices(cast.sam)}


def test_the_old_coach_reads_it_no_more(cast, moved):
    mo = type(cast.mo).objects.get(pk=cast.mo.pk)
    with pytest.raises(NotFound):
        queries.read_cycle(mo, moved.pk, now=NOW, today=DAY)


def test_the_first_session_with_the_new_coach_looks_at_the_last_commitment(cast, moved):
    hand_over(cast.sam, cast, to=cast.sam)
    begun = queries.session_to_begin(cast.sam, cast.rita.pk, now=NOW + timedelta(days=10))
    assert begun.previous.words == sheet().words


def test_what_was_reviewed_stays_with_the_coach_it_was_made_with(cast, coached):
    from filmroom.cycles.state import state_of

    first = state_of(Session.objects.get())
    logged(cast.mo, cast.rita, sheet(held_on=DAY, due_on=DAY, **reviewing_last(first)))
    Membership.objects.create(person=cast.sam, team=cast.north, role="coach", since=DAY)
    hand_over(cast.sam, cast, to=cast.sam)
    assert commitment_of(first).coach == cast.mo
    assert Commitment.objects.filter(coach=cast.sam).count() == 1


def test_a_commitment_that_was_not_due_goes_along_too(cast, coached):
    Commitment.objects.update(progress=Progress.NOT_DUE.value, reviewed_on=TODAY)
    Membership.objects.create(person=cast.sam, team=cast.north, role="coach", since=DAY)
    hand_over(cast.sam, cast, to=cast.sam)
    assert Commitment.objects.get().coach == cast.sam


def test_an_administrator_hands_over_and_reads_nothing(cast, moved):
    assert hand_over(cast.ada, cast, to=cast.sam) == 2
    with pytest.raises(NotFound):
        queries.read_cycle(cast.ada, moved.pk, now=NOW, today=DAY)


def test_nobody_takes_a_rep_they_do_not_coach(cast, coached):
    for actor, to in (
        (cast.ada, cast.sam),
        (cast.mo, cast.lena),
        (cast.rita, cast.mo),
        (cast.lena, cast.mo),
    ):
        with pytest.raises((Denied, NotFound)):
            hand_over(actor, cast, to=to)
    coached.refresh_from_db()
    assert coached.coach == cast.mo


def test_handed_over_twice_it_goes_once(cast, moved):
    hand_over(cast.sam, cast, to=cast.sam)
    assert hand_over(cast.sam, cast, to=cast.sam) == 0
    assert moved.handed_over.count() == 1
