"""What the focus of a review is called, until a cycle opens on it."""

from datetime import timedelta

import pytest
from django.urls import reverse

import reviewing
from cast import NOW
from coaching import FIRST, FOCUS, opened, scored_call
from filmroom.reviews.models import Review

GROWS = "two calls that show it make a focus"


@pytest.fixture(autouse=True)
def the_day(set_day):
    set_day(NOW + timedelta(hours=8))


@pytest.fixture
def reviewed(cast):
    call = scored_call(cast.mo, cast.rita, title="First call", held_at=FIRST)
    return Review.objects.get(call=call)


def test_a_completed_review_calls_its_focus_a_candidate_and_says_what_makes_it_more(
    cast, reviewed, signed_in
):
    for who in (cast.mo, cast.rita):
        page = signed_in(who).get(reverse("reviews:review", args=[reviewed.pk])).text
        assert reviewing.FOCUS in page
        assert "Candidate" in page
        assert GROWS in page


def test_the_focus_of_the_open_cycle_is_no_candidate(cast, signed_in):
    cycle = opened(cast)
    review = Review.objects.filter(call__title="First call").get()
    Review.objects.filter(pk=review.pk).update(focus=FOCUS)

    page = signed_in(cast.rita).get(reverse("reviews:review", args=[review.pk])).text

    assert GROWS not in page
    assert f'<a href="{reverse("cycles:cycle", args=[cycle.pk])}">open cycle</a>' in page


@pytest.mark.parametrize("place", ["today", "person"])
def test_the_rep_reads_the_candidate_until_a_cycle_opens(cast, reviewed, signed_in, place):
    rita = signed_in(cast.rita)
    url = reverse("today") if place == "today" else reverse("people:person", args=[cast.rita.pk])

    page = rita.get(url).text
    assert "Candidate" in page
    assert reviewing.FOCUS in page
    assert GROWS in page
    assert reverse("reviews:review", args=[reviewed.pk]) in page

    scored_call(cast.mo, cast.rita, title="Zwei", held_at=FIRST + timedelta(days=1))
    opened(cast)
    page = rita.get(url).text
    assert GROWS not in page
    assert FOCUS in page


def test_a_candidate_lapses_with_its_review(cast, reviewed, signed_in, set_day):
    set_day(NOW + timedelta(days=30))

    assert GROWS not in signed_in(cast.rita).get(reverse("today")).text


def test_another_reps_candidate_is_nobodys_today(cast, reviewed, signed_in):
    for who in ("mo", "pia", "ona", "nil"):
        assert GROWS not in signed_in(cast.everyone[who]).get(reverse("today")).text
