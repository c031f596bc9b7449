"""A month of a team, read through in ten minutes, and what was concluded from it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet

from filmroom.core.months import Month
from filmroom.cycles.access import reps_of_team, visible_reps, visible_sessions
from filmroom.cycles.queries import LogFilter, RepSignals, SessionLine, log, team_log
from filmroom.kit.access import NotFound
from filmroom.people.models import Person, Team
from filmroom.reviews.access import readable_reviews
from filmroom.reviews.models import Review, Rubric, Score
from filmroom.reviews.values import rubric_of
from filmroom.rhythm import access
from filmroom.rhythm.models import Scan

ENTRIES = 30  # readable in ten minutes


@dataclass(frozen=True, slots=True)
class DimensionCount:
    """How often a dimension was missing on the team's reviewed calls."""

    key: str
    name: str
    missing: int  # reviews that scored it 0
    scored: int  # reviews that scored it at all

    @property
    def share(self) -> float:
        return self.missing / self.scored


@dataclass(frozen=True, slots=True)
class ThemeCount:
    skill: str
    sessions: int
    reps: tuple[str, ...]  # their names


@dataclass(frozen=True, slots=True)
class NotCoached:
    rep_id: int
    rep: str
    last_session_on: date | None  # the latest of all


@dataclass(frozen=True, slots=True)
class Concluded:
    team_id: int
    team: str
    month: Month
    author: str
    skill: str
    conclusions: str
    version: int
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class ScanRead:
    team: Team
    month: Month
    reps: int
    dimensions: tuple[DimensionCount, ...]  # the one missing most often first
    themes: tuple[ThemeCount, ...]  # most sessions first
    stuck: tuple[RepSignals, ...]  # whose theme recurs without movement, today
    overdue: int  # commitments past their date and not reviewed, today
    not_coached: tuple[NotCoached, ...]  # no session in the month
    entries: tuple[SessionLine, ...]  # sessions of the month, latest first
    sessions: int
    concluded: Concluded | None
    may_conclude: bool
    earlier: tuple[Concluded, ...]  # latest first


def read_scan(actor: Person, team_id: int, month: Month, *, now: datetime, today: date) -> ScanRead:
    team = access.team_to_scan(actor, team_id)
    signals = [one for found in team_log(actor, now=now, team_id=team.pk) for one in found.reps]
    wanted = LogFilter(team_id=team.pk, since=month.first, until=month.last)
    entries = log(actor, wanted=wanted, limit=ENTRIES)
    held = _held(actor, team, month)
    coached = {rep for rep, _ in held}
    concluded = scans(actor, team_id=team.pk)
    return ScanRead(
        team=team,
        month=month,
        reps=len(signals),
        dimensions=_dimensions(reviews_of_month(actor, team, month, today=today)),
        themes=_themes(held, {one.rep_id: one.rep for one in signals}),
        stuck=tuple(one for one in signals if one.recurs),
        overdue=sum(len(one.overdue) for one in signals),
        not_coached=tuple(
            NotCoached(one.rep_id, one.rep, one.last_session_on)
            for one in signals
            if one.rep_id not in coached
        ),
        entries=entries.lines,
        sessions=entries.total,
        concluded=next((one for one in concluded if one.month == month), None),
        may_conclude=access.may_conclude(actor, team),
        earlier=tuple(one for one in concluded if one.month < month),
    )


def _held(actor: Person, team: Team, month: Month) -> list[tuple[int, str]]:
    """Give rep and skill of every session of the month."""
    rows = visible_sessions(actor).filter(
        rep__in=reps_of_team(actor, team.pk).values("pk"),
        completed_at__isnull=False,
        held_on__range=(month.first, month.last),
    )
    return list(rows.values_list("rep", "skill"))


