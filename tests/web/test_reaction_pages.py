"""A reaction over HTTP: without script, in parts, and what each may open."""

import json
from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

import coaching
import factories
import reviewing
from cast import NOW, TODAY
from filmroom.cycles.models import Answer, Commitment, Reaction, Session, Take
from filmroom.people.models import Person
from recordings_made import wav, webm

KEY = str(UUID(int=502))
SAID = "At 1:20 you asked what the delay costs, and then waited."
WORDS = "I wait for the number before I go on."


@pytest.fixture(autouse=True)
def _the_day_of_the_story(set_day):
    set_day(NOW)


@pytest.fixture
def mo(cast, signed_in):
    Person.objects.filter(pk=cast.mo.pk).update(time_zone="Europe/Berlin")
    return signed_in(cast.mo)


@pytest.fixture
def rita(cast, signed_in):
    Person.objects.filter(pk=cast.rita.pk).update(time_zone="America/New_York")
    return signed_in(cast.rita)


@pytest.fixture
def address(cast):
    return reverse("sessions:react", args=[reviewing.make_call(cast.rita).pk])


def form(**changes):
    typed = {
        "key": KEY,
        "version": "0",
        "first": "4",
        "last": "4",
        "theme": "Goes on before the buyer has named a number.",
        "skill": "discovery",
        "reaction": SAID,
        "words": WORDS,
        "due_text": "tue week",
        "answer_by": "2026-03-12T09:00",
    }
    return {**typed, **changes}


def sent(mo, address, **changes):
    answer = mo.post(address, form(complete="yes", **changes))
    assert answer.status_code == 302, answer.text
    return Session.objects.get().pk


def body(answer):
    return b"".join(answer.streaming_content)


def test_the_moment_and_a_time_on_both_clocks_stand_on_the_page(mo, rita, address):
    page = mo.get(address, {"first": "4", "last": "4"}).text

    assert "What does that delay cost you?" in page
    # The second working day, 9 o'clock in New York; Berlin is five hours ahead on 12 March.
    assert 'value="2026-03-12T14:00"' in page
    assert "Thu 12 Mar, 09:00 (America/New_York)" in page


def test_what_sending_needs_is_said_before_anything_is_sent(cast, mo, address):
    moment = {"first": "4", "last": "4"}
    page = mo.get(address, moment).text
    assert "Needed to send it: what you say" in page
    assert "Also the deal or call" not in page

    factories.deal_of(cast.rita, name="Kestrel renewal")
    assert "Also the deal or call: this rep has live deals." in mo.get(address, moment).text


def test_without_script_a_reaction_is_written_sent_and_answered(mo, rita, address):
    pk = sent(mo, address)
    assert Session.objects.get().asked_at == NOW

    today = rita.get("/").text
    assert "Reaction from Mo Adeyemi" in today
    assert "answer before Thu 12 Mar, 04:00 (America/New_York)" in today
    page = rita.get(f"/sessions/{pk}/reaction/").text
    assert SAID in page
    assert "Thu 12 Mar, 09:00 (Europe/Berlin)" in page
    mine = "I ask what it costs, then I count to five."
    rita.post(f"/sessions/{pk}/reaction/answer/", {"said": "I see it.", "words": mine})

    assert "Your reaction is answered" in mo.get("/").text
    page = mo.get(f"/sessions/{pk}/reaction/").text
    assert "I see it." in page
    assert mine in page
    assert "Your reaction is answered" not in mo.get("/").text
    assert "Asynchronous" in mo.get("/sessions/").text


def test_the_session_page_leads_to_the_reaction(mo, rita, address):
    pk = sent(mo, address)
    assert rita.get(f"/sessions/{pk}/").url == f"/sessions/{pk}/reaction/"
    assert mo.get(f"/sessions/{pk}/write/").url == f"/sessions/{pk}/reaction/"
    rita.post(f"/sessions/{pk}/reaction/answer/", {"said": "Yes.", "words": WORDS})

    assert f'href="/sessions/{pk}/reaction/"' in mo.get(f"/sessions/{pk}/").text


def test_what_is_missing_stands_beside_its_field_and_what_was_typed_stays(mo, address):
    answer = mo.post(address, form(complete="yes", reaction="", answer_by=""))

    assert answer.status_code == 422
    assert "Record what you say about this moment, or write it." in answer.text
    assert "Say until when you hope for an answer" in answer.text
    assert WORDS in answer.text
    assert Session.objects.get().draft["theme"] == form()["theme"]


