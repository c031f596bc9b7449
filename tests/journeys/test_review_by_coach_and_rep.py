"""A coach reviews a call from beginning to end, the rep speaks first, disputes, and is heard."""

import re

import pytest
from playwright.sync_api import expect

from browsing import quiet_console
from reviewing import FOCUS, SPOKEN

CALL = """
import sys
sys.path.insert(0, {tests!r})
from filmroom.people.models import Person
from reviewing import make_call
people = {{person.name.split()[0].lower(): person for person in Person.objects.all()}}
make_call(people["rita"])
"""
PLACES = (0, 2, 4, 3, 8, 9, 6, 10)


@pytest.fixture(autouse=True)
def call(house, request):
    house.python(CALL.format(tests=str(request.config.rootpath / "tests")))


def start(page, server):
    page.goto(f"{server.url}/calls/1/")
    page.get_by_role("button", name="Start a review").click()
    expect(page.locator("review-sheet[data-ready]")).to_be_visible()


def score(page, values):
    rows = page.locator("fieldset.dimension")
    for number, value in enumerate(values):
        rows.nth(number).get_by_role("radio", name=str(value), exact=True).check()


def write_the_rest(page):
    page.get_by_label("Repeat").fill("At 0:40 the question had a number in the answer.")
    page.get_by_label("Worst gap").fill("Nobody knows how this gets approved.")
    page.get_by_label("Focus").fill(FOCUS)
    page.get_by_label("Follow-up on").fill("2026-03-24")


def quote_by_digit(page, segment, digit):
    page.locator(f'[data-segment="{segment}"]').select_text()
    page.keyboard.press(str(digit))
    expect(page.locator(f"#evidence-{digit} .evidence")).not_to_have_count(0)


def test_a_coach_scores_with_selected_words_and_completes(server, person, assert_accessible):
    page = person("mo")
    with quiet_console(page):
        start(page, server)
        assert_accessible(page)
        score(page, (1, 1, 1, 1, 1, 0, 0, 1))
        for digit, segment in enumerate(PLACES, start=1):
            quote_by_digit(page, segment, digit)
        write_the_rest(page)
        expect(page.locator(".meter")).to_contain_text("13 of 13")
        expect(page.get_by_text("6 of 16")).to_have_count(0)
        assert_accessible(page)
        page.get_by_role("button", name="Complete the review").click()
        expect(page.get_by_text("6 of 16")).to_be_visible()
        expect(page).to_have_url(re.compile(r"/reviews/\d+/$"))
        assert_accessible(page)


def test_what_is_missing_is_said_while_one_goes(server, person):
    page = person("mo")
    start(page, server)
    meter = page.locator(".meter")
    expect(meter).to_contain_text("0 of 13")
    expect(meter).to_contain_text("A score for each of the 8 dimensions")
    score(page, (1, 1, 1, 1, 1, 0, 0, 1))
    expect(meter).to_contain_text("Evidence for Opening and agenda")
    page.get_by_role("button", name="Complete the review").click()
    told = page.locator("[data-told]")
    expect(told).to_have_text("Not complete: 13 of 13 parts are missing.")
    row = page.get_by_role("group", name="Opening and agenda")
    expect(row.get_by_role("radio", name="0")).to_be_focused()
    expect(page.get_by_label("Repeat")).to_have_attribute("aria-invalid", "true")
    for digit, segment in enumerate(PLACES, start=1):
        quote_by_digit(page, segment, digit)
    expect(told).to_have_text("Not complete: 4 of 13 parts are missing.")
    page.get_by_label("Repeat").fill("Good energy.")
    expect(told).to_have_text("Not complete: 3 of 13 parts are missing.")
    expect(page.get_by_text("Repeat names no timestamp")).to_be_visible()
    write_the_rest(page)
    expect(told).to_be_empty()
    expect(meter).to_contain_text("13 of 13")


SELECT = """
([first, start, last, end]) => {
  const text = (number) => document.querySelector(`[data-segment="${number}"]`).firstChild;
  getSelection().setBaseAndExtent(text(first), start, text(last), end);
}
"""
MARKED = "(name) => [...(CSS.highlights.get(name) ?? [])].map(String)"


def test_a_question_and_its_answer_are_picked_as_one_in_whole_words(server, person):
    page = person("mo")
    start(page, server)
    page.evaluate(SELECT, [2, 5, 3, 8])  # from inside "many" to inside "four"
    page.keyboard.press("2")
    evidence = page.locator("#evidence-2 .evidence")
    picked = "many tickets come in during a normal week? / About four"
    expect(evidence).to_contain_text(picked)
    expect(page.locator("[data-saved]")).to_have_text(re.compile(r"Saved \d"))
    expect(evidence.locator("[data-note]")).to_be_hidden()
    expect(page.locator(".meter")).not_to_contain_text("is not verified")
    parts = ["many tickets come in during a normal week", "About four"]
    assert page.evaluate(MARKED, "evidence") == parts
    assert page.evaluate(MARKED, "evidence-asked") == []
    evidence.get_by_role("link").click()
    assert page.evaluate(MARKED, "evidence-asked") == parts
    evidence.get_by_role("button", name="Remove this evidence").click()
    assert page.evaluate(MARKED, "evidence") == []


