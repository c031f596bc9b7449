"""Law 1: no evidence, no score, in the room's actions and in the database itself."""

from dataclasses import replace

import pytest
from django.db import DatabaseError, connection, transaction

from cast import NOW, TODAY
from filmroom.calls import actions as calls
from filmroom.calls.models import Call
from filmroom.reviews import actions
from filmroom.reviews.models import Evidence, Review, Score
from reviewing import completed, full_draft, make_call, quote


def complete(actor, sheet, version):
    return actions.complete(actor, review_id=sheet.pk, base_version=version, now=NOW, today=TODAY)


def save(actor, sheet, draft):
    return actions.save_draft(actor, review_id=sheet.pk, base_version=sheet.version, draft=draft)


def refused_by_the_database():
    return pytest.raises(DatabaseError, match="law 1")


def test_a_sheet_with_evidence_for_every_score_completes(cast, sheet):
    state = save(cast.mo, sheet, full_draft())
    assert complete(cast.mo, sheet, state.version).is_complete


def test_one_score_without_evidence_keeps_the_sheet_a_draft_and_names_it(cast, sheet):
    state = save(cast.mo, sheet, full_draft(evidence=full_draft().evidence[:-1]))
    with pytest.raises(actions.NotSound, match="Next step is scored 1 without evidence"):
        complete(cast.mo, sheet, state.version)
    sheet.refresh_from_db()
    assert sheet.completed_at is None


def test_an_unverified_quote_without_a_reason_is_no_evidence(cast, sheet):
    invented = quote(7, "next_step", 10, words="let us sign on Thursday at noon")
    draft = full_draft(evidence=(*full_draft().evidence[:-1], invented))
    state = save(cast.mo, sheet, draft)
    with pytest.raises(actions.NotSound, match="give a reason to keep it"):
        complete(cast.mo, sheet, state.version)
    reasoned = (*draft.evidence[:-1], replace(invented, reason="Said after the recording."))
    sheet.refresh_from_db()
    state = save(cast.mo, sheet, replace(draft, evidence=reasoned))
    assert complete(cast.mo, sheet, state.version).is_complete


def test_the_database_refuses_to_complete_a_bare_score(cast, sheet):
    Score.objects.create(review=sheet, dimension="next_step", value=1)
    with refused_by_the_database(), transaction.atomic():
        Review.objects.filter(pk=sheet.pk).update(completed_at=NOW)


def test_the_database_refuses_to_take_the_last_evidence_of_a_completed_score(review):
    with refused_by_the_database(), transaction.atomic():
        Evidence.objects.filter(review=review, dimension="next_step").delete()
    assert Evidence.objects.filter(review=review, dimension="next_step").exists()


def test_the_database_lets_one_of_two_evidence_points_go(cast, call):
    sheet = actions.start_review(cast.mo, call_id=call.pk)
    two = (*full_draft().evidence, quote(20, "next_step", 11))
    state = save(cast.mo, sheet, full_draft(evidence=two))
    complete(cast.mo, sheet, state.version)
    Evidence.objects.filter(review=sheet, dimension="next_step").first().delete()
    with refused_by_the_database(), transaction.atomic():
        Evidence.objects.filter(review=sheet, dimension="next_step").delete()


def test_the_database_refuses_to_move_the_last_evidence_to_another_dimension(review):
    with refused_by_the_database(), transaction.atomic():
        Evidence.objects.filter(review=review, dimension="next_step").update(
            dimension="opening_agenda"
        )


def test_the_database_refuses_a_new_bare_score_on_a_completed_review(review):
    with refused_by_the_database(), transaction.atomic():
        Score.objects.create(review=review, dimension="charm", value=1)


def test_the_database_refuses_to_score_what_had_no_opportunity_and_no_evidence(cast, sheet):
    draft = full_draft()
    bare = tuple(one for one in draft.evidence if one.dimension != "objection_handling")
    scores = {**draft.scores, "objection_handling": "n/a"}
    state = save(cast.mo, sheet, replace(draft, scores=scores, evidence=bare))
    complete(cast.mo, sheet, state.version)
    with refused_by_the_database(), transaction.atomic():
        Score.objects.filter(review=sheet, dimension="objection_handling").update(
            value=2, no_opportunity=False
        )


def test_the_database_refuses_to_pass_a_self_assessment_off_as_a_review(cast, call):
    own = actions.start_self_assessment(cast.rita, call_id=call.pk)
    state = save(cast.rita, own, full_draft(evidence=()))
    complete(cast.rita, own, state.version)
    with refused_by_the_database(), transaction.atomic():
        Review.objects.filter(pk=own.pk).update(is_self_assessment=False)


def test_the_database_refuses_a_score_moved_to_a_dimension_without_evidence(review):
    with refused_by_the_database(), transaction.atomic():
        Score.objects.filter(review=review, dimension="next_step").update(dimension="charm")


def test_a_self_assessment_may_be_given_without_evidence(cast, call):
    own = actions.start_self_assessment(cast.rita, call_id=call.pk)
    state = save(cast.rita, own, full_draft(evidence=(), repeat="", worst_gap="", focus=""))
    assert complete(cast.rita, own, state.version).is_complete


def test_a_whole_review_may_be_deleted(review):
    review.delete()
    assert not Evidence.objects.exists()


def test_a_call_past_its_retention_goes_with_its_completed_review(cast, settings):
    old = make_call(cast.rita, held_at=NOW.replace(year=2020))
    completed(cast.mo, old, now=NOW, today=TODAY)
    young = make_call(cast.rita, title="Young")
    kept = completed(cast.mo, young, now=NOW, today=TODAY)
    assert calls.delete_expired(now=NOW) == 1
    assert list(Call.objects.all()) == [young]
    assert list(Review.objects.all()) == [kept]


def test_the_law_stands_in_the_database_under_its_name(db):
    listing = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(listing)
        names = {row[0] for row in cursor.fetchall()}
    assert {name for name in names if name.startswith("law_1_")} == {
        "law_1_review_completed_0",
        "law_1_review_completed_1",
        "law_1_score_kept_0",
        "law_1_score_kept_1",
        "law_1_evidence_gone_0",
        "law_1_evidence_moved_0",
    }
