"""The screen of a led session: what two people read, and what only the coach does."""

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
from filmroom.core.verdict import Chances
from filmroom.cycles import actions
from filmroom.cycles.models import LedSession, Round, Session
from filmroom.reviews.actions import request_self_assessment

EVIDENCE = "What does that delay cost you?"
NOTES = "Looks away when the price comes up."
FETCH = {"X-Requested-With": "fetch"}


@pytest.fixture(autouse=True)
def _the_day_of_the_story(set_day):
    set_day(NOW)


@pytest.fixture
def cycle(cast):
    new = coaching.new_cycle(coaching.baseline(cast), counts=(Chances(0, 3), Chances(1, 4)))
    return actions.open_cycle(cast.mo, key=uuid4(), rep_id=cast.rita.pk, new=new, today=TODAY)


@pytest.fixture
def mo(cast, signed_in):
    return signed_in(cast.mo)


def begin(mo, cast, agenda="coaching"):
    url = reverse("sessions:run", args=[cast.rita.pk])
    mo.post(url, {"agenda": agenda, "key": uuid4()})
    return LedSession.objects.latest("pk")


def step(led, number, agenda="coaching"):
    return reverse("sessions:step", args=[led.session_id, agenda, number])


def go(mo, led, number, **fields):
    version = Session.objects.get(pk=led.session_id).version
    sent = {"version": version, "to": number + 1, **fields}
    return mo.post(step(led, number), sent)


def main(answer):
    return answer.text.partition("<main")[2].partition("</main>")[0]


def test_the_clips_are_shown_and_what_the_coach_saw_only_after_the_rep_spoke(cast, cycle, mo):
    led = begin(mo, cast)
    before, after = main(mo.get(step(led, 1))), main(mo.get(step(led, 1) + "?revealed=yes"))

    assert before.count(EVIDENCE) == after.count(EVIDENCE) - 2 == 2  # the words of the two clips
    for told in ("data-seen", "Missing", "Partly there", "The coach’s evidence"):
        assert told not in before
        assert told in after
    assert "What do you notice?" in before
    assert all(title in before for title in ("First call", "Second call"))


def test_a_call_with_a_recording_plays_the_clip_alone(cast, cycle, mo):
    call = cycle.baseline.all()[0].call
    call.recording = factories.file_of("recording")
    call.recording_offset_ms = 2_000
    call.save()
    page = main(mo.get(step(begin(mo, cast), 1)))

    # The clip is 0:40 to 2:15 of the call, which begins two seconds into the recording.
    source = reverse("calls:recording", args=[call.pk]) + "#t=42.000,137.000"
    assert f'src="{source}"' in page
    assert page.count("<audio") == 1


def test_what_a_step_asks_is_kept_and_the_other_fields_stay(cast, cycle, mo):
    led = begin(mo, cast)
    go(mo, led, 2, theme="Shows too early.", skill="discovery", diagnosis="skill", fix="drill")
    answer = go(mo, led, 4, attempt="Asked once.", adjustment="Waited.")

    assert answer.url == step(led, 5)
    draft = Session.objects.get(pk=led.session_id).draft
    kept = {name: draft[name] for name in ("theme", "diagnosis", "fix", "attempt", "adjustment")}
    assert kept == {
        "theme": "Shows too early.",
        "diagnosis": "skill",
        "fix": "drill",
        "attempt": "Asked once.",
        "adjustment": "Waited.",
    }


def test_reopened_it_goes_on_at_the_step_that_was_looked_at_last(cast, cycle, mo):
    led = begin(mo, cast)
    mo.get(step(led, 3))

    page = mo.get(reverse("sessions:run", args=[cast.rita.pk])).text
    assert step(led, 3) in page
    assert reverse("sessions:write", args=[led.session_id]) in page
    assert step(led, 3) in mo.get("/").text


