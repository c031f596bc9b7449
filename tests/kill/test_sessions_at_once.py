"""Sessions, checks, verdicts and commitments sent many times at once to two real processes."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from browsing import Server
from coaching import DIMENSION
from house_process import SRC, House
from reviewing import DIMENSIONS
from session_sender import SET_UP, Sender

pytestmark = pytest.mark.kill

AT_ONCE = 8
KEY = str(UUID(int=900))
SHEET = {
    "held_on": "2026-03-11",
    "kind": "weekly",
    "theme": "Presents the router before asking what the problem costs.",
    "skill": "discovery",
    "words": "I ask what the backlog costs them before I show the router.",
    "where": "Northwind",
    "due_text": "2026-03-17",
    "typed_by_rep": "yes",
}


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    house = House.set_up(tmp_path_factory.mktemp("house"))
    house.python(SET_UP.format(tests=str(SRC.parent / "tests")))
    return house


@pytest.fixture
def house(furnished, tmp_path):
    return House(shutil.copytree(furnished.home, tmp_path / "house"))


@pytest.fixture
def server(house):
    server = Server(house, workers=2)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def mo(house, server):
    return Sender(server.port, (house.home / "mo").read_text())


@pytest.fixture
def pia(house, server):
    return Sender(server.port, (house.home / "pia").read_text())


def at_once(*calls):
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def count(house, table, where="1 = 1"):
    return house.row(f"SELECT COUNT(*) FROM {table} WHERE {where}")[0]


def person(house, name):
    return house.row("SELECT id FROM people_person WHERE email = ?", f"{name}@example.org")[0]


def draft(mo, rep, *, version=0, session=None, **changes):
    body = {"key": KEY, "version": version, "session": session, "draft": {**SHEET, **changes}}
    return mo.script(f"/sessions/people/{rep}/draft/", body)


def test_one_key_sent_at_once_makes_one_session(house, mo):
    rita = person(house, "rita")
    before = count(house, "cycles_session")
    answers = at_once(*[lambda: draft(mo, rita)] * AT_ONCE)

    assert {status for status, _ in answers} == {200}
    assert len({state["session"] for _, state in answers}) == 1
    assert count(house, "cycles_session") == before + 1
    assert answers[0][1]["version"] == 1


def test_different_texts_on_one_version_at_once_one_is_kept_and_the_others_are_told(house, mo):
    rita = person(house, "rita")
    first = draft(mo, rita)[1]
    texts = [f"Asks {number} times before the price." for number in range(AT_ONCE)]
    answers = at_once(
        *[
            lambda text=text: draft(
                mo, rita, version=first["version"], session=first["session"], theme=text
            )
            for text in texts
        ]
    )

    assert sorted(status for status, _ in answers) == [200, *[409] * (AT_ONCE - 1)]
    kept = next(state["draft"]["theme"] for status, state in answers if status == 200)
    told = {state["state"]["draft"]["theme"] for status, state in answers if status == 409}
    assert told == {kept}


def test_completed_at_once_it_makes_one_commitment(house, mo):
    pia = person(house, "pia")
    state = draft(mo, pia)[1]
    before = count(house, "cycles_commitment")
    body = {"version": state["version"]}
    answers = at_once(*[lambda: mo.script(state["complete_url"], body)] * AT_ONCE)

    assert {status for status, _ in answers} == {200}
    assert count(house, "cycles_commitment") == before + 1


def test_led_at_once_it_is_one_session_that_ends_once(house, mo):
    rita = person(house, "rita")
    start = f"/sessions/people/{rita}/run/"
    begun = at_once(*[lambda: mo.form(start, agenda="weekly", key=KEY)] * AT_ONCE)
    assert {status for status, _ in begun} == {302}
    (place,) = {place for _, place in begun}
    session = int(place.split("/")[2])
    ended = at_once(*[lambda: mo.form(f"/sessions/{session}/end/", anyway="yes")] * AT_ONCE)

    assert {status for status, _ in ended} == {302}
    assert count(house, "cycles_ledsession") == 1
    assert count(house, "cycles_session", "ended_at IS NOT NULL") == 1


def test_notes_of_many_windows_at_once_none_is_lost_in_silence(house, mo):
    rita = person(house, "rita")
    _, place = mo.form(f"/sessions/people/{rita}/run/", agenda="weekly", key=KEY)
    url = f"/sessions/{place.split('/')[2]}/notes/"
    answers = at_once(
        *[
            lambda n=n: mo.script(url, {"notes": f"Window {n}.", "version": 0})
            for n in range(AT_ONCE)
        ]
    )

    assert sorted(status for status, _ in answers) == [200, *[409] * (AT_ONCE - 1)]
    kept = house.row("SELECT notes FROM cycles_ledsession")[0]
    assert {a["state"]["notes"] for status, a in answers if status == 409} == {kept}


def test_words_confirmed_at_once_are_one_commitment_in_one_of_the_wordings(house, pia):
    session = house.row("SELECT id FROM cycles_session WHERE completed_at IS NULL")[0]
    before = count(house, "cycles_commitment")
    url = f"/sessions/{session}/confirm/"
    wordings = [f"I ask {number} times what it costs." for number in range(AT_ONCE)]
    answers = at_once(*[lambda text=text: pia.form(url, words=text) for text in wordings])

    assert {status for status, _ in answers} == {302}
    assert count(house, "cycles_commitment") == before + 1
    assert house.row("SELECT words FROM cycles_commitment ORDER BY id DESC")[0] in wordings


def test_progress_reported_at_once_is_reported_once(house, mo):
    commitment = house.row("SELECT id FROM cycles_commitment")[0]
    url = f"/sessions/commitments/{commitment}/progress/"
    answers = at_once(*[lambda: mo.form(url, progress="kept")] * AT_ONCE)

    assert {status for status, _ in answers} == {302}
    assert count(house, "cycles_progressreport") == 1


def test_an_answer_sent_at_once_is_said_once(house, mo):
    session = house.row("SELECT id FROM cycles_session WHERE completed_at IS NOT NULL")[0]
    url = f"/sessions/{session}/answer/"
    at_once(*[lambda: mo.form(url, words="It felt rushed.")] * AT_ONCE)

    assert count(house, "cycles_answer") == 1


def check(mo, cycle, call, outcome):
    """Send a verdict beside what the evidence supports, as the page has it."""
    given = {
        "round": "1",
        "call": call,
        f"successes-{call}": "4",
        f"opportunities-{call}": "4",
        f"at-{call}": "1:20",
        f"words-{call}": "What does that delay cost you?",
        "outcome": outcome,
        **{f"mark-{name}": "same" for name in DIMENSIONS if name != DIMENSION},
    }
    return mo.form(f"/cycles/{cycle}/check/", **given, seal=SEAL)


SEAL = "provisional|1 of 4|0 of 3|then|4 of 4"  # what those counts support, as the page says it


def test_verdicts_at_once_are_one_verdict(house, mo):
    cycle = house.row("SELECT id FROM cycles_cycle")[0]
    call = house.row("SELECT id FROM calls_call WHERE title = 'Follow-up call'")[0]
    same = [lambda: check(mo, cycle, call, "provisional")] * (AT_ONCE // 2)
    other = [lambda: check(mo, cycle, call, "partial")] * (AT_ONCE // 2)
    answers = at_once(*same, *other)

    assert count(house, "cycles_check") == count(house, "cycles_checkedcall") == 1
    kept = house.row("SELECT outcome FROM cycles_check")[0]
    won = answers[: len(same)] if kept == "provisional" else answers[len(same) :]
    lost = answers[len(same) :] if kept == "provisional" else answers[: len(same)]
    assert {status for status, _ in won} == {302}
    assert {status for status, _ in lost} == {409}
