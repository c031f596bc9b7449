"""A coach imports a real export, says who is who and completes a review; the rep answers it."""

from http import HTTPStatus

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from bringing_calls import (
    FOCUS,
    HANDED,
    confirm_speakers,
    fill_the_sheet,
    import_call,
    record_basis,
    say_who_speaks,
)
from filmroom.calls.models import Call, LawfulBasis, Transcript
from filmroom.reviews.models import Answer, Review

FILES = [
    pytest.param(HANDED / "zoom-vtt" / "focil-022.vtt", "Jihoon", id="zoom"),
    pytest.param(HANDED / "teams-vtt" / "data-deep-dive.vtt", "Ian van Niekerk", id="teams"),
]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not HANDED.exists(), reason="the handed files are not beside the project"),
]


def _prepare(coach, cast, file, label):
    """Import, confirm and record the basis; give the call."""
    coach.go(reverse("calls:import"))
    coach.assert_accessible()
    import_call(coach, file, cast.rita.name)
    coach.assert_accessible()
    coach.page.get_by_role("link", name="Say who speaks").click()
    call = Call.objects.get()
    assert call.rep == cast.rita
    assert call.speakers_confirmed_at is None
    say_who_speaks(coach, label, cast.rita.name)
    coach.assert_accessible()
    confirm_speakers(coach)
    record_basis(coach)
    call.refresh_from_db()
    assert call.speakers_confirmed_by == cast.mo
    assert call.lawful_basis in LawfulBasis.objects.all()
    expect(coach.page.locator(".stat", has_text="Our talk").first).to_be_visible()
    coach.assert_accessible()
    return call


def _complete(coach, call):
    """Review with evidence by selecting words; give the review."""
    coach.page.get_by_role("button", name="Start a review").click()
    coach.page.wait_for_load_state("networkidle")
    fill_the_sheet(coach.page)
    expect(coach.page.locator("[data-saved]")).to_contain_text("Saved")
    coach.assert_accessible()
    coach.page.get_by_role("button", name="Complete the review").click()
    expect(coach.page.get_by_text("8 of 16").first).to_be_visible()
    review = Review.objects.get(is_self_assessment=False)
    version = Transcript.objects.get(call=call).version
    assert review.completed_at is not None
    assert sorted(score.value for score in review.scores.all()) == [1] * 8
    found = {(point.status, point.transcript_version) for point in review.evidence.all()}
    assert found == {("verified", version)}
    return review


def _assess_oneself(rep, call):
    rep.go(reverse("calls:detail", args=[call.pk]))
    rep.assert_accessible()
    assert FOCUS not in rep.page.content()
    rep.go(reverse("reviews:self-assessment", args=[call.pk]))
    for row in rep.page.locator("fieldset.dimension").all():
        row.get_by_role("radio", name="2", exact=True).check()
    expect(rep.page.locator("[data-saved]")).to_contain_text("Saved")
    rep.assert_accessible()
    rep.page.get_by_role("button", name="Give the self-assessment").click()
    expect(rep.page.locator("review-sheet")).to_have_count(0)
    assert Review.objects.get(is_self_assessment=True).completed_at is not None


def _dispute(rep, review):
    rep.go(reverse("reviews:review", args=[review.pk]))
    expect(rep.page.get_by_text(FOCUS)).to_be_visible()
    rep.assert_accessible()
    score = rep.page.locator("#score-discovery_depth")
    score.get_by_text("Answer or dispute").click()
    score.get_by_label("What you say").fill("I asked for the number at the start; listen again.")
    score.get_by_role("button", name="Dispute the score").click()
    expect(score.get_by_text("Disputed", exact=True)).to_be_visible()
    answer = Answer.objects.get(kind="dispute")
    assert (answer.author, answer.dimension) == (review.call.rep, "discovery_depth")


def _sees_nothing(outsider, call, review):
    for path in (
        reverse("calls:detail", args=[call.pk]),
        reverse("calls:original", args=[call.pk]),
        reverse("reviews:review", args=[review.pk]),
        reverse("reviews:compare", args=[call.pk]),
    ):
        assert outsider.go(path).status == HTTPStatus.NOT_FOUND
    outsider.complaints.clear()  # the browser reports each refused page
    outsider.go(reverse("calls:list"))
    expect(outsider.page.get_by_text(call.title)).to_have_count(0)


@pytest.mark.parametrize(("file", "label"), FILES)
def test_the_loop_from_a_file_to_a_disputed_review(cast, seat, file, label):
    coach, rep = seat(cast.mo), seat(cast.rita, width=390, height=844)

    call = _prepare(coach, cast, file, label)
    review = _complete(coach, call)
    _assess_oneself(rep, call)
    _dispute(rep, review)

    coach.go(reverse("reviews:compare", args=[call.pk]))
    expect(coach.page.get_by_text("8 dimensions apart")).to_be_visible()
    coach.assert_accessible()
    _sees_nothing(seat(cast.ona), call, review)
