"""Where speech is not ready, one sentence says what to do."""

import pytest

from filmroom.assist.speech import readiness


@pytest.fixture
def complete(tmp_path, monkeypatch):
    monkeypatch.setattr(readiness, "_PACKAGES", ("json",))
    for name in ("config.json", "model.bin", "tokenizer.json", "vocabulary.txt"):
        (tmp_path / name).write_text("{}")
    return tmp_path


def test_without_the_extra_the_command_that_installs_it_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(readiness, "_PACKAGES", ("no_such_package_anywhere",))

    assert readiness.why_not(str(tmp_path)) == (
        "The speech extra is not installed: run make speech; docs/guide/speech.md tells how."
    )


def test_without_a_model_the_setting_is_named(complete):
    assert readiness.why_not("") == (
        "No speech model is chosen: set FILMROOM_SPEECH_MODEL to its folder; "
        "docs/guide/speech.md tells how."
    )


def test_a_whole_model_is_ready_also_with_the_newer_vocabulary_file(complete):
    assert readiness.why_not(str(complete)) == ""

    (complete / "vocabulary.txt").rename(complete / "vocabulary.json")
    assert readiness.why_not(str(complete)) == ""


@pytest.mark.parametrize("name", ["config.json", "model.bin", "tokenizer.json", "vocabulary.txt"])
def test_what_a_model_lacks_is_named_and_nothing_is_fetched_for_it(complete, name):
    (complete / name).unlink()

    assert f"{complete} has no {name}:" in readiness.why_not(str(complete))
    with pytest.raises(readiness.CannotHear, match="choose a Whisper model"):
        readiness.require(str(complete))


def test_a_folder_that_is_not_there_is_said_to_be_none(complete):
    assert "/nowhere is no folder" in readiness.why_not("/nowhere")
