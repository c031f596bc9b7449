"""People who were recorded, written down by a real model (Whisper tiny.en)."""

import json

import pytest

import recorded
from filmroom.assist.speech.engine import Stopped
from filmroom.assist.speech.readiness import CannotHear
from filmroom.assist.speech.work import Work, digest_of
from filmroom.core.transcripts.read import read


@pytest.fixture
def work(tmp_path, model):
    def work(source, **given):
        given = {"model": model, "language": "", **given}
        return Work(source, digest=digest_of(source), place=tmp_path / "place", **given)

    return work


def finished(work):
    while not work.step().is_finished:
        pass
    return read(json.dumps(work.document()).encode(), "call.json")


def text(transcript, speaker=None):
    return " ".join(s.text for s in transcript.segments if s.speaker == speaker)


def codes(transcript):
    return {remark.code for remark in transcript.warnings}


def test_dickens_is_written_down_with_at_most_three_of_119_words_wrong(work, tmp_path):
    source = recorded.wav(tmp_path / "call.wav", recorded.dickens())

    found = finished(work(source))

    assert len(recorded.words(recorded.DICKENS)) == 119
    assert recorded.errors(text(found), recorded.DICKENS) <= 3
    assert found.duration_ms == pytest.approx(44_370, abs=50)
    assert codes(found) == {"no-speakers"}


def test_two_sides_on_two_channels_are_two_speakers_at_their_times(work, tmp_path):
    beckett = recorded.beckett()
    later = recorded.silence(len(beckett) / recorded.RATE) + beckett
    source = recorded.wav(tmp_path / "call.wav", later, beckett)

    found = finished(work(source))

    assert found.speakers == ("Channel 2", "Channel 1")
    for speaker in found.speakers:
        assert recorded.errors(text(found, speaker), recorded.BECKETT) == 0
    first, second = found.segments[0], found.segments[-1]
    assert (first.speaker, second.speaker) == ("Channel 2", "Channel 1")
    assert first.start_ms < 1_000
    assert all(s.end_ms <= 10_000 for s in found.segments if s.speaker == "Channel 2")
    assert all(s.start_ms >= 9_700 for s in found.segments if s.speaker == "Channel 1")


def test_music_before_the_call_is_said_and_gets_no_words(work, tmp_path):
    source = recorded.wav(tmp_path / "call.wav", recorded.chord(15) + recorded.beckett())

    found = finished(work(source))

    assert recorded.errors(text(found), recorded.BECKETT) == 0
    assert found.segments[0].start_ms >= 14_500
    message = next(r.message for r in found.warnings if r.code == "sound-without-speech")
    assert message.startswith("From 0:00 to 0:1")


def test_the_same_voice_on_both_channels_is_heard_once(work, tmp_path):
    beckett = recorded.beckett()
    source = recorded.wav(tmp_path / "call.wav", beckett, recorded.softer(beckett, 0.2))

    found = finished(work(source))

    assert found.speakers == ()
    assert recorded.errors(text(found), recorded.BECKETT) == 0
    assert "channels-not-apart" in codes(found)


@pytest.mark.parametrize(
    ("samples", "sentence"),
    [
        (recorded.silence(20), "The recording is silent from beginning to end."),
        (
            recorded.chord(20),
            "There is sound in the recording but no speech: music, a tone or noise.",
        ),
    ],
    ids=["silence", "music"],
)
def test_a_recording_in_which_nobody_speaks_is_no_transcript(work, tmp_path, samples, sentence):
    source = recorded.wav(tmp_path / "call.wav", samples)

    with pytest.raises(CannotHear) as refused:
        finished(work(source))

    assert str(refused.value) == sentence


def test_what_is_done_is_found_again_and_doing_it_again_gives_the_same(work, tmp_path):
    beckett = recorded.beckett()
    later = recorded.silence(len(beckett) / recorded.RATE) + beckett
    source = recorded.wav(tmp_path / "call.wav", later, beckett)
    done = work(source)
    done.step()
    done.step()
    (kept,) = done.folder.glob("heard-*")
    heard, written_at = kept.read_text(), kept.stat().st_mtime_ns

    assert work(source).step().is_finished  # another process, as it were
    assert kept.stat().st_mtime_ns == written_at
    kept.unlink()
    assert work(source).step().is_finished
    assert kept.read_text() == heard


def test_a_stop_in_the_middle_of_a_piece_keeps_the_pieces_before(work, tmp_path):
    source = recorded.wav(tmp_path / "call.wav", recorded.beckett())
    stopped = work(source)
    stopped.step()

    with pytest.raises(Stopped):
        stopped.step(lambda: False)

    assert not [*stopped.folder.glob("heard-*")]
    assert work(source).step().is_finished


def test_another_model_or_language_begins_anew(work, tmp_path, model):
    source = recorded.wav(tmp_path / "call.wav", recorded.beckett())

    assert work(source).folder == work(source).folder
    assert work(source).folder != work(source, language="en").folder


def test_a_language_the_model_does_not_know_is_refused(work, tmp_path):
    asked = work(recorded.wav(tmp_path / "call.wav", recorded.beckett()), language="de")
    asked.step()

    with pytest.raises(CannotHear, match="knows only en, not “de”"):
        asked.step()


def test_what_is_kept_on_the_way_is_the_owners_alone_and_goes_at_the_end(work, tmp_path):
    done = work(recorded.wav(tmp_path / "call.wav", recorded.beckett()))
    done.step()

    assert done.folder.stat().st_mode & 0o077 == 0
    done.forget()
    assert not done.folder.exists()
