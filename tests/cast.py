"""The people every story is told with.

Rita is a rep in Team North; Mo coaches her; Lena leads the region above; Pia is a second rep
of Mo's; Eno works in enablement; Ada administers. Ona is a rep in Team South with Sam as her
coach: **neither may ever see anything of Team North.** Nil holds no role at all.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache

from django.contrib.auth.hashers import make_password

from filmroom.core.roles import Role
from filmroom.people.models import Membership, Person, Team

NOW = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)
TODAY = date(2026, 3, 10)
PASSWORD = "a-long-enough-password"


@dataclass(frozen=True)
class Cast:
    rita: Person
    pia: Person
    mo: Person
    lena: Person
    eno: Person
    ada: Person
    ona: Person
    sam: Person
    nil: Person
    region: Team
    north: Team
    south: Team

    @property
    def everyone(self) -> dict[str, Person]:
        names = ("rita", "pia", "mo", "lena", "eno", "ada", "ona", "sam", "nil")
        return {name: getattr(self, name) for name in names}


@cache
def _hashed() -> str:
    """Hash once: to hash slowly is what a hasher is for."""
    return make_password(PASSWORD)


def _person(name: str) -> Person:
    person = Person(
        name=name, email=f"{name.split(maxsplit=1)[0].lower()}@example.org", welcomed_at=NOW
    )
    person.password = _hashed()
    person.save()
    return person


def assemble() -> Cast:
    company = Team.objects.create(name="Company")
    region = Team.objects.create(name="Region", parent=company)
    north = Team.objects.create(name="North", parent=region)
    south = Team.objects.create(name="South", parent=company)
    people = {
        "rita": ("Rita O'Rourke", north, Role.REP),
        "pia": ("Pia Sørensen", north, Role.REP),
        "mo": ("Mo Adeyemi", north, Role.COACH),
        "lena": ("Lena Vogt", region, Role.LEADER),
        "eno": ("Eno Park", company, Role.ENABLEMENT),
        "ada": ("Ada Lindqvist", company, Role.ADMIN),
        "ona": ("Ona Bielska", south, Role.REP),
        "sam": ("Sam Whitfield", south, Role.COACH),
    }
    rows = {}
    for key, (name, team, role) in people.items():
        rows[key] = _person(name)
        Membership.objects.create(person=rows[key], team=team, role=role.value, since=TODAY)
    return Cast(nil=_person("Nil Nobody"), region=region, north=north, south=south, **rows)
