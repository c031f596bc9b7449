"""What the pages of the monthly scan show."""

from dataclasses import dataclass
from datetime import date, datetime
from urllib.parse import urlencode

from django.urls import reverse

from filmroom.core.months import Month
from filmroom.kit.http import Request
from filmroom.rhythm import access, queries
from filmroom.rhythm.queries import Concluded
from filmroom.web.counts import Count
from filmroom.web.cycles.words import Words
from filmroom.web.naming import team_title
from filmroom.web.sessions.filters import log_url
from filmroom.web.sessions.pages import Row, row_of
from filmroom.web.sessions.words import SKILL_CHOICES, Choices, skill_name
from filmroom.web.team.pages import tabs

_DIMENSIONS_AT_FIRST = 3  # the reddest; the others are one key away


# --- what was concluded ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    url: str
    team: str
    month: date
    author: str
    theme: str
    conclusions: str
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class Ahead:
    """A team whose last month waits to be looked at."""

    team: str
    url: str
    is_concluded: bool


@dataclass(frozen=True, slots=True)
class ListPage:
    month: date
    ahead: tuple[Ahead, ...]
    lines: tuple[Line, ...]
    tabs: tuple[tuple[Words, str, bool], ...]


def list_page(request: Request) -> ListPage:
    month = Month.of(request.today).before
    lines = queries.scans(request.actor)
    done = {one.team_id for one in lines if one.month == month}
    teams = access.scanned_teams(request.actor).order_by("name", "pk").values_list("pk", "name")
    return ListPage(
        month=month.first,
        ahead=tuple(Ahead(name, _url(pk, month), pk in done) for pk, name in teams),
        lines=tuple(map(_line, lines)),
        tabs=tabs(request, "scan"),
    )


def _url(team: int, month: Month) -> str:
    return reverse("scan:scan", args=[team, str(month)])


def _line(one: Concluded) -> Line:
    return Line(
        url=_url(one.team_id, one.month),
        team=one.team,
        month=one.month.first,
        author=one.author,
        theme=skill_name(one.skill) if one.skill else "",
        conclusions=one.conclusions,
        changed_at=one.changed_at,
    )


# --- a month --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Typed:
    skill: str = ""
    conclusions: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class DimensionRow:
    name: str
    missing: Count
    scored: Count
    width: int  # of 100: share of the reviews that scored it 0


@dataclass(frozen=True, slots=True)
class ThemeRow:
    name: str
    sessions: Count
    reps: str  # their names


@dataclass(frozen=True, slots=True)
class StuckRow:
    rep_id: int
    rep: str
    theme: str
    run: Count


@dataclass(frozen=True, slots=True)
class NotCoachedRow:
    rep_id: int
    rep: str
    last_session_on: date | None
    url: str  # to log a session; "" for who does not coach them


@dataclass(frozen=True, slots=True)
class ScanPage:
    team_id: int
    team: str
    team_title: str
    month: date
    is_over: bool
    before_url: str
    next_url: str
    reps: int
    dimensions: tuple[DimensionRow, ...]
    more_dimensions: tuple[DimensionRow, ...]
    themes: tuple[ThemeRow, ...]
    stuck: tuple[StuckRow, ...]
    overdue: Count
    not_coached: tuple[NotCoachedRow, ...]
    entries: tuple[Row, ...]
    sessions: Count
    typed: Typed
    problem: str
    concluded: Line | None
    may_conclude: bool
    earlier: tuple[Line, ...]
    conclude_url: str
    tabs: tuple[tuple[Words, str, bool], ...]
    skills: Choices = SKILL_CHOICES


def scan_page(
    request: Request,
    team_id: int,
    month: Month,
    *,
    typed: Typed | None = None,
    problem: str = "",
) -> ScanPage:
    read = queries.read_scan(request.actor, team_id, month, now=request.now, today=request.today)
    now = Month.of(request.today)
    dimensions = [_dimension(team_id, month, one) for one in read.dimensions]
    reddest = [row for row in dimensions if row.missing.n][:_DIMENSIONS_AT_FIRST]
    there = read.concluded
    kept = Typed(there.skill, there.conclusions, there.version) if there else Typed()
    days = {"team": team_id, "since": month.first, "until": month.last}
    return ScanPage(
        team_id=team_id,
        team=read.team.name,
        team_title=team_title(read.team.name),
        month=month.first,
        is_over=month < now,
        before_url=_url(team_id, month.before),
        next_url=_url(team_id, month.next) if month < now else "",
        reps=read.reps,
        dimensions=tuple(reddest),
        more_dimensions=tuple(dimensions[len(reddest) :]),
        themes=tuple(
            ThemeRow(
                skill_name(one.skill),
                Count(one.sessions, log_url(**days, skill=one.skill)),
                ", ".join(one.reps),
            )
            for one in read.themes
        ),
        stuck=tuple(
            StuckRow(
                one.rep_id,
                one.rep,
                skill_name(one.run.skill),
                Count(one.run.length, log_url(rep=one.rep_id, run=1)),
            )
            for one in read.stuck
            if one.run
        ),
        overdue=Count(read.overdue, log_url(team=team_id, overdue=1)),
        not_coached=tuple(_not_coached(one, read.may_conclude) for one in read.not_coached),
        entries=tuple(map(row_of, read.entries)),
        sessions=Count(read.sessions, log_url(**days)),
        typed=typed or kept,
        problem=problem,
        concluded=_line(there) if there else None,
        may_conclude=read.may_conclude,
        earlier=tuple(map(_line, read.earlier)),
        conclude_url=reverse("scan:conclude", args=[team_id, str(month)]),
        tabs=tabs(request, "scan"),
    )


def _dimension(team_id: int, month: Month, one: queries.DimensionCount) -> DimensionRow:
    def url(**asked: str) -> str:
        address = reverse("scan:reviews", args=[team_id, str(month)])
        return f"{address}?{urlencode({'dimension': one.key, **asked})}"

    return DimensionRow(
        name=one.name,
        missing=Count(one.missing, url(score="0")),
        scored=Count(one.scored, url()),
        width=round(100 * one.share),
    )


def _not_coached(one: queries.NotCoached, is_coach: bool) -> NotCoachedRow:
    url = reverse("sessions:capture", args=[one.rep_id]) if is_coach else ""
    return NotCoachedRow(one.rep_id, one.rep, one.last_session_on, url)


# --- the reviews behind a dimension ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReviewsPage:
    team: str
    month: date
    back_url: str
    dimension: str
    is_missing: bool  # those that scored it 0 only
    rows: tuple[queries.ReviewOfMonth, ...]


def reviews_page(request: Request, team_id: int, month: Month) -> ReviewsPage:
    dimension = request.GET.get("dimension", "")
    found = queries.scored_reviews(request.actor, team_id, month, dimension, today=request.today)
    is_missing = request.GET.get("score") == "0"
    return ReviewsPage(
        team=found.team.name,
        month=month.first,
        back_url=_url(team_id, month),
        dimension=found.dimension,
        is_missing=is_missing,
        rows=tuple(one for one in found.reviews if one.score == 0 or not is_missing),
    )
