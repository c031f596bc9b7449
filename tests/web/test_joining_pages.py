"""A session on two devices: the rep types on their own, the shared screen asks what changed."""

import json
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import coaching
import factories
from cast import NOW, TODAY
from filmroom.core.agendas import COACHING
from filmroom.cycles import actions
from filmroom.cycles.models import LedSession, Session
from filmroom.people.models import Membership

NOTES = "Looks away when the price comes up."
THEME = "Shows the router before asking what the delay costs."
WORDS = "I ask what the backlog costs before I show anything."
FETCH = {"X-Requested-With": "fetch"}


@pytest.fixture(autouse=True)
def _the_day_of_the_story(set_day):
    set_day(NOW)


@pytest.fixture
def mo(cast, signed_in):
    return signed_in(cast.mo)


@pytest.fixture
def rita(cast, signed_in):
    return signed_in(cast.rita)


@pytest.fixture
def led(cast, mo):
    """Mo leads a session with Rita; it holds a theme and notes that are the coach's own."""
    run = reverse("sessions:run", args=[cast.rita.pk])
    mo.post(run, {"agenda": "coaching", "key": uuid4()})
    led = LedSession.objects.get()
    go(mo, led, 2, theme=THEME, skill="discovery")
    actions.keep_notes(cast.mo, session_id=led.session_id, base_version=0, notes=NOTES)
    return led


def test_the_page_that_waits_for_a_session_asks_and_goes_there_once_one_has_begun(cast, mo, rita):
    asks = {"HX-Request": "true"}
    assert 'hx-trigger="every 4s"' in rita.get(reverse("join")).text
    assert rita.get(reverse("join"), headers=asks).status_code == 204

    mo.post(reverse("sessions:run", args=[cast.rita.pk]), {"agenda": "coaching", "key": uuid4()})
    answer = rita.get(reverse("join"), headers=asks)
    assert answer["HX-Redirect"] == reverse("join")
    opened = rita.get(answer["HX-Redirect"])
    assert opened["Location"] == reverse(
        "sessions:joined", args=[LedSession.objects.get().session_id]
    )


def url(name, led):
    return reverse(f"sessions:{name}", args=[led.session_id])


def go(mo, led, number, **fields):
    step = reverse("sessions:step", args=[led.session_id, "coaching", number])
    return mo.post(step, {"version": row(led).version, "to": number + 1, **fields})


def row(led):
    return Session.objects.get(pk=led.session_id)


def typed(rita, led, *, version=None, **draft):
    blank = {"words": "", "due_text": "", "where": "", "deal_id": ""}
    body = {"version": row(led).version if version is None else version, "draft": blank | draft}
    sent = json.dumps(body)
    return rita.post(url("type-words", led), sent, content_type="application/json", headers=FETCH)


def asked(browser, led, tag=""):
    headers = {"If-None-Match": tag} if tag else {}
    return browser.get(url("live", led), headers={**FETCH, **headers})


# --- coming in --------------------------------------------------------------------------------


def test_the_rep_finds_the_running_session_on_today_and_at_the_short_address(led, mo, rita):
    shared = mo.get(reverse("sessions:step", args=[led.session_id, "coaching", 1])).text
    assert "<b>127.0.0.1:8000/join</b>" in shared
    assert f'href="{url("joined", led)}"' in rita.get("/").text
    assert rita.get("/join/").url == url("joined", led)


def test_who_signs_in_first_comes_back_to_the_short_address(led, client):
    assert client.get("/join/").url == reverse("people:sign-in") + "?next=/join/"


def test_with_nothing_running_the_short_address_says_so(cast, signed_in, led):
    for person in (cast.mo, cast.pia, cast.ona, cast.nil):
        page = signed_in(person).get("/join/")
        assert page.status_code == 200
        assert "No session is running with you right now" in page.text
        assert url("joined", led) not in page.text


def test_two_coaches_at_once_are_told_apart(cast, led, rita, signed_in):
    other = coaching.saved(cast.mo, cast.rita, coaching.sheet(started_at=NOW))
    LedSession.objects.create(session_id=other.session_id, agenda="weekly")
    page = rita.get("/join/").text
    for pk in (led.session_id, other.session_id):
        assert reverse("sessions:joined", args=[pk]) in page


