"""Killing a session while it completes, and a follow-up check: all of it is there, or nothing."""

import os
import random
import shutil
import signal
import subprocess
import time
from itertools import takewhile

import pytest

from house_process import House
from written_sessions import assert_whole, command, environment, run

pytestmark = pytest.mark.kill

WHILE_SAVING = ("sessions.save.before-commit",)
WHILE_COMPLETING = (
    "sessions.complete.before-write",
    "sessions.complete.after-progress",
    "sessions.complete.after-commitment",
    "sessions.complete.after-session",
    "sessions.complete.before-commit",
)
WHILE_CHECKING = (
    "cycles.check.after-verdict",
    "cycles.check.after-calls",
    "cycles.check.before-commit",
)
AFTER_CHECKING = "cycles.check.after-commit"
RANDOM_KILLS = 50
LATEST_S = 0.4


@pytest.fixture
def house(with_a_cycle, tmp_path):
    return House(shutil.copytree(with_a_cycle.home, tmp_path / "house"))


@pytest.fixture
def writers(house):
    """A process that forks a writer for each number it is told."""
    with subprocess.Popen(
        command("many"),
        env=environment(house),
        cwd=house.home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.stdin.close()


def log_until_killed(writers, begin, *, after_s):
    """Kill a writer some time after it began. Return the numbers it acknowledged."""
    print(begin, file=writers.stdin, flush=True)
    pid = writers.stdout.readline().removeprefix("ready ")
    time.sleep(after_s)
    os.kill(int(pid), signal.SIGKILL)
    said = takewhile("ended\n".__ne__, writers.stdout)
    return [int(line.removeprefix("logged ")) for line in said]


@pytest.mark.parametrize("point", WHILE_SAVING + WHILE_COMPLETING)
def test_a_session_killed_before_its_commit_is_a_draft_at_most_and_a_rerun_completes_it(
    house, point
):
    assert run(house, "log", 1, 1).returncode == 0

    killed = run(house, "log", 2, 2, FILMROOM_KILL_AT=point)

    assert killed.returncode == -9
    assert assert_whole(house) == [1]
    drafts = house.rows("SELECT key FROM cycles_session WHERE completed_at IS NULL")
    assert len(drafts) == (0 if point in WHILE_SAVING else 1)
    assert run(house, "log", 2, 2).returncode == 0
    assert assert_whole(house) == [1, 2]


def test_a_save_killed_after_its_commit_is_there_and_sent_again_is_no_second_one(house):
    killed = run(house, "log", 1, 1, FILMROOM_KILL_AT="sessions.save.after-commit")

    assert killed.returncode == -9
    assert house.row("SELECT COUNT(*) FROM cycles_session WHERE completed_at IS NULL") == (1,)
    assert run(house, "log", 1, 1).returncode == 0
    assert run(house, "log", 1, 1).returncode == 0  # acknowledged twice, logged once
    assert assert_whole(house) == [1]


def test_sessions_killed_at_random_moments_lose_nothing_that_was_acknowledged(house, writers):
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")  # noqa: T201  shown when the test fails
    chance = random.Random(seed)
    acknowledged = 0
    for _ in range(RANDOM_KILLS):
        begin = acknowledged + 1
        said = log_until_killed(writers, begin, after_s=chance.uniform(0, LATEST_S))
        acknowledged = max([acknowledged, *said])
        there = assert_whole(house)
        assert len(there) in {acknowledged, acknowledged + 1}  # the last one may be unanswered
    assert acknowledged > 0
    assert run(house, "log", acknowledged + 1, acknowledged + 1).returncode == 0
    assert assert_whole(house)[-1] == acknowledged + 1
    assert house.row("PRAGMA integrity_check") == ("ok",)


CHECKS = """
    SELECT (SELECT COUNT(*) FROM cycles_check), (SELECT COUNT(*) FROM cycles_checkedcall),
      (SELECT COUNT(*) FROM cycles_notice WHERE kind = 'cycle_checked')
"""


@pytest.mark.parametrize("point", WHILE_CHECKING)
def test_a_check_killed_before_its_commit_is_not_there_and_a_rerun_records_it(house, point):
    assert run(house, "check", FILMROOM_KILL_AT=point).returncode == -9
    assert house.row(CHECKS) == (0, 0, 0)
    assert run(house, "check").returncode == 0
    assert house.row(CHECKS) == (1, 1, 1)


def test_a_check_killed_after_its_commit_is_there_and_sent_again_is_no_second_one(house):
    assert run(house, "check", FILMROOM_KILL_AT=AFTER_CHECKING).returncode == -9
    assert house.row(CHECKS) == (1, 1, 1)
    assert run(house, "check").returncode == 0
    assert house.row(CHECKS) == (1, 1, 1)
