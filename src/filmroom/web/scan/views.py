from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from filmroom.core.months import Month
from filmroom.kit.access import Conflict, NotFound, Refused
from filmroom.kit.http import Request
from filmroom.rhythm import access, actions
from filmroom.web.choices import number
from filmroom.web.scan import pages


@require_GET
def listing(request: Request) -> HttpResponse:
    """Give what was concluded so far, and the month to look at now."""
    if not access.may_see_teams(request.actor):
        raise NotFound
    return render(request, "scan/list.html", {"page": pages.list_page(request)})


@require_GET
def scan(request: Request, team_id: int, month: str) -> HttpResponse:
    page = pages.scan_page(request, team_id, _month(request, month))
    actions.note_scan_reading(request.actor, team_id=team_id, today=request.today)
    return render(request, "scan/scan.html", {"page": page})


@require_GET
def reviews(request: Request, team_id: int, month: str) -> HttpResponse:
    page = pages.reviews_page(request, team_id, _month(request, month))
    actions.note_scan_reading(request.actor, team_id=team_id, today=request.today)
    return render(request, "scan/reviews.html", {"page": page})


@require_POST
def conclude(request: Request, team_id: int, month: str) -> HttpResponse:
    of = _month(request, month)
    typed = pages.Typed(
        skill=request.POST.get("skill", ""),
        conclusions=request.POST.get("conclusions", ""),
        version=number(request.POST.get("version", "")) or 0,
    )
    try:
        actions.conclude(
            request.actor,
            team_id=team_id,
            month=of,
            skill=typed.skill,
            conclusions=typed.conclusions,
            base_version=typed.version,
        )
    except (Refused, Conflict) as problem:
        page = pages.scan_page(request, team_id, of, typed=typed, problem=str(problem))
        status = 409 if isinstance(problem, Conflict) else 422
        return render(request, "scan/scan.html", {"page": page}, status=status)
    messages.success(request, _("The conclusions are kept; your leaders read them."))
    return redirect("scan:scan", team_id, month)


def _month(request: Request, text: str) -> Month:
    """Read the month of an address; those to come are not there yet."""
    month = Month.read(text)
    if month is None or month > Month.of(request.today):
        raise NotFound
    return month
