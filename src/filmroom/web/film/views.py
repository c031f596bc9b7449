from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request
from filmroom.rhythm import access, actions
from filmroom.rhythm.kinds import Watch
from filmroom.web.film.pages import queue_page


@require_GET
def queue(request: Request) -> HttpResponse:
    if not access.may_watch_film(request.actor):
        raise NotFound
    return render(request, "film/queue.html", {"page": queue_page(request)})


@require_POST
def done(request: Request, moment_id: int) -> HttpResponse:
    return _watched(request, moment_id, Watch.DONE, _("Watched; it leaves the queue."))


@require_POST
def not_worth_it(request: Request, moment_id: int) -> HttpResponse:
    said = _("Not worth live time; it leaves the queue.")
    return _watched(request, moment_id, Watch.NOT_WORTH_IT, said)


@require_POST
def next_session(request: Request, moment_id: int) -> HttpResponse:
    said = _("Kept as a clip for the next session.")
    return _watched(request, moment_id, Watch.NEXT_SESSION, said)


def _watched(request: Request, moment_id: int, as_what: Watch, said: str) -> HttpResponse:
    row = actions.watch(request.actor, moment_id=moment_id, as_what=as_what)
    messages.success(request, said, extra_tags=reverse("film:back", args=[row.pk]))
    return redirect("film:queue")


@require_POST
def watched(request: Request, pk: int) -> HttpResponse:
    actions.settle(request.actor, watched_id=pk)
    way_back = reverse("film:keep", args=[pk])
    messages.success(request, _("The clip is watched."), extra_tags=way_back)
    return redirect("film:queue")


@require_POST
def keep(request: Request, pk: int) -> HttpResponse:
    actions.keep_for_session(request.actor, watched_id=pk)
    messages.success(request, _("The clip waits for the next session again."))
    return redirect("film:queue")


@require_POST
def back(request: Request, pk: int) -> HttpResponse:
    if not access.may_watch_film(request.actor):
        raise NotFound
    try:
        actions.take_back(request.actor, watched_id=pk)
    except NotFound:
        words = _("That was taken back already, or is not yours; nothing was changed now.")
        raise Refused(words) from None
    messages.success(request, _("It stands in the queue again."))
    return redirect("film:queue")
