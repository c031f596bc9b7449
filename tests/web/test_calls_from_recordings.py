"""A recording dropped on the import page, and the page of its call until the transcript stands."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django_tasks_db.models import DBTaskResult

import recorded
from calls.stories import imported
from cast import NOW
from filmroom.assist.speech import readiness
from filmroom.calls import transcribing
from filmroom.calls.models import Call, Transcription

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready(settings, monkeypatch, tmp_path):
    """Let speech seem to be there, for what is decided before anything is heard."""
    monkeypatch.setattr(readiness, "_PACKAGES", ())
    for name in ("config.json", "model.bin", "tokenizer.json", "vocabulary.txt"):
        (tmp_path / name).touch()
    settings.SPEECH_MODEL = str(tmp_path)


@pytest.fixture
def rita(cast, signed_in):
    return signed_in(cast.rita)


@pytest.fixture
def tone(tmp_path):
    return recorded.wav(tmp_path / "Northwind demo.wav", recorded.chord(1)).read_bytes()


def dropped(client, content, name="Northwind demo.wav"):
    return client.post("/calls/import/file/", {"files": SimpleUploadedFile(name, content)})


def text(answer):
    return " ".join(answer.content.decode().split())


def now_going(call, **fields):
    Transcription.objects.filter(call=call).update(**fields)


def test_a_dropped_recording_is_a_call_whose_transcript_is_being_written(rita, ready, tone):
    answer = dropped(rita, tone)

    call = Call.objects.get()
    assert "A recording: its transcript is being written." in text(answer)
    assert f'href="/calls/{call.pk}/">Follow its transcript</a>' in text(answer)
    page = text(rita.get(f"/calls/{call.pk}/"))
    assert "The recording waits for its turn; then its transcript is written." in page
    assert f'hx-get="/calls/{call.pk}/transcript/progress/"' in page
    assert "which speaker is the rep" not in page  # nobody speaks yet
    assert "<audio" in page


def test_nobody_is_asked_who_speaks_before_there_is_a_transcript(rita, ready, tone):
    dropped(rita, tone)

    assert 'href="/calls/?speakers=open"' not in text(rita.get("/"))
    assert "Northwind demo" not in text(rita.get("/calls/?speakers=open"))
    assert "/speakers/" not in text(rita.get(f"/calls/{Call.objects.get().pk}/"))


def test_how_far_it_is_is_told_in_words_and_as_a_bar(rita, ready, tone):
    dropped(rita, tone)
    call = Call.objects.get()
    now_going(call, done_ms=190_000, total_ms=750_000)

    part = text(rita.get(f"/calls/{call.pk}/transcript/progress/"))

    assert "is being written from the recording: 3:10 of 12:30." in part
    assert '<progress value="190000" max="750000"' in part


def test_it_is_stopped_and_goes_on_from_the_page(rita, ready, tone):
    dropped(rita, tone)
    call = Call.objects.get()
    now_going(call, done_ms=60_000, total_ms=120_000)

    assert rita.post(f"/calls/{call.pk}/transcript/stop/").status_code == 302
    page = text(rita.get(f"/calls/{call.pk}/"))
    assert "was stopped at 1:00 of 2:00; what is written is kept." in page
    assert "hx-trigger" not in page.partition("transcript/write/")[0].rpartition("note")[2]

    assert rita.post(f"/calls/{call.pk}/transcript/write/").status_code == 302
    assert Transcription.objects.get(call=call).state == "going"


def test_the_buttons_of_the_note_work_where_forged_forms_are_refused(cast, rita, ready, tone):
    dropped(rita, tone)
    address = f"/calls/{Call.objects.get().pk}/"
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.rita, backend="django.contrib.auth.backends.ModelBackend")

    for verb in ("stop", "write"):
        form = text(strict.get(address)).partition(f"transcript/{verb}/")[2].partition("</form>")[0]
        token = form.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        sent = {"csrfmiddlewaretoken": token}
        assert strict.post(f"{address}transcript/{verb}/", sent).status_code == 302


def test_why_it_failed_is_said_with_a_way_to_try_again(rita, ready, tone):
    dropped(rita, tone)
    call = Call.objects.get()
    now_going(call, state="failed", problem="The recording is silent from beginning to end.")

    page = text(rita.get(f"/calls/{call.pk}/"))

    assert (
        "No transcript could be written from the recording. "
        "The recording is silent from beginning to end." in page
    )
    assert "Try again" in page


def test_who_only_reads_the_call_sees_how_far_it_is_and_no_buttons(
    cast, rita, ready, tone, signed_in
):
    dropped(rita, tone)
    call = Call.objects.get()

    page = text(signed_in(cast.lena).get(f"/calls/{call.pk}/"))

    assert "The recording waits for its turn" in page
    assert "transcript/stop" not in page
    assert "transcript/write" not in page


def test_a_call_that_lost_its_engine_says_what_to_do(rita, ready, tone, settings):
    dropped(rita, tone)
    call = Call.objects.get()
    now_going(call, state="stopped")
    settings.SPEECH_MODEL = ""

    page = text(rita.get(f"/calls/{call.pk}/"))

    assert "set FILMROOM_SPEECH_MODEL to its folder" in page
    assert "transcript/write" not in page
    assert rita.post(f"/calls/{call.pk}/transcript/write/").status_code == 422


def test_where_speech_is_not_ready_the_recording_is_refused_and_the_page_does_not_offer_it(
    rita, settings, tone
):
    settings.SPEECH_MODEL = ""

    answer = text(dropped(rita, tone))

    assert "attach the recording to that call." in answer
    assert not Call.objects.exists()
    assert "Or a recording" not in text(rita.get("/calls/import/"))


def test_where_it_is_ready_the_import_page_offers_it(rita, ready):
    assert "Or a recording, audio or video: its transcript is written here." in text(
        rita.get("/calls/import/")
    )


def test_a_call_with_its_transcript_has_no_such_note(cast, rita, ready):
    call = imported(cast.rita)

    assert "transcript/write" not in text(rita.get(f"/calls/{call.pk}/"))
    assert 'href="/calls/' in text(rita.get(f"/calls/{call.pk}/transcript/progress/"))


def test_from_the_recording_to_the_speakers_and_numbers(rita, settings, model, tmp_path):
    settings.SPEECH_MODEL = model
    beckett = recorded.beckett()
    later = recorded.silence(len(beckett) / recorded.RATE) + beckett
    dropped(rita, recorded.wav(tmp_path / "call.wav", beckett, later).read_bytes())
    call = Call.objects.get()
    pk = Transcription.objects.get().pk
    while Transcription.objects.exists():
        transcribing.write_next(pk, now=lambda: NOW)

    assert "The transcript is written." in text(rita.get(f"/calls/{call.pk}/transcript/progress/"))
    page = text(rita.get(f"/calls/{call.pk}/"))
    assert "Ever tried. Ever failed." in page
    assert "Nobody has said yet which speaker is the rep" in page
    speakers = text(rita.get(f"/calls/{call.pk}/speakers/"))
    assert "Channel 1" in speakers
    assert "Channel 2" in speakers
    assert DBTaskResult.objects.filter(task_path="filmroom.analysis.tasks.analyse").exists()
