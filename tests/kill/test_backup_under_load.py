"""A backup taken while sessions are logged one after the other holds one moment of them."""

import re
import shutil
import subprocess

import pytest

from house_process import House
from written_sessions import assert_whole, command, environment

pytestmark = pytest.mark.kill

BACKUPS = 3


@pytest.fixture
def house(with_a_cycle, tmp_path):
    return House(shutil.copytree(with_a_cycle.home, tmp_path / "house"))


def logged(process, at_least):
    """Read what the writer acknowledges until it has logged so many."""
    for line in process.stdout:
        found = re.fullmatch(r"logged (\d+)\n", line)
        if found and int(found[1]) >= at_least:
            return int(found[1])
    raise AssertionError("the writer ended")


def test_backups_taken_while_sessions_are_saved_restore_to_one_moment_each(house, tmp_path):
    acknowledged = []
    with subprocess.Popen(
        command("log", 1),
        env=environment(house),
        cwd=house.home,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as writer:
        for number in range(BACKUPS):
            acknowledged.append(logged(writer, 3 + acknowledged[-1] if acknowledged else 3))
            taken = house.run("backup", tmp_path / f"{number}.tar.gz")
            assert taken.returncode == 0, taken.stderr
        writer.kill()

    held = []
    for number, known in enumerate(acknowledged):
        elsewhere = House(tmp_path / f"elsewhere-{number}")
        elsewhere.home.mkdir()
        back = elsewhere.run("restore", tmp_path / f"{number}.tar.gz")
        assert back.returncode == 0, back.stderr
        held.append(len(assert_whole(elsewhere)))
        assert held[-1] >= known
        assert elsewhere.rows("PRAGMA foreign_key_check") == []
        assert elsewhere.rows(ROWS) == house.rows(ROWS)[: len(elsewhere.rows(ROWS))]
    assert held == sorted(held)
    assert held[-1] > held[0]


ROWS = """
    SELECT id, key, rep_id, coach_id, held_on, theme, intervention, completed_at
    FROM cycles_session WHERE completed_at IS NOT NULL ORDER BY id
"""
