"""The sample organisation: loaded once, and put back as it was for each test that asks for it."""

from pathlib import Path

from django.conf import settings
from django.db import transaction

from cast import NOW
from filmroom.cycles.models import Check
from filmroom.demo import actions as demo
from filmroom.kit import backup
from filmroom.people.models import Person

# What the follow-up check of each rep's cycle came to, counted by hand on the later calls.
OUTCOMES = {
    "Leila Haddad": "moved",
    "Oskar Lund": "provisional",
    "Jonas Keller": "partial",
    "Tess van Dijk": "not_moved",
    "Ravi Menon": "no_opportunity",
    "Bea Castellanos": "insufficient",
}

_rows: list[bytes] = []
_files: dict[str, bytes] = {}


def load_sample() -> None:
    if not _rows:
        demo.load(now=NOW)
        _rows.extend(line.encode() for line in backup._lines())
        _files.update({name: (_home() / name).read_bytes() for name in _names()})
        return
    with transaction.atomic(), backup._triggers_asleep():
        backup._load(_rows)
    put_files()


def put_files() -> None:
    """Put the sample's files into the home that this test has."""
    for name, content in _files.items():
        (_home() / name).parent.mkdir(parents=True, exist_ok=True)
        (_home() / name).write_bytes(content)


def _home() -> Path:
    return Path(settings.FILMROOM_HOME) / "files"


def _names() -> list[str]:
    return list(backup.StoredFile.objects.values_list("path", flat=True))


def person(name):
    return Person.objects.get(name=name)


def outcomes():
    return {
        check.round.cycle.rep.name: (check.outcome, check.machine["outcome"])
        for check in Check.objects.select_related("round__cycle__rep")
    }
