import uuid
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext_lazy

from filmroom.core.roles import Permission, Role
from filmroom.cycles import queries as cycles
from filmroom.kit.access import NotFound
from filmroom.kit.http import Request
from filmroom.people import access, queries, settings
from filmroom.people.kinds import SignIn
from filmroom.people.queries import Listed, TeamBranch
from filmroom.reviews import queries as reviews
from filmroom.web.cycles.listing import Glance, glance
from filmroom.web.people.axis import Axis, axis
from filmroom.web.people.dimensions import DimensionRow, dimensions
from filmroom.web.people.forms import PersonForm, RoleForm, TeamForm
from filmroom.web.people.ring import Ring, ring
from filmroom.web.sessions.glance import Glance as LogGlance
from filmroom.web.sessions.glance import glance as log_glance

if TYPE_CHECKING:
    from filmroom.people.models import Membership, Person

ROLE_NAMES = {
    Role.REP: gettext_lazy("rep"),
    Role.COACH: gettext_lazy("coach"),
    Role.LEADER: gettext_lazy("leader"),
    Role.ENABLEMENT: gettext_lazy("enablement"),
    Role.ADMIN: gettext_lazy("admin"),
}
SIGN_IN_WORDS = {
    SignIn.PASSWORD: gettext_lazy("Signs in"),
    SignIn.INVITED: gettext_lazy("Invited"),
    SignIn.NONE: gettext_lazy("No sign-in"),
    SignIn.DEACTIVATED: gettext_lazy("Deactivated"),
}
_READINGS = 20  # openings shown on a person's page


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list."""

    url: str
    who: Listed
    sign_in: str  # "" when that is not for the reader to know

    @property
    def roles(self) -> list[tuple[str, str]]:
        """Give what each role is called, and its team."""
        return [(str(ROLE_NAMES[role]), team) for role, team in self.who.roles]


@dataclass(frozen=True, slots=True)
class PeoplePage:
    people: list[Row]
    may_manage: bool


def people_page(request: Request) -> PeoplePage:
    may_manage = queries.powers(request.actor).may_manage_people
    rows = [
        Row(
            reverse("people:person", args=[who.pk]),
            who,
            str(SIGN_IN_WORDS[who.sign_in]) if may_manage else "",
        )
        for who in queries.people(request.actor, now=request.now)
    ]
    return PeoplePage(rows, may_manage)


@dataclass(frozen=True, slots=True)
class Held:
    """A role, as a person's page shows it."""

    pk: int
    role: str
    team: str
    since: date
    until: date | None
    given_by: str
    revoke_url: str  # "" when the reader may not end it

    @property
    def role_name(self) -> str:
        return str(ROLE_NAMES[Role(self.role)])


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who can read the person's records."""

    name: str
    role: str
    team: str
    url: str  # "" when the reader of the page may not open it

    @property
    def role_name(self) -> str:
        return str(ROLE_NAMES[Role(self.role)])


@dataclass(frozen=True, slots=True)
class Opening:
    """A record of the person that somebody opened."""

    name: str
    what: str
    url: str  # "" for who may not open the record
    day: date


@dataclass(frozen=True, slots=True)
class Managing:
    """What an administrator does with a person."""

    form: PersonForm
    role_form: RoleForm
    key: UUID
    is_active: bool
    has_password: bool
    is_invited: bool
    sign_in: str
    open_work: list[cycles.OpenWork]  # of reps, that lies with the person as their coach


@dataclass(frozen=True, slots=True)
class PersonPage:
    pk: int
    name: str
    initials: str
    email: str
    time_zone: str
    started_on: date | None
    is_oneself: bool
    is_active: bool
    roles: list[Held]
    past_roles: list[Held]
    lacks_coach: bool  # is coached by nobody, and the reader can change that
    line: list[Reader]
    shows_readings: bool
    openings: list[Opening]
    shows_record: bool
    reviews: list[reviews.Line]
    cycle: Glance | None  # of a rep
    ring: Ring | None  # while a cycle is open
    parked: tuple[tuple[str, str], ...]  # dimension, words
    waits_for_rep: bool  # the parked gaps, which the reader sees once they have spoken
    axis: Axis | None  # of a rep
    dimensions: tuple[DimensionRow, ...]
    log: LogGlance | None  # of a rep
    managing: Managing | None


