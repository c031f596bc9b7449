"""The page people open first: what is due, three things at most, in the order of the loop."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.calls import queries as calls
from filmroom.core.commitments import Progress
from filmroom.core.dates import show_day
from filmroom.core.documents.words import skill_name
from filmroom.core.reactions import show_moment
from filmroom.core.roles import Role
from filmroom.core.stamps import stamp
from filmroom.core.verdict import Outcome
from filmroom.cycles import queries as cycles
from filmroom.cycles.queries.log import PromiseLine, SessionLine
from filmroom.kit.http import Request
from filmroom.people import access
from filmroom.people import queries as people
from filmroom.reviews import queries as reviews
from filmroom.web import overseeing
from filmroom.web.cycles.listing import Candidate, candidate
from filmroom.web.due import Due, when_due
from filmroom.web.prepared import Card, card

_AT_FIRST = 3  # things shown before one asks for more
_AT_MOST = 23  # things shown after it; when they are done the next ones come


@dataclass(frozen=True, slots=True)
class NextStep:
    """What a new installation or a new person does first."""

    sentence: str
    verb: str
    url: str


@dataclass(frozen=True, slots=True)
class Mine:
    """What a rep works on: the focus of the open cycle, and the next commitment."""

    focus: str
    focus_url: str
    candidate: Candidate | None  # for a focus, while no cycle is open
    drill: str
    used_on: str  # the named deal or call
    promise: str
    where: str
    due: str
    promise_url: str


@dataclass(frozen=True, slots=True)
class TodayPage:
    first: list[Due]
    more: list[Due]
    total: int
    all_url: str  # lists every one; empty where they are all here
    next_step: NextStep | None
    mine: Mine | None
    card: Card | None  # the next 1:1 of a coach; one of the three things


def page(request: Request) -> HttpResponse:
    return render(request, "today.html", {"page": today_page(request)})


def today_page(request: Request) -> TodayPage:
    todo = cycles.todo(request.actor, now=request.now)
    prepared = card(request, todo.next_one)
    said = prepared.replaces if prepared else frozenset()
    due = [one for one in _ranked(_kinds(request, todo)) if one.url not in said]
    mine = _mine(request, todo)
    at_first = len(due) if request.GET.get("all") else _AT_FIRST - (prepared is not None)
    return TodayPage(
        first=due[:at_first],
        more=due[at_first:_AT_MOST],
        total=len(due),
        all_url="?all=1" if len(due) > max(at_first, _AT_MOST) else "",
        next_step=None if mine or prepared else _next_step(request, is_idle=not due),
        mine=mine,
        card=prepared,
    )


def _mine(request: Request, todo: cycles.Todo) -> Mine | None:
    asked = _unreported(request, todo)  # these stand in the list below
    promise = next((line for line in todo.my_promises if line not in asked), None)
    cycle = todo.my_cycle
    named = None if cycle else _candidate(request)
    if cycle is None and promise is None and named is None:
        return None
    return Mine(
        focus=cycle.focus if cycle else "",
        focus_url=reverse("cycles:cycle", args=[cycle.cycle_id]) if cycle else "",
        candidate=named,
        drill=cycle.drill if cycle else "",
        used_on=cycle.where if cycle else "",
        promise=promise.words if promise else "",
        where=promise.where if promise else "",
        due=show_day(promise.due_on, request.today) if promise else "",
        promise_url=_session_of(promise) if promise else "",
    )


def _candidate(request: Request) -> Candidate | None:
    if Role.REP not in access.roles(request.actor):
        return None
    return candidate(request.actor, request.actor.pk, today=request.today)


def _session_of(promise: PromiseLine) -> str:
    if promise.session_id is None:
        return reverse("sessions:progress", args=[promise.commitment_id])
    return reverse("sessions:session", args=[promise.session_id])


def _ranked(kinds: Iterable[list[Due]]) -> list[Due]:
    """Take the first of each kind in the order of the loop, then the second of each."""
    return [due for turn in zip_longest(*kinds) for due in turn if due is not None]


def _kinds(request: Request, coaching: cycles.Todo) -> Iterable[list[Due]]:
    todo = reviews.todo(request.actor, today=request.today)
    if Role.REP in access.roles(request.actor):
        yield [_to_join(one) for one in cycles.to_join(request.actor, now=request.now)]
    yield [_reaction(one, request) for one in coaching.reactions]
    yield [_to_confirm(line) for line in coaching.to_confirm]
    yield [_file(line) for line in coaching.my_files]
    yield [_told(one) for one in coaching.my_verdicts]
    yield [_follow_up(line, request.today) for line in coaching.follow_ups]
    yield [_decided(line, line.verdict) for line in coaching.decided if line.verdict]
    yield [_to_look_at(line, request.today) for line in coaching.promises]
    yield [_to_report(line, request.today) for line in _unreported(request, coaching)]
    yield [_to_read(line) for line in todo.to_read]
    yield [_reaction_answered(line) for line in coaching.answered]
    yield [_answered(line, todo.answered_at) for line in todo.answered]
    yield [_asked(line) for line in todo.self_assessments]
    yield [_draft(line) for line in todo.drafts]
    yield [_session_draft(line) for line in coaching.drafts]
    yield [_to_coach(line) for line in coaching.to_coach]
    yield [_speakers(line) for line in calls.awaiting_speakers(request.actor)]
    yield [_to_answer(line, todo.disputed) for line in todo.to_answer]
    yield [_without_basis(line) for line in todo.without_basis]
    yield [_left_alone(line) for line in coaching.to_take_over]
    yield from overseeing.kinds(request)


def _to_join(one: cycles.ToJoin) -> Due:
    url = reverse("sessions:joined", args=[one.session_id])
    kind, title = _("Your session is running"), _("Type your commitment on this device")
    return Due("play", kind, _("Join"), title, one.coach, url)


def _to_confirm(line: SessionLine) -> Due:
    url = reverse("sessions:session", args=[line.session_id])
    return Due("quote", _("Are these your words"), _("Confirm"), line.words, line.coach, url)


def _file(line: cycles.FileLine) -> Due:
    url = reverse("documents:evidence", args=[line.file_id])
    title = skill_name(line.skill)
    return Due(
        "file-text", _("An evidence file about you"), _("Read it"), title, line.assembled_by, url
    )


_TOLD = {
    Outcome.MOVED: gettext_lazy("Your focus moved"),
    Outcome.PROVISIONAL: gettext_lazy("Your focus moved, provisionally"),
    Outcome.PARTIAL: gettext_lazy("Your focus moved in part"),
    Outcome.NOT_MOVED: gettext_lazy("Your focus has not moved"),
    Outcome.NO_OPPORTUNITY: gettext_lazy("Your focus was checked: no opportunity was seen"),
    Outcome.INSUFFICIENT: gettext_lazy("Your focus was checked: too little evidence"),
    None: gettext_lazy("A verdict on your focus was taken back"),
}


def _told(one: cycles.VerdictTold) -> Due:
    url = reverse("cycles:cycle", args=[one.line.cycle_id])
    verb = _("Read why")
    return Due("target", str(_TOLD[one.outcome]), verb, one.line.focus, one.line.coach, url)


def _reaction(one: cycles.ReactionLine, request: Request) -> Due:
    url = reverse("sessions:reaction", args=[one.line.session_id])
    lasts = f", {stamp(one.length_ms)}" if one.length_ms else ""
    kind = _("Reaction from %(coach)s%(lasts)s") % {"coach": one.line.coach, "lasts": lasts}
    when = ""
    if one.answer_by is not None:
        zone = request.actor.time_zone
        moment = show_moment(one.answer_by, request.now, zone)
        when = _("answer before %(moment)s") % {"moment": moment}
    return Due("message-square", kind, _("Open and answer"), one.line.theme, "", url, when)


def _reaction_answered(line: SessionLine) -> Due:
    url = reverse("sessions:reaction", args=[line.session_id]) + "#answer"
    kind = _("Your reaction is answered")
    return Due("message-square", kind, _("Read it"), line.theme, line.rep, url)


def _follow_up(line: cycles.CycleLine, today: date) -> Due:
    url = reverse("cycles:check", args=[line.cycle_id])
    kind = _("Follow-up is late") if line.is_overdue else _("Follow-up is due")
    when = when_due(line.follow_up_on, today) if line.follow_up_on else ""
    if not line.has_later_call:
        url = reverse("cycles:cycle", args=[line.cycle_id])
        return Due("target", kind, _("See what is missing"), line.focus, line.rep, url, when)
    return Due("target", kind, _("Check"), line.focus, line.rep, url, when)


_AFTER = {
    Outcome.MOVED: (gettext_lazy("The focus moved"), gettext_lazy("Close it or raise the bar")),
    Outcome.PROVISIONAL: (
        gettext_lazy("The focus moved, provisionally"),
        gettext_lazy("Close it or go on"),
    ),
    Outcome.PARTIAL: (gettext_lazy("The focus moved in part"), gettext_lazy("Begin another round")),
    Outcome.NOT_MOVED: (gettext_lazy("The focus has not moved"), gettext_lazy("Change the plan")),
    Outcome.NO_OPPORTUNITY: (
        gettext_lazy("No opportunity was seen"),
        gettext_lazy("Set a new date"),
    ),
    Outcome.INSUFFICIENT: (gettext_lazy("Too little evidence"), gettext_lazy("Set a new date")),
}


def _decided(line: cycles.CycleLine, verdict: Outcome) -> Due:
    kind, verb = map(str, _AFTER[verdict])
    url = reverse("cycles:cycle", args=[line.cycle_id])
    return Due("target", kind, verb, line.focus, line.rep, url)


def _to_coach(line: cycles.CycleLine) -> Due:
    url = reverse("sessions:run", args=[line.rep_id])
    return Due("play", _("A session comes next"), _("Hold the session"), line.focus, line.rep, url)


def _to_look_at(line: PromiseLine, today: date) -> Due:
    url = reverse("sessions:progress", args=[line.commitment_id])
    kind, when = _("Commitment came due"), when_due(line.due_on, today)
    return Due("calendar", kind, _("Say what became of it"), line.words, line.rep, url, when)


def _unreported(request: Request, coaching: cycles.Todo) -> list[PromiseLine]:
    """Give one's own commitments that came due and of which nothing is said yet."""
    unsaid = {None, Progress.NOT_DUE}
    return [
        line
        for line in coaching.my_promises
        if line.due_on <= request.today and line.progress in unsaid
    ]


