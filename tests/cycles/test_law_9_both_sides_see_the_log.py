"""Law 9: the rep reads everything recorded about them, answers it, and sees who read and edited."""

from datetime import timedelta

import pytest

from cast import NOW, TODAY
from coaching import CHECK_DAY, CHECK_NOW, checked, later_call, logged, new_check, sheet
from filmroom.cycles import access, actions, queries
from filmroom.cycles.models import Answer
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.people.models import Membership, Reading

AFTER = NOW + timedelta(hours=1)


def edit(coach, state, draft):
    return actions.edit_session(
        coach,
        session_id=state.session_id,
        base_version=state.version,
        draft=draft,
        now=AFTER,
    )


def test_the_rep_reads_every_field_of_a_completed_session(cast, session):
    read = queries.read_session(cast.rita, session.session_id)
    assert read.state.draft == sheet()
    assert read.line.promise.words == sheet().words
    assert (read.may_answer, read.may_edit) == (True, False)


def test_the_rep_is_told_of_a_session_a_cycle_and_a_verdict(cast, coached):
    checked(cast, coached, new_check(later_call(cast)))
    assert {told.kind for told in queries.notices(cast.rita)} == {
        "cycle_opened",
        "session_logged",
        "cycle_checked",
    }


def test_a_read_notice_is_read(cast, session):
    actions.read_notices(cast.rita, now=AFTER, session_id=session.session_id)
    assert [told.is_read for told in queries.notices(cast.rita)] == [True]


def test_rep_and_coach_answer_each_other_and_both_stay(cast, session):
    pk = session.session_id
    actions.answer_session(cast.rita, session_id=pk, words="I did ask, at 12:40.")
    actions.answer_session(cast.mo, session_id=pk, words="You did; I change the theme.")
    said = [(one.author, one.words) for one in queries.read_session(cast.lena, pk).answers]
    assert said == [
        ("Rita O'Rourke", "I did ask, at 12:40."),
        ("Mo Adeyemi", "You did; I change the theme."),
    ]
    assert "answered" in {told.kind for told in queries.notices(cast.rita)}


def test_an_answer_sent_twice_is_said_once_and_an_empty_one_is_none(cast, session):
    for _ in range(2):
        actions.answer_session(cast.rita, session_id=session.session_id, words="Yes.")
    assert Answer.objects.count() == 1
    with pytest.raises(Refused, match="has words"):
        actions.answer_session(cast.rita, session_id=session.session_id, words="  ")


def test_the_rep_answers_a_cycle_too(cast, coached):
    actions.answer_cycle(cast.rita, cycle_id=coached.pk, words="The buyer cut us short.")
    read = queries.read_cycle(cast.mo, coached.pk, now=CHECK_NOW, today=CHECK_DAY)
    assert [one.words for one in read.answers] == ["The buyer cut us short."]


def test_others_read_and_do_not_answer(cast, session):
    with pytest.raises(Denied, match="others read it"):
        actions.answer_session(cast.lena, session_id=session.session_id, words="Well done.")
    with pytest.raises(NotFound):
        actions.answer_session(cast.pia, session_id=session.session_id, words="Hello.")


def test_an_edit_keeps_what_was_there_and_tells_the_rep(cast, session):
    state = edit(cast.mo, session, sheet(theme="Shows the router before the cost is known."))
    assert state.version == session.version + 1
    (change,) = queries.read_session(cast.rita, session.session_id).edits
    assert (change.editor, change.edited_at) == ("Mo Adeyemi", AFTER)
    assert change.changes == {
        "theme": [sheet().theme, "Shows the router before the cost is known."]
    }
    assert "session_edited" in {told.kind for told in queries.notices(cast.rita)}


def test_an_edit_that_changes_nothing_leaves_no_trace(cast, session):
    assert edit(cast.mo, session, sheet()) == session
    assert queries.read_session(cast.rita, session.session_id).edits == ()


def test_an_edit_cannot_take_out_what_the_laws_ask_for(cast, session):
    with pytest.raises(Refused, match="without a date"):
        edit(cast.mo, session, sheet(due_on=None))
    with pytest.raises(Refused, match="Choose the skill"):
        edit(cast.mo, session, sheet(skill=""))


def test_only_the_coach_who_held_it_edits_it(cast, session):
    Membership.objects.create(person=cast.lena, team=cast.north, role="coach", since=TODAY)
    for other in (cast.rita, cast.lena):
        with pytest.raises(Denied, match="the coach who held it"):
            edit(other, session, sheet(theme="Other."))


def test_who_read_a_session_or_a_cycle_is_seen_by_the_rep(cast, coached):
    from filmroom.cycles.models import Session

    pk = Session.objects.get().pk
    actions.note_session_reading(cast.lena, session_id=pk, today=TODAY)
    actions.note_cycle_reading(cast.lena, cycle_id=coached.pk, today=TODAY)
    actions.note_cycle_reading(cast.rita, cycle_id=coached.pk, today=TODAY)
    rows = Reading.objects.filter(about=cast.rita, what__in=["session", "cycle"])
    assert {(row.reader, row.what) for row in rows} == {
        (cast.lena, "session"),
        (cast.lena, "cycle"),
    }


def test_a_coachs_draft_is_the_coachs_until_the_words_are_asked_for(cast):
    draft = sheet(typed_by_rep=False)
    from coaching import saved

    state = saved(cast.mo, cast.rita, draft)
    assert not access.visible_sessions(cast.rita).exists()
    actions.complete_session(
        cast.mo, session_id=state.session_id, base_version=state.version, now=NOW
    )
    assert access.visible_sessions(cast.rita).get().pk == state.session_id


def test_what_was_recorded_stays_theirs_after_they_stop_selling(cast, session):
    Membership.objects.filter(person=cast.rita).update(until=TODAY)
    assert queries.read_session(cast.rita, session.session_id).line.theme == sheet().theme
    assert queries.log(cast.rita).total == 1


def test_two_sessions_of_two_reps_are_each_their_own(cast, session):
    logged(cast.mo, cast.pia, sheet())
    assert [line.rep for line in queries.log(cast.pia).lines] == ["Pia Sørensen"]
    assert queries.log(cast.mo).total == 2
