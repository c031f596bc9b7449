"""What no page of ours sends, and scripts and hurried people do."""

import os
from datetime import UTC, datetime

import pytest
from django.test import Client

from calls.stories import ZOOM, imported
from cast import NOW, PASSWORD, TODAY
from filmroom.calls import actions as calls
from filmroom.calls.models import Call
from filmroom.core.parties import BuyerRole
from filmroom.deals import actions as deals
from filmroom.kit import doctor, files
from filmroom.kit.access import NotFound, Refused
from filmroom.people import actions as people
from filmroom.people import settings as answers

pytestmark = pytest.mark.django_db
HUGE = ("9" * 5_000, "9" * 25)
ARABIC_DIGITS = "\u0661\u0662"


@pytest.fixture
def rita(cast, signed_in):
    return signed_in(cast.rita)


@pytest.fixture
def call(cast):
    return imported(cast.rita)


@pytest.mark.parametrize("number", [*HUGE, ARABIC_DIGITS])
def test_a_number_no_row_can_have_is_answered_in_words(rita, call, number):
    answers = [
        rita.get(f"/calls/?rep={number}&deal={number}&page={number}"),
        rita.post(f"/calls/{call.pk}/basis/", {"basis": number}),
        rita.post(f"/calls/{call.pk}/turns/", {"first": number, "last": number, "label": "x"}),
        rita.post(f"/calls/{call.pk}/join/", {"other": number}),
        rita.post(f"/calls/{call.pk}/speakers/", {"rep": number}),
        rita.post(f"/calls/{call.pk}/recording/offset/", {"offset": number}),
    ]

    assert [answer.status_code for answer in answers] == [200, 302, 422, 422, 422, 422]


def test_a_setting_of_thousands_of_digits_is_refused(cast):
    with pytest.raises(Refused, match="whole number"):
        answers.change(cast.ada, answers={"cadence_days": HUGE[0]})


def test_a_range_of_thousands_of_digits_gets_the_whole_recording(cast, rita, call):
    wav = b"RIFF\x24\x00\x00\x00WAVEfmt "
    calls.attach_recording(cast.rita, call_id=call.pk, chunks=[wav], name="a.wav", offset_ms=0)

    answer = rita.get(f"/calls/{call.pk}/recording/", headers={"Range": f"bytes={HUGE[0]}-"})

    assert (answer.status_code, answer["Content-Length"]) == (200, str(len(wav)))
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("text", ["-inf", "inf", "nan", "1_0", "--5", "1e4", "-90000", ""])
def test_an_offset_that_is_none_is_refused(rita, call, text):
    assert rita.post(f"/calls/{call.pk}/recording/offset/", {"offset": text}).status_code == 422


@pytest.mark.parametrize(("text", "ms"), [("-0:03", -3_000), ("1:15", 75_000), ("+7,5", 7_500)])
def test_an_offset_is_read_as_people_write_it(rita, call, text, ms):
    rita.post(f"/calls/{call.pk}/recording/offset/", {"offset": text})

    call.refresh_from_db()
    assert call.recording_offset_ms == ms


def test_an_address_htmx_made_up_is_no_obstacle(rita, call):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://[bad"}

    assert rita.get(f"/calls/{call.pk}/", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "query", ["/calls/?text=nor%00thwind", "/search/?q=nor%00thwind", "/calls/?text=northwind%00"]
)
def test_what_no_database_holds_is_taken_out_of_a_query(rita, call, query):
    Call.objects.update(title="Northwind discovery")

    assert "Northwind discovery" in rita.get(query).text


def test_half_a_character_in_a_query_is_no_obstacle(rita):
    assert rita.get("/calls/?text=%ED%A0%80&stage=%ED%A0%80").status_code == 200


def test_the_name_of_a_new_speaker_is_kept_on_one_line(rita, call):
    rita.post(
        f"/calls/{call.pk}/turns/",
        {"first": "0", "last": "0", "new": " Dana\x00\n\u202eReyes  "},
    )

    assert call.participants.filter(label="Dana Reyes").exists()


def test_signing_in_goes_on_only_to_an_address_from_the_top(cast):
    sent = {"email": "rita@example.org", "password": PASSWORD, "next": "ok"}

    assert Client().post("/people/sign-in/", sent).url == "/"


@pytest.mark.parametrize(
    "when", [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)]
)
def test_a_call_is_held_between_1990_and_tomorrow(cast, call, when):
    details = calls.Details("Renewal", when, "", None, None, "")

    with pytest.raises(Refused, match="1990"):
        calls.set_details(
            cast.rita, call_id=call.pk, details=details, seen=call.changed_at, now=NOW
        )
    with pytest.raises(Refused, match="1990"):
        imported(cast.rita, ZOOM.replace("four", "five"), held_at=when)


