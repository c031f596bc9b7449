"""`filmroom calls import`, run in a process of its own on a file database."""

import json

import pytest

from calls.stories import ZOOM
from house_process import House

pytestmark = pytest.mark.kill


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    return House.set_up(tmp_path_factory.mktemp("house"))


@pytest.fixture
def zoom_file(tmp_path):
    file = tmp_path / "Northwind.vtt"
    file.write_text(ZOOM)
    return file


def test_a_file_is_imported_once_however_often_one_asks(house, zoom_file):
    first = house.run("calls", "import", zoom_file, "--as", "rita@example.org")
    again = house.run("calls", "import", zoom_file, "--as", "Rita O'Rourke", "--json")

    assert first.returncode == 0
    assert first.stdout.startswith("imported: ")
    assert again.returncode == 0
    [call] = json.loads(again.stdout)["calls"]
    assert call["status"] == "already-there"
    assert call["title"] == "Northwind"


def test_one_unreadable_file_does_not_stop_the_others(house, tmp_path, zoom_file):
    bad, good = tmp_path / "bad.vtt", tmp_path / "good.vtt"
    bad.write_bytes(bytes(range(256)) * 4)
    good.write_text(ZOOM.replace("four hundred", "nine"))

    done = house.run("calls", "import", bad, good, "--as", "rita@example.org", "--json")

    assert done.returncode == 2
    document = json.loads(done.stdout)
    assert [call["file"] for call in document["calls"]] == [str(good)]
    assert [(p["file"], p["code"]) for p in document["problems"]] == [(str(bad), "unreadable")]
    assert done.stderr.startswith(f"filmroom: {bad}:1: expected a transcript")
    assert len(done.stderr.splitlines()) == 1


def test_a_file_that_is_not_there_cannot_be_read(house, tmp_path):
    done = house.run("calls", "import", tmp_path / "gone.vtt", "--as", "rita@example.org")

    assert done.returncode == 2
    gone = tmp_path / "gone.vtt"
    found = "expected a readable file, found: No such file or directory"
    assert done.stderr == f"filmroom: {gone}: {found}\n"


def test_somebody_who_may_not_import_is_told_so(house, zoom_file):
    done = house.run("calls", "import", zoom_file, "--as", "nil@example.org")

    assert done.returncode == 1
    assert done.stderr == f"filmroom: {zoom_file}: Only reps and their coaches import calls.\n"


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--rep", "Nobody Atall", "Nobody here has the e-mail address or name “Nobody Atall”."),
        ("--deal", "Atlantis", "There is no deal called “Atlantis”."),
        ("--basis", "Because", "There is no lawful basis called “Because”."),
        ("--held-at", "yesterday", "“yesterday” was found."),
    ],
)
def test_what_an_option_names_must_exist(house, zoom_file, option, value, sentence):
    done = house.run("calls", "import", zoom_file, "--as", "mo@example.org", option, value)

    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_options_reach_the_call(house, tmp_path):
    file = tmp_path / "pia.vtt"
    file.write_text(ZOOM.replace("Rita O'Rourke", "Speaker 1"))

    done = house.run(
        "calls", "import", file, "--as", "mo@example.org", "--rep", "pia@example.org",
        "--stage", "demo", "--held-at", "2026-03-02T14:30", "--json",
    )  # fmt: skip

    [call] = json.loads(done.stdout)["calls"]
    row = house.row("SELECT rep.name, stage, held_at FROM calls_call JOIN people_person rep ON "
                    "rep.id = rep_id WHERE calls_call.id = ?", call["call"])  # fmt: skip
    assert row == ("Pia Sørensen", "demo", "2026-03-02 14:30:00")