def _themes(held: Iterable[tuple[int, str]], names: Mapping[int, str]) -> tuple[ThemeCount, ...]:
    by_skill: dict[str, list[int]] = {}
    for rep, skill in held:
        if skill:
            by_skill.setdefault(skill, []).append(rep)
    found = [
        ThemeCount(skill, len(reps), tuple(sorted({names[rep] for rep in reps})))
        for skill, reps in by_skill.items()
    ]
    return tuple(sorted(found, key=lambda theme: (-theme.sessions, theme.skill)))


def reviews_of_month(actor: Person, team: Team, month: Month, *, today: date) -> QuerySet[Review]:
    """Give the completed reviews of the team's calls of a month, latest call first."""
    reps = reps_of_team(actor, team.pk) & visible_reps(actor)
    rows = readable_reviews(actor, today).filter(
        call__rep__in=reps.values("pk"),
        completed_at__isnull=False,
        is_self_assessment=False,
        call__held_at__date__range=(month.first, month.last),
    )
    return rows.order_by("-call__held_at", "-pk")


def _dimensions(reviews: QuerySet[Review]) -> tuple[DimensionCount, ...]:
    rows = Score.objects.filter(review__in=reviews.order_by().values("pk"), value__isnull=False)
    scored: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for dimension, value in rows.values_list("dimension", "value"):
        scored[dimension] += 1
        missing[dimension] += value == 0
    names = _names(reviews)
    found = [DimensionCount(key, names.get(key, key), missing[key], n) for key, n in scored.items()]
    return tuple(sorted(found, key=lambda one: (-one.share, -one.scored, one.name)))


def _names(reviews: QuerySet[Review]) -> dict[str, str]:
    """Give the names of the dimensions that reviews were scored on."""
    used = reviews.order_by().values("rubric")
    return {
        dimension.key: dimension.name
        for row in Rubric.objects.filter(pk__in=used).order_by("pk")
        for dimension in rubric_of(row).dimensions
    }


@dataclass(frozen=True, slots=True)
class ReviewOfMonth:
    review_id: int
    call: str
    held_at: datetime
    rep: str
    author: str
    score: int


@dataclass(frozen=True, slots=True)
class Scored:
    """The reviews of a month that scored one dimension."""

    team: Team
    dimension: str  # its name
    reviews: tuple[ReviewOfMonth, ...]  # latest call first


def scored_reviews(
    actor: Person, team_id: int, month: Month, dimension: str, *, today: date
) -> Scored:
    """Give the reviews that `read_scan` counted for a dimension."""
    team = access.team_to_scan(actor, team_id)
    reviews = reviews_of_month(actor, team, month, today=today)
    names = _names(reviews)
    if dimension not in names:
        raise NotFound
    rows = Score.objects.filter(
        review__in=reviews.order_by().values("pk"), dimension=dimension, value__isnull=False
    )
    whole = rows.select_related("review__call__rep", "review__author")
    latest = whole.order_by("-review__call__held_at", "-review")
    return Scored(team, names[dimension], tuple(map(_review_of_month, latest)))


def _review_of_month(row: Score) -> ReviewOfMonth:
    call = row.review.call
    return ReviewOfMonth(
        review_id=row.review_id,
        call=call.title,
        held_at=call.held_at,
        rep=call.rep.name if call.rep else "",
        author=row.review.author.name,
        score=row.value or 0,
    )


def scans(actor: Person, *, team_id: int | None = None) -> list[Concluded]:
    """Give what was concluded, latest month first."""
    rows = access.visible_scans(actor)
    if team_id is not None:
        rows = rows.filter(team=team_id)
    whole = rows.select_related("team", "author").order_by("-month", "team__name")
    return [concluded_of(row) for row in whole]


def concluded_of(row: Scan) -> Concluded:
    return Concluded(
        team_id=row.team_id,
        team=row.team.name,
        month=Month.of(row.month),
        author=row.author.name,
        skill=row.skill,
        conclusions=row.conclusions,
        version=row.version,
        changed_at=row.changed_at,
    )
