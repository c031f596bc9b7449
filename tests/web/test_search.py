import pytest
from django.urls import reverse

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
