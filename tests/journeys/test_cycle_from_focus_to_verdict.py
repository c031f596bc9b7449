"""Mo chooses Rita's focus, opens a cycle, checks a later call by keyboard, and reads the verdict."""

from datetime import timedelta

from django.urls import reverse

import reviewing
from cast import NOW
from coaching import (
    CHECK_DAY,
    CHECK_NOW,
    DIMENSION,
    FOCUS,
    baseline,
    logged,
    sheet,
)
from coaching import later_call as held_later
from filmroom.cycles.models import Cycle

WIDTHS = (1440, 390)


def url(name, pk):
    return reverse(f"cycles:{name}", args=[pk])


def see_everywhere(seats, path):
    for one in seats:
        assert one.go(path).status == 200, path
        one.assert_accessible()


def test_a_focus_becomes_a_cycle_and_gets_its_verdict(transactional_db, cast, seat, set_day):
    set_day(NOW + timedelta(hours=8))
    baseline(cast)
    seats = [seat(cast.mo, width=width) for width in WIDTHS]
    page = seats[0].page

    see_everywhere(seats, url("choose", cast.rita.pk) + f"?gap={DIMENSION}")
    seats[0].go(url("choose", cast.rita.pk) + f"?gap={DIMENSION}")
    focus = page.get_by_label("Focus", exact=True)
    focus.fill("Be more confident")
    page.locator("focus-field [data-findings]").get_by_text("describes a person").wait_for()
    focus.fill(FOCUS)
    page.locator("focus-field [data-findings]").wait_for(state="hidden")
    page.get_by_role("button", name="Open the cycle").press("Enter")
    page.get_by_role("heading", level=1, name=FOCUS).wait_for()
    row = Cycle.objects.get(rep=cast.rita)
    for call in row.baseline.all():
        call.successes, call.opportunities = 0, 3
        call.save()
    see_everywhere([*seats, seat(cast.rita, width=390)], url("cycle", row.pk))

    logged(cast.mo, cast.rita, sheet(cycle_id=row.pk))
    call = held_later(cast)
    reviewing.completed(cast.mo, call, now=CHECK_NOW, today=CHECK_DAY)
    set_day(CHECK_NOW)
    see_everywhere(seats, url("check", row.pk))
    seats[0].go(url("check", row.pk))
    page.locator(f"#successes-{call.pk}").focus()
    for key in ("4", "Tab", "4"):
        page.keyboard.press(key)
    page.get_by_role("button", name="See what the evidence supports").press("Enter")
    page.locator("#verdict-title:focus").wait_for()
    assert page.get_by_text("4 of 4 opportunities").is_visible()
    seats[0].assert_accessible()
    page.get_by_role("radio", name="Moved, provisional").press("Space")
    page.get_by_role("button", name="Record the verdict").press("Enter")
    page.get_by_role("heading", name="Follow-up check: Moved, provisional").wait_for()

    see_everywhere(seats, url("cycle", row.pk))
    see_everywhere(seats, url("next-round", row.pk))
    seats[0].go(url("cycle", row.pk))
    page.locator("summary", has_text="Close the cycle").press("Enter")
    page.locator("form button", has_text="Close the cycle").press("Enter")
    page.get_by_text("Closed by Mo Adeyemi").wait_for()
    see_everywhere(seats, url("list", cast.rita.pk))
