"""A real browser before a real server on a file database.

`house` is an installation of its own with the cast in it; `server` is its web process, which a
story may stop and start again; `person` opens a browser of somebody's own, signed in.
"""

import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import Server, sign_in
from house_process import SRC, House

sys.path.append(str(SRC.parent / "scripts"))

from visiting import QUIET

expect.set_options(timeout=20_000)  # a busy machine is no wrong answer
CHROMIUM = Path("/usr/bin/chromium")
BUILT = SRC / "filmroom" / "web" / "static" / "build" / "app.js"
AXE = SRC.parent / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.journey)
            if not CHROMIUM.exists():
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))
            elif not BUILT.exists():
                item.add_marker(pytest.mark.skip(reason="the front end is not built: make setup"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": str(CHROMIUM), "args": QUIET}


@pytest.fixture(scope="session")
def furnished(tmp_path_factory):
    return House.set_up(tmp_path_factory.mktemp("furnished"))


@pytest.fixture
def house(furnished, tmp_path):
    return House(shutil.copytree(furnished.home, tmp_path / "house"))


@pytest.fixture
def server(house):
    server = Server(house)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def person(browser, server):
    """Give a page in a browser of the person's own."""
    contexts = []

    def open_browser(first_name, **how):
        context = browser.new_context(**how)
        contexts.append(context)
        page = context.new_page()
        sign_in(page, server, first_name)
        return page

    yield open_browser
    for context in contexts:
        context.close()


@pytest.fixture
def assert_accessible():
    """Find nothing with axe, the rules for accessibility that a machine can check."""

    def check(page):
        page.evaluate(AXE.read_text())
        found = page.evaluate("axe.run()")["violations"]
        assert not found, [(one["id"], one["nodes"][0]["html"]) for one in found]

    return check
