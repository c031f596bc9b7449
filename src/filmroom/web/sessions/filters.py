"""What the log is asked for: by its form, and by the numbers elsewhere that counted its rows."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from filmroom.core.agendas import SessionKind
from filmroom.core.commitments import Progress
from filmroom.core.diagnosis import Diagnosis
from filmroom.cycles.queries import LogFilter
from filmroom.kit.http import Request
from filmroom.rhythm.access import visible_teams
from filmroom.web.chips import Chip, chips
from filmroom.web.choices import number
from filmroom.web.naming import team_title
from filmroom.web.sessions import words
from filmroom.web.sessions.forms import day_of

_LONGEST_TEXT = 200
_CARRIED = ("team", "counted_since", "short_since", "overdue", "run")


def log_url(**asked: Any) -> str:
    """Give the address of the log with filters; those that are empty are left out."""
    given = {name: value for name, value in asked.items() if value}
    return f"{reverse('sessions:list')}?{urlencode(given)}"


def wanted_of(request: Request) -> LogFilter:
    asked = {name: str(value) for name, value in request.GET.items()}
    kind, diagnosis = asked.get("kind", ""), asked.get("diagnosis", "")
    progress = asked.get("progress", "")
    return LogFilter(
        rep_id=number(asked.get("rep", "")[:18]),
        skill=asked.get("skill", "") if asked.get("skill") in words.SKILL_NAMES else "",
        kind=SessionKind(kind) if kind in set(SessionKind) else None,
        diagnosis=Diagnosis(diagnosis) if diagnosis in set(Diagnosis) else None,
        progress=Progress(progress) if progress in set(Progress) else None,
        since=day_of(asked.get("since", "")),
        until=day_of(asked.get("until", "")),
        text=asked.get("text", "")[:_LONGEST_TEXT],
        team_id=number(asked.get("team", "")[:18]),
        counted_since=day_of(asked.get("counted_since", "")),
        short_since=day_of(asked.get("short_since", "")),
        overdue_at=request.now if asked.get("overdue") else None,
        is_run=bool(asked.get("run")),
    )


def carried(request: Request) -> tuple[tuple[str, str], ...]:
    """Give the filters that the form has no field for."""
    asked = ((name, request.GET.get(name, "")) for name in _CARRIED)
    return tuple((name, value) for name, value in asked if value)


def narrowed(request: Request, wanted: LogFilter) -> tuple[str, ...]:
    """Say what the filters without a field of the form keep."""
    return tuple(filter(None, (_team(request, wanted), *_counted(wanted))))


def chosen(request: Request, reps: Iterable[tuple[int, str]]) -> tuple[Chip, ...]:
    """Give what the fields of the form keep."""
    asked = request.GET.dict()
    return chips(
        asked,
        rep=reps,
        skill=words.SKILL_CHOICES,
        kind=words.KIND_CHOICES,
        diagnosis=words.DIAGNOSIS_CHOICES,
        progress=words.PROGRESS_CHOICES,
        since=_day(asked.get("since", ""), _("since %(day)s")),
        until=_day(asked.get("until", ""), _("until %(day)s")),
    )


def _day(text: str, said: str) -> list[tuple[str, str]]:
    day = day_of(text)
    return [(text, said % {"day": date_format(day, "j M Y")})] if day else []


def _team(request: Request, wanted: LogFilter) -> str:
    if wanted.team_id is None:
        return ""
    team = visible_teams(request.actor).filter(pk=wanted.team_id).first()
    return team_title(team.name) if team else _("A team you cannot see")


def _counted(wanted: LogFilter) -> tuple[str, ...]:
    said = []
    if wanted.counted_since is not None:
        day = {"day": date_format(wanted.counted_since, "j M Y")}
        said.append(_("commitments that came due since %(day)s and were looked at") % day)
    if wanted.short_since is not None:
        day = {"day": date_format(wanted.short_since, "j M Y")}
        said.append(_("short weekly 1:1s since %(day)s") % day)
    if wanted.overdue_at is not None:
        said.append(_("commitments past their date and not looked at"))
    if wanted.is_run:
        said.append(_("the current run on one theme"))
    return tuple(said)
