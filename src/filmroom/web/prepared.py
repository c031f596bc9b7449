"""The next 1:1 of a coach as one card: last commitment, two clips, focus, one question."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.commitments import Progress
from filmroom.core.cycles.model import State
from filmroom.core.first_question import first_question
from filmroom.core.phrases import say
from filmroom.core.playback import Shows
from filmroom.core.stamps import stamp
from filmroom.cycles.queries import NextOne, ReadyClip
from filmroom.cycles.queries.log import PromiseLine
from filmroom.kit.http import Request
from filmroom.web.cycles.words import Words, moment_url
from filmroom.web.due import when_due
from filmroom.web.sessions.words import PROGRESS

_SHOWS = {
    Shows.MISSING: gettext_lazy("missing"),
    Shows.PARTLY: gettext_lazy("partly there"),
}


@dataclass(frozen=True, slots=True)
class Clip:
    url: str
    place: str
    call: str
    shows: Words
    words: str


@dataclass(frozen=True, slots=True)
class Answer:
    words: Words
    url: str  # opens the report with it chosen; nothing is recorded by a slip


@dataclass(frozen=True, slots=True)
class Card:
    rep: str
    rep_url: str
    why: str
    focus: str
    focus_url: str  # without a focus, where one is chosen
    promise: str
    due: str
    said: Words  # what the rep reported; empty: nothing yet
    answers: tuple[Answer, ...]
    clips: tuple[Clip, ...]
    question: str
    run_url: str
    paper_url: str
    replaces: frozenset[str]  # addresses of what waits that the card says already


def card(request: Request, found: NextOne | None) -> Card | None:
    if found is None:
        return None
    promise, cycle = found.promise, found.cycle
    run_url = reverse("sessions:run", args=[found.rep_id])
    report_url = reverse("sessions:progress", args=[promise.commitment_id]) if promise else ""
    question = first_question(
        promise.progress if promise else None,
        has_promise=promise is not None,
        has_clip=bool(found.clips),
        has_focus=cycle is not None,
    )
    return Card(
        rep=found.rep,
        rep_url=reverse("people:person", args=[found.rep_id]),
        why=_why(found),
        focus=cycle.focus if cycle else "",
        focus_url=_focus_url(found),
        promise=promise.words if promise else "",
        due=when_due(promise.due_on, request.today) if promise else "",
        said=PROGRESS[promise.progress] if promise and promise.progress else "",
        answers=tuple(_answers(request, promise, report_url)) if promise else (),
        clips=tuple(map(_clip, found.clips)),
        question=say(question),
        run_url=run_url,
        paper_url=reverse("documents:preparation", args=[found.rep_id]),
        replaces=frozenset({run_url, report_url}),
    )


def _why(found: NextOne) -> str:
    if found.days is not None and found.is_stalled:
        return _("Stalled: no session for %(n)s days") % {"n": found.days}
    if found.days is not None:
        return _("No session for %(n)s days") % {"n": found.days}
    if found.cycle is not None and found.cycle.state is State.COACHING:
        return _("The cycle waits for its session")
    return _("Commitment due first")


def _focus_url(found: NextOne) -> str:
    if found.cycle is not None:
        return reverse("cycles:cycle", args=[found.cycle.cycle_id])
    return reverse("cycles:choose", args=[found.rep_id])


def _answers(request: Request, promise: PromiseLine, url: str) -> list[Answer]:
    """Give kept, partly and not kept; "not due yet" while its day is not over."""
    last = Progress.NOT_KEPT if promise.due_on < request.today else Progress.NOT_DUE
    choices = (Progress.KEPT, Progress.PARTLY, last)
    return [Answer(PROGRESS[one], f"{url}?progress={one.value}") for one in choices]


def _clip(one: ReadyClip) -> Clip:
    return Clip(
        url=moment_url(one.call_id, one.at_ms, one.turn),
        place=stamp(one.at_ms) if one.at_ms is not None else _("turn %(n)s") % {"n": one.turn},
        call=one.call,
        shows=_SHOWS[one.shows],
        words=one.words,
    )
