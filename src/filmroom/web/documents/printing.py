"""Documents on their way out: as a page to print, or as a Markdown file."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify

from filmroom.core.documents import markdown
from filmroom.core.documents.model import Document, Fact, Kind, Point, Ref, Section
from filmroom.kit.http import Request
from filmroom.web.cycles.words import moment_url

_PAGES = {
    Kind.CALL: "calls:detail",
    Kind.SESSION: "sessions:session",
    Kind.CYCLE: "cycles:cycle",
    Kind.REVIEW: "reviews:review",
    Kind.DEAL: "deals:deal",
}
_LONGEST_NAME = 80  # characters, before the ending


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Spot:
    words: str
    time: str
    note: str
    url: str
    is_sub: bool


@dataclass(frozen=True, slots=True)
class Part:
    title: str
    is_sub: bool
    words: tuple[str, ...]
    facts: tuple[Line, ...]
    points: tuple[Spot, ...]
    blanks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Chooser:
    """What a document can be had for, as a form that is not printed."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class PrintPage:
    title: str
    facts: tuple[Line, ...]
    parts: tuple[Part, ...]
    markdown_url: str
    back: tuple[str, str]  # words and address of where it belongs
    chooser: Chooser | None


def path_of(ref: Ref) -> str:
    if ref.kind is Kind.CALL and (ref.at_ms is not None or ref.turn is not None):
        return moment_url(ref.id, ref.at_ms, ref.turn)
    return reverse(_PAGES[ref.kind], args=[ref.id])


def _address(ref: Ref) -> str:
    return f"{settings.SITE_URL}{path_of(ref)}"


def as_page(
    request: Request,
    document: Document,
    *,
    markdown_url: str,
    back: tuple[str, str],
    chooser: Chooser | None = None,
) -> HttpResponse:
    page = PrintPage(
        title=document.title,
        facts=tuple(map(_line, document.facts)),
        parts=tuple(map(_part, document.sections)),
        markdown_url=markdown_url,
        back=back,
        chooser=chooser,
    )
    return render(request, "documents/print.html", {"page": page})


def as_markdown(document: Document, request: Request) -> HttpResponse:
    text = markdown.write(document, _address)
    answer = HttpResponse(text, content_type="text/markdown; charset=utf-8")
    name = slugify(document.title, allow_unicode=True)[:_LONGEST_NAME].strip("-")
    file = f"{name or 'document'}-{request.today.isoformat()}.md"
    answer["Content-Disposition"] = content_disposition_header(True, file)
    return answer


def _line(one: Fact) -> Line:
    return Line(one.name, one.words, path_of(one.ref) if one.ref else "")


def _spot(one: Point) -> Spot:
    url = path_of(one.ref) if one.ref else ""
    return Spot(one.words, one.time, one.note, url, one.is_sub)


def _part(one: Section) -> Part:
    return Part(
        title=one.title,
        is_sub=one.level > 2,
        words=one.words,
        facts=tuple(map(_line, one.facts)),
        points=tuple(map(_spot, one.points)),
        blanks=one.blanks,
    )
