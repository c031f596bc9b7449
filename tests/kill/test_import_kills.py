"""Killing an import: nothing acknowledged is lost, nothing half-written is seen (spec 8)."""

import os
import random
import re
import shutil
import time

import pytest
from django.conf import settings

from calls.stories import ZOOM
from house_process import House

pytestmark = pytest.mark.kill

POINTS = (
    "import:after-file",
    "import:between-rows",
    "import:before-commit",
    "import:after-commit",
)
RANDOM_KILLS = 25
FILES = 12
LATEST_S = 0.6  # after the first file is acknowledged


@pytest.fixture(scope="module")
def empty_house(tmp_path_factory):
    return House.set_up(tmp_path_factory.mktemp("house"))


@pytest.fixture
def house(empty_house, tmp_path):
    return House(shutil.copytree(empty_house.home, tmp_path / "house"))


def write(folder, number):
    file = folder / f"call-{number}.vtt"
    file.write_text(ZOOM.replace("four hundred", f"{number} hundred"))
    return file


def assert_every_call_is_whole(house):
    """Each call has its file on disk, a transcript, its three speakers and its task."""
    whole = house.rows(
        "SELECT c.id, f.path FROM calls_call c JOIN kit_storedfile f ON f.id = c.original_id"
    )
    [(calls,)] = house.rows("SELECT COUNT(*) FROM calls_call")
    assert len(whole) == calls
    assert {path for _, path in whole} <= house.files()
    for table, each in (("calls_transcript", 1), ("calls_participant", 3)):
        counts = house.rows(
            f"SELECT COUNT(t.id) FROM calls_call c LEFT JOIN {table} t ON t.call_id = c.id "
            "GROUP BY c.id"
        )
        assert all(count == each for (count,) in counts)
        [(rows,)] = house.rows(f"SELECT COUNT(*) FROM {table}")
        assert rows == calls * each
    tasks = house.rows("SELECT task_path, args_kwargs FROM django_tasks_database_dbtaskresult")
    asked = sorted((path, int(re.findall(r"\d+", text)[0])) for path, text in tasks)
    assert asked == sorted(
        (path, pk) for path in settings.REACTIONS["call-changed"] for pk, _ in whole
    )


@pytest.mark.parametrize("point", POINTS)
def test_an_import_killed_at_a_named_point_is_whole_or_not_there_and_a_rerun_finishes(
    house, tmp_path, point
):
    file = write(tmp_path, 7)

    killed = house.run("calls", "import", file, "--as", "rita@example.org", FILMROOM_KILL_AT=point)

    assert killed.returncode == -9
    there = house.rows("SELECT id FROM calls_call")
    assert len(there) == (1 if point == "import:after-commit" else 0)
    assert_every_call_is_whole(house)

    again = house.run("calls", "import", file, "--as", "rita@example.org")

    assert again.returncode == 0
    assert len(house.rows("SELECT id FROM calls_call")) == 1
    assert_every_call_is_whole(house)


def test_the_file_of_a_killed_import_is_swept_after_a_day(house, tmp_path):
    file = write(tmp_path, 7)
    house.run(
        "calls", "import", file, "--as", "rita@example.org", FILMROOM_KILL_AT="import:before-commit"
    )
    house.run("calls", "import", file, "--as", "rita@example.org")
    assert len(house.files()) == 2
    two_days_ago = time.time() - 2 * 86_400
    for path in house.files():
        os.utime(house.home / "files" / path, (two_days_ago, two_days_ago))

    house.python("from filmroom.kit import clock, files\nprint(files.sweep(now=clock.now()))")

    [(kept,)] = house.rows("SELECT path FROM kit_storedfile")
    assert house.files() == {kept}


def test_imports_killed_at_random_moments_lose_nothing_they_acknowledged(house, tmp_path):
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")  # noqa: T201  shown when the test fails
    chance = random.Random(seed)
    promised: set[str] = set()
    for turn in range(RANDOM_KILLS):
        files = [write(tmp_path, turn * FILES + number) for number in range(FILES)]

        said = house.run_until_killed(
            "calls", "import", *files, "--as", "rita@example.org",
            after_s=chance.uniform(0, LATEST_S),
        )  # fmt: skip

        promised |= set(re.findall(r"^imported: \S+ is call (\d+),.*\n", said, re.MULTILINE))
        there = {str(pk) for (pk,) in house.rows("SELECT id FROM calls_call")}
        assert promised <= there
        assert_every_call_is_whole(house)
    everything = house.run("calls", "import", *tmp_path.glob("*.vtt"), "--as", "rita@example.org")
    assert everything.returncode == 0
    assert len(house.rows("SELECT id FROM calls_call")) == RANDOM_KILLS * FILES
    assert_every_call_is_whole(house)
