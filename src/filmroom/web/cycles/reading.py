"""A cycle to read: its focus, where it stands, what it rests on, and what comes next."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.cycles.model import State
from filmroom.core.cycles.next_steps import NextStep
from filmroom.core.dates import show_day
from filmroom.cycles import queries
from filmroom.cycles.queries import CheckRead, CountedRead, CycleRead, RoundRead
from filmroom.web.cycles.stating import Stated, stated
from filmroom.web.cycles.words import (
    DIAGNOSES,
    VERDICTS,
    Spot,
    Verdict,
    Words,
    spots_of,
    state_of,
    target_in_words,
    way_of,
)

_STEPS = (
    gettext_lazy("Baselining"),
    gettext_lazy("Coaching"),
    gettext_lazy("Practising"),
    gettext_lazy("Awaiting follow-up"),
    gettext_lazy("Verdict"),
    gettext_lazy("Closed"),
)
_VERDICT = 4
_STEP_OF = {
    State.BASELINING: 0,
    State.COACHING: 1,
    State.PRACTISING: 2,
    State.AWAITING_FOLLOW_UP: 3,
    State.CLOSED: 5,
}
_GOING_ON = {
    NextStep.RAISE_THE_BAR: gettext_lazy("Raise the bar"),
    NextStep.CHECK_ANOTHER_CALL: gettext_lazy("Set a date for another call"),
    NextStep.ANOTHER_ROUND: gettext_lazy("Begin another round"),
    NextStep.CHANGE_THE_PLAN: gettext_lazy("Change the plan"),
}


_CLOSES = gettext_lazy(
    "The cycle ends with the verdict it has, and the rep is told. Later reviews watch whether it"
    " stays; a verdict taken back opens the cycle again."
)


@dataclass(frozen=True, slots=True)
class Step:
    """One of the six steps of the ring."""

    name: Words
    standing: str  # done, now or ahead


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call that was counted."""

    title: str
    url: str  # empty once the call is gone
    held_on: date
    counted: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class CheckLine:
    verdict: Verdict
    claims_more: bool  # than the evidence supported
    held_on: date
    checked_by: str
    stated: Stated | None  # None until the rep has spoken
    calls: tuple[CallLine, ...]
    regressions: tuple[str, ...]
    buyer_made_it_easy: bool
    note: str


@dataclass(frozen=True, slots=True)
class TakenBackLine:
    verdict: Verdict
    supported: Verdict
    read: queries.TakenBack


@dataclass(frozen=True, slots=True)
class SessionLine:
    url: str
    held_on: date
    theme: str


@dataclass(frozen=True, slots=True)
class RoundLine:
    number: int
    focus: str
    target: str
    diagnosis: Words
    drill: str
    opportunity: str
    deal_url: str
    coached_on: date | None
    carries_on: bool  # without a session of its own, that of the round before counts
    follow_up_on: date | None
    sessions: tuple[SessionLine, ...]
    taken_back: tuple[TakenBackLine, ...]
    check: CheckLine | None


@dataclass(frozen=True, slots=True)
class Way:
    """A button or a link that goes on from here."""

    label: Words
    url: str
    asks: Words = ""  # what it does, said before it is done; then the url takes a POST


@dataclass(frozen=True, slots=True)
class Next:
    words: Words
    ways: tuple[Way, ...]  # the first one is the primary


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Coaching:
    """What the coach may do here beside the next step; each part is empty where it is not time."""

    baseline: tuple[Choice, ...]  # scored calls that may be added or counted again
    way: str
    park: tuple[Choice, ...]  # dimensions


@dataclass(frozen=True, slots=True)
class CyclePage:
    pk: int
    rep_id: int
    rep: str
    coach: str
    dimension: str
    focus: str
    target: str
    opened_on: date
    follow_up_on: date | None
    round: int
    state: Words
    is_overdue: bool
    label: Verdict | None
    ended_on: date | None
    ended_by: str
    withdrawn_because: str
    steps: tuple[Step, ...]
    step: int  # of the ring, from 1; 0: withdrawn
    is_running: bool  # a session with the rep, which the actor leads
    next: Next
    baseline: tuple[CallLine, ...]
    waits_for_rep: bool
    has_baseline: bool
    parked: tuple[tuple[str, str], ...]
    rounds: tuple[RoundLine, ...]
    handed: tuple[queries.Handed, ...]
    effect: str
    crm_number: str
    answers: tuple[queries.Said, ...]
    may_answer: bool
    take_back: int  # the round whose verdict may be taken back; 0: none
    coaching: Coaching | None


