"""Killing the worker while a reminder is on its way: no letter leaves twice (docs/adr/0051)."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import mail_server
from house_process import House

pytestmark = pytest.mark.kill

_STORY = """
import sys
sys.path.insert(0, {tests!r})
import coaching
from filmroom.people.models import Person
mo, rita = (Person.objects.get(email=f"{{name}}@example.org") for name in ("mo", "rita"))
coaching.logged(mo, rita, coaching.sheet())
"""
_TICK = """
import django
django.setup()
from datetime import UTC, datetime
from filmroom.rhythm.letters import send_due
send_due(now=datetime(2026, 3, 16, 9, {minute}, tzinfo=UTC))
"""


@pytest.fixture(scope="module")
def with_a_promise(tmp_path_factory):
    house = House.set_up(tmp_path_factory.mktemp("house"))
    house.python(_STORY.format(tests=str(Path(__file__).parents[1])))
    return house


def tick(house, port, *, minute, kill_at=""):
    """Run what the clock runs, in a process of its own; give how it ended."""
    env = house.environment(SMTP_URL=f"smtp://127.0.0.1:{port}", FILMROOM_KILL_AT=kill_at)
    script = _TICK.format(minute=minute)
    return subprocess.run([sys.executable, "-c", script], env=env, check=False).returncode


@pytest.mark.parametrize(("kill_at", "letters"), [("reminder:claimed", 0), ("reminder:left", 1)])
def test_a_worker_killed_on_the_way_sends_no_letter_twice(
    with_a_promise, tmp_path, kill_at, letters
):
    house = House(shutil.copytree(with_a_promise.home, tmp_path / "house"))
    inbox = mail_server.Inbox()
    with mail_server.serving(inbox) as server:
        killed = tick(house, server.port, minute=0, kill_at=kill_at)
        after = [tick(house, server.port, minute=minute) for minute in (10, 50)]

    assert killed == -signal.SIGKILL
    assert after == [0, 0]
    assert inbox.receivers == ["rita@example.org"] * letters
