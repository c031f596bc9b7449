"""Every page of the product in a browser: narrow and dark as it loads, then wide and light.

Served as it is installed, so that what is sent is what people wait for. The pages are those of
`make screens` (scripts/pictures.py), and what is wrong with one is found by the same code.
"""

import os

import pytest

import visiting
from house_process import SRC

MOST_BYTES = 250_000  # of script and style of one page, compressed
NARROW, WIDE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
SERVER_ERROR = 500  # others are answers; some pictures are of refusals
SENT = """performance.getEntriesByType("resource")
  .filter(one => /[.](js|css)$/.test(new URL(one.name).pathname))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


@pytest.fixture(params=["sample", "empty"])
def installation(request, tmp_path, monkeypatch):
    """Give an address and its pages by who looks at them: the sample, and one nobody set up."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(SRC), str(SRC.parent / "scripts")]))
    for name in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "FILMROOM_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    command = "run" if request.param == "sample" else "serve"
    with visiting.served(tmp_path, command) as address:
        yield address, visiting.places(tmp_path, request.param)


def wrong_with(page, address):
    """Say what is wrong with a page as it loads on a phone, and what on a desk."""
    page.set_viewport_size(NARROW)
    page.emulate_media(color_scheme="dark")
    answer = page.goto(address)
    if answer.status >= SERVER_ERROR:
        return [f"answers {answer.status}"]
    found = [f"narrow: {one}" for one in visiting.complaints_of(page)]
    page.set_viewport_size(WIDE)
    page.emulate_media(color_scheme="light")
    if visiting.is_too_wide(page):
        found.append("wide: wider than the window")
    found += [f"wide: {rule}" for rule in visiting.broken_rules(page, visiting.OF_LOOKS)]
    sent = page.evaluate(SENT)
    if not 0 < sent <= MOST_BYTES:
        found.append(f"{sent} bytes of script and style")
    return found


def test_no_page_moves_overflows_complains_or_shuts_anybody_out(browser, installation):
    address, places = installation
    complaints = []
    for who, pages in places.items():
        context = browser.new_context(reduced_motion="reduce")  # no colour is caught on its way
        context.set_default_timeout(120_000)
        page = context.new_page()
        visiting.listen(page, complaints)
        if who:
            visiting.sign_in(page, address, who)
        page.add_init_script(visiting.OBSERVER)
        for title, path in pages:
            found = wrong_with(page, address + path) if path else ["the sample holds no such row"]
            complaints += [f"{title}: {one}" for one in found]
        context.close()
    assert not complaints, "\n".join(complaints)
