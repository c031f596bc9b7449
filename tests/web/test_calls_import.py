"""Files of every kind through the web: a clear sentence or a right result, never a 500."""

import html
import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from calls.stories import ZOOM, labels
from filmroom.calls.models import Call, LawfulBasis, Participant, SourcePolicy

pytestmark = pytest.mark.django_db
SHARED = Path(__file__).resolve().parents[2].parent / "shared"
NASTY = '<script>alert("x")</script>'


@pytest.fixture
def rita(cast, signed_in):
    return signed_in(cast.rita)


def send(client, data, name="call.vtt", **more):
    data = data.encode() if isinstance(data, str) else data
    answer = client.post("/calls/import/file/", {"files": SimpleUploadedFile(name, data)} | more)
    return answer.status_code, html.unescape(answer.content.decode())


def vtt(cues):
    return "WEBVTT\n\n" + "\n\n".join(
        f"00:{n // 60 % 60:02}:{n % 60:02}.000 --> 00:{n // 60 % 60:02}:{n % 60:02}.900\n{words}"
        for n, words in enumerate(cues)
    )


def test_a_file_is_imported_and_can_be_undone_from_its_line(rita):
    status, line = send(rita, ZOOM, "Northwind.vtt")

    assert status == 200
    [call] = Call.objects.all()
    assert "Imported" in line
    assert f'href="/calls/{call.pk}/"' in line
    assert f'action="/calls/{call.pk}/undo/"' in line
    rita.post(f"/calls/{call.pk}/undo/", headers={"X-Requested-With": "fetch"})
    assert not Call.objects.exists()


def test_the_line_says_when_the_call_was_held_or_that_nobody_knows(rita):
    _, known = send(rita, ZOOM, "GMT20260302-143000_Recording.transcript.vtt")
    _, unknown = send(rita, ZOOM.replace("four", "five"))

    assert "Held Mon 2 Mar 2026, 14:30." in known
    details = f"/calls/{Call.objects.latest('pk').pk}/details/"
    assert f'a review needs the date: <a href="{details}">set it</a>' in unknown


def test_what_becomes_of_a_basis_left_open_is_said_the_same_way_everywhere(rita):
    SourcePolicy.objects.all().delete()
    asked = rita.get("/calls/import/").text
    SourcePolicy.objects.create(source="zoom", basis=LawfulBasis.objects.first())
    by_recorder = rita.get("/calls/import/").text

    assert asked.count("on the page of each call") == 2
    assert "recorder" not in asked
    assert "Left open, the recorder of the file decides, as below." in by_recorder
    assert "Zoom: gets “" in html.unescape(by_recorder)


def test_the_second_time_the_line_says_it_is_already_here(rita):
    send(rita, ZOOM)

    _, line = send(rita, ZOOM)

    assert "Already here" in line
    assert "undo" not in line
    assert Call.objects.count() == 1


def test_several_files_are_taken_without_script_each_with_its_own_answer(rita):
    files = [
        SimpleUploadedFile("good.vtt", ZOOM.encode()),
        SimpleUploadedFile("empty.vtt", b""),
        SimpleUploadedFile("again.vtt", ZOOM.encode()),
    ]

    page = html.unescape(rita.post("/calls/import/", {"files": files}).content.decode())

    assert Call.objects.count() == 1
    assert page.count('data-state="imported"') == 1
    assert page.count('data-state="already"') == 1
    assert "empty.vtt, line 1: expected a transcript as text, found an empty file." in page
    assert "Nothing was imported." in page


def test_what_is_chosen_above_holds_for_every_file(cast, signed_in):
    consent = LawfulBasis.objects.create(name="Consent")
    mo = signed_in(cast.mo)

    send(mo, ZOOM.replace("Rita O'Rourke", "Speaker 1"), rep=cast.pia.pk, stage="demo",
         held_at="2026-03-02T14:30", basis=consent.pk, knew_reviewed="no")  # fmt: skip

    [call] = Call.objects.all()
    assert (call.rep, call.stage, call.lawful_basis) == (cast.pia, "demo", consent)
    assert (call.knew_reviewed, call.held_at_known) == (False, True)


def test_the_page_says_what_calls_of_each_source_get_before_and_after(cast, rita):
    consent = LawfulBasis.objects.create(name="Consent on the invitation")
    SourcePolicy.objects.create(source="zoom", basis=consent)

    page = html.unescape(rita.get("/calls/import/").content.decode())
    _, zoom = send(rita, ZOOM)
    _, plain = send(rita, "Rita: hello\nDana: good morning to you", "notes.txt")

    assert "Zoom: gets “Consent on the invitation”" in page
    assert "Salesforce, Any other file: you are asked on the page of each call" in page
    assert "Lawful basis: Consent on the invitation." in zoom
    assert "No lawful basis yet" in plain


@pytest.mark.parametrize("who", ["lena", "eno", "ada", "nil"])
def test_those_who_do_not_import_are_told_so(cast, signed_in, who):
    client = signed_in(cast.everyone[who])

    assert client.get("/calls/import/").status_code == 403
    assert send(client, ZOOM)[0] == 403
    assert not Call.objects.exists()


