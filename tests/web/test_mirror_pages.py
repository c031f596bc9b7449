"""A session's transcript comes in and goes out on its page; the mirror opens its lines."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

import coaching
import pages
from filmroom.cycles.models import SessionTranscript

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(cast):
    return coaching.logged(cast.mo, cast.rita, coaching.sheet())


def at(name, session):
    return reverse(f"sessions:{name}", args=[session.session_id])


def sent(cast, **changed):
    text = coaching.TALK.format(coach=cast.mo.name, rep=cast.rita.name, word="Kestrel")
    file = SimpleUploadedFile("session.vtt", text.encode())
    return {"file": file, "basis": coaching.a_basis().pk, "rep_knew": "yes", **changed}


def test_a_coach_brings_a_transcript_says_who_speaks_and_looks_into_the_mirror(
    cast, session, signed_in
):
    browser = signed_in(cast.mo)
    assert "Add the transcript of this session" in browser.get(at("session", session)).text

    answer = browser.post(at("add-transcript", session), sent(cast), follow=True)
    assert answer.redirect_chain[-1][0] == at("transcript", session)
    assert "Nothing is counted before you say who is who" in answer.text
    assert browser.get(at("mirror", session)).url == at("transcript", session)

    told = {"coach": cast.mo.name, "rep": cast.rita.name}
    answer = browser.post(at("transcript-speakers", session), told, follow=True)
    assert answer.redirect_chain[-1][0] == at("mirror", session)
    assert "Only you see this" in answer.text
    assert "Look into your mirror" in browser.get(at("session", session)).text


def test_every_line_of_the_mirror_opens_its_turn_in_the_transcript(cast, session, signed_in):
    coaching.transcribed(cast.mo, session)
    browser = signed_in(cast.mo)
    mirror = pages.read(browser.get(at("mirror", session)).text)
    turns = pages.read(browser.get(at("transcript", session)).text)
    places = {one.attributes["id"] for one in turns.walk() if "id" in one.attributes}
    opened = [
        one.attributes["href"].partition("#")
        for one in mirror.walk()
        if one.tag == "a" and "#t" in one.attributes.get("href", "")
    ]
    assert len(opened) >= 4  # the question, the praise, where it was cut in, the longest turn
    assert all(path == at("transcript", session) for path, _, _ in opened)
    assert {place for _, _, place in opened} <= places


def test_what_is_refused_stands_beside_the_form(cast, session, signed_in):
    answer = signed_in(cast.mo).post(
        at("add-transcript", session), {"basis": coaching.a_basis().pk, "rep_knew": "yes"}
    )
    assert answer.status_code == 422
    assert "No file arrived" in answer.text
    answer = signed_in(cast.mo).post(at("add-transcript", session), sent(cast, rep_knew=""))
    assert answer.status_code == 422
    assert "Ask first, then tick" in answer.text
    assert not SessionTranscript.objects.exists()


def test_the_rep_reads_the_transcript_from_the_session_and_deletes_it(cast, session, signed_in):
    coaching.transcribed(cast.mo, session)
    browser = signed_in(cast.rita)
    page = browser.get(at("session", session)).text
    assert at("transcript", session) in page
    assert at("mirror", session) not in page
    assert browser.get(at("mirror", session)).status_code == 403
    assert "nothing in it is counted about you" in browser.get(at("transcript", session)).text

    assert browser.post(at("remove-transcript", session)).url == at("session", session)
    assert not SessionTranscript.objects.exists()


def test_a_leader_reads_the_session_and_finds_no_trace_of_its_transcript(cast, session, signed_in):
    coaching.transcribed(cast.mo, session)
    browser = signed_in(cast.lena)
    assert (
        "transcript"
        not in pages.main_of(pages.read(browser.get(at("session", session)).text)).words.lower()
    )
    assert browser.get(at("transcript", session)).status_code == 404
    assert browser.get(at("mirror", session)).status_code == 404