def test_started_with_two_clicks_a_second_apart_it_is_one_session(cast, cycle, mo, set_day):
    url, given = (
        reverse("sessions:run", args=[cast.rita.pk]),
        {"agenda": "coaching", "key": uuid4()},
    )
    first = mo.post(url, given)
    set_day(NOW + timedelta(seconds=1))
    second = mo.post(url, given)
    go(mo, LedSession.objects.get(), 1, theme="Talks over the buyer.")
    third = mo.post(url, given)

    assert first.status_code == second.status_code == third.status_code == 302
    assert first.url == second.url == third.url
    assert Session.objects.get().started_at == NOW


def test_the_drill_of_the_plan_and_its_target_are_on_the_table(cast, cycle, mo):
    page = main(mo.get(step(begin(mo, cast), 4)))

    assert "Two minutes of cost questions." in page
    assert "two implication questions asked, in at least 80" in page


def test_the_diagnosis_of_the_cycle_stands_there_to_be_kept_or_changed(cast, mo):
    new = coaching.new_cycle(coaching.baseline(cast), counts=(Chances(0, 3), Chances(1, 4)))
    opened = actions.open_cycle(cast.mo, key=uuid4(), rep_id=cast.rita.pk, new=new, today=TODAY)
    Round.objects.filter(cycle=opened.pk).update(diagnosis="skill")

    page = main(mo.get(step(begin(mo, cast), 2)))
    assert re.search(r'name="diagnosis" value="skill"[^>]* checked', page)


def test_the_deal_that_the_cycle_names_stands_there_to_be_kept_or_changed(cast, mo):
    deal = factories.deal_of(cast.rita, name="Kestrel renewal")
    new = coaching.new_cycle(coaching.baseline(cast), opportunity=deal.name)
    actions.open_cycle(cast.mo, key=uuid4(), rep_id=cast.rita.pk, new=new, today=TODAY)

    page = main(mo.get(step(begin(mo, cast), 5)))
    assert re.search(r'name="where" value="Kestrel renewal"', page)
    assert f'name="deal_id" value="{deal.pk}"' in page


def test_the_skill_and_why_it_is_missing_have_labels_of_their_own(cast, cycle, mo):
    page = main(mo.get(step(begin(mo, cast), 2)))
    assert '<span class="label" id="diagnosis-label">Why it is missing</span>' in page
    assert 'aria-labelledby="diagnosis-label"' in page


def test_the_lines_of_the_commitment_are_blank(cast, cycle, mo):
    coaching.logged(cast.mo, cast.pia, coaching.sheet())
    page = main(mo.get(step(begin(mo, cast), 5)))

    fields = re.findall(r'<textarea[^>]*name="words"[^>]*>(.*?)</textarea>', page)
    assert fields == [""]
    assert 'name="due_text" value=""' in page


def complete_but_the_end(mo, led):
    go(mo, led, 2, theme="Shows the router too early.", skill="discovery")
    words = {"words": coaching.WORDS, "where": "Northwind", "due_text": "next tue"}
    go(mo, led, 5, **words, typed_by_rep="yes")


def test_when_it_ends_the_log_entry_is_written(cast, cycle, mo, set_day):
    led = begin(mo, cast)
    complete_but_the_end(mo, led)
    set_day(NOW + timedelta(minutes=36))
    answer = mo.post(reverse("sessions:end", args=[led.session_id]))

    row = Session.objects.get(pk=led.session_id)
    assert answer.url == reverse("sessions:session", args=[row.pk])
    assert (row.minutes, row.commitment.words, row.round.cycle_id) == (36, coaching.WORDS, cycle.pk)
    assert mo.post(reverse("sessions:end", args=[row.pk])).status_code == 302  # pressed twice
    assert mo.get(step(led, 2)).url == reverse("sessions:session", args=[row.pk])  # the back button


def test_ended_with_something_missing_it_says_what(cast, cycle, mo):
    led = begin(mo, cast)
    end = reverse("sessions:end", args=[led.session_id])
    told = mo.post(end, {"number": 5})

    assert told.status_code == 422
    assert "There is no commitment; what will the rep say or do" in main(told)
    assert re.search(rf'href="{step(led, 2)}">Back to “Diagnosis”', main(told))  # for the theme
    assert Session.objects.get(pk=led.session_id).ended_at is None
    answer = mo.post(end, {"number": 5, "anyway": "yes"}, follow=True)
    assert "The session has ended. It is logged once the rest is said." in answer.text
    assert "There is no commitment; what will the rep say or do" in answer.text
    assert Session.objects.get(pk=led.session_id).ended_at == NOW


