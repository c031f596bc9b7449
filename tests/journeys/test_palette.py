"""Ctrl K: everything a page and the product offer in one list, by the keyboard and by the mouse."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import coaching
import factories
from filmroom.people.models import Person
from keyboard import NO_MOUSE

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def north(cast):
    coaching.logged(cast.mo, cast.rita, coaching.sheet(theme="Kestrel: answers price at once."))
    return factories.kestrel(cast.rita, cast.mo)


def palette(page):
    return page.get_by_role("dialog", name="Go to a page, or do something")


def lines(page):
    return palette(page).get_by_role("option")


def open_by_key(page):
    page.keyboard.press("Control+k")
    expect(palette(page)).to_be_visible()


def chosen(page):
    """Give the words of the line that a screen reader is told of."""
    field = palette(page).get_by_role("combobox")
    return page.locator(f"#{field.get_attribute('aria-activedescendant')}").inner_text()


def test_what_fits_better_comes_first_and_arrows_choose(cast, north, seat):
    mo = seat(cast.mo)
    mo.page.add_init_script(NO_MOUSE)
    mo.go("/people/")
    open_by_key(mo.page)
    mo.page.keyboard.type("se")

    assert chosen(mo.page).startswith("Sessions")
    mo.page.keyboard.press("ArrowDown")
    assert chosen(mo.page).startswith("Settings")
    mo.page.keyboard.press("ArrowUp")
    mo.page.keyboard.press("Enter")
    mo.page.wait_for_url("**/sessions/")
    assert mo.page.evaluate("document.documentElement.dataset.touched") is None


@pytest.mark.parametrize(
    ("typed", "found"),
    [("sssn", "Sessions"), ("kys page", "Keys of this page"), ("SÉTTINGS", "Settings")],
)
def test_letters_in_order_are_enough_and_accents_do_not_matter(cast, seat, typed, found):
    mo = seat(cast.mo)
    mo.go("/people/")
    open_by_key(mo.page)
    mo.page.keyboard.type(typed)

    assert chosen(mo.page).startswith(found)


def test_people_calls_deals_and_sessions_come_from_the_search(cast, north, seat):
    mo = seat(cast.mo)
    mo.go("/people/")
    open_by_key(mo.page)
    mo.page.keyboard.type("kestrel")

    groups = palette(mo.page).get_by_role("group")
    for kind in ("Calls", "Deals", "Sessions"):
        expect(groups.filter(has_text=kind).first).to_be_visible()
    address = reverse("calls:detail", args=[north.call.pk])
    lines(mo.page).filter(has_text=north.call.title).first.click()
    mo.page.wait_for_url(f"**{address}")


def test_outsiders_find_nothing_of_others(cast, north, seat):
    for name in ("ona", "sam", "nil"):
        other = seat(cast.everyone[name])
        other.go("/people/")
        open_by_key(other.page)
        with other.page.expect_response(re.compile(r"/search/\?q=kestrel")):
            other.page.keyboard.type("kestrel")
        expect(palette(other.page).get_by_role("status")).to_have_text("Nothing is called so.")


def test_pages_of_late_are_offered_until_somebody_else_signs_in(cast, north, seat):
    mo = seat(cast.mo)
    mo.go(reverse("calls:detail", args=[north.call.pk]))
    mo.go("/people/")
    assert mo.page.evaluate("localStorage['filmroom.recent']") == f'["/calls/{north.call.pk}/"]'
    open_by_key(mo.page)
    recent = palette(mo.page).get_by_role("group", name="Recent")
    expect(recent.get_by_role("option")).to_contain_text(north.call.title)

    mo.page.keyboard.press("Escape")
    mo.context.clear_cookies()
    mo.go("/people/")
    assert mo.page.evaluate("localStorage['filmroom.recent'] ?? ''") == ""


def test_actions_of_the_page_are_first_and_do_what_their_button_does(cast, north, seat):
    rita = seat(cast.rita)
    rita.go(reverse("deals:deal", args=[north.deal.pk]))
    open_by_key(rita.page)

    first = palette(rita.page).get_by_role("group").first
    expect(first).to_contain_text("On this page")
    expect(first.get_by_role("option", name="Edit")).to_be_visible()
    rita.page.keyboard.type("edit")
    rita.page.keyboard.press("Enter")
    rita.page.wait_for_url(f"**{reverse('deals:edit', args=[north.deal.pk])}")


def test_escape_gives_the_focus_back_to_where_one_was(cast, seat):
    mo = seat(cast.mo)
    mo.go("/people/")
    mo.page.get_by_role("searchbox").first.focus()
    open_by_key(mo.page)
    mo.page.keyboard.press("Escape")
    expect(palette(mo.page)).to_be_hidden()
    expect(mo.page.get_by_role("searchbox").first).to_be_focused()


def test_from_the_menu_of_a_person_the_focus_goes_back_to_its_button(cast, seat):
    mo = seat(cast.mo, **PHONE)
    mo.go("/people/")
    mo.page.get_by_role("button", name="Menu of Mo").click()
    mo.page.get_by_role("button", name="Go to or do").click()
    expect(palette(mo.page)).to_be_visible()
    mo.assert_accessible()
    mo.page.keyboard.press("Escape")
    expect(mo.page.get_by_role("button", name="Menu of Mo")).to_be_focused()


def test_it_works_with_single_letters_switched_off(cast, seat):
    Person.objects.filter(pk=cast.mo.pk).update(single_keys=False)
    mo = seat(cast.mo)
    mo.go("/people/")
    open_by_key(mo.page)
    expect(palette(mo.page).locator("kbd")).to_have_count(0)
    mo.page.keyboard.type("today")
    mo.page.keyboard.press("Enter")
    mo.page.wait_for_url(mo.address + "/")


def test_it_is_a_combobox_with_a_list_and_says_how_many_lines_there_are(cast, seat):
    mo = seat(cast.mo)
    mo.go("/people/")
    open_by_key(mo.page)
    field = palette(mo.page).get_by_role("combobox")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(field).to_have_attribute("aria-controls", "palette-lines")
    mo.page.keyboard.type("playbook of nobody")
    expect(field).to_have_attribute("aria-expanded", "false")
    assert field.get_attribute("aria-activedescendant") is None
    expect(palette(mo.page).get_by_role("status")).to_have_text("Nothing is called so.")
    mo.assert_accessible()


def test_it_opens_while_the_server_does_not_answer(cast, seat):
    mo = seat(cast.mo)
    mo.go("/people/")
    mo.page.route("**/search/**", lambda _: None)  # never answered
    open_by_key(mo.page)
    mo.page.keyboard.type("deals")
    mo.page.keyboard.press("Enter")
    mo.page.wait_for_url("**/deals/")


def test_it_takes_the_place_of_the_list_of_keys(cast, seat):
    mo = seat(cast.mo)
    mo.go("/people/")
    mo.page.keyboard.press("?")
    keys = mo.page.get_by_role("dialog", name="Keys of this page")
    expect(keys).to_be_visible()
    mo.page.keyboard.press("Control+k")
    expect(keys).to_be_hidden()
    expect(palette(mo.page)).to_be_visible()
    mo.page.keyboard.press("Control+k")
    expect(palette(mo.page)).to_be_hidden()
