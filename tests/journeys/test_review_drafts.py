"""Law 12 in a browser: nothing typed on a sheet is lost."""

import re

import pytest
from playwright.sync_api import expect

from browsing import sign_in

CALL = """
import sys
sys.path.insert(0, {tests!r})
from filmroom.people.models import Person
from filmroom.reviews import actions
from reviewing import make_call
people = {{person.name.split()[0].lower(): person for person in Person.objects.all()}}
call = make_call(people["rita"])
actions.start_review(people["mo"], call_id=call.pk)
"""
SAVED = re.compile(r"Saved \d")
KEPT = "Not saved: kept on this device"


@pytest.fixture(autouse=True)
def call(house, request):
    house.python(CALL.format(tests=str(request.config.rootpath / "tests")))


def saved(page):
    return page.locator("[data-saved]")


def open_sheet(page, server):
    page.goto(f"{server.url}/calls/1/#review")
    expect(page.locator("review-sheet[data-ready]")).to_be_visible()
    return page


def notes_kept(house):
    return house.row("SELECT notes FROM reviews_review")[0]


def test_what_is_typed_is_saved_by_itself_and_is_there_after_a_reload(house, server, person):
    page = open_sheet(person("mo"), server)
    page.get_by_label("Notes").fill("She asked for a number.")
    expect(saved(page)).to_have_text(SAVED)
    assert notes_kept(house) == "She asked for a number."
    page.reload()
    expect(page.get_by_label("Notes")).to_have_value("She asked for a number.")


def test_a_draft_typed_while_the_server_is_down_is_saved_when_it_is_back(house, server, person):
    page = open_sheet(person("mo"), server)
    server.stop()
    page.get_by_label("Notes").fill("Typed into the void.")
    expect(saved(page)).to_contain_text(KEPT)
    server.start()
    expect(saved(page)).to_have_text(SAVED, timeout=20_000)
    assert notes_kept(house) == "Typed into the void."


def test_a_tab_closed_while_the_server_is_down_gives_its_draft_to_the_next_one(
    house, server, person
):
    page = open_sheet(person("mo"), server)
    server.stop()
    page.get_by_label("Notes").fill("Typed, then closed.")
    page.get_by_role("radio", name="1").first.check()
    expect(saved(page)).to_contain_text(KEPT)
    context = page.context
    page.close()
    server.start()
    fresh = open_sheet(context.new_page(), server)
    expect(fresh.get_by_label("Notes")).to_have_value("Typed, then closed.")
    expect(saved(fresh)).to_have_text(SAVED)
    assert notes_kept(house) == "Typed, then closed."
    assert house.rows("SELECT dimension, value FROM reviews_score") == [("opening_agenda", 1)]


def test_an_expired_sign_in_keeps_the_draft_and_saves_it_after_signing_in_elsewhere(
    house, server, person
):
    page = open_sheet(person("mo"), server)
    page.context.clear_cookies(name="sessionid")
    page.get_by_label("Notes").fill("Typed while signed out.")
    expect(saved(page)).to_contain_text("Sign in in another tab")
    other = page.context.new_page()
    sign_in(other, server, "mo")
    expect(saved(page)).to_have_text(SAVED, timeout=20_000)
    assert notes_kept(house) == "Typed while signed out."


def test_somebody_else_on_the_same_device_sees_nothing_of_the_draft(house, server, person):
    page = open_sheet(person("mo"), server)
    server.stop()
    page.get_by_label("Notes").fill("Between Mo and Rita.")
    expect(saved(page)).to_contain_text(KEPT)
    context = page.context
    page.close()
    context.clear_cookies()
    server.start()
    others = context.new_page()
    sign_in(others, server, "lena")
    others.goto(f"{server.url}/calls/1/")
    expect(others.get_by_role("heading", name="Transcript")).to_be_visible()
    assert "Between Mo and Rita." not in others.content()
    others.close()
    context.clear_cookies()
    back = context.new_page()
    sign_in(back, server, "mo")
    open_sheet(back, server)
    expect(back.get_by_label("Notes")).to_have_value("Between Mo and Rita.")
    expect(saved(back)).to_have_text(SAVED)


def test_whoever_signs_in_meanwhile_does_not_save_the_draft_of_another(house, server, person):
    page = open_sheet(person("mo"), server)
    page.context.clear_cookies()
    other = page.context.new_page()
    sign_in(other, server, "lena")
    page.get_by_label("Notes").fill("Still Mo's.")
    expect(saved(page)).to_contain_text("not yours to save")
    assert notes_kept(house) == ""


def test_two_browsers_on_one_sheet_choose_and_lose_nothing(house, server, person):
    desk, phone = (open_sheet(person("mo"), server) for _ in range(2))
    desk.get_by_label("Notes").fill("From the desk.")
    desk.get_by_label("Worst gap").fill("Nobody knows how this gets approved.")
    expect(saved(desk)).to_have_text(SAVED)
    phone.get_by_label("Notes").fill("From the phone.")
    phone.get_by_label("Repeat").fill("A number in the answer.")
    panel = phone.get_by_role("region", name="Two versions")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("group")).to_have_count(1)
    expect(panel).to_contain_text("From the desk.")
    expect(panel).to_contain_text("From the phone.")
    panel.get_by_label("Both").check()
    panel.get_by_role("button", name="Keep what I chose").click()
    expect(saved(phone)).to_have_text(SAVED)
    kept = house.row("SELECT notes, repeat, worst_gap FROM reviews_review")
    assert kept == (
        "From the desk.\nFrom the phone.",
        "A number in the answer.",
        "Nobody knows how this gets approved.",
    )


def test_changes_to_different_fields_are_joined_without_asking(house, server, person):
    desk, phone = (open_sheet(person("mo"), server) for _ in range(2))
    desk.get_by_label("Notes").fill("From the desk.")
    expect(saved(desk)).to_have_text(SAVED)
    phone.get_by_label("Repeat").fill("From the phone.")
    expect(saved(phone)).to_have_text(SAVED)
    expect(phone.get_by_label("Notes")).to_have_value("From the desk.")
    assert house.row("SELECT notes, repeat FROM reviews_review") == (
        "From the desk.",
        "From the phone.",
    )


def test_an_answer_that_got_lost_is_no_conflict(house, server, person):
    page = open_sheet(person("mo"), server)
    lost = []

    def lose_the_first_answer(route):
        if lost:
            route.continue_()
            return
        lost.append(route.fetch())  # the server has it; the browser never hears so
        route.abort()

    page.route("**/draft/", lose_the_first_answer)
    page.get_by_label("Notes").fill("First.")
    expect(saved(page)).to_contain_text(KEPT)
    page.get_by_label("Notes").fill("First and second.")
    expect(saved(page)).to_have_text(SAVED)
    expect(page.get_by_role("region", name="Two versions")).to_be_hidden()
    assert notes_kept(house) == "First and second."
