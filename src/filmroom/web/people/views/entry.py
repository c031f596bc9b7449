"""Signing in and out, and links that set a password."""

import uuid

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request
from filmroom.people import actions, queries
from filmroom.people.actions.letters import TOKEN
from filmroom.people.kinds import LinkState
from filmroom.web.people.forms import NewPasswordForm, ResetForm, SignInForm, refuse

BACKEND = "django.contrib.auth.backends.ModelBackend"


def _next(request: Request) -> str:
    """Give where to go on after signing in; an address of another site is not followed."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours and wanted.startswith("/") else reverse("today")


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: Request) -> HttpResponse:
    if request.actor is not None:
        return redirect(_next(request))
    form = SignInForm(request.POST or None)
    if form.is_valid():
        given = form.cleaned_data
        # Named email, not username: the lock-out counts by the name of Person.USERNAME_FIELD.
        person = authenticate(request, email=given["email"], password=given["password"])
        if person is not None:
            login(request, person)
            return redirect(_next(request))
        form.add_error(None, _("The address or the password is not right. Try again."))
    context = {"form": form, "next": _next(request), "has_smtp": settings.HAS_SMTP}
    status = 422 if form.is_bound else 200
    return render(request, "people/sign_in.html", context, status=status)


@require_POST
def sign_out(request: Request) -> HttpResponse:
    logout(request)
    answer = redirect("people:sign-in")
    answer["Clear-Site-Data"] = '"cache"'
    return answer


@require_http_methods(["GET", "POST"])
def reset(request: Request) -> HttpResponse:
    form = ResetForm(request.POST or None, initial={"key": uuid.uuid4()})
    if form.is_valid():
        page = settings.SITE_URL + reverse("people:reset-confirm", args=[TOKEN])
        given = form.cleaned_data
        actions.ask_for_reset(email=given["email"], page=page, key=given["key"])
        return redirect("people:reset-sent")
    context = {"form": form, "has_smtp": settings.HAS_SMTP}
    return render(request, "people/reset.html", context, status=422 if form.is_bound else 200)


@require_GET
def reset_sent(request: Request) -> HttpResponse:
    return render(request, "people/reset_sent.html")


@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def use_link(request: Request, token: str) -> HttpResponse:
    try:
        link = queries.link(token, now=request.now)
    except NotFound:
        return render(request, "people/link_ended.html", {"link": None}, status=404)
    if link.state is not LinkState.OPEN:
        return render(request, "people/link_ended.html", {"link": link}, status=410)
    form = NewPasswordForm(request.POST or None)
    if form.is_valid():
        try:
            person = actions.use_link(
                token=token, password=form.cleaned_data["password"], now=request.now
            )
        except Refused as wrong:
            refuse(form, wrong)
        else:
            login(request, person, backend=BACKEND)
            return redirect("today")
    context = {"form": form, "link": link, "signed_in_as": request.actor}
    return render(request, "people/use_link.html", context, status=422 if form.is_bound else 200)