def person_page(
    request: Request,
    pk: int,
    *,
    form: PersonForm | None = None,
    role_form: RoleForm | None = None,
) -> PersonPage:
    actor = request.actor
    person = actor if actor.pk == pk else access.person_to_see(actor, pk)
    may_manage = queries.powers(actor).may_manage_people
    held = [_held(row, may_manage=may_manage) for row in queries.roles_of(person)]
    shows_readings = access.may_see_readings(actor, person)
    shows_record = access.is_within(actor, Permission.CALL_SEE, person)
    found = _cycles(request, pk) if _is_rep(held) else None
    return PersonPage(
        pk=person.pk,
        name=person.name,
        initials=person.initials,
        email=person.email or "",
        time_zone=person.time_zone,
        started_on=person.started_on,
        is_oneself=person.pk == actor.pk,
        is_active=person.is_active,
        roles=[row for row in held if row.until is None],
        past_roles=[row for row in held if row.until is not None],
        lacks_coach=may_manage and person.is_active and queries.lacks_coach(person),
        line=_line(actor, person),
        shows_readings=shows_readings,
        openings=_openings(actor, person) if shows_readings else [],
        shows_record=shows_record,
        reviews=reviews.latest_of(actor, pk, today=request.today, limit=5) if shows_record else [],
        cycle=glance(actor, found, today=request.today) if found else None,
        ring=ring(request, found) if found else None,
        parked=found.parked if found else (),
        waits_for_rep=found.waits_for_rep if found else False,
        axis=axis(request, found, shows_calls=shows_record) if found else None,
        dimensions=dimensions(request, pk) if shows_record and found else (),
        log=log_glance(found) if found else None,
        managing=_managing(request, person, form, role_form) if may_manage else None,
    )


def _cycles(request: Request, pk: int) -> cycles.PersonCycles | None:
    """Give a rep's cycles; None where the reader reads no entries of theirs."""
    try:
        return cycles.person_cycles(request.actor, pk, now=request.now)
    except NotFound:
        return None


def _is_rep(held: "list[Held]") -> bool:
    return any(row.role == Role.REP.value for row in held)


def _held(row: "Membership", *, may_manage: bool) -> Held:
    may_end = may_manage and row.until is None
    return Held(
        pk=row.pk,
        role=row.role,
        team=row.team.name,
        since=row.since,
        until=row.until,
        given_by=row.given_by.name if row.given_by else "",
        revoke_url=reverse("people:revoke", args=[row.pk]) if may_end else "",
    )


def _line(actor: "Person", person: "Person") -> list[Reader]:
    is_oneself = actor.pk == person.pk  # everybody sees the whole of their own line
    seen = () if is_oneself else set(access.visible_people(actor).values_list("pk", flat=True))
    return [
        Reader(
            row.person.name,
            row.role,
            row.team.name,
            reverse("people:person", args=[row.person_id])
            if is_oneself or row.person_id in seen
            else "",
        )
        for row in queries.line_of(person)
    ]


_RECORDS = {
    "call": gettext_lazy("call"),
    "review": gettext_lazy("review"),
    "cycle": gettext_lazy("cycle"),
    "session": gettext_lazy("session"),
    "preparation": gettext_lazy("preparation"),
    "log": gettext_lazy("log"),
    "person's page": gettext_lazy("person's page"),
    "list of cycles": gettext_lazy("list of cycles"),
    "list of documents": gettext_lazy("list of documents"),
    "file of the log": gettext_lazy("file of the log"),
    "file of commitments": gettext_lazy("file of commitments"),
    "file of evidence": gettext_lazy("file of evidence"),
    "progress report": gettext_lazy("progress report"),
    "team page": gettext_lazy("team page"),
    "month of the team": gettext_lazy("month of the team"),
}
_PAGE_OF = {  # of what the person opens too; a team page is for who coaches and leads it
    "call": "calls:detail",
    "review": "reviews:review",
    "cycle": "cycles:cycle",
    "session": "sessions:session",
    "file of evidence": "documents:evidence",
    "progress report": "documents:progress",
}


