from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from filmroom.core.roles import Role
from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.people import access, actions
from filmroom.web.people.forms import RoleForm, TeamForm
from filmroom.web.people.pages import person_page, team_choices, teams_page


@require_GET
def page(request: Request) -> HttpResponse:
    return render(request, "people/teams.html", {"page": teams_page(request)})


@require_POST
def add(request: Request) -> HttpResponse:
    access.require_managing(request.actor)
    form = TeamForm(request.POST, teams=team_choices(request))
    if form.is_valid():
        given = form.cleaned_data
        try:
            team = actions.add_team(request.actor, name=given["name"], parent_id=given["parent"])
        except Refused as wrong:
            form.add_error("name", str(wrong))
        else:
            messages.success(request, f"The team {team.name} is added.")
            return redirect("people:teams")
    context = {"page": teams_page(request, form=form)}
    return render(request, "people/teams.html", context, status=422)


@require_POST
def grant(request: Request, pk: int) -> HttpResponse:
    access.require_managing(request.actor)
    form = RoleForm(request.POST, teams=team_choices(request), prefix="role")
    if not form.is_valid():
        context = {"page": person_page(request, pk, role_form=form)}
        return render(request, "people/person.html", context, status=422)
    given = form.cleaned_data
    actions.grant(
        request.actor,
        person_id=pk,
        team_id=given["team"],
        role=Role(given["role"]),
        today=request.today,
    )
    messages.success(request, "The role is given; it counts from now on.")
    return redirect("people:person", pk)


@require_POST
def revoke(request: Request, pk: int) -> HttpResponse:
    row = actions.revoke(request.actor, membership_id=pk, today=request.today)
    messages.success(request, "The role has ended; what was done under it stays.")
    return redirect("people:person", row.person_id)
