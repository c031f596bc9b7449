"""A browser for each person of a story told in one process, watched for errors and for axe."""

import os

import pytest
from django.conf import settings
from django.test import Client

from places import ROOT

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
SETTLED = """
    Promise.race([
        new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
            .then(() => Promise.allSettled(document.getAnimations().map(one => one.finished))),
        new Promise(done => setTimeout(done, 5_000)),  // what nobody draws is never finished
    ])
"""
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


class Seat:
    """Somebody at a browser of their own."""

    def __init__(self, context, address):
        self.context = context
        self.address = address
        self.page = context.new_page()
        self.complaints = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message):
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def go(self, path):
        answer = self.page.goto(self.address + path)
        self.page.wait_for_load_state("networkidle")
        return answer

    def assert_accessible(self):
        """Run axe on the page as it stands, in both themes, and look for sideways scrolling."""
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme=theme)
            self.page.evaluate(SETTLED)
            self.page.evaluate(AXE.read_text())
            found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            broken = [
                (rule["id"], node["html"][:120], node["failureSummary"])
                for rule in found["violations"]
                for node in rule["nodes"]
            ]
            assert broken == [], f"{self.page.url} in {theme}"
        wide = self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        assert not wide, f"{self.page.url} is wider than the window"


@pytest.fixture
def seat(browser, live_server):
    """Give a seat at a browser; signed in as somebody, or not."""
    seats = []

    def take(person=None, *, width=1440, height=900):
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        if person is not None:
            client = Client()
            client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
            value = client.cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies(
                [{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}]
            )
        seats.append(Seat(context, live_server.url))
        return seats[-1]

    yield take

    complaints = [line for one in seats for line in one.complaints]
    for one in seats:
        one.context.close()
    assert complaints == []
