"""What stands around every page: places, the primary action, the person's own menu."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.roles import Permission
from filmroom.people import queries
from filmroom.people.access import may
from filmroom.rhythm import access as teams


@dataclass(frozen=True, slots=True)
class Item:
    name: str
    url: str
    icon: str
    key: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Shell:
    """Without places a page stands alone: before the sign-in and before the welcome."""

    csrf_cookie: str
    places: tuple[Item, ...] = ()
    below: tuple[Item, ...] = ()
    primary: Item | None = None
    search_words: str = ""  # what the search box finds for this person
    app_url: str = ""  # to log sessions without a network
    profile_url: str = ""
    sign_out_url: str = ""
    single_keys: bool = True

    @property
    def everywhere(self) -> tuple[Item, ...]:
        return (*self.places, *self.below)


def shell(request: HttpRequest) -> dict[str, object]:
    actor = getattr(request, "actor", None)
    here = request.resolver_match.view_name if request.resolver_match else ""
    if actor is None or actor.welcomed_at is None or here == _ABOUT_NOBODY:
        return {"shell": Shell(settings.CSRF_COOKIE_NAME)}
    powers = queries.powers(actor)
    may_see_teams = teams.may_see_teams(actor)
    may_log = may(actor, Permission.SESSION_WRITE)
    if here == "calls:import" and may_log:
        here = _IMPORT  # a place of its own in the rail
    return {
        "shell": Shell(
            csrf_cookie=settings.CSRF_COOKIE_NAME,
            places=_places(powers, here, may_see_teams=may_see_teams),
            below=_below(powers, here, may_log=may_log),
            primary=_primary(powers, may_log=may_log, about=_about(request, here)),
            search_words=str(_SEARCHES) if powers.may_see_calls else _("Search people"),
            app_url=reverse(_ABOUT_NOBODY) if may_log else "",
            profile_url=reverse("people:profile"),
            sign_out_url=reverse("people:sign-out"),
            single_keys=queries.has_single_keys(actor),
        )
    }


def _places(powers: queries.Powers, here: str, *, may_see_teams: bool) -> tuple[Item, ...]:
    wanted = (
        (True, "today", _("Today"), "list-checks", "t"),
        (powers.may_see_calls, "calls:list", _("Calls"), "audio-lines", "c"),
        (may_see_teams, "team:list", _("Team"), "chart-no-axes-combined", "e"),
        (True, "people:list", _("People"), "users", "p"),
        (powers.may_see_deals, "deals:list", _("Deals"), "briefcase", "d"),
    )
    return _items(wanted, here)


def _below(powers: queries.Powers, here: str, *, may_log: bool) -> tuple[Item, ...]:
    log = (
        (powers.may_see_calls, "cycles:all", _("Cycles"), "target", "y"),
        (powers.may_see_calls, "sessions:list", _("Sessions"), "message-square", "l"),
    )
    settle = ((powers.may_see_settings, "settings:page", _("Settings"), "settings", "s"),)
    brought = (_import(here),) if may_log and powers.may_import else ()
    return (*_items(log, here), *brought, *_items(settle, here))


def _import(here: str = "") -> Item:
    return Item(_("Import"), reverse("calls:import"), "upload", "i", current=here == _IMPORT)


def _items(wanted: tuple[tuple[bool, str, str, str, str], ...], here: str) -> tuple[Item, ...]:
    room = here.partition(":")[0]
    room = "team" if room in _OF_TEAMS else room
    return tuple(
        Item(name, reverse(view), icon, key, current=view.partition(":")[0] == room)
        for is_wanted, view, name, icon, key in wanted
        if is_wanted
    )


_ABOUT_NOBODY = "capture:page"  # kept on devices, so the same to everybody
_IMPORT = "import"
_SEARCHES = gettext_lazy("Search people, calls, deals, sessions")
_OF_TEAMS = {"film", "scan"}  # rooms whose pages stand under Team


_SPOKEN_OF = {"calls:detail": "call", "people:person": "rep"}  # pages a session may be about


def _about(request: HttpRequest, here: str) -> str:
    """Say what is logged from here, for the form to be filled in already."""
    name, match = _SPOKEN_OF.get(here), request.resolver_match
    return f"?{name}={match.kwargs['pk']}" if name and match else ""


def _primary(powers: queries.Powers, *, may_log: bool, about: str) -> Item | None:
    if may_log:
        return Item(_("Log"), reverse("sessions:new") + about, "pencil", "c")
    if powers.may_import:
        return _import()
    if powers.may_manage_people:
        return Item(_("Add person"), reverse("people:new"), "plus", "n")
    return None
