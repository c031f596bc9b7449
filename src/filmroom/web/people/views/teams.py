from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from filmroom.core.roles import Role
from filmroom.cycles import actions as cycles
from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.people import access, actions
from filmroom.web.choices import number
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
            messages.success(request, _("The team %(name)s is added.") % {"name": team.name})
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
    messages.success(request, _("The role is given; it counts from now on."))
    return redirect("people:person", pk)


@require_POST
def hand_over(request: Request, pk: int) -> HttpResponse:
    """Give a rep's open work, which lies with this person, to another coach."""
    access.require_managing(request.actor)
    rep_id, coach_id = (number(request.POST.get(name, "")) for name in ("rep", "coach"))
    if rep_id is None or coach_id is None:
        raise Refused(_("Choose the coach who takes over. Nothing was changed."))
    went = cycles.hand_over(request.actor, rep_id=rep_id, to_coach_id=coach_id, today=request.today)
    words = ngettext("%(n)s thing is handed over.", "%(n)s things are handed over.", went)
    messages.success(request, words % {"n": went})
    return redirect("people:person", pk)


@require_POST
def revoke(request: Request, pk: int) -> HttpResponse:
    row = actions.revoke(request.actor, membership_id=pk, today=request.today)
    way_back = reverse("people:reinstate", args=[pk])
    said = _("The role has ended; what was done under it stays.")
    messages.success(request, said, extra_tags=way_back)
    return redirect("people:person", row.person_id)


@require_POST
def reinstate(request: Request, pk: int) -> HttpResponse:
    row = actions.reinstate(request.actor, membership_id=pk, today=request.today)
    messages.success(request, _("The role goes on as though it had not ended."))
    return redirect("people:person", row.person_id)
