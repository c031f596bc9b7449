"""Law 5: a commitment is one sentence, a named deal or call, and a date. No date, no session."""

from datetime import date

import pytest
from django.db import DatabaseError, connection, transaction

from cast import NOW, TODAY
from coaching import commitment_of, logged, saved, sheet
from factories import deal_of
from filmroom.cycles import actions
from filmroom.cycles.models import Commitment, Session
from filmroom.cycles.refusals import NotSound
from filmroom.people.models import Setting


def refused(cast, draft):
    with pytest.raises(NotSound) as found:
        logged(cast.mo, cast.rita, draft)
    assert not Commitment.objects.exists()
    assert Session.objects.get().completed_at is None
    return [problem.code for problem in found.value.problems]


def test_without_a_date_it_stays_a_draft(cast):
    assert refused(cast, sheet(due_on=None)) == ["no-date"]


def test_without_a_commitment_it_stays_a_draft(cast):
    assert refused(cast, sheet(words="", due_on=None)) == ["no-commitment", "no-date"]


def test_two_sentences_are_two_commitments(cast):
    two = "I ask what it costs. I send the recap."
    assert refused(cast, sheet(words=two)) == ["several-sentences"]


def test_a_date_before_the_session_is_refused(cast):
    assert refused(cast, sheet(due_on=date(2026, 3, 9))) == ["date-before-session"]


def test_with_a_live_deal_the_commitment_names_where_it_is_used(cast):
    deal_of(cast.rita, name="Northwind")
    assert refused(cast, sheet(where="")) == ["no-deal"]


def test_the_name_of_the_chosen_deal_is_where(cast):
    deal = deal_of(cast.rita, name="Northwind")
    state = logged(cast.mo, cast.rita, sheet(where="Northwind", deal_id=deal.pk))
    made = commitment_of(state)
    assert (made.where, made.deal, made.due_on) == ("Northwind", deal, date(2026, 3, 17))


def test_a_date_in_words_counts_from_the_day_of_the_session(cast):
    state = saved(cast.mo, cast.rita, sheet(due_on=None, due_text="next tue"))
    assert state.draft.due_on == date(2026, 3, 17)  # the session was on Tuesday the 10th


def test_a_date_nobody_can_read_is_kept_as_typed_and_asked_about(cast):
    state = saved(cast.mo, cast.rita, sheet(due_on=None, due_text="when it suits"))
    assert state.draft.due_text == "when it suits"
    (problem,) = state.problems
    assert (problem.code, problem.field) == ("bad-date", "due_on")


def test_the_order_of_numbers_in_a_date_is_the_organisations(cast):
    slashed = sheet(due_on=None, due_text="3/4")
    assert saved(cast.mo, cast.rita, slashed).draft.due_on == date(2026, 4, 3)
    Setting.objects.create(key="month_first", value=True)
    assert saved(cast.mo, cast.rita, sheet(due_on=None, due_text="4/3")).draft.due_on == date(
        2026, 4, 3
    )


def test_the_database_refuses_a_completed_session_without_a_commitment(cast):
    state = saved(cast.mo, cast.rita, sheet())
    with (
        pytest.raises(DatabaseError, match="law_5"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "UPDATE cycles_session SET theme = 'x', completed_at = %s, documented_at = %s"
            " WHERE id = %s",
            [NOW, NOW, state.session_id],
        )


def test_the_database_refuses_to_take_the_commitment_from_a_completed_session(cast, session):
    with (
        pytest.raises(DatabaseError, match="law_5"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE cycles_session SET commitment_id = NULL")


def test_the_database_refuses_a_commitment_without_a_date(cast, session):
    with (
        pytest.raises(DatabaseError, match=r"(?i)due_on.*null|null.*due_on|NOT NULL"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE cycles_commitment SET due_on = NULL")


def test_the_first_session_of_a_round_sets_its_follow_up_where_none_was_set(cast):
    from coaching import opened

    row = opened(cast, follow_up_on=None)
    logged(cast.mo, cast.rita, sheet(cycle_id=row.pk))
    running = row.rounds.get()
    assert (running.coached_on, running.follow_up_on) == (TODAY, date(2026, 3, 17))


def test_a_completed_session_cannot_be_thrown_away(cast, session):
    with pytest.raises(ValueError, match="stays"):
        actions.discard_session(cast.mo, session_id=session.session_id, now=NOW)
