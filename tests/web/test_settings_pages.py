import re

import pytest
from django.urls import reverse

from filmroom.calls import policies
from filmroom.calls.models import LawfulBasis, SourcePolicy
from filmroom.core.defaults import DEFAULTS
from filmroom.kit.access import Refused
from filmroom.people import settings as answers


def _fields(page):
    """Give every field of the form of settings as a browser would send it back."""
    form = re.search(r'action="/settings/change/".*?</form>', page, re.DOTALL)[0]
    fields = dict(re.findall(r'<input[^>]*name="([^"]+)" value="([^"]*)"', form))
    fields |= {
        name: re.search(r'value="([^"]*)" selected', body)[1]
        for name, body in re.findall(r'<select name="([^"]+)"(.*?)</select>', form, re.DOTALL)
    }
    for name, words in re.findall(
        r'<textarea name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL
    ):
        fields.setdefault(name, words.strip("\r\n"))
    return fields


@pytest.fixture
def ada(cast, signed_in):
    return signed_in(cast.ada)


def _page(browser):
    return browser.get(reverse("settings:page"))


def test_every_setting_stands_there_with_its_reason(cast, ada):
    page = _page(ada).text

    for default in DEFAULTS.values():
        assert default.label in page
        assert default.why.replace("'", "&#x27;") in page


def test_a_changed_setting_says_what_the_default_is_and_who_changed_it(cast, ada):
    answer = ada.post(
        reverse("settings:change"), {**_fields(_page(ada).text), "invitation_days": "14"}
    )

    assert answer.status_code == 302
    assert answers.number("invitation_days") == 14
    page = _page(ada).text
    assert "Default: 7 days." in page
    assert "Ada Lindqvist" in page


def test_sending_the_page_as_it_is_changes_nothing(cast, ada):
    assert ada.post(reverse("settings:change"), _fields(_page(ada).text)).status_code == 302
    assert answers.everything() == {key: d.value for key, d in DEFAULTS.items()}


def test_two_administrators_on_one_page_do_not_undo_each_other(cast, ada):
    mine, theirs = _fields(_page(ada).text), _fields(_page(ada).text)
    ada.post(reverse("settings:change"), {**mine, "invitation_days": "14"})
    ada.post(reverse("settings:change"), {**theirs, "long_call_minutes": "50"})

    assert answers.number("invitation_days") == 14
    assert answers.number("long_call_minutes") == 50


def test_a_refused_answer_is_said_beside_it_and_stays_typed(cast, ada):
    answer = ada.post(
        reverse("settings:change"), {**_fields(_page(ada).text), "call_retention_days": "1,000"}
    )

    assert answer.status_code == 422
    assert "from 0 to 3650 days is expected, “1,000” was found" in answer.text
    assert 'value="1,000"' in answer.text
    assert answers.number("call_retention_days") == 730


def test_stages_and_competitors_are_lines(cast, ada):
    given = {**_fields(_page(ada).text), "competitors": "Gong\r\nChorus\r\n"}
    ada.post(reverse("settings:change"), given)

    assert answers.lines("competitors") == ("Gong", "Chorus")


def test_coaches_read_settings_and_change_none(cast, signed_in):
    for name in ("mo", "lena", "eno", "sam"):
        browser = signed_in(cast.everyone[name])
        page = _page(browser).text
        assert "A long call" in page
        assert "<form" not in re.search(r"<main.*</main>", page, re.DOTALL)[0]
        answer = browser.post(reverse("settings:change"), {"invitation_days": "14"})
        assert answer.status_code == 403
    assert answers.number("invitation_days") == 7


def test_who_holds_no_role_or_only_sells_does_not_read_them(cast, signed_in):
    for name in ("rita", "nil"):
        assert _page(signed_in(cast.everyone[name])).status_code == 403


def test_three_lawful_bases_are_there_from_the_start(cast, ada):
    assert len(policies.bases()) == 3
    page = _page(ada).text
    for basis in policies.bases():
        assert basis.name in page
        assert basis.explanation


def test_a_basis_is_added_renamed_retired_and_brought_back(cast, ada):
    ada.post(
        reverse("settings:add-basis"), {"new-name": "Works agreement 7", "new-explanation": ""}
    )
    basis = LawfulBasis.objects.get(name="Works agreement 7")
    form = {f"basis-{basis.pk}-name": "Works agreement 8", f"basis-{basis.pk}-explanation": "…"}
    ada.post(reverse("settings:rename-basis", args=[basis.pk]), form)
    ada.post(reverse("settings:set-sources"), {"source-zoom": basis.pk})
    assert SourcePolicy.objects.get().basis == basis

    answer = ada.post(reverse("settings:retire-basis", args=[basis.pk]), follow=True)
    undo = reverse("settings:bring-back-basis", args=[basis.pk])
    assert f'action="{undo}"' in answer.text
    assert SourcePolicy.objects.count() == 0
    basis.refresh_from_db()
    assert basis.retired_at is not None

    ada.post(undo)
    basis.refresh_from_db()
    assert (basis.name, basis.retired_at) == ("Works agreement 8", None)


def test_two_bases_have_two_names(cast, ada):
    name = policies.bases()[0].name
    answer = ada.post(reverse("settings:add-basis"), {"new-name": name, "new-explanation": ""})

    assert answer.status_code == 422
    assert "already a lawful basis" in answer.text


def test_a_source_can_ask_at_every_call_again(cast, ada):
    basis = policies.bases()[0].pk
    for before, given in (("", str(basis)), (str(basis), "")):
        form = {"source-teams": given, "initial-source-teams": before}
        ada.post(reverse("settings:set-sources"), form)

    assert policies.source_policies()["teams"] is None


def test_one_save_keeps_what_was_chosen_for_every_source_and_nothing_else(cast, ada):
    basis = policies.bases()[0].pk
    policies.set_source_policies(cast.ada, chosen={"meet": basis})
    seen_before_that = {"source-meet": "", "initial-source-meet": ""}

    answer = ada.post(
        reverse("settings:set-sources"),
        {"source-zoom": basis, "source-teams": basis, **seen_before_that},
        follow=True,
    )

    assert "What imported calls get is saved." in answer.text
    kept = {source: given for source, given in policies.source_policies().items() if given}
    assert kept == {"zoom": basis, "teams": basis, "meet": basis}


def test_what_is_no_basis_is_refused_beside_its_source(cast, ada):
    answer = ada.post(reverse("settings:set-sources"), {"source-zoom": "x"})

    assert answer.status_code == 422
    assert "x is not one of the available choices" in answer.text


def test_what_is_no_source_is_refused(cast):
    with pytest.raises(Refused, match="no source “fax”"):
        policies.set_source_policies(cast.ada, chosen={"fax": None})


def test_only_an_administrator_changes_lawful_bases(cast, signed_in):
    basis = policies.bases()[0].pk
    posts = [
        (reverse("settings:add-basis"), {"new-name": "x", "new-explanation": ""}),
        (
            reverse("settings:rename-basis", args=[basis]),
            {f"basis-{basis}-name": "x", f"basis-{basis}-explanation": ""},
        ),
        (reverse("settings:retire-basis", args=[basis]), {}),
        (reverse("settings:bring-back-basis", args=[basis]), {}),
        (reverse("settings:set-sources"), {"source-zoom": basis}),
    ]
    for name in ("rita", "mo", "lena", "eno", "ona", "nil"):
        for url, form in posts:
            assert signed_in(cast.everyone[name]).post(url, form).status_code == 403, (name, url)