def test_what_stops_the_end_is_said_at_once_and_nothing_chosen_is_lost(cast, cycle, mo):
    led = begin(mo, cast)
    note(mo, led, NOTES)
    end = reverse("sessions:end", args=[led.session_id])
    told = main(mo.post(end, {"number": 5}))
    assert "Say what becomes of your notes" in told
    assert "There is no commitment" in told
    again = main(mo.post(end, {"number": 5, "settle": "discard"}))
    assert 'value="discard" checked' in again
    assert LedSession.objects.get().notes == NOTES


def test_two_tabs_on_one_step_overwrite_nothing_in_silence(cast, cycle, mo):
    led = begin(mo, cast)
    stale = Session.objects.get(pk=led.session_id).version
    go(mo, led, 2, theme="From the first tab.", skill="discovery")
    answer = mo.post(step(led, 2), {"version": stale, "to": 3, "theme": "From the second tab."})

    assert answer.status_code == 409
    assert "From the second tab.</textarea>" in answer.text
    assert "<b>Theme</b>: From the first tab." in answer.text
    assert Session.objects.get(pk=led.session_id).draft["theme"] == "From the first tab."
    now = re.search(r'name="version" value="(\d+)"', answer.text)[1]
    mo.post(step(led, 2), {"version": now, "to": 3, "theme": "From the second tab."})
    assert Session.objects.get(pk=led.session_id).draft["theme"] == "From the second tab."


def note(mo, led, notes, *, version=0):
    url = reverse("sessions:notes", args=[led.session_id])
    sent = json.dumps({"notes": notes, "version": version})
    return mo.post(url, sent, content_type="application/json", headers=FETCH)


def test_the_coachs_notes_are_on_no_page_but_their_own(cast, cycle, mo, signed_in):
    led = begin(mo, cast)
    assert note(mo, led, NOTES).json()["version"] == 1

    shared = [step(led, number) for number in range(1, 6)]
    for url in (*shared, "/", reverse("sessions:write", args=[led.session_id])):
        assert NOTES not in mo.get(url).text, url
    assert NOTES in mo.get(reverse("sessions:notes", args=[led.session_id])).text
    for who in ("rita", "lena", "sam", "nil"):
        url = reverse("sessions:notes", args=[led.session_id])
        assert signed_in(cast.everyone[who]).get(url).status_code in {403, 404}, who


@pytest.mark.parametrize("choice", ["share", "discard"])
def test_at_the_end_the_notes_are_shared_or_gone(cast, cycle, mo, signed_in, choice):
    led = begin(mo, cast)
    complete_but_the_end(mo, led)
    note(mo, led, NOTES)
    end = reverse("sessions:end", args=[led.session_id])
    asked = mo.post(end, {"number": 5})
    assert asked.status_code == 422
    assert "Say what becomes of your notes" in asked.text
    assert LedSession.objects.get().ended_at is None
    mo.post(end, {"number": 5, "settle": choice})

    page = signed_in(cast.rita).get(reverse("sessions:session", args=[led.session_id])).text
    assert (NOTES in page) == (choice == "share")
    assert (NOTES in LedSession.objects.get().notes) == (choice == "share")


def test_notes_of_two_windows_are_both_kept(cast, cycle, mo):
    led = begin(mo, cast)
    note(mo, led, "One.")
    met = note(mo, led, "Two.")
    assert (met.status_code, met.json()["state"]["notes"]) == (409, "One.")
    url = reverse("sessions:notes", args=[led.session_id])
    page = mo.post(url, {"notes": "Two.", "version": 0})
    assert page.status_code == 409
    assert re.search(r">One\.\s+Two\.</textarea>", page.text)


def test_notes_are_shared_as_they_are_typed_when_that_is_asked(cast, cycle, mo):
    led = begin(mo, cast)
    url = reverse("sessions:settle-notes", args=[led.session_id])
    mo.post(url, {"settle": "share", "notes": "Typed\r\nlast.", "version": 0})
    assert LedSession.objects.get().shared_notes == "Typed\nlast."


