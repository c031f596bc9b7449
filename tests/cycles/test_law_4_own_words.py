"""Law 4: a commitment is in the rep's own words, typed by the rep or confirmed by the rep."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from cast import NOW
from coaching import WORDS, commitment_of, logged, saved, sheet
from filmroom.core.commitments import Voice
from filmroom.cycles import actions, queries
from filmroom.cycles.models import Commitment
from filmroom.kit.access import Denied, NotFound, Refused

AFTER = NOW + timedelta(hours=5)


@pytest.fixture
def asked(cast):
    """A session that lacks nothing but the rep's word."""
    return logged(cast.mo, cast.rita, sheet(typed_by_rep=False))


def confirm(rep, state, words=WORDS):
    return actions.confirm_words(rep, session_id=state.session_id, words=words, now=AFTER)


def test_words_typed_by_the_rep_complete_the_session(cast, session):
    assert session.is_complete
    assert commitment_of(session).voice == Voice.TYPED_BY_REP.value


def test_words_typed_by_the_coach_wait_for_the_rep_who_is_told(cast, asked):
    assert (asked.is_complete, asked.awaits_words) == (False, True)
    assert not Commitment.objects.exists()
    assert queries.todo(cast.rita, now=NOW).to_confirm[0].session_id == asked.session_id
    assert [told.kind for told in queries.notices(cast.rita)] == ["words_asked"]


def test_confirming_completes_the_session_and_keeps_when(cast, asked):
    state = confirm(cast.rita, asked)
    made = commitment_of(state)
    assert state.is_complete
    assert (made.voice, made.confirmed_at) == (Voice.CONFIRMED_BY_REP.value, AFTER)
    assert [told.kind for told in queries.notices(cast.mo)] == ["words_given"]


def test_the_rep_may_say_it_in_other_words_which_are_then_theirs(cast, asked):
    own = "I ask Dana for one number before I show anything."
    state = confirm(cast.rita, asked, own)
    made = commitment_of(state)
    assert (made.words, made.voice) == (own, Voice.TYPED_BY_REP.value)
    assert state.draft.words == own


def test_confirming_twice_makes_one_commitment(cast, asked):
    assert confirm(cast.rita, asked) == confirm(cast.rita, asked)
    assert Commitment.objects.count() == 1


def test_nobody_confirms_for_the_rep(cast, asked):
    with pytest.raises(Denied, match="the rep confirms"):
        confirm(cast.mo, asked)
    for outsider in (cast.pia, cast.ona, cast.sam, cast.nil, cast.lena):
        with pytest.raises(NotFound):
            confirm(outsider, asked)


def test_words_the_coach_changes_afterwards_are_asked_for_again(cast, asked):
    other = sheet(typed_by_rep=False, words="I ask for the cost three times.")
    state = saved(cast.mo, cast.rita, other, key=asked.key, base_version=asked.version)
    assert not state.awaits_words
    with pytest.raises(NotFound):
        confirm(cast.rita, state)  # it is the coach's draft again


def test_a_link_confirms_without_a_sign_in_and_only_these_words(cast, asked):
    token = actions.words_link(cast.mo, session_id=asked.session_id, now=NOW)
    shown = queries.words_asked(token, now=AFTER)
    assert (shown.words, shown.rep, shown.is_confirmed) == (WORDS, "Rita O'Rourke", False)
    assert actions.confirm_by_link(token=token, now=AFTER).is_complete
    assert queries.words_asked(token, now=AFTER).is_confirmed
    assert actions.confirm_by_link(token=token, now=AFTER).is_complete  # opened twice
    assert Commitment.objects.count() == 1


def test_a_link_ends_after_a_week_with_other_words_and_with_one_letter_changed(cast, asked):
    token = actions.words_link(cast.mo, session_id=asked.session_id, now=NOW)
    with pytest.raises(NotFound):
        queries.words_asked(token, now=NOW + timedelta(days=7))
    with pytest.raises(NotFound):
        queries.words_asked(f"{token[:-1]}{'a' if token[-1] != 'a' else 'b'}", now=NOW)
    saved(
        cast.mo,
        cast.rita,
        sheet(typed_by_rep=False, words="I ask for a number."),
        key=asked.key,
        base_version=asked.version,
    )
    with pytest.raises(NotFound):
        actions.confirm_by_link(token=token, now=NOW)


def test_a_link_is_made_by_the_coach_for_words_that_wait(cast, asked, session):
    with pytest.raises(Refused, match="no words to confirm"):
        actions.words_link(cast.mo, session_id=session.session_id, now=NOW)
    with pytest.raises(Denied):
        actions.words_link(cast.rita, session_id=asked.session_id, now=NOW)


def test_what_is_missing_by_the_time_of_the_word_goes_back_to_the_coach(cast, asked):
    """Another session was logged meanwhile, so there is a commitment to look at first (law 6)."""
    logged(cast.mo, cast.rita, sheet())
    state = confirm(cast.rita, asked)
    assert (state.is_complete, state.awaits_words) == (False, False)
    assert [problem.code for problem in state.problems] == ["no-progress"]


def test_the_rep_says_a_made_commitment_in_other_words_and_the_old_ones_are_kept(cast, session):
    own = "I ask Dana what January cost before the router."
    state = actions.reword_commitment(
        cast.rita,
        session_id=session.session_id,
        base_version=session.version,
        words=own,
        now=AFTER,
    )
    assert commitment_of(state).words == own
    (edit,) = queries.read_session(cast.mo, session.session_id).edits
    assert (edit.editor, edit.changes["words"]) == ("Rita O'Rourke", [WORDS, own])


def test_the_coach_does_not_change_the_words_of_a_made_commitment(cast, session):
    with pytest.raises(Refused, match="the rep's own"):
        actions.edit_session(
            cast.mo,
            session_id=session.session_id,
            base_version=session.version,
            draft=sheet(words="I promise to try harder."),
            now=AFTER,
        )


def test_the_database_refuses_a_commitment_nobody_confirmed(cast, session):
    with (
        pytest.raises(IntegrityError, match="law_4"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE cycles_commitment SET voice = 'unconfirmed'")