def _openings(actor: "Person", person: "Person") -> list[Opening]:
    may_open = actor.pk == person.pk
    return [
        Opening(
            row.reader.name,
            str(_RECORDS.get(row.what, row.what)),
            reverse(_PAGE_OF[row.what], args=[row.key])
            if may_open and row.what in _PAGE_OF
            else "",
            row.day,
        )
        for row in queries.readers_of(person)[:_READINGS]
    ]


def _managing(
    request: Request,
    person: "Person",
    form: PersonForm | None,
    role_form: RoleForm | None,
) -> Managing:
    is_invited = queries.is_invited(person, now=request.now)
    known = {
        "name": person.name,
        "email": person.email,
        "time_zone": person.time_zone,
        "language": person.language,
        "started_on": person.started_on,
    }
    return Managing(
        form=form or PersonForm(initial=known, prefix="person"),
        role_form=role_form or RoleForm(teams=team_choices(request), prefix="role"),
        key=uuid.uuid4(),
        is_active=person.is_active,
        has_password=person.has_usable_password(),
        is_invited=is_invited,
        sign_in=str(SIGN_IN_WORDS[queries.sign_in_of(person, invited=is_invited)]),
        open_work=cycles.open_work_with(request.actor, person.pk),
    )


def team_choices(request: Request) -> list[tuple[int, str]]:
    """Give the teams in the order of the tree, each set in below its parent."""
    return [
        (branch.pk, "\u2003" * branch.depth + branch.name)
        for branch in queries.teams(request.actor)
    ]


@dataclass(frozen=True, slots=True)
class Branch:
    pk: int
    name: str
    depth: int
    members: list[Reader]
    add_url: str  # "" when the reader may not add people


@dataclass(frozen=True, slots=True)
class TeamsPage:
    teams: list[Branch]
    form: TeamForm | None


def teams_page(request: Request, *, form: TeamForm | None = None) -> TeamsPage:
    may_manage = queries.powers(request.actor).may_manage_people
    if may_manage and form is None:
        teams = team_choices(request)
        form = TeamForm(teams=teams, initial={"parent": teams[0][0] if teams else None})
    whole = [_branch(branch, may_manage=may_manage) for branch in queries.teams(request.actor)]
    return TeamsPage(whole, form)


def _branch(branch: TeamBranch, *, may_manage: bool) -> Branch:
    members = [
        Reader(
            row.person.name,
            row.role,
            branch.name,
            reverse("people:person", args=[row.person_id]),
        )
        for row in branch.members
    ]
    add_url = f"{reverse('people:new')}?team={branch.pk}" if may_manage else ""
    return Branch(branch.pk, branch.name, min(branch.depth, 6), members, add_url)


@dataclass(frozen=True, slots=True)
class WelcomePage:
    name: str
    is_rep: bool
    coaches: bool
    line: list[Reader]
    kept_days: int  # 0: calls are not deleted by age
    teams: list[str]


def welcome_page(request: Request) -> WelcomePage:
    actor = request.actor
    roles = access.roles(actor)
    return WelcomePage(
        name=actor.name,
        is_rep=Role.REP in roles,
        coaches=bool(roles & {Role.COACH, Role.LEADER}),
        line=_line(actor, actor),
        kept_days=settings.number("call_retention_days"),
        teams=sorted({row.team.name for row in access.open_memberships(actor)}),
    )


@dataclass(frozen=True, slots=True)
class LastLink:
    """How the password was last set by a link."""

    kind: str
    made_by: str  # "" when the letter was asked for on the sign-in page
    used_at: datetime


def last_link(request: Request) -> LastLink | None:
    row = queries.last_link_used(request.actor)
    if row is None or row.used_at is None:
        return None
    return LastLink(row.kind, row.made_by.name if row.made_by else "", row.used_at)