def test_another_clip_is_chosen_on_the_screen(cast, cycle, mo):
    led = begin(mo, cast)
    mo.get(step(led, 1))
    call = cycle.baseline.all()[0].call_id
    url = reverse("sessions:clip", args=[led.session_id])
    answer = mo.post(url, {"shows": "missing", "call": call, "at": "3:20"})

    assert answer.url == step(led, 1) + "#clip-missing"
    assert "send something over" in main(mo.get(step(led, 1)))
    mo.post(url, {"shows": "missing", "place": ""})
    assert "No clip is proposed here" in main(mo.get(step(led, 1)))


def test_every_step_asks_at_most_25_questions_whatever_the_baseline(cast, mo):
    calls = [
        *coaching.baseline(cast),
        coaching.scored_call(cast.mo, cast.rita, title="Third", held_at=coaching.FIRST),
    ]
    counts = (Chances(0, 3), Chances(1, 4), Chances(0, 1))
    new = coaching.new_cycle(calls, counts=counts)
    actions.open_cycle(cast.mo, key=uuid4(), rep_id=cast.rita.pk, new=new, today=TODAY)
    led = begin(mo, cast)
    for number in range(1, len(COACHING.steps) + 1):
        mo.get(step(led, number))
        with CaptureQueriesContext(connection) as asked:
            mo.get(step(led, number))
        assert len(asked) <= 25, [query["sql"][:120] for query in asked]


# --- the evidence of a review, step by step -----------------------------------------------------


def reviewed_call(cast, *, recorded=False):
    call = coaching.scored_call(cast.mo, cast.rita, title="Northwind", held_at=coaching.FIRST)
    if recorded:
        call.recording = factories.file_of("recording")
        call.save()
    return call


def test_without_a_cycle_the_evidence_of_the_last_review_is_played_step_by_step(cast, mo):
    reviewed_call(cast, recorded=True)
    led = begin(mo, cast, agenda="weekly")
    before, after = (
        main(mo.get(step(led, 2, "weekly"))),
        main(mo.get(step(led, 2, "weekly") + "?revealed=yes")),
    )

    assert [f"Moment {number} of 8" in before for number in range(1, 9)] == [True] * 8
    assert before.count("<audio") == 8
    for told in ("data-seen", "The coach’s evidence", "Opening"):
        assert told not in before
        assert told in after
    # Where the evidence lies, in the order of the call: 0:00, 0:40, 1:00, 1:20 …
    times = re.findall(r"<bdi>Northwind</bdi>, ([\d:]+)", after)
    assert times == ["0:00", "0:40", "1:00", "1:20", "2:00", "2:40", "3:00", "3:20"]


def test_a_call_review_plays_the_call_it_is_about_also_inside_a_cycle(cast, cycle, mo):
    led = begin(mo, cast, agenda="call_review")
    row = Session.objects.get(pk=led.session_id)
    first = cycle.baseline.all()[0].call
    row.draft |= {"call_id": first.pk}
    row.save()
    page = main(mo.get(step(led, 2, "call_review")))

    assert "Moment 1 of 8" in page
    assert f"<bdi>{first.title}</bdi>" in page
    assert "First clip" not in page


def test_a_review_the_rep_has_yet_to_speak_of_is_not_on_the_screen(cast, mo):
    call = reviewed_call(cast)
    request_self_assessment(cast.mo, call_id=call.pk, today=TODAY)
    page = main(mo.get(step(begin(mo, cast, agenda="weekly"), 2, "weekly")))
    assert "Moment 1" not in page


def test_a_step_that_plays_a_review_asks_at_most_25_questions(cast, mo):
    reviewed_call(cast)
    led = begin(mo, cast, agenda="weekly")
    mo.get(step(led, 2, "weekly"))
    with CaptureQueriesContext(connection) as asked:
        mo.get(step(led, 2, "weekly") + "?revealed=yes")
    assert len(asked) <= 25, [query["sql"][:120] for query in asked]
