"""Main pages from right to left, in a language a third longer: nothing is wider than the window."""

import sys

import pytest

from cast import NOW
from filmroom.people.models import Person
from pseudo import SCRIPTS
from sampled import load_sample

MAIN = (
    "today",
    "calls",
    "call-done",
    "people",
    "review",
    "capture",
    "run-coaching-1",
    "team",
)
SIDE = """() => {
    const brand = document.querySelector(".brand, header, h1").getBoundingClientRect();
    return brand.left + brand.width / 2 > window.innerWidth / 2 ? "right" : "left";
}"""


@pytest.fixture
def places(transactional_db, set_day, everybody_reads_it, monkeypatch):
    set_day(NOW)
    load_sample()
    everybody_reads_it()
    monkeypatch.syspath_prepend(str(SCRIPTS))
    import sample_rows

    found = {title: (who, path) for title, who, path in sample_rows._places("sample")}
    yield {title: found[title] for title in MAIN}
    for name in ("sample_rows", "pictures"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("width", [390, 1440])
def test_main_pages_fit_their_window_from_right_to_left(places, seat, width):
    seats = {}
    for title, (who, path) in places.items():
        if who not in seats:
            seats[who] = seat(Person.objects.get(email=who), width=width)
        here = seats[who]
        here.go(path)
        page = here.page
        assert page.evaluate("document.documentElement.dir") == "rtl", title
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{title} is {wide} px wider than {width}"
        if width == 1440 and title != "run-coaching-1":
            assert page.evaluate(SIDE) == "right", title
