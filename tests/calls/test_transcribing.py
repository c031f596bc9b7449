"""A recording without a transcript gets one, step by step, whatever happens on the way."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django_tasks_db.models import DBTaskResult

import recorded
from calls.stories import imported
from cast import NOW
from filmroom.assist.speech import readiness
from filmroom.calls import actions, transcribing
from filmroom.calls.models import Call, Transcript, Transcription
from filmroom.calls.values import reading_of
from filmroom.kit import files
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.kit.models import StoredFile

pytestmark = pytest.mark.django_db
NEXT = "filmroom.calls.tasks.write_next"


@pytest.fixture
def ready(settings, model):
    settings.SPEECH_MODEL = model


@pytest.fixture
def assumed_ready(settings, monkeypatch, tmp_path):
    """Let speech seem to be there, for what is decided before anything is heard."""
    monkeypatch.setattr(readiness, "_PACKAGES", ())
    for name in ("config.json", "model.bin", "tokenizer.json", "vocabulary.txt"):
        (tmp_path / name).touch()
    settings.SPEECH_MODEL = str(tmp_path)


@pytest.fixture
def two_sides(tmp_path, ready):
    beckett = recorded.beckett()
    later = recorded.silence(len(beckett) / recorded.RATE) + beckett
    return recorded.wav(tmp_path / "Northwind demo.wav", beckett, later)


def brought(actor, path, **details):
    return transcribing.import_recording(
        actor,
        chunks=[path.read_bytes()],
        name=path.name,
        details=actions.ImportDetails(**details),
        now=NOW,
    )


def tone(path):
    return recorded.wav(path / "call.wav", recorded.chord(1))


def steps():
    return DBTaskResult.objects.filter(task_path=NEXT)


def one_step():
    """Do what a worker would do with the oldest task."""
    task = steps().earliest("enqueued_at")
    (pk,) = task.args_kwargs["args"]
    task.delete()
    transcribing.write_next(pk, now=lambda: NOW)


def all_steps():
    while steps().exists():
        one_step()


def state(call):
    return Transcription.objects.get(call=call).state


def test_a_recording_becomes_a_call_with_a_transcript_that_names_its_channels(cast, two_sides):
    call = brought(cast.rita, two_sides).call
    all_steps()

    call = Call.objects.get(pk=call.pk)
    reading = reading_of(call)
    assert call.title == "Northwind demo"
    assert call.rep == cast.rita
    assert 19_000 < call.duration_ms < 20_000
    assert [s.speaker for s in reading.transcript.segments][:1] == ["Channel 1"]
    assert set(reading.names) == {"Channel 1", "Channel 2"}
    for label in reading.names:
        said = " ".join(s.text for s in reading.transcript.segments if s.speaker == label)
        assert recorded.errors(said, recorded.BECKETT) == 0
    assert files.read(call.recording) == two_sides.read_bytes()
    assert not Transcription.objects.exists()
    assert not [*Path(django_settings.FILMROOM_HOME).glob("speech/*")]


def test_what_was_written_can_be_read_again_and_gives_the_same(cast, two_sides):
    call = brought(cast.rita, two_sides).call
    all_steps()

    assert not actions.reread(cast.rita, call_id=call.pk).changed
    assert Transcript.objects.get(call=call).format == "filmroom-json"


def test_the_statistics_follow_once_it_is_written(cast, two_sides):
    call = brought(cast.rita, two_sides).call
    DBTaskResult.objects.exclude(task_path=NEXT).delete()
    all_steps()

    asked = DBTaskResult.objects.filter(task_path="filmroom.analysis.tasks.analyse")
    assert [task.args_kwargs["args"] for task in asked] == [[call.pk]]


def test_the_same_recording_twice_is_one_call_and_is_written_once(cast, assumed_ready, tmp_path):
    first = brought(cast.rita, tone(tmp_path))
    second = brought(cast.rita, tone(tmp_path))

    assert (second.call, second.already_there) == (first.call, True)
    assert steps().count() == 1
    assert StoredFile.objects.count() == 1
    assert len([*files.folder().glob("*/*")]) == 1


def test_a_worker_killed_in_a_step_is_followed_by_one_that_goes_on(cast, two_sides):
    call = brought(cast.rita, two_sides).call
    one_step()
    one_step()
    steps().delete()  # the task was running when its worker was killed

    assert transcribing.resume(now=NOW + timedelta(minutes=4)) == 0
    assert transcribing.resume(now=NOW + timedelta(minutes=6)) == 1
    one_step()  # the last of three: the two before were kept

    assert Transcript.objects.get(call=call).segments > 0
    assert not steps().exists()


def test_two_workers_at_the_same_step_write_one_transcript(cast, two_sides):
    call = brought(cast.rita, two_sides).call
    pk = Transcription.objects.get(call=call).pk
    one_step()
    transcribing.write_next(pk, now=lambda: NOW)  # delivered twice
    all_steps()
    transcribing.write_next(pk, now=lambda: NOW)

    assert Transcript.objects.filter(call=call).count() == 1
    assert StoredFile.objects.count() == 2  # the recording, and the file read


def test_stopped_it_waits_and_goes_on_when_asked(cast, two_sides):
    call = brought(cast.rita, two_sides).call
    one_step()
    one_step()
    transcribing.stop(cast.mo, call_id=call.pk)
    all_steps()

    assert state(call) == "stopped"
    assert Transcription.objects.get(call=call).total_ms > 19_000
    assert transcribing.resume(now=NOW + timedelta(days=1)) == 0

    transcribing.begin(cast.rita, call_id=call.pk, language="", now=NOW)
    one_step()
    assert Transcript.objects.get(call=call).segments > 0


def test_a_stop_while_a_piece_is_heard_ends_it(cast, two_sides):
    call = brought(cast.rita, two_sides).call
    one_step()
    pk = Transcription.objects.get(call=call).pk
    steps().delete()

    def stopped_meanwhile():
        transcribing.stop(cast.rita, call_id=call.pk)
        return NOW

    transcribing.write_next(pk, now=stopped_meanwhile)
    transcribing.write_next(pk, now=lambda: NOW)

    assert state(call) == "stopped"
    assert not steps().exists()


def test_a_recording_in_which_nobody_speaks_says_so_and_keeps_the_call(cast, ready, tmp_path):
    path = recorded.wav(tmp_path / "call.wav", recorded.chord(20))
    call = brought(cast.rita, path).call
    all_steps()

    row = Transcription.objects.get(call=call)
    assert (row.state, row.problem) == (
        "failed",
        "There is sound in the recording but no speech: music, a tone or noise.",
    )


def test_a_recording_that_cannot_be_decoded_says_so(cast, ready, tmp_path):
    path = tmp_path / "call.mp3"
    path.write_bytes(b"ID3" + bytes(500))
    call = brought(cast.rita, path).call
    all_steps()

    assert Transcription.objects.get(call=call).state == "failed"
    assert Transcription.objects.get(call=call).problem.endswith(".")


def test_what_nobody_foresaw_fails_with_a_sentence_and_a_trace_for_the_administrator(
    cast, assumed_ready, tmp_path, monkeypatch, caplog
):
    def break_down(*_):
        raise ZeroDivisionError

    call = brought(cast.rita, tone(tmp_path)).call
    monkeypatch.setattr(transcribing, "_work", break_down)
    all_steps()

    row = Transcription.objects.get(call=call)
    assert (row.state, row.problem.endswith("the worker's log.")) == ("failed", True)
    assert "ZeroDivisionError" in caplog.text


def test_a_call_that_is_deleted_meanwhile_is_left_alone_and_its_pieces_are_swept(
    cast, two_sides, tmp_path
):
    call = brought(cast.rita, two_sides).call
    one_step()
    assert transcribing.sweep(now=NOW) == 0

    actions.undo_import(cast.rita, call_id=call.pk, objection=lambda _call: None)
    all_steps()

    assert transcribing.sweep(now=NOW) == 1
    assert not [*Path(django_settings.FILMROOM_HOME).glob("speech/*")]


def test_where_speech_is_not_ready_a_recording_alone_is_refused_with_what_to_do(
    cast, settings, tmp_path
):
    settings.SPEECH_MODEL = ""

    with pytest.raises(Refused, match=r"attach the recording to that call\. \(\w.* docs/guide"):
        brought(cast.rita, tone(tmp_path))

    assert not Call.objects.exists()
    assert not StoredFile.objects.exists()
    assert not [*files.folder().glob("*/*")]


def test_a_call_with_a_transcript_keeps_it(cast, assumed_ready, tmp_path):
    call = imported(cast.rita)
    actions.attach_recording(
        cast.rita,
        call_id=call.pk,
        chunks=[tone(tmp_path).read_bytes()],
        name="call.wav",
        offset_ms=0,
    )

    with pytest.raises(Refused, match="only for a call with a recording and without one"):
        transcribing.begin(cast.rita, call_id=call.pk, language="", now=NOW)


def test_only_who_may_change_the_call_has_it_written_or_stopped(cast, assumed_ready, tmp_path):
    call = brought(cast.rita, tone(tmp_path)).call

    for name in ("pia", "ona", "sam", "nil", "eno", "ada"):
        actor = cast.everyone[name]
        with pytest.raises(NotFound):
            transcribing.begin(actor, call_id=call.pk, language="", now=NOW)
        with pytest.raises(NotFound):
            transcribing.stop(actor, call_id=call.pk)
    with pytest.raises(Denied):
        transcribing.stop(cast.lena, call_id=call.pk)
    assert state(call) == "going"


def test_the_doctor_tells_what_is_missing_only_where_speech_is_wanted(settings, monkeypatch):
    settings.SPEECH_MODEL = ""
    (finding,) = transcribing.findings()
    assert (finding.ok, finding.what.startswith("Transcripts from recordings are off.")) == (
        True,
        True,
    )

    settings.SPEECH_MODEL = "/nowhere"
    (finding,) = transcribing.findings()
    assert not finding.ok
    assert finding.mend


def test_a_call_that_has_nothing_but_its_recording_keeps_it(cast, assumed_ready, tmp_path):
    call = brought(cast.rita, tone(tmp_path)).call

    with pytest.raises(Refused, match="undo the import instead"):
        actions.remove_recording(cast.rita, call_id=call.pk)

    call.refresh_from_db()
    assert call.recording_id
