import json
import subprocess
import sys
from pathlib import Path

import pytest

from filmroom.cli.main import main
from house_process import House


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    return House.set_up(tmp_path_factory.mktemp("house"))


def test_a_healthy_installation_makes_the_doctor_end_with_0(house):
    done = house.run("doctor")

    assert done.returncode == 0, done.stdout
    assert "MEND" not in done.stdout


def test_readable_secrets_make_the_doctor_end_with_1(house):
    secret = next((house.home / "secrets").iterdir())
    secret.chmod(0o644)

    done = house.run("doctor")
    secret.chmod(0o600)

    assert done.returncode == 1
    assert "MEND  Others can read secrets" in done.stdout


def test_what_can_be_computed_again_is(house):
    assert "0 calls were analysed." in house.run("analyze").stdout
    assert "0 calls are new." in house.run("rebuild").stdout


def test_the_sample_is_refused_where_people_are(house):
    done = house.run("demo")

    assert done.returncode == 2
    assert done.stderr.strip().startswith("filmroom: This installation already holds people")


def test_a_backup_is_restored_elsewhere(house, tmp_path):
    assert house.run("backup", tmp_path / "b.tar.gz").returncode == 0

    (tmp_path / "other").mkdir()
    other = House(tmp_path / "other")
    done = other.run("restore", tmp_path / "b.tar.gz")

    assert done.returncode == 0, done.stderr
    people = "SELECT name FROM people_person ORDER BY id"
    assert other.rows(people) == house.rows(people)


@pytest.mark.parametrize("arguments", [["nonsense"], ["review"], ["--nonsense"], ["verdict"]])
def test_bad_usage_is_one_line_and_2(arguments):
    done = subprocess.run(
        [sys.executable, "-m", "filmroom.cli", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("filmroom: ")


def test_an_installation_that_is_not_set_up_is_said_in_one_line(tmp_path):
    done = House(tmp_path).run("calls", "import", __file__, "--as", "mo@example.org")

    assert done.returncode == 2
    assert done.stderr.startswith("filmroom: The database here is not set up")
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_home_that_cannot_be_is_said_in_one_line():
    done = subprocess.run(
        [sys.executable, "-m", "filmroom.cli", "doctor"],
        env=House(Path("/dev/null/home")).environment(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.startswith("filmroom: FILMROOM_HOME: the folder /dev/null/home cannot be")
    assert "Errno" not in done.stderr


@pytest.mark.parametrize(
    ("name", "command"),
    [("PORT", "serve"), ("PORT", "doctor"), ("FILMROOM_WEB_WORKERS", "serve")],
)
def test_a_setting_that_is_no_number_is_said_in_one_line(tmp_path, name, command):
    done = House(tmp_path).run(command, **{name: "abc"})

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert name.removeprefix("FILMROOM_").lower() in done.stderr.lower()
    assert "abc" in done.stderr


@pytest.mark.parametrize(
    ("asked", "meant"), [(["transcript", "stat"], "stats"), (["sere"], "serve")]
)
def test_a_mistyped_command_is_answered_with_the_nearest(asked, meant, capsys):
    with pytest.raises(SystemExit) as left:
        main(asked)

    assert left.value.code == 2
    assert capsys.readouterr().err.endswith(f"Did you mean '{meant}'?\n")


def test_a_full_disk_is_said_in_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "filmroom.cli", "transcript", "formats"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr == "filmroom: No space left on device\n"


def test_half_characters_are_shown_as_what_they_are(tmp_path):
    file = tmp_path / "counts.json"
    file.write_text('{"target": "\\ud800", "baseline": [], "later": []}')
    done = subprocess.run(
        [sys.executable, "-m", "filmroom.cli", "verdict", str(file), "--json"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert "\\ud800" in done.stderr
    assert json.loads(done.stdout)["ok"] is False
