import re

import pytest
from django.urls import reverse

import coaching
import factories
from filmroom.people.models import Person


def _search(browser, text, **headers):
    return browser.get(reverse("search:results"), {"q": text}, headers=headers)


@pytest.fixture
def north(cast):
    return factories.kestrel(cast.rita, cast.mo)


def test_people_and_calls_are_found_by_part_of_their_name(cast, north, signed_in):
    mo = signed_in(cast.mo)
    people, calls = _search(mo, "o'rour").text, _search(mo, "kestrel disc").text

    assert reverse("people:person", args=[cast.rita.pk]) in people
    assert reverse("calls:detail", args=[north.call.pk]) in calls
    assert reverse("calls:detail", args=[north.draft.call_id]) not in calls


def test_nothing_is_found_that_one_may_not_open(cast, north, signed_in):
    for name in ("ona", "sam", "nil", "eno"):
        page = _search(signed_in(cast.everyone[name]), "kestrel").text
        assert "Nothing you can open" in page
        assert "/calls/" not in page.partition("<main")[2]


def test_an_administrator_finds_people_and_no_calls(cast, north, signed_in):
    ada = signed_in(cast.ada)

    assert "O&#x27;Rourke" in _search(ada, "rita").text
    assert "Nothing you can open" in _search(ada, "kestrel").text


def test_the_box_gets_only_the_lines(cast, north, signed_in):
    answer = _search(signed_in(cast.mo), "rita", **{"HX-Request": "true"})

    assert "<html" not in answer.text
    assert "O&#x27;Rourke" in answer.text
    assert "HX-Request" in answer["Vary"]


def test_what_is_typed_is_shown_as_text(cast, signed_in):
    page = _search(signed_in(cast.rita), "<script>alert(1)</script>").text

    assert "<script>alert" not in page


@pytest.mark.parametrize("text", ["", "   ", "\0", "%", "x" * 5_000, "'; --"])
def test_odd_words_find_nothing_and_break_nothing(cast, signed_in, text):
    assert _search(signed_in(cast.rita), text).status_code == 200


def test_names_in_other_scripts_are_found(cast, signed_in):
    Person.objects.filter(pk=cast.rita.pk).update(name="أحمد بن علي")

    assert "أحمد بن علي" in _search(signed_in(cast.mo), "علي").text.partition("<main")[2]


def _recent(browser, *addresses):
    return browser.get(reverse("search:recent"), {"at": addresses}, headers={"HX-Request": "true"})


@pytest.fixture
def held(cast, north):
    """Give a completed session of Rita and Mo, with a theme of which only they know."""
    sheet = coaching.sheet(theme="Kestrel: answers price at once.")
    return coaching.logged(cast.mo, cast.rita, sheet)


def _pages(north, held):
    return [
        reverse("people:person", args=[north.call.rep_id]),
        reverse("calls:detail", args=[north.call.pk]),
        reverse("deals:deal", args=[north.deal.pk]),
        reverse("deals:account", args=[north.deal.account_id]),
        reverse("sessions:session", args=[held.session_id]),
    ]


def test_deals_are_found_by_their_name_and_by_their_account(cast, north, signed_in):
    address = reverse("deals:deal", args=[north.deal.pk])
    rita = signed_in(cast.rita)

    assert address in _search(rita, north.deal.name).text
    assert address in _search(rita, north.deal.account.name).text


def test_sessions_are_found_by_their_words_only_by_the_two_who_held_them(cast, held, signed_in):
    address = reverse("sessions:session", args=[held.session_id])

    for name in ("rita", "mo"):
        page = _search(signed_in(cast.everyone[name]), "answers price").text
        assert address in page
        assert "Kestrel: answers price at once." in page
    assert address not in _search(signed_in(cast.lena), "answers price").text


def test_a_leader_finds_a_session_by_who_held_it_and_reads_none_of_its_words(cast, held, signed_in):
    page = _search(signed_in(cast.lena), "rita").text

    assert reverse("sessions:session", args=[held.session_id]) in page
    assert "answers price" not in page


def test_pages_of_late_are_named_in_the_order_the_browser_gives(cast, north, held, signed_in):
    asked = _pages(north, held)[::-1]
    answer = _recent(signed_in(cast.mo), *asked)

    assert re.findall(r'<a class="menu-item" href="([^"]+)"', answer.text) == asked
    assert "<html" not in answer.text


@pytest.mark.parametrize("name", ["ona", "sam", "nil", "eno", "ada"])
def test_pages_of_late_that_one_may_not_open_are_passed_over(cast, north, held, signed_in, name):
    answer = _recent(signed_in(cast.everyone[name]), *_pages(north, held)[1:])

    assert "href" not in answer.text
    assert "Kestrel" not in answer.text


@pytest.mark.parametrize(
    "address",
    ["/people/999/", "/calls/", "/nowhere/3/", "//evil.example/3/", "/calls/" + "9" * 400 + "/"],
)
def test_an_address_that_names_nothing_is_passed_over(cast, signed_in, address):
    answer = _recent(signed_in(cast.mo), address, "/calls/1/../../people/3/")

    assert answer.status_code == 200
    assert "href" not in answer.text


def test_a_number_written_with_zeros_before_it_is_no_address_of_ours(cast, north, signed_in):
    answer = _recent(signed_in(cast.mo), f"/calls/00{north.call.pk}/", f"/people/0{cast.rita.pk}/")

    assert answer.status_code == 200
    assert "href" not in answer.text
