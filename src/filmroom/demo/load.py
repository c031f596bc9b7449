"""Loading the sample organisation through the actions that people use."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from uuid import uuid4

from django.db import transaction

from filmroom.calls import actions as calls
from filmroom.calls import policies
from filmroom.calls.models import Call
from filmroom.calls.queries import speakers_of
from filmroom.core.transcripts.model import Side
from filmroom.deals import actions as deals
from filmroom.deals.access import visible_deals
from filmroom.demo import people as cast
from filmroom.demo.script import Script, scripts
from filmroom.kit.access import Refused
from filmroom.people import actions as people
from filmroom.people.models import Person, Team
from filmroom.reviews import actions as reviews
from filmroom.reviews.kinds import AnswerKind
from filmroom.reviews.models import Review

_DISPUTE = reviews.Reply(
    kind=AnswerKind.DISPUTE,
    words="I did ask what else she wanted to see, at 3:21, and that is where the clinic came up.",
    dimension="discovery_depth",
)


@dataclass(frozen=True, slots=True)
class House:
    """The people while they are being made, by name."""

    people: dict[str, Person]
    now: datetime

    @property
    def admin(self) -> Person:
        return self.people[cast.ADMIN.name]

    @property
    def coach(self) -> Person:
        return self.people[cast.COACH.name]


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
    made = {script.title: _call(house, script) for script in scripts()}
    _coaching(house, list(made.values()))


def _people(now: datetime) -> House:
    house = House({cast.ADMIN.name: _first(now)}, now)
    teams = {cast.ORGANISATION: Team.objects.get(name=cast.ORGANISATION)}
    for name, above in cast.TEAMS.items():
        teams[name] = people.add_team(house.admin, name=name, parent_id=teams[above].pk)
    for one in cast.EVERYBODY:
        if one is not cast.ADMIN:
            house.people[one.name] = _person(house, one, teams[one.team])
    for person in house.people.values():
        people.welcome(person, now=now)
    return house


def _first(now: datetime) -> Person:
    return people.set_up(
        people.set_up_token(),
        organisation=cast.ORGANISATION,
        new=people.NewPerson(cast.ADMIN.name, cast.ADMIN.email),
        password=cast.PASSWORD,
        today=now.date(),
    )


def _person(house: House, one: cast.Somebody, team: Team) -> Person:
    place = people.Place(team.pk, one.role, (house.now - timedelta(days=200)).date())
    new = people.NewPerson(one.name, one.email, started_on=place.since)
    person = people.add_person(house.admin, new=new, place=place)
    link = people.make_link(house.admin, person_id=person.pk, key=uuid4(), now=house.now)
    return people.use_link(token=link.token, password=cast.PASSWORD, now=house.now)


def _call(house: House, script: Script) -> Call:
    rep = house.people[script.rep]
    day = house.now - timedelta(days=script.days_ago)
    details = calls.ImportDetails(
        rep_id=rep.pk,
        deal_id=_deal(house, script, rep),
        stage=script.stage,
        held_at=day.replace(hour=script.hour, minute=0, second=0, microsecond=0),
        basis_id=policies.bases()[0].pk,
        knew_reviewed=True,
        title=script.title,
    )
    made = calls.import_call(
        house.coach, data=script.vtt, name=script.name, details=details, now=house.now
    )
    _speakers(house, made.call, rep)
    return made.call


def _speakers(house: House, call: Call, rep: Person) -> None:
    rows = speakers_of(call)
    choices = [
        calls.Choice(row.pk, row.name, Side.OURS if row.label == rep.name else Side.THEIRS)
        for row in rows
    ]
    speaks = next(row.pk for row in rows if row.label == rep.name)
    who = calls.Rep(speaks, rep.pk)
    calls.confirm_speakers(house.coach, call_id=call.pk, choices=choices, rep=who, now=house.now)


def _deal(house: House, script: Script, rep: Person) -> int:
    there = visible_deals(rep).filter(name=script.deal, account__name=script.account).first()
    if there is not None:
        return there.pk
    today = house.now.date()
    details = deals.DealDetails(
        name=script.deal,
        account=script.account,
        stage=script.stage,
        owner_id=rep.pk,
        next_meeting_on=today + timedelta(days=6),
    )
    return deals.add_deal(rep, details=details, today=today).pk


def _coaching(house: House, made: list[Call]) -> None:
    """Leave one review read and disputed, one half written; the other calls wait."""
    today = house.now.date()
    done = _review(house, made[0], "1-harbour-physio-discovery.md")
    reviews.complete(
        house.coach, review_id=done.pk, base_version=done.version, now=house.now, today=today
    )
    rep = house.people[cast.REPS[0].name]
    reviews.reply(rep, review_id=done.pk, given=_DISPUTE, today=today)
    _review(house, made[1], "2-kestrel-dental-price.md")
    reviews.request_self_assessment(house.coach, call_id=made[1].pk, today=today)


def _review(house: House, call: Call, file: str) -> Review:
    text = (Path(__file__).parent / "reviews" / file).read_text(encoding="utf-8")
    filled = text.format(
        held_on=call.held_at.date(), follow_up_on=house.now.date() + timedelta(days=5)
    )
    brought = reviews.import_markdown(house.coach, call_id=call.pk, text=filled)
    brought.review.refresh_from_db()
    return brought.review
