"""Cycles of many reps as one list, with filters that numbers elsewhere open."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from filmroom.calls.access import may_import
from filmroom.core.verdict import Outcome
from filmroom.cycles import access, queries
from filmroom.cycles.loading import CycleLine
from filmroom.cycles.queries import CycleFilter, Standing
from filmroom.kit.http import Request
from filmroom.rhythm.access import visible_teams
from filmroom.web.chips import Chip, chips
from filmroom.web.choices import number
from filmroom.web.cycles.words import VERDICTS, Verdict, Words, state_of, target_in_words
from filmroom.web.naming import team_title
from filmroom.web.paging import ON_A_PAGE, Paging, paging, start_of
from filmroom.web.sessions.forms import day_of
from filmroom.web.sessions.words import SKILL_NAMES

_STANDINGS = (
    (Standing.OPEN.value, pgettext_lazy("cycle", "Open")),
    (Standing.CLOSED.value, gettext_lazy("Closed")),
    (Standing.WITHDRAWN.value, gettext_lazy("Withdrawn")),
)
_CARRIED = ("team", "ended_since", "skill", "claims")
MORE = "more"  # claims: only verdicts above what the evidence supported


def cycles_url(**asked: Any) -> str:
    """Give the address of the list with filters; those that are empty are left out."""
    given = {name: value for name, value in asked.items() if value}
    return f"{reverse('cycles:all')}?{urlencode(given)}"


@dataclass(frozen=True, slots=True)
class Row:
    line: CycleLine
    target: str
    state: Words
    label: Verdict | None


@dataclass(frozen=True, slots=True)
class AllPage:
    wanted: CycleFilter
    is_filtered: bool
    narrowed: tuple[str, ...]
    carried: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    paging: Paging
    reps: tuple[tuple[int, str], ...]
    standings: tuple[tuple[str, Words], ...]
    outcomes: tuple[tuple[str, Words], ...]
    chips: tuple[Chip, ...]
    may_coach: bool
    may_import: bool


def all_page(request: Request) -> AllPage:
    wanted = _wanted(request.GET)
    found = queries.cycle_list(
        request.actor, now=request.now, wanted=wanted, start=start_of(request), limit=ON_A_PAGE
    )
    reps = access.visible_reps(request.actor).order_by("name", "pk").values_list("pk", "name")
    outcomes = tuple((one.value, VERDICTS[one].label) for one in Outcome)
    return AllPage(
        wanted=wanted,
        is_filtered=wanted != CycleFilter(),
        narrowed=tuple(filter(None, _narrowed(request, wanted))),
        carried=tuple((name, request.GET[name]) for name in _CARRIED if request.GET.get(name)),
        rows=tuple(map(_row, found.lines)),
        paging=paging(request, there=len(found.lines), total=found.total),
        reps=tuple(reps),
        standings=_STANDINGS,
        outcomes=outcomes,
        chips=chips(request.GET.dict(), rep=reps, standing=_STANDINGS, outcome=outcomes),
        may_coach=access.reps_to_coach(request.actor).exists(),
        may_import=may_import(request.actor),
    )


def _wanted(asked: Mapping[str, str]) -> CycleFilter:
    standing, outcome = asked.get("standing", ""), asked.get("outcome", "")
    skill = asked.get("skill", "")
    return CycleFilter(
        rep_id=number(asked.get("rep", "")),
        team_id=number(asked.get("team", "")),
        skill=skill if skill in SKILL_NAMES else "",
        standing=Standing(standing) if standing in set(Standing) else None,
        outcome=Outcome(outcome) if outcome in set(Outcome) else None,
        claims_more=asked.get("claims") == MORE,
        ended_since=day_of(asked.get("ended_since", "")),
    )


def _narrowed(request: Request, wanted: CycleFilter) -> tuple[str, ...]:
    """Say what the filters without a field of the form keep."""
    said = []
    if wanted.team_id is not None:
        team = visible_teams(request.actor).filter(pk=wanted.team_id).first()
        said.append(team_title(team.name) if team else _("A team you cannot see"))
    if wanted.ended_since is not None:
        said.append(_("ended since %(day)s") % {"day": date_format(wanted.ended_since, "j M Y")})
    if wanted.claims_more:
        said.append(_("closed with a verdict above the evidence"))
    return (*said, SKILL_NAMES.get(wanted.skill, ""))


def _row(line: CycleLine) -> Row:
    return Row(
        line=line,
        target=target_in_words(line.target),
        state=state_of(line),
        label=VERDICTS[line.label] if line.label else None,
    )