def cycle_page(actor: Any, pk: int, *, now: datetime, today: date) -> CyclePage:
    read = queries.read_cycle(actor, pk, now=now, today=today)
    line = read.line
    step = _step(read)
    is_open = line.ended_on is None
    running = _running(read)
    return CyclePage(
        pk=line.cycle_id,
        rep_id=line.rep_id,
        rep=line.rep,
        coach=line.coach,
        dimension=line.dimension,
        focus=line.focus,
        target=target_in_words(line.target),
        opened_on=line.opened_on,
        follow_up_on=line.follow_up_on,
        round=line.round,
        state=state_of(line),
        is_overdue=line.is_overdue,
        label=VERDICTS[line.label] if line.label else None,
        ended_on=line.ended_on,
        ended_by=read.ended_by,
        withdrawn_because=read.withdrawn_because,
        steps=tuple(_steps(step)),
        step=step + 1,
        is_running=running is not None,
        next=_go_on(read, running) if running else _next(read, today),
        baseline=tuple(map(counted_line, read.baseline)),
        waits_for_rep=read.waits_for_rep,
        has_baseline=read.has_baseline,
        parked=read.parked,
        rounds=tuple(map(_round, read.rounds)),
        handed=read.handed,
        effect=read.effect.words if read.effect else "",
        crm_number=read.crm_number,
        answers=read.answers,
        may_answer=read.may_answer,
        take_back=line.round if read.may_take_back else 0,
        coaching=_coaching(actor, read, today) if read.may_coach and is_open else None,
    )


# --- the ring ---------------------------------------------------------------------------------


def _step(read: CycleRead) -> int:
    return _VERDICT if read.next_steps else _STEP_OF.get(read.line.state, -1)


def _steps(now: int) -> Iterator[Step]:
    for number, name in enumerate(_STEPS):
        is_done = number < now or number == now == len(_STEPS) - 1
        yield Step(name, "done" if is_done else "now" if number == now else "ahead")


# --- what comes next --------------------------------------------------------------------------


def _running(read: CycleRead) -> queries.Running | None:
    """Give the session that the actor leads right now, while the cycle waits for one."""
    waits = read.line.state is State.COACHING and not read.next_steps
    return read.running if waits else None


def _go_on(read: CycleRead, running: queries.Running) -> Next:
    words = _("The session with %(rep)s has begun and has not ended.") % {"rep": read.line.rep}
    step = [running.session_id, running.agenda, running.step]
    write = reverse("sessions:write", args=[running.session_id])
    return Next(
        words,
        (
            Way(_("Go on with it"), reverse("sessions:step", args=step)),
            Way(_("Write it up or delete it"), write),
        ),
    )


def _next(read: CycleRead, today: date) -> Next:
    line = read.line
    if line.ended_on is not None:
        choose = Way(_("Choose the next focus"), reverse("cycles:choose", args=[line.rep_id]))
        words = _("This cycle has ended; one focus at a time, so the next one may begin.")
        return Next(words, (choose,) if read.may_coach else ())
    if read.next_steps:
        return _after_the_verdict(read)
    return _before_the_verdict(read, today)


def _after_the_verdict(read: CycleRead) -> Next:
    last = read.rounds[-1].check
    words = _meaning(last) if last else ""
    if not read.may_coach:
        return Next(_("%(meaning)s Your coach decides what comes next.") % {"meaning": words}, ())
    pk = read.line.cycle_id
    return Next(
        words,
        tuple(
            Way(_("Close the cycle"), reverse("cycles:close", args=[pk]), _CLOSES)
            if step is NextStep.CLOSE
            else Way(_GOING_ON[step], reverse("cycles:next-round", args=[pk]))
            for step in read.next_steps
            if step is not NextStep.CLOSE or not read.to_close
        ),
    )


def _meaning(check: CheckRead) -> Words:
    if not check.claims_more or check.statement is None:
        return VERDICTS[check.outcome].meaning
    said = _("The verdict is “%(given)s”; the evidence supported “%(supported)s”.") % {
        "given": VERDICTS[check.outcome].label,
        "supported": VERDICTS[check.statement.outcome].label,
    }
    reason = check.note or _("No reason was written down.")
    return f"{said} {reason}"


