"""What waits for those who look after others: administrators, coaches of reps, and leaders."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from filmroom.calls import policies
from filmroom.calls import queries as calls
from filmroom.core.roles import Role
from filmroom.core.signals import Light
from filmroom.cycles import queries as cycles
from filmroom.demo import actions as demo
from filmroom.kit import doctor
from filmroom.kit.http import Request
from filmroom.people import access, arrivals
from filmroom.web.due import Due

if TYPE_CHECKING:
    from filmroom.people.models import Person


def kinds(request: Request) -> Iterator[list[Due]]:
    """Give what waits, kind by kind, the more pressing kind first."""
    roles = access.roles(request.actor)
    if Role.ADMIN in roles:
        yield [_to_mend(finding) for finding in doctor.at_a_glance() if not finding.ok]
        yield from _of_people(request)
        yield from _of_calls(request)
        yield _of_sample()
    if Role.COACH in roles:
        yield [_waiting(rep) for rep in cycles.waiting_reps(request.actor, now=request.now)]
    if Role.LEADER in roles:
        yield from _of_teams_below(request)


def _of_people(request: Request) -> Iterator[list[Due]]:
    waiting = arrivals.waiting(request.actor, now=request.now)
    kinds = (
        (waiting.without_coach, "users", _("Rep without a coach"), _("Give a coach")),
        (waiting.without_role, "user", _("Holds no role"), _("Give a role")),
        (waiting.not_invited, "link", _("Not invited yet"), _("Invite")),
        (waiting.not_arrived, "clock", _("Invited, has not signed in"), _("Open")),
    )
    for people, icon, kind, verb in kinds:
        yield [_of_person(person, icon, kind, verb) for person in people]


def _of_person(person: "Person", icon: str, kind: str, verb: str) -> Due:
    return Due(icon, kind, verb, person.name, "", reverse("people:person", args=[person.pk]))


def _to_mend(finding: doctor.Finding) -> Due:
    return Due("triangle-alert", _("The installation"), "", finding.what, finding.mend, "")


def _of_calls(request: Request) -> Iterator[list[Due]]:
    """Give how many calls wait, never which: an administrator opens no content."""
    waiting = calls.waiting_everywhere(request.actor)
    yield [
        _without_basis(policies.source_name(source, _("Joined calls")), count)
        for source, count in waiting.without_basis.items()
    ]
    if waiting.without_speakers:
        yield [_speakers(waiting.without_speakers, reverse("people:teams"), _("See the teams"))]


def _without_basis(source: str, count: int) -> Due:
    title = ngettext(
        "%(n)s call cannot be reviewed until its coach chooses a basis",
        "%(n)s calls cannot be reviewed until their coaches choose a basis",
        count,
    ) % {"n": count}
    url = reverse("settings:page") + "#sources"
    return Due("lock", _("No lawful basis"), _("Set one for the next"), title, source, url)


def _speakers(count: int, url: str, verb: str) -> Due:
    title = ngettext(
        "%(n)s call waits until its rep or coach says who speaks",
        "%(n)s calls wait until their reps or coaches say who speaks",
        count,
    ) % {"n": count}
    return Due("users", _("Who speaks here"), verb, title, "", url)


def _of_sample() -> list[Due]:
    if not demo.is_here():
        return []
    title = _("This is the sample organisation; it can go when you have seen enough.")
    url = reverse("settings:sample")
    return [Due("building-2", _("Sample"), _("Remove it"), title, "", url)]


def _of_teams_below(request: Request) -> Iterator[list[Due]]:
    below = cycles.team_signals(request.actor, now=request.now)
    yield [_of_light(rep, _("Stalled")) for rep in below if rep.light.light is Light.STALLED]
    yield [_left_alone(line) for line in cycles.left_alone_below(request.actor, now=request.now)]
    yield [
        _of_light(rep, _("Needs attention"))
        for rep in below
        if rep.light.light is Light.NEEDS_ATTENTION
    ]
    if count := calls.count_unsaid_speakers(request.actor):
        waits = _speakers(count, reverse("calls:list") + "?speakers=open", _("See them"))
        yield [replace(waits, counts=count)]


def _of_light(rep: cycles.RepSignals, kind: str) -> Due:
    if rep.late_cycle_id is not None:
        url = reverse("cycles:cycle", args=[rep.late_cycle_id])
        return Due("target", kind, _("See the cycle"), rep.light.rules[0], rep.rep, url)
    url = reverse("people:person", args=[rep.rep_id])
    return Due("triangle-alert", kind, _("See the rep"), rep.light.rules[0], rep.rep, url)


def _waiting(rep: cycles.Waiting) -> Due:
    title = _("No session for %(n)s days") % {"n": rep.days}
    kind = _("Stalled") if rep.is_stalled else _("Next session is due")
    url = reverse("sessions:run", args=[rep.rep_id])
    return Due("calendar", kind, _("Lead a session"), title, rep.rep, url)


def _left_alone(line: cycles.CycleLine) -> Due:
    url = reverse("cycles:cycle", args=[line.cycle_id])
    return Due("users", _("Cycle without a coach"), _("See the cycle"), line.focus, line.rep, url)
