"""Two people, or one with two tabs, at the same sheet in real processes on a file database."""

import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest

from browsing import Server
from house_process import House
from sheet_sender import Sender

pytestmark = pytest.mark.kill

AT_ONCE = 12


@pytest.fixture
def house(with_a_sheet, tmp_path):
    return House(shutil.copytree(with_a_sheet.home, tmp_path / "house"))


@pytest.fixture
def sending(house):
    server = Server(house, workers=2)
    server.start()
    yield Sender(server.port, (house.home / "session").read_text())
    server.stop()


def at_once(calls):
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda call: call(), calls))


def test_of_saves_on_one_version_one_wins_and_every_other_is_shown_it(house, sending):
    answers = at_once([lambda n=n: sending.save(n, version=1) for n in range(1, AT_ONCE + 1)])
    won = [state for status, state in answers if status == 200]
    told = [state for status, state in answers if status == 409]
    assert (len(won), len(told)) == (1, AT_ONCE - 1)
    (kept,) = (won[0]["draft"]["notes"],)
    assert {one["state"]["draft"]["notes"] for one in told} == {kept}
    assert house.row("SELECT notes, version FROM reviews_review") == (kept, 2)


def test_one_sheet_saved_by_many_at_once_is_saved_once(house, sending):
    answers = at_once([lambda: sending.save(5, version=1)] * AT_ONCE)
    assert {status for status, _ in answers} == {200}
    assert house.row("SELECT notes, version FROM reviews_review") == ("5", 2)
    assert house.row("SELECT count(*) FROM reviews_evidence") == (8,)


def test_completing_many_times_at_once_completes_once(house, sending):
    version = sending.save(1, version=1)[1]["version"]
    answers = at_once([lambda: sending.complete(version)] * AT_ONCE)
    assert {status for status, _ in answers} == {200}
    assert house.row("SELECT count(*) FROM reviews_review WHERE completed_at IS NOT NULL") == (1,)
    assert house.row("SELECT count(*) FROM reviews_review WHERE is_self_assessment") == (1,)
    assert house.row("SELECT count(*) FROM reviews_notice") == (2,)


def test_saving_and_completing_at_once_never_completes_what_nobody_saw(house, sending):
    version = sending.save(1, version=1)[1]["version"]
    many = [lambda n=n: sending.save(n, version) for n in range(2, AT_ONCE)]
    answers = at_once([*many, lambda: sending.complete(version)])
    completed = answers[-1][0] == 200
    notes = house.row("SELECT notes FROM reviews_review WHERE NOT is_self_assessment")[0]
    assert (notes == "1") is completed
