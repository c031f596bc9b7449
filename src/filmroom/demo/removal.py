"""Taking the sample organisation out again, and nothing else with it (docs/adr/0040).

What goes: the people, teams and calls that the sample brought, and everything recorded about
them, also what somebody logged about them while trying things out. What was added by hand and
is about somebody else stays; where it names a person of the sample, that person stays too,
deactivated. Whoever removes the sample stays.
"""

from dataclasses import asdict, dataclass, replace
from datetime import date, datetime
from itertools import chain

from django.apps import apps
from django.db import transaction
from django.db.models import PROTECT, ForeignObjectRel, QuerySet

from filmroom.calls.actions.removing import forget_files
from filmroom.calls.models import Call
from filmroom.core.phrases import say
from filmroom.core.roles import Role
from filmroom.cycles import taking
from filmroom.cycles.models import Cycle, Session, SessionTranscript, Take
from filmroom.deals.models import Account, Deal
from filmroom.demo.models import Made
from filmroom.demo.people import COMPETITORS
from filmroom.kit.access import NotFound
from filmroom.people import actions as people
from filmroom.people import settings
from filmroom.people.access import require_managing
from filmroom.people.models import Membership, Person, Team
from filmroom.reviews.models import Review
from filmroom.rhythm.models import Scan


@dataclass(frozen=True, slots=True)
class Contents:
    """How much of each kind there is of the sample."""

    people: int
    calls: int
    reviews: int
    sessions: int
    cycles: int
    deals: int

    def __str__(self) -> str:
        return say(
            "{people} people, {calls} calls, {reviews} reviews, {sessions} sessions,"
            " {cycles} cycles and {deals} deals",
            **asdict(self),
        )


@dataclass(frozen=True, slots=True)
class Removed:
    went: Contents
    stayed: tuple[str, ...]  # sentences
    by_sample: bool  # whoever removed it is of the sample, and stays


def contents(actor: Person) -> Contents:
    """Say what a removal takes, to who may do it. NotFound where there is no sample."""
    require_managing(actor)
    if not Made.objects.exists():
        raise NotFound
    return Contents(
        people=_people().exclude(pk=actor.pk).count(),
        calls=_calls().count(),
        reviews=Review.objects.filter(call__in=_calls()).count(),
        sessions=Session.objects.filter(rep__in=_people()).count(),
        cycles=Cycle.objects.filter(rep__in=_people()).count(),
        deals=_deals().count(),
    )


def is_of_it(person: Person) -> bool:
    """Say whether the sample brought the person."""
    return _people().filter(pk=person.pk).exists()


def administrator() -> Person | None:
    """Give who removes the sample from the command line: somebody's own administrator, if any."""
    roles = Membership.objects.filter(role=Role.ADMIN.value, until=None, person__is_active=True)
    rows = Person.objects.filter(pk__in=roles.values("person")).order_by("pk")
    return rows.exclude(pk__in=_people()).first() or rows.first()


@transaction.atomic
def remove(actor: Person, *, now: datetime) -> Removed:
    """Remove the sample, all of it or nothing; say what went, and what stayed and why."""
    require_managing(actor)
    _take_turns()
    found, by_sample = contents(actor), is_of_it(actor)
    _remove_coaching(now.date())
    _remove_scans()
    _remove_calls()
    _remove_deals()
    stayed = [_stays(call) for call in _by_hand().select_related("rep")]
    leaving = _people().exclude(pk=actor.pk)
    kept = list(leaving.filter(pk__in=_held(leaving)))
    for person in kept:
        people.deactivate(actor, person_id=person.pk, now=now)
        stayed.append(
            say(
                "{name} stays, deactivated: something that stays names them.",
                name=person.name,
            )
        )
    leaving.exclude(pk__in=[person.pk for person in kept]).delete()
    if settings.lines("competitors") == COMPETITORS:
        settings.change(actor, answers={"competitors": ""})
    stayed += [
        say("The team “{name}” stays: somebody is in it.", name=name) for name in _remove_teams()
    ]
    Made.objects.all().delete()
    went = replace(found, people=found.people - len(kept))
    return Removed(went, tuple(stayed), by_sample)


