"""The loop on two real exports: a coach at a desk, the rep on a phone, and a leader who reads."""

from datetime import date, timedelta
from http import HTTPStatus

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import coaching
from bringing_calls import (
    HANDED,
    confirm_speakers,
    fill_the_sheet,
    import_call,
    record_basis,
    say_who_speaks,
)
from cast import NOW
from coaching import DIMENSION, FOCUS, WORDS
from filmroom.calls.models import Call
from filmroom.calls.values import reading_of
from filmroom.cycles.models import Check, Cycle, LedSession, Session

ZOOM = HANDED / "zoom-vtt" / "focil-022.vtt"
TEAMS = HANDED / "teams-vtt" / "data-deep-dive.vtt"
THEME = "Explains the change before asking what the delay costs."
NOTES = "Went quiet when the date came up."
SESSION_DAY = NOW + timedelta(hours=8)
PHONE = {"width": 390, "height": 844}

pytestmark = pytest.mark.skipif(
    not HANDED.exists(), reason="the handed files are not beside the project"
)


@pytest.fixture
def set_day(set_day):
    set_day(SESSION_DAY)
    return set_day


def bring(coach, file, label, rep, *, held_at):
    """Import a file, say who speaks and why it may be coached on; give the call."""
    import_call(coach, file, rep.name, held_at=held_at)
    coach.page.get_by_role("link", name="Say who speaks").click()
    say_who_speaks(coach, label, rep.name)
    confirm_speakers(coach)
    record_basis(coach)
    call = Call.objects.latest("pk")
    assert (call.rep, call.speakers_confirmed_by is not None) == (rep, True)
    return call


def review(coach):
    coach.page.get_by_role("button", name="Start a review").click()
    coach.page.wait_for_load_state("networkidle")
    fill_the_sheet(coach.page)
    expect(coach.page.locator("[data-saved]")).to_contain_text("Saved")
    coach.page.get_by_role("button", name="Complete the review").click()
    expect(coach.page.get_by_text("8 of 16").first).to_be_visible()


def open_cycle(coach, rep, counted):
    """Choose the gap, count it on each call of the baseline, and open the cycle."""
    page = coach.page
    coach.go(reverse("cycles:choose", args=[rep.pk]) + f"?gap={DIMENSION}")
    page.get_by_label("Focus", exact=True).fill(FOCUS)
    page.get_by_label("Target").fill(coaching.TARGET)
    page.get_by_label("Drill").fill("Two minutes of cost questions.")
    page.get_by_label("Follow-up on").fill("2026-03-17")
    for call, (successes, opportunities) in counted.items():
        page.locator(f"#successes-{call.pk}").fill(successes)
        page.locator(f"#opportunities-{call.pk}").fill(opportunities)
    page.get_by_role("button", name="Open the cycle").press("Enter")
    page.get_by_role("heading", level=1, name=FOCUS).wait_for()
    return Cycle.objects.get(rep=rep)


def next_step(coach, title):
    coach.page.keyboard.press("n")
    expect(coach.page.get_by_role("heading", level=1, name=title)).to_be_visible()


def lead(coach, rep, zoom):
    """Lead the session to its last step; the evidence comes after the rep has spoken."""
    page = coach.page
    coach.go(reverse("sessions:run", args=[rep.pk]))
    coach.assert_accessible()
    page.get_by_role("button", name="Coaching session").press("Enter")
    clips = page.get_by_role("article")
    expect(clips).to_have_count(2)
    expect(clips.first).to_contain_text(zoom.title)
    expect(page.locator(".run-evidence")).to_have_count(0)
    page.keyboard.press("e")
    expect(page.locator(".run-evidence")).to_have_count(2)
    expect(clips.first).to_contain_text("Missing")
    coach.assert_accessible()
    next_step(coach, "Diagnosis")
    page.get_by_role("textbox", name="Theme").fill(THEME)
    page.get_by_role("radio", name="Skill", exact=True).press("Space")
    expect(page.get_by_label("Fix")).to_have_value("drill")
    coach.assert_accessible()
    page.get_by_role("heading", level=1).focus()
    next_step(coach, "Model")
    page.get_by_label("Intervention").fill("Cost ladder")
    page.reload()  # somebody stumbled over the cable
    expect(page.get_by_label("Intervention")).to_have_value("Cost ladder")
    next_step(coach, "Drill")
    expect(page.get_by_text("Two minutes of cost questions.")).to_be_visible()
    next_step(coach, "Commitment")


def note(coach):
    """Write notes in a window of their own."""
    with coach.context.expect_page() as opened:
        coach.page.get_by_role("link", name="My notes").click()
    window = opened.value
    window.get_by_label("Notes").fill(NOTES)
    expect(window.locator("[data-saved]")).to_have_text("Saved")
    window.close()
    assert NOTES not in coach.page.content()


def end(coach):
    page = coach.page
    page.get_by_label("What I will do").fill("I ask about cost.")
    page.get_by_label("On which deal or call").fill("Northwind technical call")
    page.get_by_label("On which day").fill("next tue")
    expect(page.locator("[data-understood]")).to_have_text("Tue 17 Mar")
    coach.assert_accessible()
    expect(page.locator("[data-saved]")).to_contain_text("Saved")
    page.reload()
    page.get_by_role("radio", name="may read them").check()
    page.get_by_role("button", name="End the session").click()
    expect(page.get_by_text("Waits for the rep to confirm the words")).to_be_visible()
    row = Session.objects.get(rep__name="Rita O'Rourke")
    assert row.awaits_words
    assert row.draft["words"] == "I ask about cost."
    return row


