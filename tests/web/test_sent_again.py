"""Pressed twice, gone back to, open in two tabs: forms of sessions and cycles without script."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

import coaching
from cast import NOW, TODAY
from coaching import CHECK_NOW
from filmroom.cycles.models import Answer, Check, Commitment, ProgressReport, Session


@pytest.fixture(autouse=True)
def _the_day_of_the_story(set_day):
    set_day(NOW)


@pytest.fixture
def mo(cast, signed_in):
    return signed_in(cast.mo)


def sheet(**changes):
    full = {
        "key": str(uuid4()),
        "version": "0",
        "held_on": TODAY.isoformat(),
        "kind": "weekly",
        "theme": "Presents the router before asking what the problem costs.",
        "skill": "discovery",
        "words": coaching.WORDS,
        "due_text": "next tue",
        "typed_by_rep": "yes",
        "complete": "yes",
    }
    return {**full, **changes}


def send(mo, cast, given):
    return mo.post(reverse("sessions:capture", args=[cast.rita.pk]), given)


def version_on(answer):
    return re.search(r'name="version" value="(\d+)"', answer.text)[1]


def test_a_form_sent_twice_is_one_session(cast, mo):
    given = sheet()
    assert send(mo, cast, given).url == send(mo, cast, given).url
    assert (Session.objects.count(), Commitment.objects.count()) == (1, 1)


def test_back_after_saving_and_sent_changed_it_is_shown_beside_what_was_saved(cast, mo):
    given = sheet()
    send(mo, cast, given)
    answer = send(mo, cast, {**given, "theme": "Talks over the buyer."})

    assert answer.status_code == 409
    assert ">Talks over the buyer.</textarea>" in answer.text
    assert "<b>Theme</b>: Presents the router" in answer.text
    row = Session.objects.get()
    assert row.theme == given["theme"]
    edit = reverse("sessions:edit", args=[row.pk])
    assert f'action="{edit}"' in answer.text  # it is complete by now, so it goes on as an edit
    mo.post(edit, {**given, "theme": "Talks over the buyer.", "version": version_on(answer)})
    row.refresh_from_db()
    assert row.theme == "Talks over the buyer."


def test_two_tabs_on_a_draft_keep_both_texts(cast, mo):
    given = sheet(words="", complete="")
    del given["complete"]
    send(mo, cast, given)
    send(mo, cast, {**given, "version": "1", "theme": "From one tab."})
    answer = send(mo, cast, {**given, "version": "1", "theme": "From the other."})

    assert answer.status_code == 409
    assert ">From the other.</textarea>" in answer.text
    assert "<b>Theme</b>: From one tab." in answer.text
    send(mo, cast, {**given, "version": version_on(answer), "theme": "From the other."})
    assert Session.objects.get().draft["theme"] == "From the other."


def test_two_tabs_on_an_edit_keep_both_texts(cast, mo):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    url = reverse("sessions:edit", args=[state.session_id])
    given = sheet(version=str(state.version))
    mo.post(url, {**given, "theme": "From one tab."})
    answer = mo.post(url, {**given, "theme": "From the other."})

    assert answer.status_code == 409
    assert ">From the other.</textarea>" in answer.text
    assert Session.objects.get().theme == "From one tab."


@pytest.mark.parametrize("who", ["mo", "rita"])
def test_progress_and_answers_sent_twice_are_there_once(cast, signed_in, who):
    state = coaching.logged(cast.mo, cast.rita, coaching.sheet())
    browser = signed_in(cast.everyone[who])
    for _ in range(2):
        url = reverse("sessions:progress", args=[coaching.commitment_of(state).pk])
        browser.post(url, {"progress": "kept", "progress_note": "Twice on Monday."})
        url = reverse("sessions:answer", args=[state.session_id])
        browser.post(url, {"words": "It felt rushed."})
    assert (ProgressReport.objects.count(), Answer.objects.count()) == (1, 1)


def test_words_confirmed_twice_are_one_commitment(cast, mo, signed_in):
    send(mo, cast, sheet(typed_by_rep=""))
    url = reverse("sessions:confirm", args=[Session.objects.get().pk])
    rita = signed_in(cast.rita)
    for _ in range(2):
        assert rita.post(url, {"words": "I ask about cost first."}).status_code == 302
    assert Commitment.objects.get().words == "I ask about cost first."


def test_a_verdict_sent_twice_is_one_and_another_one_is_told(cast, mo, set_day):
    cycle = coaching.coached(cast)
    call = coaching.later_call(cast)
    set_day(CHECK_NOW)
    given = {
        "round": "1",
        "call": [call.pk],
        f"successes-{call.pk}": "4",
        f"opportunities-{call.pk}": "4",
        f"at-{call.pk}": "1:20",
        f"words-{call.pk}": "What does that delay cost you?",
        **{f"mark-{name}": mark.value for name, mark in coaching.marks().items()},
    }
    preview = mo.post(reverse("cycles:check-preview", args=[cycle.pk]), given)
    given["seal"] = re.search(r'name="seal" value="([^"]*)"', preview.text)[1]
    url = reverse("cycles:check", args=[cycle.pk])
    first = mo.post(url, {**given, "outcome": "provisional"})
    again = mo.post(url, {**given, "outcome": "provisional"})
    other = mo.post(url, {**given, "outcome": "partial"})

    assert (first.status_code, again.status_code) == (302, 302)
    assert other.status_code == 409
    assert Check.objects.get().outcome == "provisional"
    assert mo.get(url).url == reverse("cycles:cycle", args=[cycle.pk])  # the back button
