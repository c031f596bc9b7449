"""`filmroom transcript from-audio`: a recording in, what every transcript gives out."""

import json
import os
import signal
import subprocess
import sys

import pytest

import recorded
from filmroom.assist.speech import readiness
from filmroom.cli.main import main


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def run(*arguments):
        code = 0
        try:
            main(["transcript", *arguments])
        except SystemExit as left:
            code = left.code
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def call(tmp_path, model, monkeypatch):
    """Give a recording of 20 seconds with one side on each channel."""
    monkeypatch.setenv("FILMROOM_SPEECH_MODEL", model)
    beckett = recorded.beckett()
    later = recorded.silence(len(beckett) / recorded.RATE) + beckett
    return str(recorded.wav(tmp_path / "call.wav", beckett, later))


def kept(tmp_path):
    return sorted(path.name for path in (tmp_path / "cache").rglob("*") if path.is_file())


def test_without_the_extra_one_line_says_what_to_do(run, monkeypatch):
    monkeypatch.setattr(readiness, "_PACKAGES", ("no_such_package_anywhere",))

    code, out, err = run("from-audio", "call.wav")

    assert (code, out) == (2, "")
    assert err == (
        "filmroom: The speech extra is not installed: run make speech; "
        "docs/guide/speech.md tells how.\n"
    )


def test_without_a_model_one_line_says_what_to_do(run, extra, monkeypatch):
    monkeypatch.delenv("FILMROOM_SPEECH_MODEL", raising=False)

    code, out, err = run("from-audio", "call.wav")

    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "set FILMROOM_SPEECH_MODEL to its folder" in err


def test_a_recording_gives_the_document_that_show_gives(run, call, tmp_path):
    code, out, err = run("from-audio", call, "--ours", "channel 1", "--json")

    found = json.loads(out)
    assert code == 0
    assert list(found) == ["format", "language", "duration", "speakers", "turns", "warnings"]
    assert found["speakers"] == [
        {"name": "Channel 1", "side": "ours"},
        {"name": "Channel 2", "side": "theirs"},
    ]
    assert [turn["speaker"] for turn in found["turns"]] == ["Channel 1", "Channel 2"]
    for turn in found["turns"]:
        assert recorded.errors(turn["text"], recorded.BECKETT) == 0
    assert err.splitlines() == ["0:00 of 0:19 written"] * 2 + ["0:19 of 0:19 written"]
    assert kept(tmp_path) == []  # nothing of ours, nor of the libraries


def test_what_is_written_to_a_file_is_a_transcript_like_any_other(run, call):
    code, out, _ = run("from-audio", call, "--out", "call.json")
    assert code == 0
    assert out.startswith("0:00  Channel 1\nEver tried.")

    code, out, _ = run("stats", "call.json", "--ours", "Channel 2", "--json")
    assert code == 0
    assert json.loads(out)["sides"]["ours"]["share"] == pytest.approx(0.5, abs=0.03)


def test_a_file_that_is_no_recording_is_unreadable(run, model, tmp_path):
    (tmp_path / "notes.txt").write_text("Dana asked for the price.")

    code, out, err = run("from-audio", "notes.txt", "--model", model, "--json")

    assert code == 2
    assert json.loads(out)["problems"][0]["code"] == "unreadable"
    assert err == "filmroom: notes.txt: This file cannot be decoded as audio or video.\n"
    assert kept(tmp_path) == []


def test_a_file_that_is_not_there_is_said(run, model):
    code, _, err = run("from-audio", "gone.wav", "--model", model)

    assert (code, err.count("\n")) == (2, 1)
    assert "gone.wav: expected a readable file" in err


@pytest.mark.kill
def test_a_killed_command_goes_on_where_it_was(run, call, tmp_path):
    command = [sys.executable, "-m", "filmroom.cli", "transcript", "from-audio", call]
    process = subprocess.Popen(
        command, env={**os.environ, "PYTHONUNBUFFERED": "1"}, stderr=subprocess.PIPE, text=True
    )
    for line in process.stderr:
        if line == "0:00 of 0:19 written\n" and any("heard" in name for name in kept(tmp_path)):
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stderr.close()
    before = [name for name in kept(tmp_path) if name.startswith("heard") and "part" not in name]

    code, out, err = run("from-audio", call)

    assert before == ["heard-000000000-0.json"]
    assert code == 0
    assert err == "0:19 of 0:19 written\n"  # one step was left
    assert recorded.errors(out.replace("Channel", ""), recorded.BECKETT * 2) == 0


def test_ctrl_c_says_that_what_is_written_is_kept(run, call, tmp_path, monkeypatch):
    from filmroom.assist.speech.work import Work

    step, done = Work.step, []

    def pressed_during_the_third(work):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(None)
        return step(work)

    monkeypatch.setattr(Work, "step", pressed_during_the_third)
    code, out, err = run("from-audio", call)

    assert (code, out) == (130, "")
    assert err.splitlines()[-1] == (
        "filmroom: Stopped. What is written so far is kept; the same command goes on from there."
    )
    assert "heard-000000000-0.json" in kept(tmp_path)
