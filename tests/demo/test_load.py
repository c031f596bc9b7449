from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from cast import NOW
from filmroom import demo
from filmroom.calls.access import visible_calls
from filmroom.demo import people
from filmroom.demo.script import scripts
from filmroom.kit.access import Refused
from filmroom.people.models import Person
from filmroom.reviews.models import Review

pytestmark = pytest.mark.django_db


@pytest.fixture
def loaded():
    demo.load(now=NOW)


def test_the_printed_sign_ins_work(loaded):
    for one in people.EVERYBODY:
        given = {"email": one.email, "password": people.PASSWORD}
        answer = Client().post(reverse("people:sign-in"), given)
        assert answer.status_code == HTTPStatus.FOUND, one.name


def test_it_is_loaded_into_an_empty_installation_only(loaded):
    assert not demo.is_wanted()
    with pytest.raises(Refused, match="already holds people"):
        demo.load(now=NOW)


def test_the_coach_sees_every_sample_call_and_a_rep_their_own(loaded):
    coach = Person.objects.get(name=people.COACH.name)
    assert visible_calls(coach).count() == len(scripts())

    for rep in people.REPS:
        own = [script.title for script in scripts() if script.rep == rep.name]
        person = Person.objects.get(name=rep.name)
        assert sorted(visible_calls(person).values_list("title", flat=True)) == sorted(own)


def test_every_sample_speaker_line_is_somebody_named_speaking():
    for script in scripts():
        assert len(script.turns) > 30
        assert all(turn.name and turn.words for turn in script.turns)


def test_the_sample_shows_a_disputed_review_and_a_half_written_one(loaded):
    done, half = Review.objects.filter(is_self_assessment=False).order_by("pk")

    assert done.completed_at is not None
    assert {point.status for point in done.evidence.all()} == {"verified"}
    assert done.answers.get().kind == "dispute"
    assert half.completed_at is None
    assert Review.objects.get(is_self_assessment=True).author.name == "Jonas Keller"
