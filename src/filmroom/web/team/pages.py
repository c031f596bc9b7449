"""What the pages of a team show; each number that counts rows opens them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import takewhile
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.phrases import percent
from filmroom.core.signals import Conversion, Every, Health, Light
from filmroom.core.verdict import Outcome
from filmroom.cycles.queries import Branch, TeamSum, light_rules
from filmroom.kit.http import Request
from filmroom.people import settings
from filmroom.rhythm import access, queries
from filmroom.rhythm.queries import RepOfTeam
from filmroom.web.choices import number
from filmroom.web.counts import Count
from filmroom.web.cycles.overview import MORE, cycles_url
from filmroom.web.cycles.words import VERDICTS, Words, state_of
from filmroom.web.naming import team_title
from filmroom.web.sessions.filters import log_url
from filmroom.web.sessions.words import skill_name

_LIGHTS = {
    Light.STALLED: (gettext_lazy("Stalled"), "bad", "circle-alert"),
    Light.NEEDS_ATTENTION: (gettext_lazy("Needs attention"), "warn", "triangle-alert"),
    Light.NOT_BEGUN: (gettext_lazy("Not begun"), "", "circle-dashed"),
    Light.ON_TRACK: (gettext_lazy("On track"), "good", "circle-check"),
}
_EVERY = {
    Every.WEEK: gettext_lazy("Weekly"),
    Every.FORTNIGHT: gettext_lazy("Every two weeks"),
    Every.MONTH: gettext_lazy("Monthly"),
}
_HEALTH = {Health.HEALTHY: "good", Health.WATCH: "warn", Health.ALARM: "bad"}
_ICONS = {"good": "circle-check", "warn": "triangle-alert", "bad": "circle-alert"}
_WAITING = "waiting"
_RULES = (  # by name, by attention, by another column
    gettext_lazy("Reps in the order of their names."),
    gettext_lazy(
        "Stalled first, then needs attention, then not begun, then on track; by name within each."
    ),
    gettext_lazy("What needs looking at first stands first; by name within the same."),
)


@dataclass(frozen=True, slots=True)
class Mark:
    label: Words
    tone: str = ""
    icon: str = ""


def _mark(light: Light) -> Mark:
    return Mark(*_LIGHTS[light])


@dataclass(frozen=True, slots=True)
class Rate:
    """Conversion: how many commitments were done, of those that came due."""

    of: Count  # opens the sessions they were made in
    done: str
    percent: str  # "" before anything came due
    interval: str
    tone: str  # coloured only where the whole interval says the same
    icon: str


def _rate(kept: Conversion, url: str) -> Rate:
    tone = _HEALTH[kept.health] if kept.health and kept.is_sure else ""
    low, high = kept.interval or (0, 0)
    has_rate = kept.rate is not None
    return Rate(
        of=Count(kept.of, url),
        done=number_format(f"{kept.done:g}"),
        percent=percent(kept.rate) if kept.rate is not None else "",
        interval=f"{percent(low)} – {percent(high)}" if has_rate else "",
        tone=tone,
        icon=_ICONS.get(tone, ""),
    )


# --- teams side by side ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    label: Words
    count: Count
    beyond: Count | None = None  # of these, by a verdict above what the evidence supported


@dataclass(frozen=True, slots=True)
class Numbers:
    """A team in numbers."""

    reps: Count
    rate: Rate
    lights: tuple[tuple[Mark, Count], ...]
    waiting: Count
    overdue: Count
    sessions: Count
    open_cycles: Count
    ended: tuple[Ended, ...]


@dataclass(frozen=True, slots=True)
class Sort:
    """A way to order a list, with its address."""

    key: str
    words: Words
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class TeamRow:
    pk: int
    name: str
    depth: int
    coaches: str  # names
    numbers: Numbers
    teams: int  # summed up in it; 0: a team itself
    under_url: str  # of a sum: the teams it sums up


@dataclass(frozen=True, slots=True)
class TeamsPage:
    rows: tuple[TeamRow, ...]
    one_team: int | None  # where there is one only
    under: str  # name of the team whose teams alone are shown
    sorts: tuple[Sort, ...]
    since: date | None
    tabs: tuple[tuple[Words, str, bool], ...]
    fewest: int


def teams_page(request: Request) -> TeamsPage:
    tree = queries.teams(request.actor, now=request.now)
    found = _under(tree, number(request.GET.get("under", "")))
    chosen = request.GET.get("sort", "")
    if chosen in _TEAM_SORTS:
        key = _TEAM_SORTS[chosen][1]
        found = sorted(
            (one for one in found if not one.teams), key=lambda one: key(one.signals.sum)
        )
    coaches = access.coaches_by_team(request.actor)
    is_whole = len(found) == len(tree)
    themselves = [one.signals.sum.team_id for one in tree if not one.teams]
    return TeamsPage(
        rows=tuple(_team_row(one, coaches, is_flat=chosen in _TEAM_SORTS) for one in found),
        one_team=themselves[0] if len(themselves) == 1 else None,
        under="" if is_whole or not found or chosen else found[0].signals.sum.team,
        sorts=_sorts(request, chosen, {name: words for name, (words, _) in _TEAM_SORTS.items()}),
        since=tree[0].signals.sum.since if tree else None,
        tabs=tabs(request, "team"),
        fewest=settings.number("fewest_in_aggregate"),
    )


def _under(tree: list[Branch], team: int | None) -> list[Branch]:
    """Keep the sum of a team and what it sums up; all of the tree where there is no such sum."""
    at = next(
        (n for n, one in enumerate(tree) if one.teams and one.signals.sum.team_id == team), None
    )
    if at is None:
        return tree
    rest = takewhile(lambda one: one.depth > tree[at].depth, tree[at + 1 :])
    return [tree[at], *rest]


def _team_row(one: Branch, coaches: Mapping[int, Mapping[int, str]], *, is_flat: bool) -> TeamRow:
    team = one.signals.sum
    may_open = one.signals.reads_entries and not one.teams
    return TeamRow(
        pk=team.team_id,
        name=team.team,
        depth=0 if is_flat else min(one.depth, _DEEPEST),
        coaches="" if one.teams else ", ".join(coaches.get(team.team_id, {}).values()),
        numbers=_numbers(team, may_open=may_open),
        teams=one.teams,
        under_url=f"{reverse('team:list')}?under={team.team_id}" if one.teams else "",
    )


def _rate_of(kept: Conversion) -> float:
    return -1.0 if kept.rate is None else kept.rate


_DEEPEST = 4  # set in no further
# What teams can be sorted by: words of the heading, and the lowest first.
_TEAM_SORTS: Mapping[str, tuple[Words, Callable[[TeamSum], Any]]] = {
    "name": (gettext_lazy("Team"), lambda team: team.team),
    "done": (gettext_lazy("Commitments done"), lambda team: _rate_of(team.conversion)),
    "sessions": (gettext_lazy("Sessions"), lambda team: (-team.sessions, team.team)),
    "waiting": (gettext_lazy("Session is due"), lambda team: (-team.waiting, team.team)),
    "overdue": (gettext_lazy("Overdue"), lambda team: (-team.overdue, team.team)),
}


def _sorts(request: Request, chosen: str, choices: Mapping[str, Words]) -> tuple[Sort, ...]:
    """Give the headings by which a list can be ordered, other choices of the address kept."""
    kept = {name: text for name, text in request.GET.items() if name not in {"sort", "order"}}
    return tuple(
        Sort(name, words, f"{request.path}?{urlencode({**kept, 'sort': name})}", name == chosen)
        for name, words in choices.items()
    )


def tabs(request: Request, here: str) -> tuple[tuple[Words, str, bool], ...]:
    """Give the ways between the pages of a team; the film queue is the coach's."""
    ways = [(_("Team"), reverse("team:list"), here == "team")]
    if access.may_watch_film(request.actor):
        ways.append((_("Film queue"), reverse("film:queue"), here == "film"))
    ways.append((_("Monthly scan"), reverse("scan:list"), here == "scan"))
    return tuple(ways)


