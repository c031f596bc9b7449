import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from calls.stories import imported
from cast import TODAY
from filmroom.core.parties import BuyerRole
from filmroom.deals import actions
from filmroom.deals.models import Account, Deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def rita(cast, signed_in):
    return signed_in(cast.rita)


@pytest.fixture
def deal(cast):
    return actions.add_deal(
        cast.rita,
        details=actions.DealDetails("Renewal", "Northwind", "discovery", cast.rita.pk),
        today=TODAY,
    )


def words(answer):
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize("who", ["ona", "sam", "nil", "eno", "ada", "pia"])
def test_a_deal_is_not_there_for_those_outside(cast, signed_in, deal, who):
    outside = signed_in(cast.everyone[who])
    dana = actions.set_stakeholder(
        cast.rita, deal_id=deal.pk, name="Dana", email="", buyer_role=BuyerRole.USER
    )

    codes = [
        outside.get(f"/deals/{deal.pk}/").status_code,
        outside.get(f"/deals/{deal.pk}/edit/").status_code,
        outside.get(f"/deals/accounts/{deal.account_id}/").status_code,
        outside.post(f"/deals/{deal.pk}/edit/", {}).status_code,
        outside.post(f"/deals/accounts/{deal.account_id}/edit/", {"name": "x"}).status_code,
        outside.post(
            f"/deals/{deal.pk}/stakeholders/", {"name": "x", "buyer_role": "user"}
        ).status_code,
        outside.post(f"/deals/{deal.pk}/stakeholders/{dana.pk}/remove/").status_code,
    ]

    assert set(codes) == {404}
    assert "Northwind" not in words(outside.get("/deals/"))


def test_the_leader_reads_and_is_offered_nothing_to_change(cast, signed_in, deal):
    lena = signed_in(cast.lena)

    page = words(lena.get(f"/deals/{deal.pk}/"))

    assert "Renewal" in page
    assert "Add stakeholder" not in page
    assert lena.get(f"/deals/{deal.pk}/edit/").status_code == 403
    assert lena.get("/deals/new/").status_code == 403
    assert lena.get("/deals/csv/").status_code == 403


def test_a_deal_is_added_by_hand(rita, cast):
    sent = {"name": "Portal", "account": "Orrin", "owner": cast.rita.pk, "stage": "demo",
            "next_meeting_on": "2026-03-24", "outcome": "open", "external_id": ""}  # fmt: skip

    answer = rita.post("/deals/new/", sent, follow=True)

    assert "Portal" in words(answer)
    again = rita.post("/deals/new/", sent)
    assert again.status_code == 422
    assert "already has a deal" in words(again)


def test_an_account_is_renamed_but_not_onto_another_ones_name(cast, rita, deal):
    actions.add_deal(
        cast.rita,
        details=actions.DealDetails("Portal", "Orrin", owner_id=cast.rita.pk),
        today=TODAY,
    )
    address = f"/deals/accounts/{deal.account_id}/edit/"

    assert rita.post(address, {"name": "Northwind Ltd", "domain": "n.example"}).status_code == 302
    assert rita.post(address, {"name": "orrin"}).status_code == 422
    assert rita.post(address, {"name": " "}).status_code == 422

    deal.account.refresh_from_db()
    assert (deal.account.name, deal.account.domain) == ("Northwind Ltd", "n.example")


def test_the_page_of_a_deal_lists_its_calls_stages_and_people(cast, rita, deal):
    imported(cast.rita, deal_id=deal.pk)
    rita.post(
        f"/deals/{deal.pk}/stakeholders/",
        {"name": "Dana Fox", "email": "dana@northwind.example", "buyer_role": "champion"},
    )

    page = words(rita.get(f"/deals/{deal.pk}/"))

    for part in ("Northwind discovery", "Dana Fox", "champion", "10 Mar 2026"):
        assert part in page


def test_a_stakeholder_with_a_wrong_address_is_shown_again(rita, deal):
    answer = rita.post(
        f"/deals/{deal.pk}/stakeholders/", {"name": "Dana", "email": "dana", "buyer_role": "user"}
    )

    assert answer.status_code == 422
    assert 'value="dana"' in words(answer)


def test_a_sheet_is_looked_at_first_and_then_taken(rita):
    sheet = "account,deal,status\nNorthwind,Renewal,open\nOrrin,Portal,maybe\n"

    looked = rita.post("/deals/csv/", {"sheet": SimpleUploadedFile("deals.csv", sheet.encode())})
    assert "1 of 2 rows can be taken" in words(looked)
    assert "“maybe” was found" in words(looked)
    assert not Deal.objects.exists()

    taken = rita.post("/deals/csv/take/", {"text": sheet}, follow=True)
    assert "1 new accounts, 1 new deals" in words(taken)
    assert "1 row with a problem was left out" in words(taken)


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x02", b"deal\nRenewal\n", b'"' * 9, b"\xff" * 50])
def test_a_file_that_is_no_sheet_is_refused_with_a_sentence(rita, data):
    answer = rita.post("/deals/csv/", {"sheet": SimpleUploadedFile("deals.csv", data)})

    assert answer.status_code == 422
    assert "expected" in words(answer)


def test_a_sheet_without_a_file_or_over_the_limit_is_refused(rita):
    assert "Choose a CSV file." in words(rita.post("/deals/csv/", {}))
    big = SimpleUploadedFile("deals.csv", b"account\n" + b"x\n" * 2**20)
    assert "2 MB at most" in words(rita.post("/deals/csv/", {"sheet": big}))


def test_names_that_are_html_are_shown_as_text(rita):
    sheet = "account,deal,contact\n<script>a</script>,<b>x</b>,<img src=x>\n"
    rita.post("/deals/csv/take/", {"text": sheet})

    deal, account = Deal.objects.get(), Account.objects.get()
    for address in ("/deals/", f"/deals/{deal.pk}/", f"/deals/accounts/{account.pk}/"):
        page = rita.get(address).content.decode()
        assert "<script>a" not in page
        assert "<img src=x" not in page


def test_the_list_asks_as_often_with_many_accounts(cast, rita, django_assert_max_num_queries):
    for n in range(30):
        actions.add_deal(
            cast.rita,
            details=actions.DealDetails("Renewal", f"Account {n}", owner_id=cast.rita.pk),
            today=TODAY,
        )

    with django_assert_max_num_queries(15):
        rita.get("/deals/")