def test_a_time_that_the_clock_skips_is_said_while_it_is_typed(mo, address):
    sheet = form(answer_by="2026-03-29T02:30")
    whole = {"key": KEY, "version": 0, "session": None, "draft": sheet}

    answer = mo.post(f"{address}draft/", json.dumps(whole), content_type="application/json")

    assert answer.status_code == 200
    told = [one["message"] for one in answer.json()["problems"] if one["field"] == "answer_by"]
    (sentence,) = told
    assert sentence.startswith("02:30 does not come on Sun 29 Mar in Europe/Berlin")
    assert sentence.endswith("Choose 03:30 or later.")
    assert Session.objects.get().draft["answer_by"] is None


def autosaved(browser, url, sheet, **known):
    whole = {"key": KEY, "version": 0, "session": None, **known, "draft": sheet}
    return browser.post(url, json.dumps(whole), content_type="application/json")


@pytest.mark.parametrize("at", ["0001-01-01T00:00", "9999-12-31T23:59", "tomorrow", "x" * 9_000])
def test_a_time_that_no_clock_shows_is_said_beside_its_field(mo, rita, address, at):
    answer = autosaved(mo, f"{address}draft/", form(answer_by=at))

    told = [one["code"] for one in answer.json()["problems"] if one["field"] == "answer_by"]
    assert "bad-time" in told
    assert Session.objects.get().draft["answer_by"] is None
    assert mo.get(f"/sessions/{Session.objects.get().pk}/reaction/").status_code == 200


@pytest.mark.parametrize("at", ["0002-01-01T00:00", "9998-12-31T23:59"])
def test_a_year_mistyped_is_shown_on_every_clock(mo, address, at):
    autosaved(mo, f"{address}draft/", form(answer_by=at))

    pk = Session.objects.get().pk
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        Person.objects.update(time_zone=zone)
        assert mo.get(f"/sessions/{pk}/reaction/").status_code == 200


def test_what_another_tab_saves_late_does_not_take_back_what_is_sent(mo, rita, address):
    pk = sent(mo, address)
    known = {"version": Session.objects.get().version, "session": pk}

    answer = autosaved(mo, f"{address}draft/", form(theme="Another theme."), **known)

    assert answer.status_code == 422
    assert "This reaction is sent" in answer.text
    assert Session.objects.get().asked_at == NOW
    assert Session.objects.get().draft["theme"] == form()["theme"]
    assert rita.get(f"/sessions/{pk}/reaction/").status_code == 200


def test_a_reaction_and_its_recording_move_to_no_other_call_and_no_other_rep(cast, mo, address):
    mo.post(address, form(take=SimpleUploadedFile("memo.wav", wav())))
    begun = Session.objects.get()
    hers = reviewing.make_call(cast.pia, title="Another rep's")
    second = reviewing.make_call(cast.rita, title="Another call")
    known = {"version": begun.version, "session": begun.pk}

    for url in (
        f"/sessions/calls/{hers.pk}/react/draft/",
        f"/sessions/calls/{second.pk}/react/draft/",
        f"/sessions/people/{cast.pia.pk}/draft/",
    ):
        assert autosaved(mo, url, form(theme="Moved."), **known).status_code == 422, url

    begun.refresh_from_db()
    assert (begun.rep_id, begun.draft["theme"]) == (cast.rita.pk, form()["theme"])


@pytest.mark.parametrize("change", [{"typed_by_rep": "yes"}, {"kind": "weekly"}])
def test_by_no_other_sheet_the_coach_says_the_words_of_a_reaction(cast, mo, address, change):
    mo.post(address, form())
    known = {"version": Session.objects.get().version}
    sheet = {**form(), "kind": "asynchronous", **change}

    answer = autosaved(mo, f"/sessions/people/{cast.rita.pk}/draft/", sheet, **known)

    assert answer.status_code == 422
    assert Session.objects.get().draft["typed_by_rep"] is False