def _to_report(line: PromiseLine, today: date) -> Due:
    url = reverse("sessions:progress", args=[line.commitment_id])
    kind, when = _("Your commitment came due"), when_due(line.due_on, today)
    return Due("calendar", kind, _("Report"), line.words, line.coach, url, when)


def _session_draft(line: SessionLine) -> Due:
    title = line.theme or date_format(line.held_on, "j F")
    if line.running is not None:
        args = [line.session_id, line.running.agenda, line.running.step]
        url = reverse("sessions:step", args=args)
        return Due("play", _("Session that has not ended"), _("Go on"), title, line.rep, url)
    url = reverse("sessions:write", args=[line.session_id])
    return Due("pencil", _("Unfinished session"), _("Finish it"), title, line.rep, url)


def _left_alone(line: cycles.CycleLine) -> Due:
    url = reverse("cycles:cycle", args=[line.cycle_id])
    return Due("users", _("Cycle without a coach"), _("Open it"), line.focus, line.rep, url)


def _to_read(line: reviews.Line) -> Due:
    url = reverse("reviews:review", args=[line.review_id])
    return Due("eye", _("Your review is ready"), _("Read and answer"), line.call, line.author, url)


def _answered(line: reviews.Line, spoken_at: Mapping[int, str]) -> Due:
    dimension = spoken_at.get(line.review_id)
    place = f"#score-{dimension}" if dimension else "#answers"
    url = reverse("reviews:review", args=[line.review_id]) + place
    return Due(
        "message-square", _("Your coach answered you"), _("Read it"), line.call, line.author, url
    )