def test_a_session_left_open_for_a_day_is_offered_no_more(led, rita, set_day):
    set_day(NOW + timedelta(hours=25))
    assert "No session is running" in rita.get("/join/").text


def test_nobody_else_joins(cast, led, signed_in):
    for who in ("pia", "lena", "eno", "ada", "ona", "sam", "nil"):
        browser = signed_in(cast.everyone[who])
        assert browser.get(url("joined", led)).status_code == 404, who
        assert asked(browser, led).status_code == 404, who
        assert typed(browser, led, words="Not mine.").status_code == 404, who
    assert signed_in(cast.mo).get(url("joined", led)).status_code == 403
    assert typed(signed_in(cast.mo), led, words="Not mine.").status_code == 403
    assert row(led).draft["words"] == ""


def test_a_coach_who_left_leads_nobody(cast, led, rita):
    cast.mo.memberships.update(until=NOW.date())
    assert rita.get(url("joined", led)).status_code == 404
    assert "No session is running" in rita.get("/join/").text


def test_the_shared_screen_says_that_the_rep_came_in(led, mo, rita):
    assert asked(mo, led).json()["joined"] is False
    rita.get(url("joined", led))
    assert asked(mo, led).json()["joined"] is True
    step = mo.get(reverse("sessions:step", args=[led.session_id, "coaching", 1])).text
    assert "has joined on their own device" in step.partition("data-joined>")[2][:120]


def test_the_rep_sees_the_present_step_and_the_last_commitment_where_it_is_looked_at(
    cast, led, mo, rita
):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    for number, step in enumerate(COACHING.steps, 1):
        mo.get(reverse("sessions:step", args=[led.session_id, "coaching", number]))
        page = rita.get(url("joined", led)).text
        assert f'<h1 tabindex="-1">{step.title}</h1>' in page
        assert (coaching.WORDS in page) == (number == 1)


# --- typing -----------------------------------------------------------------------------------


def test_what_the_rep_types_is_the_commitment_in_their_own_words(led, mo, rita):
    answer = typed(rita, led, words=WORDS, due_text="next tue", where="Northwind")

    assert answer.status_code == 200
    assert answer.json()["understood"] == "Tue 17 Mar"
    draft = row(led).draft
    assert (draft["words"], draft["where"], draft["typed_by_rep"]) == (WORDS, "Northwind", True)
    assert draft["due_on"] == "2026-03-17"
    assert draft["theme"] == THEME
    shown = asked(mo, led).json()["state"]
    assert (shown["draft"]["words"], shown["understood"]) == (WORDS, "Tue 17 Mar")


def test_sent_again_it_is_kept_once_and_a_stale_save_is_shown_what_is_there(led, mo, rita):
    before = row(led).version
    assert typed(rita, led, version=before, words=WORDS).status_code == 200
    assert typed(rita, led, version=before, words=WORDS).status_code == 200
    assert row(led).version == before + 1

    go(mo, led, 5, words="Taken over by the coach.")
    met = typed(rita, led, version=before + 1, words="Typed meanwhile.")
    assert met.status_code == 409
    assert met.json()["state"]["draft"]["words"] == "Taken over by the coach."
    assert row(led).draft["words"] == "Taken over by the coach."
    version = met.json()["state"]["version"]
    assert typed(rita, led, version=version, words="Typed meanwhile.").status_code == 200


def test_words_the_coach_took_over_are_the_reps_again_only_when_the_rep_types(led, mo, rita):
    typed(rita, led, words=WORDS)
    go(mo, led, 5, words="The coach says it better.")
    assert row(led).draft["typed_by_rep"] is False
    typed(rita, led, words="The coach says it better.", where="Northwind")
    assert row(led).draft["typed_by_rep"] is False
    typed(rita, led, words="I say it.", where="Northwind")
    assert row(led).draft["typed_by_rep"] is True


