"""Loading the sample organisation through the actions that people use."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction

from filmroom.calls import actions as calls
from filmroom.calls import policies
from filmroom.calls.queries import speakers_of
from filmroom.core.transcripts.model import Side
from filmroom.demo import people as cast
from filmroom.demo.script import Script, scripts
from filmroom.kit.access import Refused
from filmroom.people import actions as people
from filmroom.people.models import Person, Team


@dataclass(frozen=True, slots=True)
class House:
    """The people and teams while they are being made, by name."""

    admin: Person
    people: dict[str, Person]
    now: datetime


def is_wanted() -> bool:
    """Say whether the installation is still empty."""
    return not Person.objects.exists()


def sign_ins() -> list[str]:
    """Say who can sign in, one line each."""
    lines = [f"  {one.email:<28} {one.role.value:<8} {one.knows}" for one in cast.EVERYBODY]
    return ["Sign in as one of these, all with the password", f"  {cast.PASSWORD}", *lines]


@transaction.atomic
def load(*, now: datetime) -> None:
    """Fill an empty installation with the sample organisation, dates relative to now."""
    if not is_wanted():
        raise Refused("This installation already holds people; the sample goes into an empty one.")
    house = _people(now)
    basis = policies.bases()[0].pk
    for script in scripts():
        _call(house, script, basis)


def _people(now: datetime) -> House:
    today = now.date()
    first = people.NewPerson(cast.ADMIN.name, cast.ADMIN.email)
    admin = people.set_up(
        people.set_up_token(),
        organisation=cast.ORGANISATION,
        new=first,
        password=cast.PASSWORD,
        today=today,
    )
    teams = {cast.ORGANISATION: Team.objects.get(name=cast.ORGANISATION)}
    for name, above in cast.TEAMS.items():
        teams[name] = people.add_team(admin, name=name, parent_id=teams[above].pk)
    house = House(admin, {cast.ADMIN.name: admin}, now)
    for one in cast.EVERYBODY:
        if one is not cast.ADMIN:
            house.people[one.name] = _person(house, one, teams[one.team])
    for person in house.people.values():
        people.welcome(person, now=now)
    return house


def _person(house: House, one: cast.Somebody, team: Team) -> Person:
    place = people.Place(team.pk, one.role, (house.now - timedelta(days=200)).date())
    new = people.NewPerson(one.name, one.email, started_on=place.since)
    person = people.add_person(house.admin, new=new, place=place)
    link = people.make_link(house.admin, person_id=person.pk, key=uuid4(), now=house.now)
    return people.use_link(token=link.token, password=cast.PASSWORD, now=house.now)


def _call(house: House, script: Script, basis: int) -> None:
    coach = house.people[cast.COACH.name]
    rep = house.people[script.rep]
    day = house.now - timedelta(days=script.days_ago)
    details = calls.ImportDetails(
        rep_id=rep.pk,
        stage=script.stage,
        held_at=day.replace(hour=script.hour, minute=0, second=0, microsecond=0),
        basis_id=basis,
        knew_reviewed=True,
        title=script.title,
    )
    made = calls.import_call(
        coach, data=script.vtt, name=script.name, details=details, now=house.now
    )
    rows = speakers_of(made.call)
    choices = [
        calls.Choice(row.pk, row.name, Side.OURS if row.label == script.rep else Side.THEIRS)
        for row in rows
    ]
    speaker = next(row for row in rows if row.label == script.rep)
    calls.confirm_speakers(
        coach,
        call_id=made.call.pk,
        choices=choices,
        rep=calls.Rep(speaker.pk, rep.pk),
        now=house.now,
    )