def _before_the_verdict(read: CycleRead, today: date) -> Next:
    line = read.line
    check = Way(_("Check a later call"), reverse("cycles:check", args=[line.cycle_id]))
    bring = Way(_("Import a call"), _import_url(read))
    ways = (check if line.has_later_call else bring,) if read.may_coach else ()
    if line.state is State.AWAITING_FOLLOW_UP:
        return Next(_checked_on(read), ways)
    if line.state is State.PRACTISING:
        return Next(_practising(line.follow_up_on, today), ways)
    if line.state is State.BASELINING:
        words = _("There is one call to compare with; a second from before the session makes two.")
        add = Way(_("Add a baseline call"), "#add-baseline")
        return Next(words, (add,) if read.may_coach else ())
    if read.waiting is not None:
        return _until_confirmed(read, read.waiting)
    lead = Way(_("Lead the session"), reverse("sessions:run", args=[line.rep_id]))
    log = Way(_("Log the session"), reverse("sessions:capture", args=[line.rep_id]))
    return Next(
        _("A session comes next: one theme, one drill, and a commitment in the rep's own words."),
        (lead, log) if read.may_coach else (),
    )


def _import_url(read: CycleRead) -> str:
    """Give the page that brings calls in, the rep and the deal of the running round chosen."""
    chosen = {"rep": read.line.rep_id, "deal": read.rounds[-1].deal_id or ""}
    return f"{reverse('calls:import')}?{urlencode(chosen)}"


def _until_confirmed(read: CycleRead, waiting: queries.SessionOfRound) -> Next:
    words = _("A session was held; it counts once %(rep)s has confirmed the commitment's words.")
    url = reverse("sessions:session", args=[waiting.session_id])
    return Next(words % {"rep": read.line.rep}, (Way(_("Open the session"), url),))


def _checked_on(read: CycleRead) -> str:
    if read.line.has_later_call:
        return _("A later call can be held against the baseline now.")
    return _(
        "The check is due, and there is no call of %(rep)s to check since the session: one with"
        " a buyer, its date, its speakers and a lawful basis."
    ) % {"rep": read.line.rep}


def _practising(follow_up_on: date | None, today: date) -> str:
    if follow_up_on is None:
        return _("The behaviour is being practised; the next real call shows whether it is there.")
    day = show_day(follow_up_on, today)
    return _("The behaviour is being practised; it is checked on a real call by %(day)s.") % {
        "day": day
    }


# --- what it rests on -------------------------------------------------------------------------


def counted_line(one: CountedRead) -> CallLine:
    return CallLine(
        title=one.title,
        url=reverse("calls:detail", args=[one.call_id]) if one.call_id else "",
        held_on=one.held_on,
        counted=one.counted,
        spots=spots_of(one.call_id, one.points),
    )


def _round(one: RoundRead) -> RoundLine:
    plan = one.plan
    return RoundLine(
        number=one.number,
        focus=plan.focus,
        target=target_in_words(str(plan.target)),
        diagnosis=DIAGNOSES[plan.diagnosis] if plan.diagnosis else "",
        drill=plan.drill,
        opportunity=plan.opportunity,
        deal_url=reverse("deals:deal", args=[one.deal_id]) if one.deal_id else "",
        coached_on=one.sessions[0].held_on if one.sessions else one.coached_on,
        carries_on=one.coached_on is not None and not one.sessions,
        follow_up_on=one.follow_up_on,
        sessions=tuple(
            SessionLine(
                reverse("sessions:session", args=[held.session_id]), held.held_on, held.theme
            )
            for held in one.sessions
        ),
        taken_back=tuple(
            TakenBackLine(VERDICTS[back.outcome], VERDICTS[back.supported], back)
            for back in one.taken_back
        ),
        check=_check(one.check) if one.check else None,
    )


def _check(one: CheckRead) -> CheckLine:
    return CheckLine(
        verdict=VERDICTS[one.outcome],
        claims_more=one.claims_more,
        held_on=one.held_on,
        checked_by=one.checked_by,
        stated=stated(one.statement) if one.statement else None,
        calls=tuple(map(counted_line, one.calls)),
        regressions=one.regressions,
        buyer_made_it_easy=one.buyer_made_it_easy,
        note=one.note,
    )


def _coaching(actor: Any, read: CycleRead, today: date) -> Coaching:
    is_checked = any(one.check for one in read.rounds)
    scored = () if is_checked else queries.scored_calls(actor, read.line.rep_id, today=today)
    coached_on = read.rounds[0].coached_on
    return Coaching(
        baseline=tuple(
            Choice(str(call.call_id), f"{call.title}, {show_day(call.held_on, today)}")
            for call in scored
            if coached_on is None or call.held_on < coached_on
        ),
        way=way_of(read.line.target),
        park=tuple(
            Choice(one.key, one.name)
            for one in read.rubric.dimensions
            if one.name != read.line.dimension
        ),
    )
