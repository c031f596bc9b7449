"""Law 12, the server's half: what was acknowledged is there, what was refused changed nothing.

The browser's half is told in tests/journeys/test_review_drafts.py, the crash in tests/kill.
"""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import IntegrityError

from cast import NOW
from filmroom.kit.access import NotFound, Refused
from filmroom.reviews import actions, queries
from filmroom.reviews.actions import drafts as saving
from filmroom.reviews.models import Review
from reviewing import full_draft


def kept(actor, sheet):
    return queries.sheet(actor, sheet.pk)[2]


def save(actor, sheet, draft, version):
    return actions.save_draft(actor, review_id=sheet.pk, base_version=version, draft=draft)


def test_a_save_that_breaks_half_way_leaves_the_sheet_as_it_was(cast, sheet, monkeypatch):
    before = save(cast.mo, sheet, full_draft(), 1)

    def breaks(*args):
        raise IntegrityError

    monkeypatch.setattr(saving, "_write_evidence", breaks)
    with pytest.raises(IntegrityError):
        save(cast.mo, sheet, full_draft(notes="New.", scores={}), before.version)
    assert kept(cast.mo, sheet) == before


def test_a_refused_save_leaves_the_sheet_as_it_was(cast, sheet):
    before = save(cast.mo, sheet, full_draft(), 1)
    with pytest.raises(Refused):
        save(cast.mo, sheet, full_draft(scores={"charm": 1}), before.version)
    assert kept(cast.mo, sheet) == before


def test_a_retry_of_an_answered_save_is_answered_again(cast, sheet):
    first = save(cast.mo, sheet, full_draft(), 1)
    later = save(cast.mo, sheet, full_draft(notes="More."), first.version)
    assert save(cast.mo, sheet, full_draft(notes="More."), first.version) == later


def test_a_thrown_away_draft_comes_back_whole(cast, sheet):
    before = save(cast.mo, sheet, full_draft(), 1)
    actions.discard_draft(cast.mo, review_id=sheet.pk, now=NOW)
    with pytest.raises(NotFound):
        kept(cast.mo, sheet)
    actions.restore_draft(cast.mo, review_id=sheet.pk)
    assert kept(cast.mo, sheet) == before


def test_a_thrown_away_draft_is_swept_after_a_day_and_not_before(cast, sheet):
    actions.discard_draft(cast.mo, review_id=sheet.pk, now=NOW)
    assert actions.sweep_discarded(now=NOW + timedelta(hours=23)) == 0
    assert actions.sweep_discarded(now=NOW + timedelta(hours=25)) == 1
    assert not Review.objects.exists()


def test_starting_anew_after_throwing_away_gives_an_empty_sheet(cast, call, sheet):
    save(cast.mo, sheet, full_draft(), 1)
    actions.discard_draft(cast.mo, review_id=sheet.pk, now=NOW)
    fresh = actions.start_review(cast.mo, call_id=call.pk)
    assert kept(cast.mo, fresh).draft.focus == ""


def test_declining_keeps_what_was_typed_so_far(cast, call):
    from cast import TODAY

    own = actions.request_self_assessment(cast.mo, call_id=call.pk, today=TODAY)
    save(cast.rita, own, full_draft(notes="Half a thought.", evidence=()), 1)
    actions.decline_self_assessment(cast.rita, review_id=own.pk, now=NOW)
    own.refresh_from_db()
    assert own.notes == "Half a thought."


def test_only_whoever_writes_a_sheet_restores_it(cast, sheet):
    actions.discard_draft(cast.mo, review_id=sheet.pk, now=NOW)
    for other in (cast.rita, cast.lena, cast.sam, cast.nil):
        with pytest.raises(NotFound):
            actions.restore_draft(other, review_id=sheet.pk)


def test_evidence_picked_from_an_older_reading_is_looked_up_in_the_one_in_use(cast, call, sheet):
    from reviewing import SPOKEN, transcript, use

    shifted = (("Someone", "Is this thing on? One moment please."), *SPOKEN)
    old = queries.transcript_version(call)
    use(call, transcript(shifted))
    point = replace(full_draft().evidence[1], transcript_version=old)
    state = save(cast.mo, sheet, full_draft(evidence=(point,)), 1)
    (found,) = state.points
    assert (found.point.words, found.point.span.first) == (SPOKEN[2][1], 3)
