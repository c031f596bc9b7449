from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from filmroom.kit.access import NotFound
from filmroom.kit.http import Request
from filmroom.rhythm import access, actions
from filmroom.web.team import pages


@require_GET
def listing(request: Request) -> HttpResponse:
    """Give the teams side by side; who has one only goes on to it."""
    if not access.may_see_teams(request.actor):
        raise NotFound
    page = pages.teams_page(request)
    if page.one_team is not None:
        return redirect("team:team", page.one_team)
    return render(request, "team/list.html", {"page": page})


@require_GET
def team(request: Request, pk: int) -> HttpResponse:
    page = pages.team_page(request, pk)
    rep_ids = [row.rep_id for row in page.rows]
    actions.note_team_reading(request.actor, team_id=pk, rep_ids=rep_ids, today=request.today)
    return render(request, "team/team.html", {"page": page})
