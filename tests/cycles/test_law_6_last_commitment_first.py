"""Law 6: the previous commitment is reviewed before anything new is logged with that rep."""

from datetime import date, timedelta

import pytest

from cast import NOW, TODAY
from coaching import DUE, commitment_of, logged, reviewing_last, saved, sheet
from filmroom.core.commitments import Progress, ProgressReport
from filmroom.cycles import actions, queries
from filmroom.cycles.models import Commitment
from filmroom.cycles.refusals import NotSound
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.people.models import Membership

WEEK = timedelta(days=7)


def next_week(**changes):
    return sheet(held_on=TODAY + WEEK, due_on=DUE + WEEK, **changes)


def codes(state):
    return [problem.code for problem in state.problems]


def report(actor, commitment, progress, **more):
    return actions.report_progress(
        actor,
        commitment_id=commitment.pk,
        report=ProgressReport(progress, **more),
        today=DUE,
    )


def test_the_next_session_is_not_completed_without_a_look_at_the_last_commitment(cast, session):
    with pytest.raises(NotSound, match="Look at the last commitment first"):
        logged(cast.mo, cast.rita, next_week())
    assert Commitment.objects.count() == 1


def test_with_the_answer_it_completes_and_the_answer_is_kept_with_the_session(cast, session):
    second = logged(
        cast.mo,
        cast.rita,
        next_week(**reviewing_last(session, Progress.PARTLY, progress_note="On one call.")),
    )
    first = commitment_of(session)
    assert (first.progress, first.reviewed_on, first.is_reviewed) == (
        "partly",
        date(2026, 3, 17),
        True,
    )
    (said,) = queries.read_session(cast.rita, session.session_id).reports
    assert (said.progress, said.note, said.session_id) == (
        Progress.PARTLY,
        "On one call.",
        second.session_id,
    )


def test_an_answer_about_another_commitment_does_not_count(cast, session):
    answer = {"previous_id": commitment_of(session).pk + 1, "progress": Progress.KEPT}
    assert codes(saved(cast.mo, cast.rita, next_week(**answer))) == ["no-progress"]


def test_two_drafts_that_review_one_commitment_do_not_both_complete(cast, session):
    answer = reviewing_last(session)
    one = saved(cast.mo, cast.rita, next_week(**answer))
    other = saved(cast.mo, cast.rita, next_week(**answer))
    actions.complete_session(
        cast.mo, session_id=one.session_id, base_version=one.version, now=NOW + WEEK
    )
    with pytest.raises(NotSound, match="Look at the last commitment first"):
        actions.complete_session(
            cast.mo, session_id=other.session_id, base_version=other.version, now=NOW + WEEK
        )


def test_not_due_yet_is_an_answer_until_its_day_is_over(cast, session):
    early = sheet(held_on=DUE, **reviewing_last(session, Progress.NOT_DUE))
    assert codes(saved(cast.mo, cast.rita, early)) == []
    late = sheet(held_on=DUE + timedelta(days=1), due_on=DUE + WEEK)
    late_answer = {**reviewing_last(session, Progress.NOT_DUE)}
    from dataclasses import replace

    assert codes(saved(cast.mo, cast.rita, replace(late, **late_answer))) == ["was-due"]


def test_a_commitment_that_was_not_due_is_looked_at_again(cast, session):
    first = commitment_of(session)
    logged(cast.mo, cast.rita, sheet(held_on=DUE, **reviewing_last(session, Progress.NOT_DUE)))
    open_ones = {line.commitment_id for line in queries.todo(cast.rita, now=NOW).my_promises}
    assert first.pk in open_ones


def test_dropping_needs_a_reason(cast, session):
    dropped = next_week(**reviewing_last(session, Progress.DROPPED))
    assert codes(saved(cast.mo, cast.rita, dropped)) == ["no-reason"]


def test_the_latest_one_is_asked_for_and_the_others_are_shown(cast, session):
    second = logged(
        cast.mo, cast.rita, sheet(held_on=DUE, **reviewing_last(session, Progress.NOT_DUE))
    )
    begun = queries.session_to_begin(cast.mo, cast.rita.pk, now=NOW + WEEK)
    assert begun.previous.commitment_id == commitment_of(second).pk
    assert begun.draft.previous_id == commitment_of(second).pk
    assert [other.commitment_id for other in begun.others] == [commitment_of(session).pk]


def test_the_commitment_to_another_coach_is_not_asked_for(cast, session):
    Membership.objects.create(person=cast.lena, team=cast.north, role="coach", since=TODAY)
    assert logged(cast.lena, cast.rita, next_week()).is_complete


def test_a_reps_own_report_is_kept_and_stays_to_be_looked_at_together(cast, session):
    row = report(cast.rita, commitment_of(session), Progress.KEPT, note="Twice on Monday.")
    assert (row.progress, row.is_reviewed) == ("kept", False)
    begun = queries.session_to_begin(cast.mo, cast.rita.pk, now=NOW + WEEK)
    assert begun.previous.progress is Progress.KEPT


def test_a_coachs_report_reviews_it(cast, session):
    assert report(cast.mo, commitment_of(session), Progress.NOT_KEPT).is_reviewed
    assert logged(cast.mo, cast.rita, next_week()).is_complete


def test_reported_twice_it_is_kept_once_and_changed_it_is_kept_twice(cast, session):
    row = commitment_of(session)
    report(cast.rita, row, Progress.KEPT)
    report(cast.rita, row, Progress.KEPT)
    assert row.reports.count() == 1
    report(cast.mo, row, Progress.PARTLY)
    assert [one.progress for one in row.reports.all()] == ["kept", "partly"]


def test_what_was_reviewed_together_is_not_reported_on_again_by_the_rep(cast, session):
    report(cast.mo, commitment_of(session), Progress.NOT_KEPT)
    with pytest.raises(Refused, match="with your coach already"):
        report(cast.rita, commitment_of(session), Progress.KEPT)


def test_others_do_not_report(cast, session):
    with pytest.raises(Denied):
        report(cast.lena, commitment_of(session), Progress.KEPT)
    for outsider in (cast.pia, cast.ona, cast.sam, cast.nil, cast.eno):
        with pytest.raises(NotFound):
            report(outsider, commitment_of(session), Progress.KEPT)