def _without_basis(line: reviews.Line) -> Due:
    url = reverse("calls:detail", args=[line.call_id])
    kind = _("Lawful basis taken away after your review")
    return Due("lock", kind, _("See the call"), line.call, line.rep, url)


def _asked(line: reviews.Line) -> Due:
    url = reverse("reviews:self-assessment", args=[line.call_id])
    until = _("by %(day)s") % {"day": date_format(line.due_on, "j F")} if line.due_on else ""
    asks = _("%(coach)s asks how you saw this call") % {"coach": line.asked_by or _("Your coach")}
    return Due("target", asks, _("Assess yourself"), line.call, until, url)


def _draft(line: reviews.Line) -> Due:
    if line.is_self_assessment:
        url = reverse("reviews:self-assessment", args=[line.call_id])
        return Due("pencil", _("Unfinished self-assessment"), _("Finish it"), line.call, "", url)
    url = reverse("calls:detail", args=[line.call_id]) + "#review"
    return Due("pencil", _("Unfinished review"), _("Finish it"), line.call, line.rep, url)


def _speakers(line: calls.CallLine) -> Due:
    url = reverse("calls:speakers", args=[line.pk])
    return Due("users", _("Who speaks here"), _("Confirm speakers"), line.title, line.rep_name, url)


def _to_answer(line: reviews.Line, disputed: Collection[int]) -> Due:
    url = reverse("reviews:review", args=[line.review_id]) + "#reply"
    kind = _("Score disputed") if line.review_id in disputed else _("Answered by the rep")
    return Due("message-square", kind, _("Reply"), line.call, line.rep, url)


def _next_step(request: Request, *, is_idle: bool) -> NextStep | None:
    powers = people.powers(request.actor)
    if powers.may_manage_people and people.is_alone(request.actor):
        sentence = _("Nobody else is here yet. Reps and their coach come first.")
        return NextStep(sentence, _("Add a person"), reverse("people:new"))
    if is_idle and powers.may_import and not _has_calls(request):
        sentence = _("Start with one call: the transcript file of your recorder is enough.")
        return NextStep(sentence, _("Import a call"), reverse("calls:import"))
    return None


def _has_calls(request: Request) -> bool:
    return calls.listing(request.actor, wanted=calls.CallFilter()).exists()


def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")