@pytest.mark.parametrize("stated", ["0001-01-01T00:00:00", "9999-12-31T23:59:59Z"])
def test_a_time_in_a_file_at_which_nobody_called_is_not_used(cast, stated, monkeypatch):
    from dataclasses import replace

    from filmroom.core.transcripts import read

    really = read.read
    monkeypatch.setattr(read, "read", lambda *given: replace(really(*given), held_at=stated))

    done = calls.import_call(
        cast.rita, data=ZOOM.encode(), name="a.vtt", details=calls.ImportDetails(), now=NOW
    )

    assert (done.call.held_at, done.call.held_at_known) == (NOW, False)
    assert "held-at-not-used" in [remark.code for remark in done.remarks]


def test_the_second_of_two_who_join_is_told_that_it_is_done(cast, call, monkeypatch):
    other = imported(cast.rita, ZOOM.replace("four", "five"))
    parts = [calls.Part(call.pk), calls.Part(other.pk)]
    from filmroom.calls.actions import joining

    really = joining._transcript

    def meanwhile(*given):
        monkeypatch.setattr(joining, "_transcript", really)
        calls.join_parts(cast.rita, parts=parts)
        return really(*given)

    monkeypatch.setattr(joining, "_transcript", meanwhile)

    with pytest.raises(Refused, match="joined already"):
        calls.join_parts(cast.rita, parts=parts)


def test_a_call_that_went_meanwhile_is_not_found(cast, call):
    from filmroom.calls import access

    Call.objects.filter(pk=call.pk).delete()

    with pytest.raises(NotFound):
        access.lock(call)


def test_a_reactivated_person_signs_in_again(cast, rita):
    assert rita.get("/calls/").status_code == 200
    people.deactivate(cast.ada, person_id=cast.rita.pk, now=NOW)

    people.reactivate(cast.ada, person_id=cast.rita.pk)

    assert rita.get("/calls/").status_code == 302


def test_files_are_their_owners_alone_and_the_doctor_looks(settings, cast):
    before = os.umask(0)
    try:
        kept = files.keep([b"words"], name="a.vtt")
    finally:
        os.umask(before)
    place = files.folder() / kept.path
    modes = {path.stat().st_mode & 0o777 for path in (place.parent, files.folder())}

    assert modes == {0o700}
    assert place.stat().st_mode & 0o777 == 0o600
    settings.FILMROOM_HOME.chmod(0o755)
    (settings.FILMROOM_HOME / "filmroom.sqlite3").touch(0o644)
    found = {finding.what: finding.ok for finding in doctor.examine()}
    assert found["Others can read the database or the files"] is False


@pytest.mark.parametrize("turning", ["\u202e", "\u2066", "\u200f"])
def test_signs_that_turn_text_around_are_in_no_name(cast, turning):
    odd = f"Nor{turning}th"
    call = imported(cast.rita, ZOOM.replace("Dana", f"D{turning}ana"), title=odd)
    deal = deals.add_deal(
        cast.rita, details=deals.DealDetails(odd, odd, owner_id=cast.rita.pk), today=TODAY
    )
    person = deals.set_stakeholder(
        cast.rita, deal_id=deal.pk, name=odd, email="", buyer_role=BuyerRole.USER
    )
    answers.change(cast.ada, answers={"competitors": odd})

    assert {call.title, deal.name, deal.account.name, person.name} == {"North"}
    assert answers.lines("competitors") == ("North",)
    assert "Dana Fox" in [one.name for one in call.participants.all()]


def test_a_file_without_a_name_is_called_by_who_speaks(cast):
    title = imported(cast.rita, name=" .vtt").title
    assert title == "Rita O'Rourke, Dana Fox, Sven Berg"


def test_utf_16_is_no_recording():
    assert files.sniff("WEBVTT".encode("utf-16")) == "application/octet-stream"
    assert files.sniff(b"\xff\xfb\x90\x64") == "audio/mpeg"


def test_too_many_fields_are_answered_with_a_page(rita, settings):
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 3

    answer = rita.post("/deals/new/", {f"f{n}": n for n in range(9)})

    assert answer.status_code == 400
    assert "Nothing was kept" in answer.text


def test_links_of_people_name_the_address_of_the_installation(cast, signed_in, settings):
    settings.SITE_URL = "https://film.example.org"
    key = "0b0e7f2e-4f0e-4e9b-8a53-3a52cf7a9c11"

    answer = signed_in(cast.ada).post(f"/people/{cast.rita.pk}/link/", {"key": key}, follow=True)

    assert "https://film.example.org/people/" in answer.text
    assert "testserver/people" not in answer.text
