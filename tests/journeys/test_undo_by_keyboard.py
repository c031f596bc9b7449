"""What was done is taken back by one key, also on another page, and whoever listens hears of it."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import factories
from filmroom.deals.models import Stakeholder
from filmroom.people.models import Person
from keyboard import NO_MOUSE, tab_to

pytestmark = pytest.mark.django_db(transaction=True)
OFF = "Kestrel buyer is off the deal."
BACK = "Kestrel buyer is on the deal again."


@pytest.fixture
def north(cast):
    return factories.kestrel(cast.rita, cast.mo)


@pytest.fixture
def rita(cast, north, seat):
    """Give Rita's browser on a deal, of which she just took somebody off."""
    rita = seat(cast.rita)
    rita.page.add_init_script(NO_MOUSE)
    rita.go(reverse("deals:deal", args=[north.deal.pk]))
    tab_to(rita.page, "Remove")
    rita.page.keyboard.press("Enter")
    expect(rita.page.get_by_role("status")).to_contain_text(OFF)
    return rita


def undone(page):
    expect(page.get_by_role("status")).to_contain_text(BACK)
    expect(page.locator("#toasts form")).to_have_count(0)
    assert Stakeholder.objects.get().name == "Kestrel buyer"
    assert page.evaluate("document.documentElement.dataset.touched") is None


def test_z_takes_it_back_and_the_list_of_keys_has_z_as_long_as_it_does(rita):
    page = rita.page
    row = page.get_by_role("dialog").locator("[data-while=z]")
    page.keyboard.press("?")
    expect(row).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    undone(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys of this page")).to_be_visible()
    expect(row).to_be_hidden()


def test_it_can_be_undone_after_a_reload_and_on_the_next_page(rita):
    page = rita.page
    page.reload()
    expect(page.get_by_role("status")).to_contain_text(OFF)
    page.keyboard.press("g")
    page.keyboard.press("p")
    page.wait_for_url("**/people/")
    expect(page.get_by_role("status")).to_contain_text(OFF)
    page.keyboard.press("z")
    undone(page)
    page.reload()
    expect(page.locator("#toasts .toast")).to_have_count(0)


def test_with_single_letters_off_it_is_found_in_the_palette(cast, rita):
    Person.objects.filter(pk=cast.rita.pk).update(single_keys=False)
    rita.page.reload()
    rita.page.keyboard.press("z")
    rita.page.keyboard.press("Control+k")
    rita.page.keyboard.type("undo")
    assert not Stakeholder.objects.exists()
    rita.page.keyboard.press("Enter")
    undone(rita.page)


def test_the_message_is_put_away_by_keyboard_and_the_focus_goes_back(rita):
    page = rita.page
    tab_to(page, "Name")
    page.keyboard.press("Shift+Tab")
    before = page.evaluate("document.activeElement.outerHTML")
    page.evaluate("document.querySelector('.toast [data-dismiss]').focus()")
    page.keyboard.press("Enter")
    expect(page.locator("#toasts .toast")).to_have_count(0)
    assert page.evaluate("document.activeElement.outerHTML") == before
    page.reload()
    expect(page.locator("#toasts .toast")).to_have_count(0)


def test_pressing_twice_sends_once(rita):
    sent = []
    rita.page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    button = "const one = document.querySelector('.toast form button'); one.click(); one.click()"
    with rita.page.expect_navigation():
        rita.page.evaluate(button)
    undone(rita.page)
    assert len(sent) == 1


def test_what_the_server_wrote_is_news_to_whoever_listens(rita):
    """A live region that is there with its words from the start is not read out."""
    rita.page.add_init_script("""
        addEventListener("DOMContentLoaded", () => {
          const region = document.getElementById("toasts");
          new MutationObserver((changes) => {
            const said = changes.flatMap((one) => [...one.addedNodes]).map((one) => one.textContent);
            document.documentElement.dataset.heard = said.join(" ");
          }).observe(region, { childList: true });
        });
    """)
    rita.page.keyboard.press("z")
    expect(rita.page.locator("html")).to_have_attribute("data-heard", re.compile(BACK))