def test_a_reaction_that_is_sent_again_after_its_answer_takes_the_words_again(
    cast, mo, rita, address
):
    pk = sent(mo, address)
    coaching.logged(cast.mo, cast.rita, coaching.sheet())  # a commitment nobody looked at yet
    assert rita.post(
        f"/sessions/{pk}/reaction/answer/", {"said": "I see it.", "words": WORDS}
    ).url == reverse("today")
    again = {
        "version": str(Session.objects.get(pk=pk).version),
        "session": str(pk),
        "previous_id": str(Commitment.objects.get().pk),
        "progress": "kept",
        "words": "I count to five.",
    }
    mo.post(address, form(complete="yes", **again))
    assert Session.objects.get(pk=pk).asked_at == NOW

    page = rita.get(f"/sessions/{pk}/reaction/").text
    assert f'action="/sessions/{pk}/reaction/answer/"' in page
    rita.post(f"/sessions/{pk}/reaction/answer/", {"said": "", "words": "I count to five."})

    assert Session.objects.get(pk=pk).completed_at == NOW
    assert Answer.objects.count() == 1


def test_words_confirmed_by_another_door_answer_the_reaction(mo, rita, address):
    pk = sent(mo, address)
    rita.post(f"/sessions/{pk}/confirm/", {"words": WORDS})

    page = mo.get(f"/sessions/{pk}/reaction/").text
    assert "Rita O&#x27;Rourke answered Tue 10 Mar" in page
    assert "is asked to answer" not in page


def test_a_draft_is_one_however_often_it_is_sent(mo, address):
    whole = {"key": KEY, "version": 0, "session": None, "draft": form()}
    for _ in range(2):
        answer = mo.post(f"{address}draft/", json.dumps(whole), content_type="application/json")
        assert answer.status_code == 200

    assert Reaction.objects.count() == 1
    assert answer.json()["draft"]["answer_by"] == "2026-03-12T09:00"
    kept = datetime.fromisoformat(Session.objects.get().draft["answer_by"])
    assert kept == datetime(2026, 3, 12, 8, 0, tzinfo=UTC)


def test_a_file_goes_along_with_the_form(mo, rita, address):
    upload = SimpleUploadedFile("memo.wav", wav(), content_type="text/html")
    pk = sent(mo, address, reaction="", take=upload)

    answer = rita.get(f"/sessions/{pk}/reaction/coach/recording/", headers={"Range": "bytes=0-3"})

    assert (answer.status_code, body(answer)) == (206, b"RIFF")
    assert answer["Content-Type"] == "audio/wav"
    assert answer["Content-Range"] == f"bytes 0-3/{len(wav())}"


@pytest.mark.parametrize("data", [b"", b"<!doctype html><title>no</title>", webm(clusters=0)])
def test_a_file_that_cannot_be_played_is_refused_beside_its_field(mo, address, data):
    upload = SimpleUploadedFile("memo.webm", data, content_type="video/webm")

    answer = mo.post(address, form(complete="yes", take=upload))

    assert answer.status_code == 422
    assert "Nothing was kept." in answer.text
    assert SAID in answer.text
    assert not Take.objects.exists()
    assert Session.objects.get().asked_at is None


def part(browser, pk, data, at):
    url = f"/sessions/{pk}/reaction/part/?key={KEY}&at={at}"
    headers = {"X-Requested-With": "fetch"}
    return browser.post(url, data, content_type="application/octet-stream", headers=headers)


def test_a_recording_arrives_in_parts_and_goes_on_where_it_was_cut_off(mo, address):
    mo.post(address, form())
    pk, data = Session.objects.get().pk, webm(b"V_VP8", clusters=20)
    assert part(mo, pk, data[:400], 0).json() == {"at": 400}
    assert part(mo, pk, data[300:], 300).json() == {"at": 400}
    assert mo.get(f"/sessions/{pk}/reaction/part/?key={KEY}").json() == {"at": 400}
    assert part(mo, pk, data[400:], 400).json() == {"at": len(data)}
    whole = {"key": KEY, "size": len(data), "length": 61_000, "name": "reaction"}

    for _ in range(2):
        done = mo.post(
            f"/sessions/{pk}/reaction/take/",
            json.dumps(whole),
            content_type="application/json",
            headers={"X-Requested-With": "fetch"},
        )
        assert done.status_code == 200, done.text

    assert Take.objects.get().length_ms == 61_000
    assert body(mo.get(f"/sessions/{pk}/reaction/coach/recording/")) == data
    assert "1:01" in mo.get(f"/sessions/{pk}/reaction/").text


