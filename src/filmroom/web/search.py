"""What is found by name, as far as the person may see it: under the search box, in the palette."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import Resolver404, path, resolve, reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from filmroom.calls import queries as calls
from filmroom.core.documents.words import KINDS
from filmroom.cycles import queries as cycles
from filmroom.deals import queries as deals
from filmroom.kit.http import Request
from filmroom.people import queries as people
from filmroom.web.parts import page_or_part

if TYPE_CHECKING:
    from filmroom.people.models import Person

app_name = "search"
_TEXT_LIMIT = 200  # letters that are looked for
_RECENT = 12  # addresses that are named


@dataclass(frozen=True, slots=True)
class Hit:
    icon: str
    title: str
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class SearchPage:
    text: str
    groups: list[tuple[str, list[Hit]]] = field(default_factory=list)  # only those with hits


def search_page(request: Request) -> SearchPage:
    text = request.GET.get("q", "").strip()[:_TEXT_LIMIT]
    if not text:
        return SearchPage("")
    who = request.actor
    groups = [
        (_("People"), _people(people.find(who, text=text))),
        (_("Calls"), _calls(calls.find(who, text=text))),
        (_("Deals"), _deals(deals.find(who, text=text))),
        (_("Sessions"), _sessions(who, cycles.find_sessions(who, text=text))),
    ]
    return SearchPage(text, [group for group in groups if group[1]])


def _people(rows: "Iterable[Person]") -> list[Hit]:
    return [
        Hit("user", row.name, row.email or "", reverse("people:person", args=[row.pk]))
        for row in rows
    ]


def _calls(lines: Iterable[calls.CallLine]) -> list[Hit]:
    return [
        Hit(
            "audio-lines",
            line.title,
            _joined(line.rep_name, line.account_name, _day(localtime(line.held_at))),
            reverse("calls:detail", args=[line.pk]),
        )
        for line in lines
    ]


def _deals(lines: Iterable[deals.DealLine]) -> list[Hit]:
    return [
        Hit(
            "briefcase",
            line.name,
            _joined(line.account_name, line.stage),
            reverse("deals:deal", args=[line.pk]),
        )
        for line in lines
    ]


def _sessions(who: "Person", lines: Iterable[cycles.SessionLine]) -> list[Hit]:
    return [
        Hit(
            "message-square",
            _title(who, line),
            _joined(line.rep, KINDS[line.kind], _day(line.held_on)),
            reverse("sessions:session", args=[line.session_id]),
        )
        for line in lines
    ]


def _title(who: "Person", line: cycles.SessionLine) -> str:
    """Say the theme to the two who held it; others read it where reading leaves a trace."""
    theme = (line.theme or line.words) if who.pk in {line.rep_id, line.coach_id} else ""
    return theme or _("Session of %(day)s") % {"day": _day(line.held_on)}


def _accounts(rows: Iterable[tuple[int, str]]) -> list[Hit]:
    return [
        Hit("building-2", name, "", reverse("deals:account", args=[number]))
        for number, name in rows
    ]


def _day(day: date) -> str:
    return date_format(day, "j M Y")


def _joined(*words: str) -> str:
    return " · ".join(filter(None, words))


@require_GET
def results(request: Request) -> HttpResponse:
    return page_or_part(request, "search.html", "results", search_page(request))


# --- pages of late ---------------------------------------------------------------------------

_NAMED: dict[str, "Callable[[Person, Collection[int]], list[Hit]]"] = {
    "people:person": lambda who, pks: _people(people.named(who, pks)),
    "calls:detail": lambda who, pks: _calls(calls.named(who, pks)),
    "deals:deal": lambda who, pks: _deals(deals.named(who, pks)),
    "deals:account": lambda who, pks: _accounts(deals.named_accounts(who, pks)),
    "sessions:session": lambda who, pks: _sessions(who, cycles.named_sessions(who, pks)),
}
_ADDRESS = re.compile(r"/[a-z]+/(?:[a-z]+/)?[1-9]\d{0,14}/", re.ASCII)


def recent_page(request: Request) -> SearchPage:
    """Name the pages that a browser says it was on: those that may still be seen, in its order."""
    asked = [one for one in request.GET.getlist("at") if _ADDRESS.fullmatch(one)][:_RECENT]
    wanted: dict[str, set[int]] = {}
    for address in asked:
        try:
            match = resolve(address)
        except Resolver404:
            continue
        if match.view_name in _NAMED:
            wanted.setdefault(match.view_name, set()).add(match.kwargs["pk"])
    hits = [hit for name, pks in wanted.items() for hit in _NAMED[name](request.actor, pks)]
    hits.sort(key=lambda hit: asked.index(hit.url))
    return SearchPage("", [(_("Recent"), hits)] if hits else [])


@require_GET
def recent(request: Request) -> HttpResponse:
    return page_or_part(request, "search.html", "results", recent_page(request))


urlpatterns = [path("", results, name="results"), path("recent/", recent, name="recent")]
