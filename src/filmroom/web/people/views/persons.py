import uuid
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from filmroom.cycles import actions as cycles
from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request
from filmroom.people import access, actions
from filmroom.people.kinds import LinkKind
from filmroom.web.people.forms import KeyForm, NewPersonForm, PersonForm, refuse
from filmroom.web.people.pages import people_page, person_page, team_choices

if TYPE_CHECKING:
    from filmroom.people.models import Person


@require_GET
def listing(request: Request) -> HttpResponse:
    return render(request, "people/list.html", {"page": people_page(request)})


@require_GET
def person(request: Request, pk: int) -> HttpResponse:
    page = person_page(request, pk)
    if page.log is not None:
        cycles.note_list_reading(
            request.actor, rep_ids=[pk], what="person's page", today=request.today
        )
    return render(request, "people/person.html", {"page": page})


@require_http_methods(["GET", "POST"])
def new(request: Request) -> HttpResponse:
    access.require_managing(request.actor)
    teams = team_choices(request)
    actor = request.actor
    first = {
        "time_zone": actor.time_zone,
        "language": actor.language,
        "team": request.GET.get("team"),
    }
    form = NewPersonForm(request.POST or None, initial=first, teams=teams)
    if form.is_valid():
        try:
            added = actions.add_person(
                request.actor, new=form.given(), place=form.place(request.today)
            )
        except Refused as wrong:
            refuse(form, wrong)
        else:
            messages.success(request, _("%(name)s is added.") % {"name": added.name})
            return _invited(request, added)
    status = 422 if form.is_bound else 200
    return render(request, "people/new.html", {"form": form}, status=status)


@require_POST
def edit(request: Request, pk: int) -> HttpResponse:
    form = PersonForm(request.POST, prefix="person")
    if form.is_valid():
        try:
            actions.edit_person(request.actor, person_id=pk, given=form.given(), now=request.now)
        except Refused as wrong:
            refuse(form, wrong)
        else:
            messages.success(request, _("What is known of this person is saved."))
            return redirect("people:person", pk)
    access.require_managing(request.actor)
    page = person_page(request, pk, form=form)
    return render(request, "people/person.html", {"page": page}, status=422)


def _invited(request: Request, added: "Person") -> HttpResponse:
    """Show the link to send at once; who has no address gets none, and their page says so."""
    if not added.email:
        return redirect("people:person", added.pk)
    key = uuid.uuid4()
    actions.make_link(request.actor, person_id=added.pk, key=key, now=request.now)
    return _to_link(added.pk, key)


def _to_link(pk: int, key: uuid.UUID) -> HttpResponse:
    return redirect(f"{reverse('people:make-link', args=[pk])}?{urlencode({'key': key})}")


@require_http_methods(["GET", "POST"])
def make_link(request: Request, pk: int) -> HttpResponse:
    """Make a link, then show it as long as it works; a reload shows it again."""
    form = KeyForm(request.POST if request.method == "POST" else request.GET)
    if request.method == "GET":
        access.person_to_manage(request.actor, pk)
        return _link(request, pk, form.cleaned_data["key"]) if form.is_valid() else _gone(pk)
    if not form.is_valid():
        raise Refused(_("This form is incomplete; go back, reload the page and press again."))
    key = form.cleaned_data["key"]
    actions.make_link(request.actor, person_id=pk, key=key, now=request.now)
    return _to_link(pk, key)


def _gone(pk: int) -> HttpResponse:
    return redirect("people:person", pk)


def _link(request: Request, pk: int, key: uuid.UUID) -> HttpResponse:
    try:
        link = actions.link_again(request.actor, person_id=pk, key=key, now=request.now)
    except NotFound:
        return _gone(pk)
    view = "people:invitation" if link.kind is LinkKind.INVITATION else "people:reset-confirm"
    context = {
        "url": settings.SITE_URL + reverse(view, args=[link.token]),
        "link": link,
        "person": access.person_to_see(request.actor, pk),
    }
    return render(request, "people/link.html", context)


@require_POST
def end_links(request: Request, pk: int) -> HttpResponse:
    actions.end_links(request.actor, person_id=pk, now=request.now)
    messages.success(request, _("The link no longer works."))
    return redirect("people:person", pk)


@require_POST
def deactivate(request: Request, pk: int) -> HttpResponse:
    gone = actions.deactivate(request.actor, person_id=pk, now=request.now)
    undo = reverse("people:reactivate", args=[pk])
    messages.success(
        request, _("%(name)s is signed out and deactivated.") % {"name": gone.name}, extra_tags=undo
    )
    return redirect("people:person", pk)


@require_POST
def reactivate(request: Request, pk: int) -> HttpResponse:
    back = actions.reactivate(request.actor, person_id=pk)
    messages.success(request, _("%(name)s is active again.") % {"name": back.name})
    return redirect("people:person", pk)
