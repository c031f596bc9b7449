"""What the pages of a reaction show: to write it, and to answer and read it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, date, datetime
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from filmroom.core.dates import DayOrder
from filmroom.core.problems import Problem
from filmroom.core.reactions import LONGEST_MS, MARK_MS, local_moment, show_moment
from filmroom.core.stamps import stamp
from filmroom.cycles import queries
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.playback import Played
from filmroom.cycles.queries import ReactionRead, TakeRead
from filmroom.cycles.state import SessionState, day_order
from filmroom.kit.http import Request
from filmroom.web.choices import number
from filmroom.web.sessions import capture, forms
from filmroom.web.sessions.capture import CapturePage
from filmroom.web.sessions.pages import SessionPage, session_page
from filmroom.web.sessions.steps import ClipTurn, recording_of, turns_of

_PICKED = "%Y-%m-%dT%H:%M"  # as the browser's field for day and time has it


@dataclass(frozen=True, slots=True)
class Clip:
    """The moment, with what is said around it."""

    call: str
    url: str
    time: str
    turns: tuple[ClipTurn, ...]  # `is_seen` marks what was chosen
    recording: str  # "" without one
    is_video: bool


@dataclass(frozen=True, slots=True)
class TakeCard:
    take: TakeRead
    length: str
    url: str
    track: str  # address of the captions; "" without times
    lines: tuple[str, ...]  # captions without times, to read beside it


@dataclass(frozen=True, slots=True)
class Recorder:
    """What the device needs to record here."""

    base: str  # address below which takes are sent; with 0 while nothing is saved
    id: str  # under which the device keeps what was not sent
    mark_ms: int = MARK_MS
    longest_ms: int = LONGEST_MS

    @property
    def limit(self) -> int:
        return int(settings.REACTION_LIMIT_BYTES)

    @property
    def limit_mb(self) -> int:
        return self.limit // 1024**2


@dataclass(frozen=True, slots=True)
class WritingPage:
    sheet: CapturePage
    call_id: int
    clip: Clip | None
    reaction: str
    answer_by: str  # as the field has it
    answer_there: str  # the same where the rep is; "" where clocks agree
    zone: str
    own: TakeCard | None
    recorder: Recorder
    can_hear: bool


def fresh(request: Request, call_id: int) -> WritingPage:
    """Give an empty reaction to the span that the address names."""
    first = number(request.GET.get("first", "")) or 0
    last = max(number(request.GET.get("last", "")) or first, first)
    there = queries.reaction_to_begin(
        request.actor, call_id, first=first, last=last, now=request.now
    )
    draft = there.begin.draft
    state = {
        **capture.unsaved(uuid4(), draft, month_first=day_order() is DayOrder.MONTH_FIRST),
        "draft": values_of(draft, request.actor.time_zone, first, last),
    }
    about = _About(call_id, _clip(there.played), there.begin.rep, None, there.can_hear)
    return _writing(request, capture.page_of(there.begin, state), about)


def unsent(
    request: Request, read: ReactionRead, state: SessionState, *, tried: bool = False
) -> WritingPage:
    """Give a reaction to go on with; `tried` shows what it lacks."""
    begin = queries.session_to_begin(request.actor, state.rep_id, now=request.now)
    sheet = capture.page_of(
        begin, as_json(request, state, first=read.first, last=read.last), tried=tried
    )
    own = next((card for card in cards(read, state.session_id) if card.take.is_own), None)
    clip = _clip(read.played) if read.played else None
    call_id = int(state.draft.seen_reference or 0)
    return _writing(request, sheet, _About(call_id, clip, read.rep, own, read.can_hear))


@dataclass(frozen=True, slots=True)
class _About:
    call_id: int
    clip: Clip | None
    rep: Any  # people.Person
    own: TakeCard | None
    can_hear: bool


def _writing(request: Request, sheet: CapturePage, about: _About) -> WritingPage:
    zone = request.actor.time_zone
    moment = moment_of(sheet.values["answer_by"], zone)
    there = (
        show_moment(moment, request.now, about.rep.time_zone)
        if isinstance(moment, datetime) and about.rep.time_zone != zone
        else ""
    )
    return WritingPage(
        sheet=sheet,
        call_id=about.call_id,
        clip=about.clip,
        reaction=sheet.values["reaction"],
        answer_by=sheet.values["answer_by"],
        answer_there=there,
        zone=zone,
        own=about.own,
        recorder=Recorder(
            reverse("sessions:reaction", args=[sheet.session_id or 0]),
            f"{request.actor.pk}.{about.call_id}.{sheet.values['first']}-{sheet.values['last']}",
        ),
        can_hear=about.can_hear,
    )


def as_json(request: Request, state: SessionState, *, first: int, last: int) -> dict[str, Any]:
    """Give what the sheet stands on after a save."""
    pk = state.session_id
    return {
        **capture.as_json(state, request.today),
        "draft": values_of(state.draft, request.actor.time_zone, first, last),
        "url": reverse("sessions:reaction", args=[pk]),
        "complete_url": reverse("sessions:reaction-send", args=[pk]),
    }


def values_of(draft: SessionDraft, zone: str, first: int, last: int) -> dict[str, str]:
    by = draft.answer_by
    return {
        **forms.values_of(draft),
        "reaction": draft.reaction,
        "answer_by": f"{by.astimezone(ZoneInfo(zone)):{_PICKED}}" if by else "",
        "first": str(first),
        "last": str(last),
    }


def draft_of(
    given: Mapping[str, Any], known: SessionDraft, *, zone: str, today: date
) -> SessionDraft:
    """Read a reaction as its form sends it; the day is the one on which it is written."""
    moment = moment_of(forms.text_of(given, "answer_by"), zone)
    return replace(
        forms.draft_of(given, replace(known, held_on=today)),
        held_on=today,
        reaction=forms.text_of(given, "reaction"),
        answer_by=moment if isinstance(moment, datetime) else None,
    )


def moment_of(text: str, zone: str) -> datetime | Problem | None:
    """Read a day and a time as clocks in a zone show it; None where nothing was chosen."""
    if not text.strip():
        return None
    picked = _picked(text.strip().replace(" ", "T")[:16])
    if picked is None:
        message = _("Write it as a day and a time, like 2026-03-12 09:00.")
        return Problem("bad-time", message, "answer_by")
    return local_moment(picked.date(), picked.time(), zone)


def _picked(text: str) -> datetime | None:
    """Read a day and a time; the first and last year are not on every clock of the world."""
    try:
        picked = datetime.strptime(text, _PICKED)  # noqa: DTZ007  a clock on a wall; its zone is known to the caller
    except ValueError:
        return None
    return picked if MINYEAR < picked.year < MAXYEAR else None


# --- to answer and to read --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReactionPage:
    session: SessionPage
    clip: Clip | None
    call_is_gone: bool
    reaction: str
    takes: tuple[TakeCard, ...]
    own: TakeCard | None
    answer_by: str  # where the reader is
    answer_there: str  # where the other side is; "" where clocks agree
    other: str  # who that is
    answered_at: str
    recorder: Recorder
    can_hear: bool
    may_take_back: bool
    may_answer: bool
    is_sent: bool


def page(request: Request, read: ReactionRead) -> ReactionPage:
    pk = read.session.line.session_id
    actor = request.actor
    other = read.coach if actor.pk == read.rep.pk else read.rep
    shown = cards(read, pk)

    def when(moment: datetime | None, zone: str) -> str:
        return show_moment(moment, request.now, zone) if moment else ""

    return ReactionPage(
        session=session_page(request, pk),
        clip=_clip(read.played) if read.played else None,
        call_is_gone=read.call is None,
        reaction=read.words,
        takes=shown,
        own=next((card for card in shown if card.take.is_own), None),
        answer_by=when(read.answer_by, actor.time_zone),
        answer_there=when(read.answer_by, other.time_zone)
        if other.time_zone != actor.time_zone
        else "",
        other=other.name,
        answered_at=when(read.answered_at, actor.time_zone),
        recorder=Recorder(reverse("sessions:reaction", args=[pk]), f"{actor.pk}.answer.{pk}"),
        can_hear=read.can_hear,
        may_take_back=read.may_take_back,
        may_answer=read.may_answer,
        is_sent=not read.may_write,
    )


def cards(read: ReactionRead, pk: int) -> tuple[TakeCard, ...]:
    return tuple(_card(take, pk) for take in read.takes)


def _card(take: TakeRead, pk: int) -> TakeCard:
    by = "rep" if take.of_rep else "coach"
    return TakeCard(
        take=take,
        length=stamp(take.length_ms) if take.length_ms else "",
        url=reverse("sessions:take-file", args=[pk, by]),
        track=reverse("sessions:take-captions", args=[pk, by]) if take.has_track else "",
        lines=tuple(take.captions.splitlines()),
    )


def _clip(played: Played) -> Clip:
    offered = played.offered
    recording, is_video = recording_of(played)
    place = f"#t{played.turns[0].first}" if played.turns else ""
    return Clip(
        call=offered.call.title,
        url=reverse("calls:detail", args=[offered.call.pk]) + place,
        time=_("turn %(n)s") % {"n": offered.turn}
        if offered.at_ms is None
        else stamp(offered.at_ms),
        turns=tuple(turns_of(played, revealed=True)),
        recording=recording,
        is_video=is_video,
    )
