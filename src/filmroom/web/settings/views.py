from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from filmroom.analysis import trackers as kept
from filmroom.calls import policies
from filmroom.demo import actions as demo
from filmroom.kit.access import Refused
from filmroom.kit.http import Request
from filmroom.people import settings
from filmroom.web import undo
from filmroom.web.settings.forms import BasisForm
from filmroom.web.settings.pages import (
    answers_form,
    basis_form_of,
    sample_page,
    settings_page,
    sources_form,
)
from filmroom.web.settings.trackers import TrackerForm, TrackersPage, trackers_page

_TEMPLATE = "settings/settings.html"
_TRACKER = "tracker"  # what can be undone


@require_GET
def page(request: Request) -> HttpResponse:
    return render(request, _TEMPLATE, {"page": settings_page(request)})


@require_POST
def change(request: Request) -> HttpResponse:
    form = answers_form(request)
    if not form.is_valid():
        page = settings_page(request, form=form)
        return render(request, _TEMPLATE, {"page": page}, status=422)
    settings.change(request.actor, answers=form.changed())
    messages.success(request, _("Settings are saved."))
    return redirect("settings:page")


@require_POST
def add_basis(request: Request) -> HttpResponse:
    form = BasisForm(request.POST, prefix="new")
    if form.is_valid():
        try:
            row = policies.add_basis(request.actor, **form.cleaned_data)
        except Refused as wrong:
            form.add_error("name", str(wrong))
        else:
            messages.success(
                request, _("“%(name)s” can be chosen from now on.") % {"name": row.name}
            )
            return _to_bases()
    page = settings_page(request, new_basis=form)
    return render(request, _TEMPLATE, {"page": page}, status=422)


@require_POST
def rename_basis(request: Request, pk: int) -> HttpResponse:
    form = basis_form_of(pk, data=request.POST)
    if form.is_valid():
        try:
            policies.rename(request.actor, basis_id=pk, **form.cleaned_data)
        except Refused as wrong:
            form.add_error("name", str(wrong))
        else:
            messages.success(request, _("The words of the lawful basis are saved."))
            return _to_bases()
    page = settings_page(request, basis_form=(pk, form))
    return render(request, _TEMPLATE, {"page": page}, status=422)


@require_POST
def retire_basis(request: Request, pk: int) -> HttpResponse:
    row = policies.retire(request.actor, basis_id=pk, now=request.now)
    way_back = reverse("settings:bring-back-basis", args=[pk])
    said = (
        _("“%(name)s” is no longer offered.")
        + " "
        + _("Imported calls that got it ask for a basis from now on.")
    )
    messages.success(request, said % {"name": row.name}, extra_tags=way_back)
    return _to_bases()


@require_POST
def bring_back_basis(request: Request, pk: int) -> HttpResponse:
    row = policies.bring_back(request.actor, basis_id=pk)
    said = _("“%(name)s” is offered again. Choose below which imported calls get it.")
    messages.success(request, said % {"name": row.name})
    return _to_bases()


@require_POST
def set_sources(request: Request) -> HttpResponse:
    form = sources_form(request.POST)
    if not form.is_valid():
        page = settings_page(request, sources=form)
        return render(request, _TEMPLATE, {"page": page}, status=422)
    policies.set_source_policies(request.actor, chosen=form.changed())
    messages.success(request, _("What imported calls get is saved."))
    return redirect(reverse("settings:page") + "#sources")


@require_GET
def sample(request: Request) -> HttpResponse:
    return render(request, "settings/sample.html", {"page": sample_page(request)})


@require_POST
def remove_sample(request: Request) -> HttpResponse:
    done = demo.remove(request.actor, now=request.now)
    return render(request, "settings/sample_gone.html", {"done": done})


@require_GET
def trackers(request: Request) -> HttpResponse:
    return _trackers(request, trackers_page(request))


@require_GET
def tracker(request: Request, pk: int) -> HttpResponse:
    return _trackers(request, trackers_page(request, changes=pk))


@require_POST
def preview_tracker(request: Request) -> HttpResponse:
    return _preview(request, None)


@require_POST
def preview_change(request: Request, pk: int) -> HttpResponse:
    return _preview(request, pk)


def _preview(request: Request, pk: int | None) -> HttpResponse:
    form = TrackerForm(request.POST)
    if not form.is_valid() or form.tracker is None:
        return _trackers(request, trackers_page(request, form, changes=pk), status=422)
    heard = kept.preview(request.actor, form.tracker)
    return _trackers(request, trackers_page(request, form, changes=pk, preview=heard))


@require_POST
def add_tracker(request: Request) -> HttpResponse:
    form = TrackerForm(request.POST)
    if form.is_valid() and form.tracker:
        try:
            row = kept.add(request.actor, form.tracker)
        except Refused as wrong:
            form.add_error(None, str(wrong))
        else:
            return _listens(request, row.name)
    return _trackers(request, trackers_page(request, form), status=422)


@require_POST
def change_tracker(request: Request, pk: int) -> HttpResponse:
    form = TrackerForm(request.POST)
    if form.is_valid() and form.tracker:
        try:
            row = kept.change(request.actor, tracker_id=pk, to=form.tracker)
        except Refused as wrong:
            form.add_error(None, str(wrong))
        else:
            return _listens(request, row.name)
    return _trackers(request, trackers_page(request, form, changes=pk), status=422)


def _listens(request: Request, name: str) -> HttpResponse:
    said = _("“%(name)s” is listened for; a call shows it when it is next opened.")
    messages.success(request, said % {"name": name})
    return redirect("settings:trackers")


@require_POST
def remove_tracker(request: Request, pk: int) -> HttpResponse:
    gone = kept.remove(request.actor, tracker_id=pk)
    said = _("“%(name)s” is no longer listened for.") % {"name": gone.name}
    key = undo.keep(
        request,
        _TRACKER,
        name=gone.name,
        said_by=gone.said_by,
        phrases=gone.phrases,
        examples=gone.examples,
    )
    way_back = reverse("settings:put-back-tracker", args=[key])
    messages.success(request, said, extra_tags=way_back)
    return redirect("settings:trackers")


@require_POST
def put_back_tracker(request: Request, key: UUID) -> HttpResponse:
    kept.require_changing(request.actor)
    with undo.taking(request, _TRACKER, key) as said:
        row = kept.put_back(request.actor, **said)
    return _listens(request, row.name)


def _trackers(request: Request, page: TrackersPage, status: int = 200) -> HttpResponse:
    return render(request, "settings/trackers.html", {"page": page}, status=status)


def _to_bases() -> HttpResponse:
    return redirect(reverse("settings:page") + "#bases")
