import hashlib
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Exists, OuterRef, QuerySet

from filmroom.core.roles import Permission, Role
from filmroom.kit.access import NotFound
from filmroom.people import access, settings
from filmroom.people.kinds import LinkKind, LinkState, SignIn
from filmroom.people.models import Membership, PasswordLink, Person, Reading

_LIMIT = 8  # lines shown under the search box


def _folded(text: str) -> str:
    """Give text as it is compared: without case and without marks on letters."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def find(actor: Person, *, text: str) -> list[Person]:
    """Find people by name or address. Compared here: SQLite ignores case in ASCII only."""
    wanted = _folded(text)
    people = access.visible_people(actor).order_by("name", "pk")
    named = (p for p in people if wanted in _folded(f"{p.name} {p.email or ''}"))
    return [person for person, _ in zip(named, range(_LIMIT), strict=False)]


def named(actor: Person, pks: Collection[int]) -> list[Person]:
    """Give those of the people whom the actor may see."""
    return list(access.visible_people(actor).filter(pk__in=pks))


def is_alone(actor: Person) -> bool:
    """Say whether there is nobody else, active, whom the actor could see."""
    return not access.visible_people(actor).filter(is_active=True).exclude(pk=actor.pk).exists()


def readers_of(person: Person) -> QuerySet[Reading]:
    """Give who opened the person's records, latest first."""
    return Reading.objects.filter(about=person).select_related("reader").order_by("-day", "-pk")


def line_of(person: Person) -> list[Membership]:
    """Give who can read the person's records: coaches first, then leaders from near to far."""
    rows = access.line_memberships(person).select_related("person", "team")
    return sorted(rows, key=lambda row: (row.role != Role.COACH.value, row.person.name))


def lacks_coach(person: Person) -> bool:
    """Say whether somebody is a rep whom no coach reaches, so that nobody reviews their calls."""
    is_rep = Role.REP in access.roles(person)
    return is_rep and not access.line_memberships(person).filter(role=Role.COACH.value).exists()


def roles_of(person: Person) -> list[Membership]:
    """Give the roles a person holds or held, those held now first, then the latest."""
    rows = Membership.objects.filter(person=person).select_related("team", "given_by", "ended_by")
    return sorted(rows, key=lambda row: (row.until is not None, -row.since.toordinal(), -row.pk))


@dataclass(frozen=True, slots=True)
class Listed:
    """A person as a list shows them."""

    pk: int
    name: str
    initials: str
    email: str | None
    roles: tuple[tuple[Role, str], ...]  # role and the team it is held in
    started_on: date | None
    sign_in: SignIn


def sign_in_of(person: Person, *, invited: bool) -> SignIn:
    if not person.is_active:
        return SignIn.DEACTIVATED
    if person.has_usable_password():
        return SignIn.PASSWORD
    return SignIn.INVITED if invited else SignIn.NONE


def people(actor: Person, *, now: datetime) -> list[Listed]:
    """Give everybody the actor may see, by name; two questions to the database."""
    links = open_links(OuterRef("pk"), now=now)
    seen = access.visible_people(actor).annotate(invited=Exists(links)).order_by("name", "pk")
    held: dict[int, list[tuple[Role, str]]] = {}
    for row in Membership.objects.filter(until__isnull=True).select_related("team").order_by("pk"):
        held.setdefault(row.person_id, []).append((Role(row.role), row.team.name))
    return [
        Listed(
            pk=person.pk,
            name=person.name,
            initials=person.initials,
            email=person.email,
            roles=tuple(held.get(person.pk, ())),
            started_on=person.started_on,
            sign_in=sign_in_of(person, invited=person.invited),
        )
        for person in seen
    ]


def open_links(person: Person | OuterRef, *, now: datetime) -> QuerySet[PasswordLink]:
    """Give the links that still set the person's password."""
    return PasswordLink.objects.filter(person=person, used_at__isnull=True, expires_at__gt=now)


def is_invited(person: Person, *, now: datetime) -> bool:
    return open_links(person, now=now).exists()


@dataclass(frozen=True, slots=True)
class TeamBranch:
    pk: int
    name: str
    depth: int  # 0 for a team whose parent is not shown
    members: tuple[Membership, ...]  # open roles of people the actor may see


def teams(actor: Person) -> list[TeamBranch]:
    """Give the teams the actor may see, each followed by those below it."""
    seen = {team.pk: team for team in access.visible_teams(actor).order_by("name", "pk")}
    members: dict[int, list[Membership]] = {}
    rows = Membership.objects.filter(
        until__isnull=True, team__in=seen, person__in=access.visible_people(actor)
    ).select_related("person")
    for row in sorted(rows, key=lambda row: (-_RANK[Role(row.role)], row.person.name)):
        members.setdefault(row.team_id, []).append(row)

    def branch(parent: int | None, depth: int) -> list[TeamBranch]:
        found: list[TeamBranch] = []
        for team in seen.values():
            above = team.parent_id if team.parent_id in seen else None
            if above == parent:
                found.append(TeamBranch(team.pk, team.name, depth, tuple(members.get(team.pk, ()))))
                found += branch(team.pk, depth + 1)
        return found

    return branch(None, 0)


_RANK = {role: place for place, role in enumerate(Role)}


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Link:
    state: LinkState
    kind: LinkKind
    name: str
    email: str
    made_by: str | None  # None: asked for by e-mail
    used_at: datetime | None


def link(token: str, *, now: datetime) -> Link:
    """Say what a link is good for to whoever holds it. NotFound when it never was one."""
    rows = PasswordLink.objects.select_related("person", "made_by")
    row = rows.filter(token_hash=hash_of(token)).first()
    if row is None:
        raise NotFound
    return Link(
        state=_state(row, now),
        kind=LinkKind(row.kind),
        name=row.person.name,
        email=row.person.email or "",
        made_by=row.made_by.name if row.made_by else None,
        used_at=row.used_at,
    )


def _state(row: PasswordLink, now: datetime) -> LinkState:
    if row.used_at is not None:
        return LinkState.USED
    if row.expires_at <= now or not row.person.is_active:
        return LinkState.ENDED
    return LinkState.OPEN


def last_link_used(person: Person) -> PasswordLink | None:
    """Give how the person's password was last set by a link, so that they can see it was them."""
    rows = PasswordLink.objects.filter(person=person, used_at__isnull=False)
    return rows.select_related("made_by").order_by("-used_at").first()


@dataclass(frozen=True, slots=True)
class Powers:
    """What a page may offer this person."""

    may_import: bool
    may_manage_people: bool
    may_edit_settings: bool
    may_see_deals: bool
    may_see_calls: bool
    may_see_settings: bool


def powers(actor: Person) -> Powers:
    return Powers(
        may_import=access.may(actor, Permission.CALL_IMPORT),
        may_manage_people=access.may(actor, Permission.PEOPLE_MANAGE),
        may_edit_settings=access.may(actor, Permission.SETTINGS_EDIT),
        may_see_deals=access.may(actor, Permission.DEAL_SEE),
        may_see_calls=access.may(actor, Permission.CALL_SEE),
        may_see_settings=bool(access.roles(actor) - {Role.REP}),
    )


def has_single_keys(actor: Person) -> bool:
    """Say whether single letters work as keys for the actor: their own choice, or off for all."""
    return actor.single_keys and bool(settings.value("single_keys"))