def test_a_digit_with_nothing_selected_says_what_to_do(server, person):
    page = person("mo")
    start(page, server)
    page.keyboard.press("3")
    expect(page.get_by_text("Nothing is selected.")).to_be_visible()


@pytest.mark.parametrize("segment", [0, 3, 6, 11])
def test_on_a_phone_the_list_of_dimensions_leaves_the_words_in_sight(server, person, segment):
    page = person("mo", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"{server.url}/calls/1/")
    page.get_by_role("link", name="Review", exact=True).last.tap()
    page.get_by_role("button", name="Start a review").tap()
    expect(page.locator("review-sheet[data-ready]")).to_be_attached()
    page.get_by_role("link", name="Transcript", exact=True).tap()
    words = page.locator(f'[data-segment="{segment}"]')
    words.tap()
    page.evaluate(SELECT, [segment, 0, segment, 12])
    choices = page.get_by_role("dialog", name="Use as evidence for")
    expect(choices).to_be_visible()
    chosen, listed = page.evaluate(BOXES)
    assert chosen["bottom"] <= listed["top"] or listed["bottom"] <= chosen["top"]


BOXES = """
() => [
  getSelection().getRangeAt(0).getBoundingClientRect().toJSON(),
  document.querySelector("evidence-picker [data-popover]").getBoundingClientRect().toJSON(),
]
"""


def test_a_topic_as_focus_is_answered_with_a_behaviour_to_use(server, person):
    page = person("mo")
    start(page, server)
    page.get_by_label("Focus").fill("Improve discovery.")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_label("Focus")).not_to_have_value("Improve discovery.")
    expect(page.get_by_role("button", name="Use it")).to_be_hidden()


def test_an_observation_is_added_by_its_time_and_removed_again(server, person):
    page = person("mo")
    start(page, server)
    page.get_by_text("Add an observation or a CRM fact").click()
    page.get_by_label("Dimension").select_option("next_step")
    page.get_by_label("Where in the call").fill("59:00")
    page.get_by_label("What was seen").fill("No date was named.")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("lies past the end of the call: 4:00")).to_be_visible()
    page.get_by_label("Where in the call").fill("3:25")
    page.get_by_label("What was seen").fill("No date was named.")
    page.get_by_role("button", name="Add", exact=True).click()
    chip = page.locator("#evidence-8 .evidence")
    expect(chip).to_contain_text("3:20")
    expect(page.locator("[data-saved]")).to_have_text(re.compile(r"Saved \d"))
    chip.get_by_role("button", name="Remove this evidence").click()
    expect(chip).to_have_count(0)


def test_a_suggestion_is_evidence_only_once_it_is_accepted(house, server, person):
    page = person("mo")
    start(page, server)
    suggested = page.get_by_role("link", name="That sounds expensive")
    expect(page.locator("#evidence-5 .evidence")).to_have_count(0)
    suggested.focus()
    page.keyboard.press("y")
    expect(page.locator("#evidence-5 .evidence")).to_contain_text("That sounds expensive")
    expect(page.locator("[data-saved]")).to_have_text(re.compile(r"Saved \d"))
    implication = page.get_by_role("group", name="Implication and impact")
    dismiss = "Dismiss: What does that delay cost you?"
    implication.get_by_role("button", name=dismiss).click()
    page.reload()
    expect(page.locator("review-sheet[data-ready]")).to_be_visible()
    expect(implication.get_by_role("button", name=dismiss)).to_have_count(0)
    expect(page.locator("[data-suggested]", has_text="That sounds expensive")).to_have_count(0)
    judged = house.rows("SELECT kind, judgement FROM reviews_momentjudgement ORDER BY kind")
    assert judged == [("objection", "confirmed"), ("question", "dismissed")]


def test_an_observation_is_added_on_the_page_without_a_transcript_too(server, person):
    page = person("rita")
    page.goto(f"{server.url}/calls/1/")
    page.get_by_role("button", name="Start a self-assessment").click()
    expect(page.locator("review-sheet[data-ready]")).to_be_visible()
    page.get_by_label("Notes").fill("My own view.")
    expect(page.locator("[data-saved]")).to_have_text(re.compile(r"Saved \d"))
    page.get_by_text("Add an observation or a CRM fact").click()
    page.get_by_label("Where in the call").fill("3:25")
    page.get_by_label("What was seen").fill("I named no date.")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#evidence-1 .evidence")).to_contain_text("I named no date.")
    expect(page.get_by_label("Notes")).to_have_value("My own view.")