def test_a_rep_of_another_team_cannot_be_chosen(cast, signed_in):
    status, words = send(signed_in(cast.mo), ZOOM, rep=cast.ona.pk)

    assert status == 422
    assert not Call.objects.exists()
    assert words


def test_no_file_at_all_is_said(rita):
    assert rita.post("/calls/import/file/", {}).status_code == 422
    assert "No file arrived" in rita.post("/calls/import/", {}).content.decode()


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "an empty file"),
        (b"   \n\n ", "an empty file"),
        (bytes(range(256)) * 40, "a binary file"),
        (b"PK\x03\x04" + bytes(200), None),
        (b"%PDF-1.7 ...", "a PDF file"),
        (b"\xff\xfe\x00\x00", "an empty file"),
        (b"{" * 20_000, None),
        (b"[]", None),
        (b"WEBVTT\n\n", None),
        (json.dumps({"transcript": "\ud800 \x00"}).encode(), None),
    ],
)
def test_what_is_no_transcript_is_refused_with_a_sentence(rita, data, found):
    status, line = send(rita, data)

    assert status == 200
    assert 'data-state="failed"' in line
    assert "call.vtt, line " in line
    assert "Nothing was imported." in line
    if found:
        assert f"found {found}" in line
    assert not Call.objects.exists()


def test_a_call_of_one_cue_is_a_call_and_says_that_only_one_speaks(rita):
    _, line = send(rita, vtt(["Rita: hello there"]))

    [call] = Call.objects.all()
    assert "Only one speaker is named" in line
    assert rita.get(f"/calls/{call.pk}/").status_code == 200
    assert rita.get(f"/calls/{call.pk}/speakers/").status_code == 200


@pytest.mark.parametrize("name", ["call.pdf", "call", "call.mp3", ".vtt", "a" * 300 + ".vtt"])
def test_a_wrong_ending_does_not_matter_the_content_does(rita, name):
    status, line = send(rita, ZOOM, name)

    assert status == 200
    assert "Imported" in line
    [call] = Call.objects.all()
    assert rita.get(f"/calls/{call.pk}/details/").status_code == 200


def test_times_that_run_backwards_are_sorted_and_remarked(rita):
    blocks = ZOOM.split("\n\n")
    turned = "\n\n".join([blocks[0], *reversed([b for b in blocks[1:] if b.strip()])])

    _, line = send(rita, turned)

    [call] = Call.objects.all()
    assert "Times run backwards" in line
    page = rita.get(f"/calls/{call.pk}/").content.decode()
    assert page.index("How many tickets") < page.index("It was three")


def test_names_and_words_that_are_html_are_shown_as_text(rita):
    cues = [f"{NASTY}: hello", "<img src=x onerror=alert(1)>: yes", f"Dana: {NASTY} & more"]
    send(rita, vtt(cues * 3), f"{NASTY}.vtt")

    [call] = Call.objects.all()
    for address in ("/calls/", f"/calls/{call.pk}/", f"/calls/{call.pk}/speakers/",
                    f"/calls/{call.pk}/details/"):  # fmt: skip
        page = rita.get(address).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_ten_thousand_speakers_are_taken_and_their_page_stays_usable(cast, rita):
    status, _ = send(rita, vtt([f"Speaker Number {n}: good morning to you" for n in range(10_000)]))

    assert status == 200
    [call] = Call.objects.all()
    assert Participant.objects.count() == 10_000
    assert rita.get(f"/calls/{call.pk}/").status_code == 200
    page = rita.get(f"/calls/{call.pk}/speakers/").content.decode()
    assert page.count("This is the rep") == 100
    assert "9900 more speakers are not listed" in page


def test_a_caption_file_of_50_mb_is_taken(rita):
    cues = [f"Rita: number {n} " + "and so on " * 400 for n in range(13_000)]
    data = vtt(cues).encode()
    assert len(data) > 50_000_000

    status, line = send(rita, data)

    assert status == 200
    assert "Imported" in line


def test_a_file_over_the_limit_is_refused_before_it_is_read(rita, settings):
    settings.TRANSCRIPT_LIMIT_BYTES = 100

    _, line = send(rita, ZOOM)

    assert "is larger than" in line
    assert not Call.objects.exists()


def test_every_handed_transcript_opens(cast, rita):
    """Real files of many recorders: each becomes a call whose page opens, or is refused."""
    if not SHARED.exists():
        pytest.skip("the handed files are not here")
    kinds = ("zoom-vtt", "teams-vtt", "webex-vtt", "srt", "vtt-edge", "sales-json", "gong-json")
    for kind in kinds:
        for file in sorted((SHARED / "data" / "handed" / kind).iterdir()):
            status, line = send(rita, file.read_bytes(), file.name)
            assert status == 200, file
            assert ("Imported" in line) or ("Not read" in line) or ("Already here" in line), file
    for call in Call.objects.all():
        assert rita.get(f"/calls/{call.pk}/").status_code == 200, call.title
        assert len(labels(call)) == len(set(labels(call)))