def _take_turns() -> None:
    """Let one removal be at work, and nothing be logged about people who are about to go."""
    list(Made.objects.select_for_update().order_by("pk").values_list("pk", flat=True))
    list(_people().select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))


# --- what there is --------------------------------------------------------------------------


def _people() -> QuerySet[Person]:
    return Person.objects.filter(pk__in=Made.objects.exclude(person=None).values("person"))


def _teams() -> QuerySet[Team]:
    return Team.objects.filter(pk__in=Made.objects.exclude(team=None).values("team"))


def _calls() -> QuerySet[Call]:
    return Call.objects.filter(pk__in=Made.objects.exclude(call=None).values("call"))


def _by_hand() -> QuerySet[Call]:
    """Give the calls of people of the sample that somebody brought in themselves."""
    return Call.objects.filter(rep__in=_people()).exclude(pk__in=_calls()).order_by("pk")


def _stays(call: Call) -> str:
    rep = call.rep.name if call.rep else ""
    return say(
        "The call “{title}” stays: it was added by hand. Nobody opens it until {rep} is"
        " active again and has a coach.",
        title=call.title,
        rep=rep,
    )


def _deals() -> QuerySet[Deal]:
    """Give the deals of people of the sample; one that a call by hand is about stays."""
    return Deal.objects.filter(owner__in=_people()).exclude(
        pk__in=_by_hand().exclude(deal=None).values("deal")
    )


def _held(leaving: QuerySet[Person]) -> set[int]:
    """Give the people whom a row still names that may not lose its person."""
    relations = Person._meta.get_fields(include_hidden=True)
    named = (
        one.related_model._default_manager.filter(**{f"{one.field.name}__in": leaving}).values_list(
            one.field.name, flat=True
        )
        for one in relations
        if isinstance(one, ForeignObjectRel) and one.on_delete is PROTECT
    )
    return set(chain.from_iterable(named))


# --- taking it out, what names something before what is named -------------------------------


def _remove_coaching(today: date) -> None:
    """Delete what was logged about people of the sample, by whomever."""
    # A closed cycle and the check that closed it hold each other.
    Cycle.objects.filter(rep__in=_people(), closed_on__isnull=False).update(
        closed_on=None,
        closed_by_check=None,
        withdrawn_on=today,
        withdrawn_because="The sample organisation is removed.",
    )
    spoken = SessionTranscript.objects.filter(session__rep__in=_people())
    files = list(spoken.values_list("original", flat=True))
    taking.forget(Take.objects.filter(reaction__session__rep__in=_people()))
    tables = apps.get_app_config("cycles").get_models()
    about_reps = [one for one in tables if any(f.name == "rep" for f in one._meta.fields)]
    for table in reversed(about_reps):  # a table stands below those it names
        table._default_manager.filter(rep__in=_people()).delete()
    forget_files(files)


def _remove_scans() -> None:
    """Delete what was concluded about teams in which there are only people of the sample."""
    others = Membership.objects.exclude(person__in=_people())
    Scan.objects.filter(team__in=_teams()).exclude(team__in=others.values("team")).delete()


def _remove_calls() -> None:
    files = {pk for pair in _calls().values_list("original", "recording") for pk in pair if pk}
    _calls().delete()
    forget_files(files)


def _remove_deals() -> None:
    accounts = list(_deals().values_list("account", flat=True))
    _deals().delete()
    Account.objects.filter(pk__in=accounts, deals=None).delete()


def _remove_teams() -> list[str]:
    """Delete the sample's teams from the leaves on; name those that somebody is still in."""
    while leaves := list(_teams().filter(children=None, memberships=None)):
        for team in leaves:
            team.delete()
    return list(_teams().order_by("pk").values_list("name", flat=True))
