"""Loading the sample organisation through the actions that people use; taking it out again."""

import csv
from datetime import datetime, time
from pathlib import Path
from typing import Any

from django.db import transaction

from filmroom.calls import actions as calls
from filmroom.calls import policies
from filmroom.calls.models import Call
from filmroom.calls.queries import speakers_of
from filmroom.core.parties import BuyerRole
from filmroom.core.transcripts.model import Side
from filmroom.deals import actions as deals
from filmroom.deals.access import visible_deals
from filmroom.deals.models import Deal
from filmroom.demo import people as cast
from filmroom.demo import story
from filmroom.demo.days import Days
from filmroom.demo.house import House
from filmroom.demo.models import Made
from filmroom.demo.removal import (
    Contents,
    Removed,
    administrator,
    contents,
    is_of_it,
    remove,
)
from filmroom.demo.script import Script, scripts
from filmroom.kit.access import Refused
from filmroom.people import actions as people
from filmroom.people import settings
from filmroom.people.models import Person, Team

__all__ = [
    "Contents",
    "Removed",
    "administrator",
    "contents",
    "is_here",
    "is_of_it",
    "is_wanted",
    "load",
    "remove",
    "sign_ins",
]

_UNCONFIRMED = {28}  # calls nobody has said who speaks on
_DEALS = Path(__file__).parent / "deals.csv"


def is_wanted() -> bool:
    """Say whether the installation is still empty."""
    return not Person.objects.exists()


def is_here() -> bool:
    """Say whether the sample organisation was loaded and has not been removed."""
    return Made.objects.exists()


def sign_ins() -> list[str]:
    """Say who of the sample can sign in, a line each for the most useful; nothing without it."""
    if not is_here():
        return []
    lines = [f"  {one.email:<28} {one.role.value:<8} {one.knows}" for one in cast.OFTEN]
    more = f"  and {len(cast.SIGN_INS) - len(cast.OFTEN)} more, see People"
    return ["Sign in as one of these, all with the password", f"  {cast.PASSWORD}", *lines, more]


@transaction.atomic
def load(*, now: datetime) -> None:
    """Fill an empty installation with the sample organisation, dates relative to now."""
    if not is_wanted():
        raise Refused("This installation already holds people; the sample goes into an empty one.")
    house = House(Days(now))
    teams = _people(house)
    settings.change(house.admin, answers={"competitors": "\n".join(cast.COMPETITORS)})
    for script in scripts():
        house.calls[script.number] = _call(house, script)
    _deals(house)
    story.tell(house)
    _mark(house, teams)


def _mark(house: House, teams: list[Team]) -> None:
    Made.objects.bulk_create(
        [
            *(Made(team=team) for team in teams),
            *(Made(person=person) for person in house.people.values()),
            *(Made(call=call) for call in house.calls.values()),
        ]
    )


# --- people ---------------------------------------------------------------------------------


def _people(house: House) -> list[Team]:
    admin = house.people[cast.ADMIN.name] = _first(house)
    teams = {cast.ORGANISATION: Team.objects.get(name=cast.ORGANISATION)}
    for name, above in cast.TEAMS.items():
        teams[name] = people.add_team(admin, name=name, parent_id=teams[above].pk)
    for one in cast.EVERYBODY:
        if one is not cast.ADMIN:
            house.people[one.name] = _person(house, one, teams[one.team])
    _let_in(house)
    return list(teams.values())


def _first(house: House) -> Person:
    return people.set_up(
        people.set_up_token(),
        organisation=cast.ORGANISATION,
        new=people.NewPerson(cast.ADMIN.name, cast.ADMIN.email),
        password=cast.PASSWORD,
        today=house.days.ago(cast.ADMIN.days_here),
    )


def _person(house: House, one: cast.Somebody, team: Team) -> Person:
    place = people.Place(team.pk, one.role, house.days.ago(one.days_here))
    email = one.email if one.signs_in else None
    new = people.NewPerson(one.name, email, started_on=place.since)
    return people.add_person(house.admin, new=new, place=place)


def _let_in(house: House) -> None:
    """Give everybody the administrator's password; to hash it for each takes half a second."""
    names = [one.name for one in cast.SIGN_INS]
    Person.objects.filter(name__in=names).update(password=house.admin.password)
    for name in names:
        person = house.people[name]
        person.password = house.admin.password
        people.welcome(person, now=house.days.now)


# --- calls ----------------------------------------------------------------------------------


def _call(house: House, script: Script) -> Call:
    rep = house.people[script.rep]
    coach = house.coach_of(rep)
    details = calls.ImportDetails(
        rep_id=rep.pk,
        deal_id=_deal(house, script, rep).pk,
        stage=script.stage,
        held_at=house.days.at(script.days_ago, time(script.hour)),
        basis_id=policies.bases()[0].pk,
        knew_reviewed=True,
        title=script.title,
    )
    made = calls.import_call(
        coach, data=script.vtt, name=script.name, details=details, now=house.days.now
    )
    if script.number not in _UNCONFIRMED:
        _speakers(house, made.call, rep)
    return made.call


def _speakers(house: House, call: Call, rep: Person) -> None:
    rows = speakers_of(call)
    choices = [
        calls.Choice(row.pk, row.name, Side.OURS if row.label in house.people else Side.THEIRS)
        for row in rows
    ]
    speaks = next(row.pk for row in rows if row.label == rep.name)
    calls.confirm_speakers(
        house.coach_of(rep),
        call_id=call.pk,
        choices=choices,
        rep=calls.Rep(speaks, rep.pk),
        now=house.days.now,
    )


# --- deals ----------------------------------------------------------------------------------


def _deal(house: House, script: Script, rep: Person) -> Deal:
    there = visible_deals(rep).filter(name=script.deal, account__name=script.account).first()
    details = deals.DealDetails(
        name=script.deal, account=script.account, stage=script.stage, owner_id=rep.pk
    )
    day = house.days.ago(script.days_ago)
    return there or deals.add_deal(rep, details=details, today=day)


def _deals(house: House) -> None:
    """Say where each deal stands today; deals without a call come with it."""
    with _DEALS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            _stands(house, row)


def _stands(house: House, row: dict[str, Any]) -> None:
    rep = house.people[row["rep"]]
    there = visible_deals(rep).filter(name=row["deal"], account__name=row["account"]).first()
    details = deals.DealDetails(
        name=row["deal"],
        account=row["account"],
        stage=row["stage"],
        owner_id=rep.pk,
        next_meeting_on=house.days.ago(-int(row["meets_in"])) if row["meets_in"] else None,
        outcome=row["outcome"],
    )
    day = house.days.ago(int(row["since"]))
    if there is None:
        deal = deals.add_deal(rep, details=details, today=day)
    else:
        deal = deals.edit_deal(rep, deal_id=there.pk, details=details, today=day)
    for person in filter(None, row["buyers"].split("; ")):
        name, role = person.split(" = ")
        deals.set_stakeholder(rep, deal_id=deal.pk, name=name, email="", buyer_role=BuyerRole(role))
