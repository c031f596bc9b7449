"""Killing the server while a sheet is saved: acknowledged means there, and never half a sheet."""

import random
import shutil
import threading

import pytest

from browsing import Server
from house_process import House
from reviewing import DIMENSIONS
from sheet_sender import Sender

pytestmark = pytest.mark.kill

BEFORE_COMMIT = (
    "reviews.save.after-texts",
    "reviews.save.after-scores",
    "reviews.save.before-commit",
)
AFTER_COMMIT = "reviews.save.after-commit"
WHILE_COMPLETING = (
    "reviews.complete.before-write",
    "reviews.complete.after-write",
    "reviews.complete.before-commit",
)
RANDOM_KILLS = 25
LATEST_S = 0.5


@pytest.fixture
def house(with_a_sheet, tmp_path):
    return House(shutil.copytree(with_a_sheet.home, tmp_path / "house"))


def running(house, **environment):
    server = Server(house, **environment)
    server.start()
    return server


def sender(house, server):
    return Sender(server.port, (house.home / "session").read_text())


def assert_whole(house):
    """Every part of the stored sheet carries one number. Return it, None for the empty sheet."""
    notes, gap, repeat = house.row("SELECT notes, worst_gap, repeat FROM reviews_review")
    words = {row[0] for row in house.rows("SELECT words FROM reviews_evidence")}
    values = house.rows("SELECT dimension, value FROM reviews_score")
    if not notes:
        assert (gap, repeat, words, values) == ("", "", set(), [])
        return None
    number = int(notes)
    assert (gap, repeat) == (f"gap {number}", f"At 0:40, {number}")
    assert words == {f"seen {number}"}
    assert sorted(values) == sorted((dimension, number % 3) for dimension in DIMENSIONS)
    return number


@pytest.mark.parametrize("point", BEFORE_COMMIT)
def test_a_save_killed_before_its_commit_leaves_the_sheet_before_it(house, point):
    server = running(house)
    assert sender(house, server).save(1, version=1)[0] == 200
    server.stop()
    server = running(house, FILMROOM_KILL_AT=point)
    assert sender(house, server).save(2, version=2)[0] != 200
    server.kill()
    assert assert_whole(house) == 1
    server = running(house)
    assert sender(house, server).save(2, version=2)[0] == 200
    server.stop()
    assert assert_whole(house) == 2


def test_a_save_killed_after_its_commit_is_there_and_its_repetition_is_no_conflict(house):
    server = running(house, FILMROOM_KILL_AT=AFTER_COMMIT)
    assert sender(house, server).save(2, version=1)[0] != 200
    server.kill()
    assert assert_whole(house) == 2
    server = running(house)
    status, state = sender(house, server).save(2, version=1)
    server.stop()
    assert (status, state["version"]) == (200, 2)


@pytest.mark.parametrize("point", WHILE_COMPLETING)
def test_completing_is_done_whole_or_not_at_all_and_can_be_asked_for_again(house, point):
    server = running(house)
    version = sender(house, server).save(1, version=1)[1]["version"]
    server.stop()
    server = running(house, FILMROOM_KILL_AT=point)
    assert sender(house, server).complete(version)[0] != 200
    server.kill()
    done = "SELECT (SELECT count(*) FROM reviews_review WHERE completed_at IS NOT NULL), "
    done += "(SELECT count(*) FROM reviews_review), (SELECT count(*) FROM reviews_notice)"
    assert house.row(done) == (0, 1, 0)
    server = running(house)
    assert sender(house, server).complete(version)[0] == 200
    server.stop()
    assert house.row(done) == (1, 2, 2)  # the request for a self-assessment and its notice too


def test_saves_killed_at_random_moments_keep_what_was_acknowledged(house):
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")  # noqa: T201  shown when the test fails
    chance = random.Random(seed)
    acknowledged, version, number = 0, 1, 0
    for _ in range(RANDOM_KILLS):
        server = running(house)
        sending = sender(house, server)
        killer = threading.Timer(chance.uniform(0, LATEST_S), server.kill)
        killer.start()
        status = 200
        while status == 200:
            number += 1
            status, state = sending.save(number, version)
            if status == 200:
                acknowledged, version = number, state["version"]
        killer.join()
        there = assert_whole(house) or 0
        assert there in {acknowledged, number}  # the last one may have arrived unanswered
        acknowledged = there
        version = house.row("SELECT version FROM reviews_review")[0]
    server = running(house)
    assert sender(house, server).save(number + 1, version)[0] == 200
    server.stop()
    assert assert_whole(house) == number + 1
    assert house.row("PRAGMA integrity_check") == ("ok",)
