"""A CSV of accounts, deals and stakeholders, as tools and people write it."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cast import TODAY
from filmroom.core.parties import BuyerRole
from filmroom.deals import actions, sheets, taking
from filmroom.deals.models import Account, Deal, Stakeholder
from filmroom.kit.access import Refused

CRM = (
    "Opportunity ID;Account Name;Opportunity Name;Stage;Owner;Next meeting;Status;"
    "Contact Name;Contact Email;Role;Amount\n"
    "006A;Northwind;Renewal;discovery;rita@example.org;2026-03-24;Open;"
    "Dana Fox;dana@northwind.example;champion;10000\n"
    "006A;Northwind;Renewal;;;;;Sven Berg;;economic buyer;\n"
    "006B;Orrin Logistics;Portal;demo;Pia Sørensen;;closed won;;;;\n"
)


def rows(text):
    return list(sheets.parse(text).rows)


def test_columns_are_found_by_the_names_tools_give_them():
    sheet = sheets.parse(CRM)

    assert sheet.ignored == ["Amount"]
    first = sheet.rows[0]
    assert (first.account, first.deal, first.external_id) == ("Northwind", "Renewal", "006A")
    assert (first.next_meeting, first.role) == (date(2026, 3, 24), BuyerRole.CHAMPION)
    assert sheet.rows[2].outcome == "won"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_usual_delimiter_is_found_by_the_first_line(delimiter):
    [row] = rows(delimiter.join(["Company", "Deal"]) + "\n" + delimiter.join(["A", "B"]))

    assert (row.account, row.deal) == ("A", "B")


def test_quoted_cells_hold_delimiters_and_line_breaks():
    [row] = rows('"Company","Deal, full name",deal\n"North, wind","x","Renewal\nyear 2"\n')

    assert (row.account, row.deal) == ("North, wind", "Renewal year 2")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("\ufeffAccount\nJosé".encode(), "José"),
        ("Account\r\nJosé\r\n".encode(), "José"),
        ("Account\nJosé".encode("cp1252"), "José"),
    ],
)
def test_marks_line_ends_and_old_encodings_are_no_obstacle(data, name):
    assert [row.account for row in rows(sheets.text_of(data))] == [name]


@pytest.mark.parametrize("text", ["", "   \n", "a\x00b", "Deal;Stage\nRenewal;demo\n"])
def test_what_is_no_such_table_is_refused_with_a_sentence(text):
    with pytest.raises(sheets.UnreadableSheet, match="expected"):
        sheets.parse(text)


def test_every_wrong_cell_is_named_with_its_line():
    _, second = rows(
        "account,deal,stage,next meeting,status,role\n"
        "A,B,demo,2026-03-24,won,user\n"
        ",,demo,next fridey,maybe,king\n"
    )

    assert second.line == 3
    assert len(second.problems) == 5
    assert "“next fridey” was found" in " ".join(second.problems)


@pytest.mark.django_db
class TestTaking:
    def test_the_sheet_becomes_accounts_deals_and_stakeholders(self, cast):
        done = taking.take(cast.mo, sheets.parse(CRM), today=TODAY)

        assert (done.accounts, done.deals, done.stakeholders, done.left_out) == (2, 2, 2, 0)
        renewal = Deal.objects.get(name="Renewal")
        assert (renewal.owner, renewal.stage) == (cast.rita, "discovery")
        assert renewal.next_meeting_on == date(2026, 3, 24)
        assert Deal.objects.get(name="Portal").owner == cast.pia

    def test_the_same_sheet_again_changes_nothing(self, cast):
        taking.take(cast.mo, sheets.parse(CRM), today=TODAY)
        before = list(Deal.objects.order_by("pk").values_list("name", "stage", "owner", "outcome"))

        done = taking.take(cast.mo, sheets.parse(CRM), today=TODAY)

        assert (done.accounts, done.deals) == (0, 0)
        after = list(Deal.objects.order_by("pk").values_list("name", "stage", "owner", "outcome"))
        assert after == before
        assert Stakeholder.objects.count() == 2
        assert Deal.objects.get(name="Renewal").stage_changes.count() == 1

    def test_a_deal_renamed_in_the_crm_is_found_by_its_id(self, cast):
        taking.take(cast.mo, sheets.parse(CRM), today=TODAY)

        taking.take(cast.mo, sheets.parse(CRM.replace(";Renewal;", ";Renewal 2027;")), today=TODAY)

        assert Deal.objects.count() == 2
        assert Deal.objects.filter(name="Renewal 2027", external_id="006A").exists()

    def test_cells_that_look_like_formulas_are_text(self, cast):
        text = "account,deal,contact\n=1+1,@SUM(A1),+49 30 1234\n"

        taking.take(cast.rita, sheets.parse(text), today=TODAY)

        deal = Deal.objects.get()
        assert (deal.account.name, deal.name) == ("=1+1", "@SUM(A1)")
        assert deal.stakeholders.get().name == "+49 30 1234"

    def test_rows_with_a_problem_are_left_out_and_the_others_taken(self, cast):
        text = "account,deal,owner\nA,One,Ona Bielska\nB,Two,pia@example.org\nC,Three,\n"

        checked = taking.preview(cast.mo, sheets.parse(text))
        done = taking.take(cast.mo, sheets.parse(text), today=TODAY)

        assert [bool(row.problems) for row in checked.rows] == [True, False, True]
        assert "nobody you coach" in checked.rows[0].problems[0]
        assert done.left_out == 2
        assert [deal.name for deal in Deal.objects.all()] == ["Two"]

    def test_a_deal_of_another_team_is_not_taken_over(self, cast):
        actions.add_deal(
            cast.ona,
            details=actions.DealDetails("Renewal", "Northwind", owner_id=cast.ona.pk),
            today=TODAY,
        )

        [row] = taking.preview(
            cast.rita, sheets.parse("account,deal,stage\nNorthwind,Renewal,close\n")
        ).rows
        taking.take(
            cast.rita, sheets.parse("account,deal,stage\nNorthwind,Renewal,close\n"), today=TODAY
        )

        assert "may not change" in row.problems[0]
        assert Deal.objects.get().stage == ""

    def test_an_account_alone_is_enough(self, cast):
        taking.take(cast.rita, sheets.parse("company,website\nNorthwind,n.example\n"), today=TODAY)

        assert Account.objects.get().domain == "n.example"

    @pytest.mark.parametrize("stage", ["demo", "close"])
    def test_a_long_sheet_asks_hardly_more_than_a_short_one(self, cast, stage):
        """Row by row, 5,000 rows kept everybody else from writing for more than a minute."""
        text = "account,deal,owner,stage,contact\n" + "".join(
            f"Account {n % 50},Deal {n},rita@example.org,STAGE,Person {n}\n" for n in range(400)
        )
        taking.take(cast.mo, sheets.parse(text.replace("STAGE", "demo")), today=TODAY)

        with CaptureQueriesContext(connection) as asked:
            taking.take(cast.mo, sheets.parse(text.replace("STAGE", stage)), today=TODAY)

        assert len(asked) < 60
        assert Deal.objects.filter(stage=stage, owner=cast.rita).count() == 400
        assert Stakeholder.objects.count() == 400

    def test_rows_above_count_for_rows_below(self, cast):
        text = (
            "account,domain,deal,id,stage,contact,role\n"
            "Northwind,,Renewal,7,discovery,Dana,user\n"
            "northwind,n.example,Renewal 2027,7,demo,dana,champion\n"
        )

        done = taking.take(cast.rita, sheets.parse(text), today=TODAY)

        assert (done.accounts, done.deals, done.stakeholders) == (1, 1, 2)
        deal = Deal.objects.get()
        assert (deal.name, deal.stage, deal.account.domain) == ("Renewal 2027", "demo", "n.example")
        assert list(deal.stage_changes.values_list("stage", flat=True)) == ["discovery", "demo"]
        assert Stakeholder.objects.get().buyer_role == "champion"

    def test_a_deal_is_not_renamed_to_what_another_one_is_called(self, cast):
        taking.take(cast.rita, sheets.parse("account,deal,id\nA,One,1\nA,Two,2\n"), today=TODAY)

        with pytest.raises(Refused, match="already has a deal “Two”"):
            taking.take(cast.rita, sheets.parse("account,deal,id\nA,Two,1\n"), today=TODAY)

        assert sorted(deal.name for deal in Deal.objects.all()) == ["One", "Two"]
