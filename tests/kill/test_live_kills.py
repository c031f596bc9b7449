"""Two devices in a session, two web workers, and a server that is killed while the rep types."""

import http.client
import json
import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest

from browsing import Server
from house_process import SRC, House
from session_sender import Sender

pytestmark = pytest.mark.kill

AT_ONCE = 10
_LED = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
import coaching
from cast import NOW
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from filmroom.cycles.models import LedSession
from filmroom.people.models import Person

people = {{name: Person.objects.get(email=f"{{name}}@example.org") for name in ("mo", "rita")}}
draft = coaching.sheet(started_at=NOW, words="")
state = coaching.saved(people["mo"], people["rita"], draft, key=coaching.KEY)
LedSession.objects.create(session_id=state.session_id, agenda="coaching", step=5)
for name, person in people.items():
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    (Path(settings.FILMROOM_HOME) / name).write_text(session.session_key)
"""


@pytest.fixture(scope="module")
def with_a_session(tmp_path_factory):
    house = House.set_up(tmp_path_factory.mktemp("house"))
    house.python(_LED.format(tests=str(SRC.parent / "tests")))
    return house


@pytest.fixture
def house(with_a_session, tmp_path):
    return House(shutil.copytree(with_a_session.home, tmp_path / "house"))


class Device:
    """One side of the session, asking as its island does."""

    def __init__(self, house, server, name):
        self.house, self.server, self.session = house, server, (house.home / name).read_text()
        (self.pk,) = house.row("SELECT session_id FROM cycles_ledsession")

    def ask(self, tag=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        headers = {"Cookie": f"sessionid={self.session}", "X-Requested-With": "fetch"}
        if tag:
            headers["If-None-Match"] = tag
        try:
            connection.request("GET", f"/sessions/{self.pk}/live/", headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.headers["ETag"], answer.read()
        finally:
            connection.close()

    def type(self, words, version):
        draft = {"words": words, "due_text": "", "where": "", "deal_id": ""}
        sender = Sender(self.server.port, self.session)
        return sender.script(
            f"/sessions/{self.pk}/joined/words/", {"version": version, "draft": draft}
        )

    def version(self):
        return self.house.row("SELECT version FROM cycles_session WHERE id = ?", self.pk)[0]


def words_of(house):
    (draft,) = house.row("SELECT draft FROM cycles_session")
    return json.loads(draft)["words"]


def test_a_save_that_is_killed_is_not_there_and_sent_again_it_is(house):
    server = Server(house, FILMROOM_KILL_AT="sessions.join.before-commit")
    server.start()
    rep = Device(house, server, "rita")
    version = rep.version()
    with pytest.raises((ConnectionError, http.client.HTTPException, TimeoutError)):
        rep.type("I ask what it costs.", version)
    assert (words_of(house), rep.version()) == ("", version)
    server.stop()

    again = Server(house, workers=2)
    again.start()
    rep = Device(house, again, "rita")
    assert rep.type("I ask what it costs.", version)[0] == 200
    assert rep.type("I ask what it costs.", version)[0] == 200  # its answer got lost
    assert (words_of(house), rep.version()) == ("I ask what it costs.", version + 1)
    again.stop()


def test_a_tag_outlives_the_server_and_every_worker_knows_it(house):
    server = Server(house, workers=2)
    server.start()
    coach, rep = Device(house, server, "mo"), Device(house, server, "rita")
    status, tag, _ = coach.ask()
    assert status == 200
    server.kill()
    server.start()
    assert {coach.ask(tag)[:2] for _ in range(AT_ONCE)} == {(304, tag)}
    rep.type("I ask what it costs.", rep.version())
    changed = [coach.ask(tag) for _ in range(AT_ONCE)]
    assert {status for status, _, _ in changed} == {200}
    (now,) = {json.loads(body)["state"]["version"] for _, _, body in changed}
    assert now == rep.version()
    for device, tag in ((coach, changed[0][1]), (rep, rep.ask()[1])):
        assert device.ask(tag)[0] == 304
    server.stop()


def test_of_many_saves_at_once_one_wins_and_the_others_are_shown_it(house):
    server = Server(house, workers=2)
    server.start()
    rep = Device(house, server, "rita")
    version = rep.version()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        texts = [f"I ask {number} times." for number in range(AT_ONCE)]
        answers = list(pool.map(lambda words: rep.type(words, version), texts))
    won = [told for status, told in answers if status == 200]
    shown = [told["state"] for status, told in answers if status == 409]
    assert (len(won), len(shown)) == (1, AT_ONCE - 1)
    assert {state["draft"]["words"] for state in shown} == {words_of(house)}
    assert rep.version() == version + 1
    server.stop()