def test_without_script_the_form_keeps_the_words_and_shows_a_conflict(led, mo, rita):
    version = row(led).version
    sent = {"version": version, "words": WORDS, "due_text": "next tue", "where": "", "deal_id": ""}
    assert rita.post(url("type-words", led), sent).url == url("joined", led)
    assert row(led).draft["words"] == WORDS

    again = rita.post(url("type-words", led), {**sent, "words": "Other words."})
    assert again.status_code == 409
    assert "Other words.</textarea>" in again.text
    assert WORDS in again.text
    now = re.search(r'name="version" value="(\d+)"', again.text)[1]
    rita.post(url("type-words", led), {**sent, "words": "Other words.", "version": now})
    assert row(led).draft["words"] == "Other words."


def test_a_deal_of_the_reps_own_may_be_named_and_no_other(cast, led, rita):
    own = factories.kestrel(cast.rita, cast.mo).deal
    assert typed(rita, led, words=WORDS, where=own.name, deal_id=str(own.pk)).status_code == 200
    assert row(led).draft["deal_id"] == own.pk
    others = factories.deal_of(cast.ona, name="Osprey")
    assert typed(rita, led, words=WORDS, deal_id=str(others.pk)).status_code == 404
    assert row(led).draft["deal_id"] == own.pk


def test_once_it_has_ended_nothing_is_typed_into_it(cast, led, rita):
    actions.end_session(cast.mo, session_id=led.session_id, now=NOW)
    answer = typed(rita, led, words=WORDS)
    assert answer.status_code == 422
    assert "has ended" in answer.text
    assert row(led).draft["words"] == ""
    form = {"version": row(led).version, "words": WORDS, "due_text": "", "where": ""}
    page = rita.post(url("type-words", led), form)
    assert page.status_code == 422
    assert f"{WORDS}</textarea>" in page.text


# --- what both devices ask again --------------------------------------------------------------


def test_asked_again_it_says_only_that_nothing_changed(led, mo, rita):
    for browser in (mo, rita):
        first = asked(browser, led)
        tag = first["ETag"]
        assert first.json()["tag"] == tag
        for known in (tag, f"W/{tag}"):
            again = asked(browser, led, known)
            assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
        assert "no-store" in again["Cache-Control"]


@pytest.mark.parametrize("change", ["step", "words", "theme", "joined", "ended"])
def test_whatever_a_device_has_to_show_changes_the_tag(cast, led, mo, rita, change):
    tag = asked(mo, led)["ETag"]
    {
        "step": lambda: mo.get(reverse("sessions:step", args=[led.session_id, "coaching", 4])),
        "words": lambda: typed(rita, led, words=WORDS),
        "theme": lambda: go(mo, led, 2, theme="Another theme.", skill="discovery"),
        "joined": lambda: rita.get(url("joined", led)),
        "ended": lambda: actions.end_session(cast.mo, session_id=led.session_id, now=NOW),
    }[change]()
    for browser in (mo, rita):
        assert asked(browser, led, tag).status_code == 200


def test_a_minute_later_it_is_looked_up_again_who_asks_and_the_tag_is_new(led, mo, set_day):
    tag = asked(mo, led)["ETag"]
    set_day(NOW + timedelta(minutes=2))
    again = asked(mo, led, tag)
    assert again.status_code == 304
    assert again["ETag"] != tag


def test_one_devices_tag_is_nothing_to_another_person(led, mo, rita):
    assert asked(rita, led, asked(mo, led)["ETag"]).status_code == 200


def test_once_the_coach_left_neither_device_is_told_where_the_session_stands(cast, led, mo, rita):
    version = row(led).version
    tags = {browser: asked(browser, led)["ETag"] for browser in (mo, rita)}
    Membership.objects.filter(person=cast.mo).update(until=TODAY)

    for browser, tag in tags.items():
        assert asked(browser, led, tag).status_code == 404
        assert browser.get(url("live", led), {"version": version}).status_code == 404


def test_notes_change_no_tag(cast, led, mo):
    tag = asked(mo, led)["ETag"]
    actions.keep_notes(cast.mo, session_id=led.session_id, base_version=1, notes="More.")
    assert asked(mo, led, tag).status_code == 304


def test_that_nothing_changed_costs_a_look_at_who_may_see_it_and_no_words(led, mo):
    tag = asked(mo, led)["ETag"]
    with CaptureQueriesContext(connection) as questions:
        asked(mo, led, tag)
    tables = [re.search(r'FROM "(\w+)"', one["sql"])[1] for one in questions]
    assert tables[:3] == ["django_session", "people_person", "cycles_ledsession"]
    assert len(tables) <= 7