def _numbers(found: TeamSum, *, may_open: bool) -> Numbers:
    team, since = found.team_id, found.since

    def count(n: int, url: str) -> Count:
        return Count(n, url if may_open else "")

    rate_url = log_url(team=team, counted_since=since) if may_open else ""
    return Numbers(
        reps=count(found.reps, _team_url(team)),
        rate=_rate(found.conversion, rate_url),
        lights=tuple(
            (_mark(light), count(found.lights[light], _team_url(team, show=light.name.lower())))
            for light in _LIGHTS
            if found.lights[light]
        ),
        waiting=count(found.waiting, _team_url(team, show=_WAITING)),
        overdue=count(found.overdue, log_url(team=team, overdue=1)),
        sessions=count(found.sessions, log_url(team=team, since=since)),
        open_cycles=count(found.open_cycles, cycles_url(team=team, standing="open")),
        ended=tuple(one for one in _ended(found, count) if one.count.n),
    )


def _ended(found: TeamSum, count: Callable[[int, str], Count]) -> Iterable[Ended]:
    since = {"team": found.team_id, "ended_since": found.since}
    for outcome in Outcome:
        closed = {**since, "outcome": outcome.value}
        yield Ended(
            VERDICTS[outcome].label,
            count(found.closed[outcome], cycles_url(**closed)),
            count(found.claimed[outcome], cycles_url(**closed, claims=MORE)),
        )
    url = cycles_url(**since, standing="withdrawn")
    yield Ended(_("Withdrawn"), count(found.withdrawn, url))


def _team_url(team: int, **asked: str) -> str:
    address = reverse("team:team", args=[team])
    return f"{address}?{urlencode(asked)}" if asked else address


