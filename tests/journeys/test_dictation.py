"""Words are spoken into a session, and no speech leaves the device unless that is allowed."""

import pytest
from playwright.sync_api import expect

ALLOW = """
from filmroom.people.models import Setting
Setting.objects.create(key="dictation_by_vendor", value=True)
"""
RECOGNITION = """
  window.SpeechRecognition = class extends EventTarget {{
    static async available() {{ return "{available}"; }}
    start() {{ window.listening = this; }}
    stop() {{ this.onend?.(); }}
    abort() {{ this.onend?.(); }}
  }};
"""
HEAR = """(words) => window.listening.onresult({
  resultIndex: 0, results: [Object.assign([{ transcript: words }], { isFinal: true })],
})"""


@pytest.fixture
def sheet(person, server):
    """Open a capture in a browser whose recognition is on the device, or is not."""

    def open_sheet(*, available):
        page = person("mo", viewport={"width": 390, "height": 844})
        page.context.add_init_script(RECOGNITION.format(available=available))
        page.goto(f"{server.url}/sessions/new/")
        page.get_by_role("link", name="Pia Sørensen").click()
        expect(page.locator("capture-sheet[data-ready]")).to_be_visible()
        return page

    return open_sheet


def test_what_is_said_on_the_device_becomes_words_where_the_cursor_is(sheet, assert_accessible):
    page = sheet(available="available")
    expect(page.get_by_text("Speech is written down on this device.")).to_be_visible()
    page.get_by_role("textbox", name="Theme").press_sequentially("Names the price")
    button = page.get_by_role("button", name="Dictate Theme")
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Listening. Press again to stop.")).to_be_attached()
    assert page.evaluate("window.listening.processLocally") is True
    page.evaluate(HEAR, "before the cost.")
    expect(page.get_by_role("textbox", name="Theme")).to_have_value(
        "Names the price before the cost."
    )
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_sends_speech_away_is_not_asked_to_unless_that_is_allowed(house, sheet):
    page = sheet(available="unavailable")
    expect(page.locator("dictate-words[data-offered]")).to_be_attached()
    expect(page.get_by_role("button", name="Dictate Theme")).to_have_count(0)
    house.python(ALLOW)
    page.reload()
    expect(page.get_by_text("Speech is sent to the maker of your browser")).to_be_visible()
    page.get_by_role("button", name="Dictate Theme").click()
    assert not page.evaluate("window.listening.processLocally")
