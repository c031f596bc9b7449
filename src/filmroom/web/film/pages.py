"""What the film queue shows: a moment a line, with the reason why it is there."""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from filmroom.core.film import Heard, Reason
from filmroom.core.moments import Kind
from filmroom.core.stamps import stamp
from filmroom.kit.http import Request
from filmroom.rhythm import queries
from filmroom.rhythm.queries import FilmClip, KeptClip
from filmroom.web.cycles.words import Words, moment_url
from filmroom.web.team.pages import tabs

_REASONS = {
    Reason.FOCUS_MISSED: gettext_lazy("A chance for the focus of the open cycle, not taken"),
    Reason.FOCUS_TAKEN: gettext_lazy("A chance for the focus of the open cycle, taken"),
    Reason.FOCUS_SEEN: gettext_lazy("The focus of the open cycle, seen"),
    Reason.OBJECTION_PASSED: gettext_lazy("Objection, not asked about within a minute"),
    Reason.OBJECTION_ASKED: gettext_lazy("Objection, asked about within a minute"),
    Reason.COMPETITOR: gettext_lazy("A competitor is named"),
    Reason.SILENCE: gettext_lazy("Long silence after a question of ours"),
}
_ICONS = {
    Reason.FOCUS_MISSED: "target",
    Reason.FOCUS_TAKEN: "target",
    Reason.FOCUS_SEEN: "target",
    Reason.OBJECTION_PASSED: "message-square",
    Reason.OBJECTION_ASKED: "message-square",
    Reason.COMPETITOR: "flag",
    Reason.SILENCE: "pause",
}
KINDS = {
    Kind.QUESTION: gettext_lazy("Question"),
    Kind.OBJECTION: gettext_lazy("Objection"),
    Kind.COMPETITOR_MENTION: gettext_lazy("Competitor"),
    Kind.PAIN_ADMISSION: gettext_lazy("Pain"),
    Kind.DECISION_PROCESS_TALK: gettext_lazy("Decision process"),
    Kind.AGENDA_SET: gettext_lazy("Agenda"),
    Kind.NEXT_STEP: gettext_lazy("Next step"),
    Kind.FEATURE_PITCH: gettext_lazy("Feature pitch"),
    Kind.VALUE_CLAIM: gettext_lazy("Value claim"),
    Kind.LONG_MONOLOGUE: gettext_lazy("Long monologue"),
    Kind.SILENCE_AFTER_QUESTION: gettext_lazy("Silence"),
}


@dataclass(frozen=True, slots=True)
class ClipRow:
    moment_id: int
    url: str  # the call at the moment
    time: str  # "" where the file has no times
    call: str
    held_on: date
    rep_id: int
    rep: str
    speaker: str
    quote: str
    icon: str
    reason: Words
    detail: str
    working: str


@dataclass(frozen=True, slots=True)
class KeptRow:
    pk: int
    url: str
    time: str
    call: str
    quote: str
    kind: Words


@dataclass(frozen=True, slots=True)
class KeptFor:
    rep_id: int
    rep: str
    rows: tuple[KeptRow, ...]


@dataclass(frozen=True, slots=True)
class QueuePage:
    rows: tuple[ClipRow, ...]
    kept: tuple[KeptFor, ...]  # by rep
    calls: int
    days: int
    tabs: tuple[tuple[Words, str, bool], ...]


def queue_page(request: Request) -> QueuePage:
    found = queries.film_queue(request.actor, now=request.now)
    return QueuePage(
        rows=tuple(map(_row, found.clips)),
        kept=_kept(queries.kept_clips(request.actor)),
        calls=found.calls,
        days=found.days,
        tabs=tabs(request, "film"),
    )


def _row(one: FilmClip) -> ClipRow:
    clip, moment = one.clip, one.clip.moment
    return ClipRow(
        moment_id=moment.id,
        url=moment_url(clip.call, moment.start_ms, segment=moment.first),
        time="" if moment.start_ms is None else stamp(moment.start_ms),
        call=one.call,
        held_on=one.held_on,
        rep_id=one.rep_id,
        rep=one.rep,
        speaker=one.speaker,
        quote=one.quote,
        icon=_ICONS[clip.reason],
        reason=_REASONS[clip.reason],
        detail=_detail(one),
        working=_working(clip.worth, clip.days, clip.less),
    )


_OF_THE_FOCUS = {Reason.FOCUS_MISSED, Reason.FOCUS_TAKEN, Reason.FOCUS_SEEN}


def _detail(one: FilmClip) -> str:
    """Say what kind of moment it is, and of the focus which dimension."""
    said = _particular(one.clip.moment)
    return f"{one.dimension}: {said}" if one.clip.reason in _OF_THE_FOCUS else said


def _particular(moment: Heard) -> str:
    match moment.kind:
        case Kind.OBJECTION:
            return str(moment.attributes.get("type", ""))
        case Kind.COMPETITOR_MENTION:
            return str(moment.attributes.get("name", ""))
        case Kind.SILENCE_AFTER_QUESTION:
            seconds = moment.attributes.get("seconds")
            return _("%(n).0f s") % {"n": seconds} if seconds else ""
        case _:
            return str(KINDS[moment.kind]).lower()


def _working(worth: int, days: int, less: int) -> str:
    """Say how the place in the queue came about."""
    points = ngettext("%(n)s point for this", "%(n)s points for this", worth) % {"n": worth}
    if not less:
        return points
    age = ngettext(
        "less %(n)s since it is %(d)s day old", "less %(n)s since it is %(d)s days old", days
    )
    return f"{points}, {age % {'n': less, 'd': days}}"


def _kept(clips: list[KeptClip]) -> tuple[KeptFor, ...]:
    reps = {one.rep_id: one.rep for one in clips}
    return tuple(
        KeptFor(rep_id, rep, tuple(kept_row(one) for one in clips if one.rep_id == rep_id))
        for rep_id, rep in reps.items()
    )


def kept_row(one: KeptClip) -> KeptRow:
    return KeptRow(
        pk=one.watched_id,
        url=moment_url(one.call_id, one.at_ms, segment=one.segment),
        time="" if one.at_ms is None else stamp(one.at_ms),
        call=one.call,
        quote=one.quote,
        kind=KINDS[one.kind],
    )
