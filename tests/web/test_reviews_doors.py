"""Every address of reviews, for everybody: who gets in, who is told why not, who learns nothing."""

import pytest
from django.db import transaction
from django.urls import reverse

from cast import NOW, TODAY
from filmroom.analysis.models import Moment
from filmroom.reviews import actions
from filmroom.reviews.models import Review
from reviewing import completed, make_call

EVERYBODY = ("rita", "pia", "mo", "lena", "eno", "ada", "ona", "sam", "nil")


@pytest.fixture
def house(cast):
    """A call with a completed review, one with Mo's draft, one that Rita is asked about."""
    reviewed, drafted, asked, plain = (
        make_call(cast.rita, title=title) for title in ("Reviewed", "Drafted", "Asked", "Plain")
    )
    moment = Moment.objects.create(
        call=plain,
        kind="objection",
        first_segment=7,
        last_segment=7,
        quote="x",
        confidence=1,
        detector="t/1",
    )
    return {
        "review": completed(cast.mo, reviewed, now=NOW, today=TODAY).pk,
        "draft": actions.start_review(cast.mo, call_id=drafted.pk).pk,
        "asked": actions.request_self_assessment(cast.mo, call_id=asked.pk, today=TODAY).pk,
        "plain": plain.pk,
        "asked_call": asked.pk,
        "rita": cast.rita.pk,
        "moment": moment.pk,
    }


# method, address, what it is asked about, body, and who gets what; everybody else gets 404
DOORS = (
    ("get", "reviews:review", ("review",), {}, {"rita": 200, "mo": 200, "lena": 200}),
    ("get", "reviews:review", ("draft",), {}, {"mo": 200}),
    ("get", "reviews:review", ("asked",), {}, {"rita": 200}),
    ("get", "reviews:markdown", ("review",), {}, {"rita": 200, "mo": 200, "lena": 200}),
    ("get", "reviews:markdown", ("draft",), {}, {"mo": 200}),
    ("get", "reviews:draft", ("draft",), {}, {"mo": 200}),
    ("get", "reviews:draft", ("asked",), {}, {"rita": 200}),
    ("get", "reviews:draft", ("review",), {}, {"mo": 200}),
    ("post", "reviews:draft", ("draft",), {"version": 1, "notes": "n"}, {"mo": 302}),
    ("post", "reviews:draft", ("asked",), {"version": 1, "notes": "n"}, {"rita": 302}),
    ("post", "reviews:complete", ("draft",), {"version": 1}, {"mo": 422}),
    ("post", "reviews:complete", ("asked",), {"version": 1}, {"rita": 422}),
    ("post", "reviews:discard", ("draft",), {}, {"mo": 302}),
    ("post", "reviews:discard", ("asked",), {}, {"rita": 422}),
    ("post", "reviews:restore", ("draft",), {}, {"mo": 302}),  # it is there: said, not refused
    ("post", "reviews:decline", ("asked",), {}, {"rita": 302}),
    ("post", "reviews:decline", ("draft",), {}, {"mo": 422}),
    ("post", "reviews:answer", ("review",), {}, {"rita": 302, "mo": 403, "lena": 403}),
    (
        "post",
        "reviews:answer",
        ("review",),
        {"kind": "keep"},
        {"rita": 403, "mo": 302, "lena": 403},
    ),
    ("post", "reviews:answer", ("draft",), {}, {"mo": 422}),
    (
        "post",
        "reviews:change",
        ("review",),
        {"dimension": "next_step", "value": "2", "words": "Yes."},
        {"rita": 403, "mo": 302, "lena": 403},
    ),
    ("post", "reviews:start", ("plain",), {}, {"mo": 302, "rita": 403, "lena": 403}),
    ("post", "reviews:ask", ("plain",), {}, {"mo": 302, "rita": 403, "lena": 403}),
    ("get", "reviews:self-assessment", ("asked_call",), {}, {"rita": 200}),
    ("post", "reviews:self-assessment", ("plain",), {}, {"rita": 302, "mo": 403, "lena": 403}),
    ("get", "reviews:compare", ("plain",), {}, {}),
    ("get", "reviews:import", ("plain",), {}, {"mo": 200}),
    ("post", "reviews:import", ("plain",), {"text": "x"}, {"mo": 422}),
    ("get", "reviews:list", ("rita",), {}, {"rita": 200, "mo": 200, "lena": 200, "ada": 200}),
    (
        "post",
        "reviews:judge",
        ("plain", "moment"),
        {"judgement": "confirmed"},
        {"rita": 302, "mo": 302, "lena": 403},
    ),
    ("post", "reviews:focus-check", (), {}, dict.fromkeys(EVERYBODY, 422)),
)


@pytest.mark.parametrize("door", DOORS)
def test_each_door_opens_to_those_it_is_for(cast, signed_in, house, door):
    method, name, about, body, gets = door
    url = reverse(name, args=[house[one] for one in about])
    got = {}
    for who in EVERYBODY:
        with transaction.atomic():  # each of them finds it as it was
            answer = getattr(signed_in(getattr(cast, who)), method)(url, body)
            transaction.set_rollback(True)
        got[who] = answer.status_code
    assert got == {who: gets.get(who, 404) for who in EVERYBODY}


def test_nobody_gets_in_without_signing_in(client, cast, house):
    for method, name, about, body, _ in DOORS:
        url = reverse(name, args=[house[one] for one in about])
        assert getattr(client, method)(url, body).url.startswith("/people/sign-in"), url


def test_what_an_administrator_sees_of_a_list_is_an_empty_one(cast, signed_in, house):
    page = signed_in(cast.ada).get(reverse("reviews:list", args=[cast.rita.pk])).content.decode()
    assert "Reviewed" not in page


def test_every_address_of_reviews_is_in_the_table_above():
    from filmroom.web.reviews.urls import urlpatterns

    assert {f"reviews:{one.name}" for one in urlpatterns} == {door[1] for door in DOORS}


def test_outsiders_leave_no_trace_behind(cast, signed_in, house):
    for person in (cast.ona, cast.sam, cast.nil):
        signed_in(person).post(reverse("reviews:start", args=[house["plain"]]))
    assert Review.objects.count() == 3