def confirm_words(rep):
    """Find the question on Today, say it in one's own words; the session is logged."""
    rep.go("/")
    rep.page.get_by_role("link", name="Confirm").first.click()
    rep.assert_accessible()
    words = rep.page.get_by_label("Is this what you will do")
    expect(words).to_have_value("I ask about cost.")
    words.fill(WORDS)
    rep.page.get_by_role("button", name="These are my words").click()
    expect(rep.page.get_by_text("In the rep’s own words")).to_be_visible()
    expect(rep.page.get_by_text(NOTES)).to_be_visible()
    rep.assert_accessible()


def check(coach, cycle, call):
    """Count the later call, say where it was heard, and give the verdict."""
    page = coach.page
    transcript = reading_of(call).transcript
    heard = next(
        one
        for one in transcript.segments
        if one.speaker == "Ian van Niekerk" and len(one.text) > 40
    )
    coach.go(reverse("cycles:check", args=[cycle.pk]))
    page.locator(f"#successes-{call.pk}").fill("4")
    page.locator(f"#opportunities-{call.pk}").fill("4")
    minutes, seconds = divmod(heard.start_ms // 1000, 60)
    page.get_by_label("Where in the call").fill(f"{minutes}:{seconds:02}")
    page.get_by_label("What was said, or seen").fill(heard.text)
    for row in page.locator(".mark-row").all():
        row.get_by_role("radio", name="Same").check()
    coach.assert_accessible()
    page.get_by_role("button", name="See what the evidence supports").press("Enter")
    expect(page.get_by_text("4 of 4 opportunities")).to_be_visible()
    page.get_by_role("radio", name="Moved, provisional").check()
    page.get_by_role("button", name="Record the verdict").press("Enter")
    page.get_by_role("heading", name="Follow-up check: Moved, provisional").wait_for()
    coach.assert_accessible()
    return heard


def read_only(leader, cycle, session, call):
    """Read the entries; nothing to write with is there, and sent all the same it is refused."""
    pages = {
        reverse("cycles:cycle", args=[cycle.pk]): FOCUS,
        reverse("sessions:session", args=[session.pk]): WORDS,
        reverse("calls:detail", args=[call.pk]): call.title,
    }
    for path, words in pages.items():
        assert leader.go(path).status == HTTPStatus.OK
        expect(leader.page.get_by_text(words).first).to_be_visible()
        for verb in ("Edit", "Check a later call", "Close the cycle", "Answer", "Start a review"):
            expect(leader.page.get_by_role("button", name=verb, exact=True)).to_have_count(0)
            expect(leader.page.get_by_role("link", name=verb, exact=True)).to_have_count(0)
        if path != reverse("calls:detail", args=[call.pk]):
            leader.assert_accessible()
    token = next(c for c in leader.context.cookies() if "csrf" in c["name"])["value"]
    for name, pk in (("cycles:close", cycle.pk), ("sessions:discard", session.pk)):
        answer = leader.context.request.post(
            leader.address + reverse(name, args=[pk]),
            headers={"X-CSRFToken": token, "Referer": leader.address},
        )
        assert answer.status == HTTPStatus.FORBIDDEN, name
    cycle.refresh_from_db()
    assert cycle.is_open


def test_from_two_exports_to_a_verdict(transactional_db, cast, seat, set_day):
    coach, rep = seat(cast.mo), seat(cast.rita, **PHONE)
    other = coaching.scored_call(cast.mo, cast.rita, title="First call", held_at=coaching.FIRST)

    zoom = bring(coach, ZOOM, "Jihoon", cast.rita, held_at="2026-03-09T14:30")
    review(coach)
    cycle = open_cycle(coach, cast.rita, {zoom: ("0", "3"), other: ("1", "4")})
    lead(coach, cast.rita, zoom)
    note(coach)
    session = end(coach)
    confirm_words(rep)
    session.refresh_from_db()
    assert (session.theme, session.skill, session.fix) == (THEME, "discovery", "drill")
    assert (session.commitment.words, session.commitment.voice) == (WORDS, "typed_by_rep")
    assert session.commitment.due_on == date(2026, 3, 17)
    assert session.round.cycle == cycle
    assert LedSession.objects.get(session=session).shared_notes == NOTES

    set_day(coaching.CHECK_NOW)
    later = bring(coach, TEAMS, "Ian van Niekerk", cast.rita, held_at="2026-03-17T14:30")
    heard = check(coach, cycle, later)
    row = Check.objects.get(round__cycle=cycle)
    looked_at = row.calls.get()
    assert (row.outcome, looked_at.call, looked_at.successes) == ("provisional", later, 4)
    assert (looked_at.evidence[0]["status"], looked_at.evidence[0]["at_ms"]) == (
        "verified",
        heard.start_ms,
    )

    rep.go(reverse("cycles:cycle", args=[cycle.pk]))
    expect(rep.page.get_by_text("Moved, provisional").first).to_be_visible()
    rep.assert_accessible()
    read_only(seat(cast.lena), cycle, session, zoom)