def test_words_of_the_wrong_side_ask_for_a_reason(server, person):
    page = person("mo")
    start(page, server)
    quote_by_digit(page, 1, 1)  # the buyer's words, for a dimension of the rep's
    evidence = page.locator("#evidence-1 .evidence")
    expect(evidence).to_contain_text("This was said by Dana Cole")
    evidence.get_by_label("Why keep it").fill("Shows that no agenda was agreed.")
    expect(page.locator("[data-saved]")).to_have_text(re.compile(r"Saved \d"))
    page.reload()
    expect(page.locator("#evidence-1").get_by_label("Why keep it")).to_have_value(
        "Shows that no agenda was agreed."
    )


def test_the_list_of_dimensions_opens_on_a_selection_and_takes_a_click(server, person):
    page = person("mo")
    start(page, server)
    box = page.locator('[data-segment="2"]').bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    choices = page.get_by_role("dialog", name="Use as evidence for")
    choices.get_by_role("button", name="Discovery depth").click()
    expect(page.locator("#evidence-2 .evidence")).to_have_count(1)
    expect(choices).to_be_hidden()


def test_a_whole_turn_becomes_evidence_by_keyboard_alone(server, person):
    page = person("mo")
    start(page, server)
    for _ in range(3):
        page.keyboard.press("j")
    page.keyboard.press("e")
    choices = page.get_by_role("dialog", name="Use as evidence for")
    expect(choices.get_by_role("button").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#evidence-2 .evidence")).to_contain_text("How many tickets")
    page.keyboard.press("j")
    page.keyboard.press("4")
    expect(page.locator("#evidence-4 .evidence")).to_contain_text("About four hundred")


def test_single_letters_can_be_switched_off(server, person):
    page = person("mo")
    start(page, server)
    page.evaluate("localStorage.setItem('filmroom.keys', 'off')")
    page.reload()
    page.locator('[data-segment="2"]').select_text()
    page.keyboard.press("2")
    expect(page.locator("#evidence-2 .evidence")).to_have_count(0)


def test_the_turn_whose_time_has_the_focus_is_what_a_digit_takes(server, person):
    page = person("mo")
    start(page, server)
    page.get_by_role("link", name="0:40", exact=True).first.focus()
    page.keyboard.press("2")
    expect(page.locator("#evidence-2 .evidence")).to_contain_text("How many tickets")


def test_picked_words_are_suggested_no_longer(server, person):
    page = person("mo")
    start(page, server)
    offered = page.locator("#evidence-5 [data-suggested]")
    picked = offered.filter(has_text=SPOKEN[7][1])
    expect(picked).to_have_count(1)
    before = offered.count()
    quote_by_digit(page, 7, 5)
    expect(picked).to_have_count(0)
    expect(offered).to_have_count(before - 1)


def test_the_rep_speaks_first_then_reads_disputes_and_is_answered(
    server, person, assert_accessible
):
    coach = person("mo")
    start(coach, server)
    score(coach, (1, 1, 1, 1, 1, 0, 0, 1))
    for digit, segment in enumerate(PLACES, start=1):
        quote_by_digit(coach, segment, digit)
    write_the_rest(coach)
    coach.get_by_role("button", name="Complete the review").click()
    expect(coach).to_have_url(re.compile(r"/reviews/\d+/$"))
    review = coach.url

    rep = person("rita", viewport={"width": 390, "height": 844})
    rep.goto(review)
    expect(rep.get_by_text("Your coach asks how you saw this call first")).to_be_visible()
    assert FOCUS not in rep.content()
    expect(rep).to_have_url(re.compile(r"/reviews/calls/1/self-assessment/$"))
    assert_accessible(rep)
    score(rep, (1, 2, 1, 1, 1, 0, 0, 2))
    rep.get_by_role("button", name="Give the self-assessment").click()
    expect(rep.get_by_text("Your self-assessment is given.")).to_be_visible()
    expect(rep).to_have_url(review)
    expect(rep.get_by_text("6 of 16")).to_be_visible()
    assert_accessible(rep)
    rep.get_by_role("link", name="Side by side").click()
    expect(rep.get_by_text("2 dimensions apart")).to_be_visible()
    assert_accessible(rep)

    rep.goto(review)
    dispute = rep.get_by_role("article", name="Next step")
    dispute.get_by_text("Answer or dispute").click()
    dispute.get_by_label("What you say").fill("He said yes to Friday.")
    dispute.get_by_role("button", name="Dispute the score").click()
    expect(dispute).to_contain_text("Rita O'Rourke disputed: He said yes to Friday.")
    coach.reload()
    settled = coach.get_by_role("article", name="Next step")
    settled.get_by_label("Why").fill("You are right, at 3:40.")
    settled.get_by_role("button", name="Change it to 2").click()
    expect(settled).to_contain_text("changed the score (1 to 2): You are right, at 3:40.")
    expect(coach.get_by_text("7 of 16")).to_be_visible()
    rep.reload()
    expect(rep.get_by_role("article", name="Next step")).to_contain_text("You are right")