# --- one team -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RepRow:
    rep_id: int
    rep: str
    light: Mark
    rules: tuple[str, ...]  # those that decided
    cadence: Words
    cadence_why: str
    last_session_on: date | None
    last_session_url: str
    lead_url: str  # where the next session is due and the actor coaches the rep
    focus: str  # of the open cycle
    focus_url: str
    state: Words
    is_overdue: bool
    claims_more: bool  # its verdict, than the evidence supported
    round: int
    rate: Rate
    run: Count  # sessions in a row on one theme; none where it is one only
    run_skill: str
    recurs: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A choice of the list, with its address."""

    words: Words
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class TeamPage:
    pk: int
    title: str
    coaches: str  # names
    since: date | None
    numbers: Numbers | None  # None: no reps, or too few to speak of
    rows: tuple[RepRow, ...]
    reads_entries: bool
    shown: Words  # which reps, where not all are shown
    orders: tuple[Way, ...]
    rule: Words  # of the order shown
    sorts: tuple[Sort, ...]
    light_rules: tuple[tuple[Mark, tuple[str, ...]], ...]  # what turns each light, as set here
    tabs: tuple[tuple[Words, str, bool], ...]
    has_others: bool
    fewest: int


def team_page(request: Request, pk: int) -> TeamPage:
    read = queries.read_team(request.actor, pk, now=request.now)
    coaches = access.coaches_by_team(request.actor).get(pk, {})
    show, order = request.GET.get("show", ""), request.GET.get("order", "")
    rows = queries.by_attention(read.reps) if order == "attention" else read.reps
    sort = request.GET.get("sort", "")
    if sort in _REP_SORTS:
        rows = tuple(sorted(read.reps, key=_REP_SORTS[sort][1]))
    rows, shown = _shown(rows, show)
    return TeamPage(
        pk=pk,
        title=team_title(read.team.name),
        coaches=", ".join(coaches.values()),
        since=read.sum.since if read.sum else None,
        numbers=_numbers(read.sum, may_open=read.reads_entries) if read.sum else None,
        rows=tuple(_rep_row(row, read.sum, is_coached=request.actor.pk in coaches) for row in rows)
        if read.sum
        else (),
        reads_entries=read.reads_entries,
        shown=shown,
        orders=_orders(pk, show, "" if sort in _REP_SORTS else order, is_sorted=sort in _REP_SORTS),
        rule=_RULES[2] if sort in _REP_SORTS else _RULES[order == "attention"],
        sorts=_sorts(request, sort, {name: words for name, (words, _) in _REP_SORTS.items()}),
        light_rules=tuple((_mark(light), rules) for light, rules in light_rules()),
        tabs=tabs(request, "team"),
        has_others=access.sees_several_teams(request.actor),
        fewest=settings.number("fewest_in_aggregate"),
    )


_NEVER = date.min
# What reps can be sorted by: words of the heading, and what needs looking at first.
_REP_SORTS: Mapping[str, tuple[Words, Callable[[RepOfTeam], Any]]] = {
    "done": (gettext_lazy("Commitments done"), lambda row: _rate_of(row.signals.conversion)),
    "last": (
        gettext_lazy("Last session"),
        lambda row: row.signals.last_session_on or _NEVER,
    ),
    "theme": (
        gettext_lazy("Theme"),
        lambda row: -(row.signals.run.length if row.signals.run else 0),
    ),
}


def _shown(rows: Sequence[RepOfTeam], show: str) -> tuple[tuple[RepOfTeam, ...], Words]:
    if show == _WAITING:
        kept = tuple(row for row in rows if row.signals.waits)
        return kept, _("those whose next session should have been by now")
    wanted = next((light for light in Light if light.name.lower() == show), None)
    if wanted is None:
        return tuple(rows), ""
    kept = tuple(row for row in rows if row.signals.light.light is wanted)
    return kept, _LIGHTS[wanted][0]


def _orders(pk: int, show: str, order: str, *, is_sorted: bool) -> tuple[Way, ...]:
    asked = {"show": show} if show else {}
    attention = _team_url(pk, **asked, order="attention")
    return (
        Way(_("By name"), _team_url(pk, **asked), order != "attention" and not is_sorted),
        Way(_("By attention"), attention, order == "attention"),
    )


def _rep_row(row: RepOfTeam, team: TeamSum, *, is_coached: bool) -> RepRow:
    found, cycle = row.signals, row.cycle
    length = found.run.length if found.run else 0
    last = row.last_session_id
    return RepRow(
        rep_id=found.rep_id,
        rep=found.rep,
        light=_mark(found.light.light),
        rules=found.light.rules,
        cadence=_EVERY[row.cadence.every],
        cadence_why=row.cadence.why,
        last_session_on=found.last_session_on,
        last_session_url=reverse("sessions:session", args=[last]) if last else "",
        lead_url=reverse("sessions:run", args=[found.rep_id]) if is_coached and found.waits else "",
        focus=cycle.focus if cycle else "",
        focus_url=reverse("cycles:cycle", args=[cycle.cycle_id]) if cycle else "",
        state=state_of(cycle) if cycle else "",
        is_overdue=cycle is not None and cycle.is_overdue,
        claims_more=cycle is not None and cycle.claims_more,
        round=cycle.round if cycle else 0,
        rate=_rate(found.conversion, log_url(rep=found.rep_id, counted_since=team.since)),
        run=Count(length if length > 1 else 0, log_url(rep=found.rep_id, run=1)),
        run_skill=skill_name(found.run.skill) if found.run else "",
        recurs=found.recurs,
    )
