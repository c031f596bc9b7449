"""The search box: people and calls by name, as far as the person may see them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import path, reverse
from django.views.decorators.http import require_GET

from filmroom.calls import queries as calls
from filmroom.kit.http import Request
from filmroom.people import queries as people
from filmroom.web.parts import page_or_part

if TYPE_CHECKING:
    from filmroom.people.models import Person

app_name = "search"
_TEXT_LIMIT = 200  # letters that are looked for


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
    groups = [
        ("People", [_person(row) for row in people.find(request.actor, text=text)]),
        ("Calls", [_call(line) for line in calls.find(request.actor, text=text)]),
    ]
    return SearchPage(text, [group for group in groups if group[1]])


def _person(row: "Person") -> Hit:
    return Hit("user", row.name, row.email or "", reverse("people:person", args=[row.pk]))


def _call(line: calls.CallLine) -> Hit:
    words = " · ".join(
        filter(None, (line.rep_name, line.account_name, f"{line.held_at:%-d %b %Y}"))
    )
    return Hit("audio-lines", line.title, words, reverse("calls:detail", args=[line.pk]))


@require_GET
def results(request: Request) -> HttpResponse:
    return page_or_part(request, "search.html", "results", search_page(request))


urlpatterns = [path("", results, name="results")]
