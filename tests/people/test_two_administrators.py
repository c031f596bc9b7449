"""Two administrators act in the same moment, in two real processes on one database file."""

import os
import shutil
import subprocess
import sys
import textwrap

import pytest

from places import ROOT

_PREPARE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from datetime import date
from filmroom.people.models import Membership, Person, Team
team = Team.objects.create(name="Company")
for name in ("ada", "bob"):
    person = Person(name=name, email=f"{name}@example.org")
    person.set_password("a-long-enough-password")
    person.save()
    row = Membership.objects.create(person=person, team=team, role="admin", since=date(2026, 3, 1))
    print(person.pk, row.pk)
"""
_REMOVE = """
import sys
from datetime import UTC, date, datetime
from filmroom.kit.access import Denied, Refused
from filmroom.people import access, actions
from filmroom.people.models import Person
verb, actor, person, role = sys.argv[1], *map(int, sys.argv[2:])
me = Person.objects.get(pk=actor)
access.open_memberships(me)  # what this process knew before the other one acted
print("ready", flush=True)
sys.stdin.readline()
try:
    if verb == "revoke":
        actions.revoke(me, membership_id=role, today=date(2026, 3, 10))
    else:
        actions.deactivate(me, person_id=person, now=datetime(2026, 3, 10, tzinfo=UTC))
except (Denied, Refused) as no:
    print(type(no).__name__)
else:
    print("done")
"""
_START = "import django; django.setup()\n"


def _process(home, script, *arguments):
    environment = {
        **os.environ,
        "FILMROOM_HOME": str(home),
        "DJANGO_SETTINGS_MODULE": "filmroom.config.settings",
        "PYTHONPATH": str(ROOT / "src"),
    }
    environment.pop("DATABASE_URL", None)
    return subprocess.Popen(
        [sys.executable, "-c", _START + textwrap.dedent(script), *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A home with Ada and Bob in it, and of each the number and that of the role."""
    home = tmp_path_factory.mktemp("two")
    made, _ = _process(home, _PREPARE).communicate()
    return home, [line.split() for line in made.splitlines()]


@pytest.mark.parametrize("verb", ["revoke", "deactivate"])
def test_one_administrator_is_left_when_two_remove_each_other(prepared, tmp_path, verb):
    made, ((ada, ada_role), (bob, bob_role)) = prepared
    home = shutil.copytree(made, tmp_path / "home")
    racers = [
        _process(home, _REMOVE, verb, ada, bob, bob_role),
        _process(home, _REMOVE, verb, bob, ada, ada_role),
    ]
    for racer in racers:
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        racer.stdin.write("go\n")
        racer.stdin.flush()
    outcomes = sorted(racer.communicate()[0].strip() for racer in racers)

    assert outcomes == ["Refused", "done"]
