"""The first administrator of an empty installation."""

from django.contrib.auth import login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.people import actions
from filmroom.web.people.forms import SetUpForm, refuse
from filmroom.web.people.views.entry import BACKEND


@require_GET
def not_set_up(request: Request) -> HttpResponse:
    if not actions.needs_setting_up():
        return redirect("people:sign-in")
    return render(request, "people/not_set_up.html")


@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def set_up(request: Request, token: str) -> HttpResponse:
    if not actions.may_set_up(token):
        if actions.needs_setting_up():
            return redirect("people:not-set-up")
        return render(request, "people/set_up_ended.html", status=410)
    form = SetUpForm(request.POST or None)
    if form.is_valid():
        given = form.cleaned_data
        try:
            person = actions.set_up(
                token,
                organisation=given["organisation"],
                new=form.new(),
                password=given["password"],
                today=request.today,
            )
        except Refused as wrong:
            refuse(form, wrong)
        else:
            login(request, person, backend=BACKEND)
            return redirect("today")
    return render(
        request, "people/set_up.html", {"form": form}, status=422 if form.is_bound else 200
    )
