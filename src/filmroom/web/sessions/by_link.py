"""A rep's own words by a signed link, for who has no sign-in or none at hand (law 4)."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from filmroom.cycles import actions, queries
from filmroom.cycles.links import LinkEnded
from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request


@require_http_methods(["GET", "HEAD", "POST"])
def words(request: Request, token: str) -> HttpResponse:
    try:
        answer = _answered(request, token)
    except LinkEnded as ended:
        answer = render(request, "sessions/words_ended.html", {"ended": ended}, status=410)
    except NotFound:
        answer = render(request, "sessions/words_ended.html", {"ended": None}, status=404)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _answered(request: Request, token: str) -> HttpResponse:
    asked = queries.words_asked(token, now=request.now)
    if request.method != "POST":
        return render(request, "sessions/words.html", {"asked": asked, "typed": asked.words})
    typed = request.POST.get("words", "")
    try:
        actions.confirm_by_link(token=token, words=typed, now=request.now)
    except Refused as refused:
        told = {"asked": asked, "typed": typed, "refused": str(refused)}
        return render(request, "sessions/words.html", told, status=422)
    return redirect("sessions:words", token)
