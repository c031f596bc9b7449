"""A long list a page at a time; where a page starts stands in its address."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from filmroom.kit.http import Request
from filmroom.web.choices import number

ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Paging:
    """What components/pagination.html shows of one page."""

    shown: str  # "1-50 of 312"; empty where there are no rows
    newer: str
    older: str


def start_of(request: Request) -> int:
    return number(request.GET.get("start", "")) or 0


def paging(request: Request, *, there: int, total: int) -> Paging:
    """Give the way on from the page that the request asks for, which holds so many rows."""
    start = start_of(request)
    last = start + there
    return Paging(
        shown=_("%(value)s-%(last)s of %(total)s")
        % {"value": start + 1, "last": last, "total": total}
        if there
        else "",
        newer=_address(request, max(start - ON_A_PAGE, 0)) if start else "",
        older=_address(request, last) if last < total else "",
    )


def _address(request: Request, start: int) -> str:
    query = request.GET.copy()
    query["start"] = str(start)
    return f"?{query.urlencode()}"