def test_a_part_is_no_longer_than_parts_are(mo, address):
    mo.post(address, form())

    answer = part(mo, Session.objects.get().pk, bytes(5 * 1024 * 1024), 0)

    assert answer.status_code == 422


@pytest.mark.parametrize("who", ["pia", "ona", "sam", "nil", "eno", "ada"])
def test_outsiders_find_nothing(cast, mo, rita, signed_in, address, who):
    pk = sent(mo, address, take=SimpleUploadedFile("memo.wav", wav()))
    rita.post(f"/sessions/{pk}/reaction/answer/", {"said": "Yes.", "words": WORDS})
    browser = signed_in(cast.everyone[who])

    for path in ("", "coach/recording/", "coach/captions.vtt", "rep/recording/", "part/"):
        answer = browser.get(f"/sessions/{pk}/reaction/{path}", {"key": KEY})
        assert answer.status_code == 404, path
    assert browser.get(address, {"first": "4"}).status_code == 404


def test_the_line_reads_an_answered_reaction_and_the_rep_sees_it_did(
    cast, mo, rita, signed_in, address
):
    pk = sent(mo, address, take=SimpleUploadedFile("memo.wav", wav()))
    lena = signed_in(cast.lena)
    assert lena.get(f"/sessions/{pk}/reaction/").status_code == 404
    rita.post(f"/sessions/{pk}/reaction/answer/", {"said": "Yes.", "words": WORDS})

    assert SAID in lena.get(f"/sessions/{pk}/reaction/").text
    assert lena.get(f"/sessions/{pk}/reaction/coach/recording/").status_code == 200
    assert lena.post(f"/sessions/{pk}/reaction/answer/", {"said": "No."}).status_code == 403
    assert "Lena Vogt" in rita.get(f"/people/{cast.rita.pk}/").text


def test_captions_with_times_are_a_track_and_others_stand_beside(mo, rita, address):
    pk = sent(mo, address, take=SimpleUploadedFile("memo.wav", wav()))
    captions = f"/sessions/{pk}/reaction/coach/captions.vtt"
    assert rita.get(captions).status_code == 404
    mo.post(f"/sessions/{pk}/reaction/captions/", {"captions": "You asked."})
    assert rita.get(captions).status_code == 404
    assert "You asked." in rita.get(f"/sessions/{pk}/reaction/").text
    mo.post(f"/sessions/{pk}/reaction/captions/", {"captions": "0:00 You <b>asked</b>."})

    track = rita.get(captions)

    assert track["Content-Type"] == "text/vtt; charset=utf-8"
    assert "You &lt;b&gt;asked&lt;/b&gt;." in track.text
    page = rita.get(f"/sessions/{pk}/reaction/").text
    assert "Captions by Mo Adeyemi." in page
    assert "<b>asked" not in page


def test_an_answer_without_words_is_refused_beside_its_field(mo, rita, address):
    pk = sent(mo, address)

    answer = rita.post(f"/sessions/{pk}/reaction/answer/", {"said": "", "words": "Mine alone."})

    assert answer.status_code == 422
    assert "Say how you see it" in answer.text
    assert "Mine alone." in answer.text
    assert not Answer.objects.exists()


def test_it_may_be_taken_back_until_it_is_answered(mo, rita, address):
    pk = sent(mo, address)
    mo.post(f"/sessions/{pk}/reaction/take-back/")
    assert rita.get(f"/sessions/{pk}/reaction/").status_code == 404
    assert "Send the reaction" in mo.get(f"/sessions/{pk}/reaction/").text


def test_moments_and_evidence_offer_to_react_to_the_coach_alone(cast, mo, rita):
    review = reviewing.completed(
        cast.mo, reviewing.make_call(cast.rita, title="Second"), now=NOW, today=TODAY
    )
    asks = f"/sessions/calls/{review.call_id}/react/?first="

    assert asks in mo.get(f"/reviews/{review.pk}/").text
    assert asks not in rita.get(f"/reviews/{review.pk}/").text


def test_the_pages_ask_the_database_little(mo, rita, address, django_assert_max_num_queries):
    pk = sent(mo, address, take=SimpleUploadedFile("memo.wav", wav()))
    for browser in (mo, rita):
        browser.get(f"/sessions/{pk}/reaction/")
        with django_assert_max_num_queries(25):
            browser.get(f"/sessions/{pk}/reaction/")
    with django_assert_max_num_queries(25):
        mo.get(address, {"first": "4", "last": "4"})
