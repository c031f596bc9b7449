"""What people do for themselves."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.people import actions
from filmroom.web.people.forms import ChangePasswordForm, ProfileForm, refuse
from filmroom.web.people.pages import last_link, welcome_page


@require_http_methods(["GET", "POST"])
def welcome(request: Request) -> HttpResponse:
    if request.method == "POST":
        actions.welcome(request.actor, now=request.now)
        return redirect("today")
    return render(request, "people/welcome.html", {"page": welcome_page(request)})


def _profile(
    request: Request,
    form: ProfileForm | None = None,
    password_form: ChangePasswordForm | None = None,
) -> HttpResponse:
    actor = request.actor
    known = {
        "name": actor.name,
        "time_zone": actor.time_zone,
        "language": actor.language,
        "single_keys": actor.single_keys,
        "reminders": actor.reminders,
    }
    context = {
        "form": form or ProfileForm(initial=known),
        "password_form": password_form or ChangePasswordForm(),
        "email": actor.email,
        "link": last_link(request),
    }
    status = 422 if form or password_form else 200
    return render(request, "people/profile.html", context, status=status)


@require_http_methods(["GET", "POST"])
def profile(request: Request) -> HttpResponse:
    if request.method == "GET":
        return _profile(request)
    form = ProfileForm(request.POST)
    if not form.is_valid():
        return _profile(request, form=form)
    try:
        actions.change_profile(request.actor, **form.cleaned_data)
    except Refused as wrong:
        refuse(form, wrong)
        return _profile(request, form=form)
    messages.success(request, _("Your profile is saved."))
    return redirect("people:profile")


@sensitive_post_parameters()
@require_POST
def change_password(request: Request) -> HttpResponse:
    form = ChangePasswordForm(request.POST)
    if not form.is_valid():
        return _profile(request, password_form=form)
    given = form.cleaned_data
    try:
        person = actions.change_password(
            request.actor, current=given["current"], password=given["password"], now=request.now
        )
    except Refused as wrong:
        refuse(form, wrong)
        return _profile(request, password_form=form)
    update_session_auth_hash(request, person)
    messages.success(request, _("Your password is changed; other devices are signed out."))
    return redirect("people:profile")