def test_who_saved_the_words_is_not_told_them_again(led, mo, rita):
    version = typed(rita, led, words=WORDS).json()["version"]
    same = rita.get(url("live", led), {"version": version}, headers=FETCH).json()
    assert (same["state"], same["step"]) == (None, asked(rita, led).json()["step"])
    other = mo.get(url("live", led), {"version": version - 1}, headers=FETCH).json()
    assert other["state"]["draft"]["words"] == WORDS


def test_the_end_is_told_with_the_log_entry(cast, led, mo, rita):
    go(mo, led, 5, words=WORDS, where="Northwind", due_text="next tue", typed_by_rep="yes")
    mo.post(url("end", led), {"settle": "discard"})

    assert asked(rita, led).json()["ended"] is True
    assert rita.get(url("joined", led)).url == url("session", led)
    assert "Read the log entry" not in rita.get(url("session", led)).text


def test_an_end_with_something_missing_is_told_without_an_entry(cast, led, rita):
    typed(rita, led, words=WORDS)
    actions.end_session(cast.mo, session_id=led.session_id, now=NOW)
    page = rita.get(url("joined", led)).text
    assert "The session has ended" in page
    assert "finishes the log entry" in page
    assert "Read the log entry" not in page


def test_a_discarded_session_is_gone_on_both_devices(cast, led, mo, rita):
    actions.discard_session(cast.mo, session_id=led.session_id, now=NOW)
    assert asked(mo, led).status_code == asked(rita, led).status_code == 404
    assert "No session is running" in rita.get("/join/").text


# --- the coach's own --------------------------------------------------------------------------


def answers_of_the_shared_screen(mo, led):
    """Every page, fragment and event that the shared screen receives."""
    stale = row(led).version
    for number in range(1, len(COACHING.steps) + 1):
        step = reverse("sessions:step", args=[led.session_id, "coaching", number])
        yield mo.get(step)
        yield mo.get(f"{step}?revealed=yes", headers={"HX-Request": "true"})
        yield mo.post(step, {"version": row(led).version, "to": number, "theme": f"{number}."})
        yield mo.post(step, {"version": stale, "to": number, "theme": "Stale."})  # 409
    yield asked(mo, led)
    draft = {"key": str(row(led).key), "version": stale, "session": led.session_id, "draft": {}}
    save = reverse("sessions:draft", args=[row(led).rep_id])
    yield mo.post(save, json.dumps(draft), content_type="application/json", headers=FETCH)
    yield mo.post(url("clip", led), {"shows": "missing", "place": ""}, follow=True)
    yield mo.post(url("end", led), {})  # 422: the notes are to be settled first
    yield mo.get("/join/")


def test_no_byte_of_the_coachs_notes_reaches_the_shared_screen(led, mo):
    for answer in answers_of_the_shared_screen(mo, led):
        assert NOTES.encode() not in answer.content, answer.request["PATH_INFO"]
    assert NOTES in mo.get(url("notes", led)).text


def test_the_rep_receives_neither_notes_nor_anything_else_of_the_coachs_draft(led, mo, rita):
    answers = [
        rita.get("/"),
        rita.get("/join/", follow=True),
        rita.get(url("joined", led)),
        asked(rita, led),
        typed(rita, led, words=WORDS),
        typed(rita, led, version=0, words="Stale."),
        rita.post(url("type-words", led), {"version": 0, "words": "Stale."}),
    ]
    for answer in answers:
        for own in (NOTES, THEME):
            assert own.encode() not in answer.content, answer.request["PATH_INFO"]
    assert set(asked(rita, led).json()["state"]["draft"]) == {
        "words",
        "due_text",
        "where",
        "deal_id",
    }
    assert rita.get(url("notes", led)).status_code == 404


def test_the_reps_page_asks_at_most_25_questions(cast, led, rita):
    coaching.logged(cast.mo, cast.rita, coaching.sheet())
    rita.get(url("joined", led))
    for path in (url("joined", led), url("live", led), "/"):
        with CaptureQueriesContext(connection) as questions:
            rita.get(path)
        assert len(questions) <= 25, [one["sql"][:120] for one in questions]
