"""A rep's own words by a signed link, for who has no sign-in or none at hand (law 4)."""

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_credentials
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from filmroom.cycles import actions, queries
from filmroom.cycles.links import LinkEnded, claimed_session
from filmroom.kit.access import NotFound, Refused
from filmroom.kit.http import Request
from filmroom.web import errors


@require_http_methods(["GET", "HEAD", "POST"])
def words(request: Request, token: str) -> HttpResponse:
    guesses = get_credentials(f"session {claimed_session(token)} by link")
    if not AxesProxyHandler.is_allowed(_sender(request), guesses):
        return errors.too_many(request, "wrong links", _("then open the link again, all of it"))
    try:
        answer = _answered(request, token)
    except LinkEnded as ended:
        answer = render(request, "sessions/words_ended.html", {"ended": ended}, status=410)
    except NotFound:
        AxesProxyHandler.user_login_failed(words, guesses, _sender(request))
        answer = render(request, "sessions/words_ended.html", {"ended": None}, status=404)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _sender(request: Request) -> HttpRequest:
    """Give all that is kept of a wrong try: where it came from, and nothing of link or words."""
    sender = HttpRequest()
    sender.META["REMOTE_ADDR"] = request.META["REMOTE_ADDR"]
    return sender


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
