from datetime import date

import pytest

from cast import TODAY
from filmroom.core.parties import BuyerRole
from filmroom.deals import access, actions, queries
from filmroom.deals.models import Account, Deal
from filmroom.kit.access import Denied, NotFound, Refused

pytestmark = pytest.mark.django_db


def add(actor, name="Renewal", account="Northwind", owner=None, **more):
    details = actions.DealDetails(name, account, owner_id=(owner or actor).pk, **more)
    return actions.add_deal(actor, details=details, today=TODAY)


def test_a_deal_makes_its_account_and_notes_its_first_stage(cast):
    deal = add(cast.rita, stage="discovery")

    assert deal.account.name == "Northwind"
    assert list(queries.stage_history(deal)) == [("discovery", TODAY)]


def test_a_second_deal_of_an_account_finds_it_whatever_its_case(cast):
    add(cast.rita)
    add(cast.rita, name="Portal", account="NORTHWIND")

    assert Account.objects.count() == 1


def test_only_a_new_stage_is_history(cast):
    deal = add(cast.rita, stage="discovery")
    for stage, day in (("discovery", 11), ("demo", 12), ("demo", 13)):
        details = actions.DealDetails("Renewal", "Northwind", stage=stage, owner_id=cast.rita.pk)
        actions.edit_deal(cast.mo, deal_id=deal.pk, details=details, today=date(2026, 3, day))

    assert list(queries.stage_history(deal)) == [
        ("demo", date(2026, 3, 12)),
        ("discovery", TODAY),
    ]


@pytest.mark.parametrize(("name", "account"), [("", "Northwind"), ("Renewal", "  ")])
def test_a_deal_needs_a_name_and_an_account(cast, name, account):
    with pytest.raises(Refused):
        add(cast.rita, name=name, account=account)
    assert not Account.objects.exists() or not Deal.objects.exists()


def test_the_same_deal_twice_is_refused(cast):
    add(cast.rita)

    with pytest.raises(Refused, match="already has a deal"):
        add(cast.rita, name="renewal")


def test_a_coach_gives_a_deal_to_a_rep_of_theirs_and_to_nobody_else(cast):
    assert add(cast.mo, owner=cast.pia).owner == cast.pia
    with pytest.raises(Denied, match="somebody you coach"):
        add(cast.mo, name="Other", owner=cast.ona)


def test_who_sees_a_deal(cast):
    deal = add(cast.rita)

    seen = {
        name
        for name, person in cast.everyone.items()
        if access.visible_deals(person).filter(pk=deal.pk).exists()
    }

    assert seen == {"rita", "mo", "lena"}


@pytest.mark.parametrize("who", ["ona", "sam", "nil", "eno", "ada", "pia"])
def test_those_outside_change_nothing_and_learn_nothing(cast, who):
    deal = add(cast.rita)
    outsider = cast.everyone[who]

    with pytest.raises(NotFound):
        actions.set_stakeholder(
            outsider, deal_id=deal.pk, name="Dana", email="", buyer_role=BuyerRole.USER
        )
    assert queries.accounts(outsider) == []
    assert queries.choices(outsider) == []


def test_the_leader_reads_and_does_not_write(cast):
    deal = add(cast.rita)

    with pytest.raises(Denied):
        actions.set_stakeholder(
            cast.lena, deal_id=deal.pk, name="Dana", email="", buyer_role=BuyerRole.USER
        )


def test_an_account_two_teams_sell_to_shows_each_its_own_deals(cast):
    add(cast.rita)
    add(cast.ona, name="Portal")

    [line] = queries.accounts(cast.mo)

    assert (line.name, line.deals) == ("Northwind", 1)
    assert [deal.name for deal in queries.deals_of(cast.sam, Account.objects.get())] == ["Portal"]


def test_a_stakeholder_given_again_is_changed_not_doubled(cast):
    deal = add(cast.rita)
    for role in (BuyerRole.USER, BuyerRole.CHAMPION):
        actions.set_stakeholder(
            cast.rita, deal_id=deal.pk, name="Dana Fox", email="dana@n.example", buyer_role=role
        )

    [dana] = queries.stakeholders_of(deal)
    assert dana.buyer_role == "champion"
    actions.remove_stakeholder(cast.rita, deal_id=deal.pk, stakeholder_id=dana.pk)
    assert queries.stakeholders_of(deal) == []


def test_a_stakeholder_of_another_deal_is_not_removed_by_this_ones_address(cast):
    one, other = add(cast.rita), add(cast.rita, name="Portal")
    dana = actions.set_stakeholder(
        cast.rita, deal_id=one.pk, name="Dana", email="", buyer_role=BuyerRole.USER
    )

    with pytest.raises(NotFound):
        actions.remove_stakeholder(cast.rita, deal_id=other.pk, stakeholder_id=dana.pk)
