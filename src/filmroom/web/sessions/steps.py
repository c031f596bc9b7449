"""What the screen of a led session shows, one step at a time, for two people to read."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from filmroom.core.agendas import Agenda, Card, Part, SessionKind, Step
from filmroom.core.playback import Shows
from filmroom.core.problems import Problem
from filmroom.core.stamps import stamp
from filmroom.core.transcripts.model import Side
from filmroom.cycles import queries
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.playback import Offered, Playback, Played, Reviewed
from filmroom.cycles.queries import LedRead, Worked
from filmroom.cycles.state import Promise
from filmroom.cycles.values import SeenPoint
from filmroom.kit.http import Request
from filmroom.rhythm.queries import kept_clips
from filmroom.web.cycles.words import target_in_words
from filmroom.web.film.pages import KeptRow, kept_row
from filmroom.web.sessions import words
from filmroom.web.sessions.capture import Advised, advices, as_json
from filmroom.web.sessions.forms import values_of

_ASKED_IN: Mapping[str, Part | Card] = {  # where a field of the log is filled in, by its problem
    "progress": Part.PREVIOUS_COMMITMENT,
    "theme": Card.DIAGNOSIS,
    "skill": Card.DIAGNOSIS,
    "commitment": Part.DATED_COMMITMENT,
    "due_on": Part.DATED_COMMITMENT,
    "where": Part.DATED_COMMITMENT,
}
_CLIPS = {Shows.MISSING: gettext_lazy("First clip"), Shows.PARTLY: gettext_lazy("Second clip")}


@dataclass(frozen=True, slots=True)
class ClipTurn:
    time: str
    at: str  # seconds into the recording; "" without one
    speaker: str
    side: str
    words: str
    is_seen: bool  # holds what the coach's evidence points at; False until that is revealed


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ClipCard:
    """One of the two clips; what the coach saw in it only once the rep has spoken."""

    shows: str
    title: str
    call: str  # "" where there is no clip
    url: str
    time: str
    turns: tuple[ClipTurn, ...]
    recording: str  # address with the span to play; "" without a recording
    is_video: bool
    seen: str  # what it shows; "" until revealed
    evidence: tuple[SeenPoint, ...]
    choices: tuple[Choice, ...]
    calls: tuple[tuple[int, str], ...]  # for a moment of the coach's own


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """A piece of a review's evidence as a clip; what was seen only once the rep has spoken."""

    number: int
    of: int
    call: str
    url: str
    time: str
    turns: tuple[ClipTurn, ...]
    recording: str  # as of a clip
    is_video: bool
    dimension: str  # "" until revealed
    evidence: tuple[SeenPoint, ...]


@dataclass(frozen=True, slots=True)
class StepLine:
    title: str
    minutes: str
    number: int
    is_now: bool
    url: str


@dataclass(frozen=True, slots=True)
class Lack:
    """What the log still lacks, and the step that asks for it."""

    message: str
    title: str  # "" where no step asks for it
    url: str


@dataclass(frozen=True, slots=True)
class StepPage:
    pk: int
    rep_id: int
    rep: str
    key: UUID
    state: dict[str, Any]  # what the island starts from
    values: dict[str, str]
    agenda: Agenda
    steps: tuple[StepLine, ...]
    number: int  # 1 is the first
    step: Step
    seconds: int  # since the session started
    has_joined: bool  # the rep, on their own device
    join_at: str  # the address to type into it, without what browsers add themselves
    lasts: str  # minutes of the whole agenda
    previous: Promise | None  # where this step looks at it
    others: int  # open commitments beside it
    clips: tuple[ClipCard, ...]
    kept: tuple[KeptRow, ...]  # moments of the film queue, kept for a session with this rep
    reviewed: tuple[ReviewStep, ...]  # the evidence of a review, where no cycle has clips
    has_evidence: bool  # clips, a review or kept moments, on which the rep speaks first
    is_revealed: bool
    advice: tuple[Advised, ...]  # where this step asks why
    has_model: bool
    has_drill: bool
    has_commitment: bool
    worked: Worked | None
    target: str
    live_deals: tuple[tuple[str, str], ...]
    interventions: tuple[str, ...]
    understood: str
    is_understood: bool
    has_open_notes: bool
    problems: Mapping[str, str]  # by field, of what was sent
    elsewhere: tuple[tuple[str, str], ...]  # field, and what was saved there meanwhile
    lacks: tuple[Lack, ...]  # once somebody tried to end it
    settle: str  # what was chosen for the notes

    progress: words.Choices = words.PROGRESS_CHOICES
    skills: words.Choices = words.SKILL_CHOICES
    fixes: words.Choices = words.FIX_CHOICES

    @property
    def state_json(self) -> str:
        return json.dumps(self.state)

    @property
    def before(self) -> int:
        return self.number - 1

    @property
    def after(self) -> int:
        return self.number + 1

    @property
    def is_last(self) -> bool:
        return self.number == len(self.agenda.steps)

    @property
    def elapsed(self) -> int:
        return self.seconds // 60

    @property
    def is_rep_first(self) -> bool:
        return Part.REP_SPEAKS in self.step.parts

    @property
    def has_theme(self) -> bool:
        return bool(self.advice)


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent and could not be kept as it is."""

    draft: SessionDraft | None = None  # as typed
    problems: Mapping[str, str] = field(default_factory=dict)  # by field
    elsewhere: tuple[tuple[str, str], ...] = ()  # field, and what was saved there meanwhile
    lacks: tuple[Problem, ...] = ()
    settle: str = ""


def minutes_of(step: Step) -> str:
    return f"{step.minutes}–{step.up_to}" if step.up_to else str(step.minutes)


def step_page(
    request: Request,
    read: LedRead,
    agenda: Agenda,
    number: int,
    sent: Sent = Sent(),
) -> StepPage:
    step = agenda.steps[number - 1]
    state = as_json(read.state, request.today)
    looks_back = Part.PREVIOUS_COMMITMENT in step.parts
    values = _values(sent.draft or read.state.draft, read.previous if looks_back else None)
    is_revealed = "revealed" in request.GET
    with_clips = Card.CLIPS in step.cards
    reviewed = _reviewed(request, read, agenda, revealed=is_revealed) if with_clips else ()
    is_paired = with_clips and not reviewed
    clips = _clips(request, read, revealed=is_revealed) if is_paired else ()
    kept = _kept(request, read) if with_clips else ()
    worked = read.worked
    return StepPage(
        pk=read.state.session_id,
        rep_id=read.rep.pk,
        rep=read.rep.name,
        key=read.state.key,
        state={**state, "problems": [], "draft": {**state["draft"], **_about_previous(values)}},
        values=values,
        agenda=agenda,
        steps=tuple(_lines(read.state.session_id, agenda, number)),
        number=number,
        step=step,
        has_joined=read.has_joined,
        join_at=settings.SITE_URL.partition("://")[2] + reverse("join").rstrip("/"),
        seconds=_seconds(read.state.draft.started_at, request.now),
        lasts="–".join(str(one) for one in sorted(set(agenda.minutes))),
        previous=read.previous if looks_back else None,
        others=read.others if looks_back else 0,
        clips=clips,
        kept=kept if is_revealed else (),
        reviewed=reviewed,
        has_evidence=bool(clips or kept or reviewed),
        is_revealed=is_revealed,
        advice=advices() if Card.DIAGNOSIS in step.cards else (),
        has_model=Card.MODEL in step.cards,
        has_drill=Part.DRILL in step.parts,
        has_commitment=Part.DATED_COMMITMENT in step.parts,
        worked=worked,
        target=target_in_words(worked.target) if worked else "",
        live_deals=tuple((str(pk), name) for pk, name in read.live_deals),
        interventions=read.interventions,
        understood=state["understood"],
        is_understood=state["is_day"],
        has_open_notes=read.has_open_notes,
        problems=sent.problems,
        elsewhere=sent.elsewhere,
        lacks=tuple(_lack(read.state.session_id, agenda, problem) for problem in sent.lacks),
        settle=sent.settle,
    )


def _lack(pk: int, agenda: Agenda, problem: Problem) -> Lack:
    asked_in = _ASKED_IN.get(problem.field)
    for number, step in enumerate(agenda.steps, 1):
        if asked_in in {*step.parts, *step.cards}:
            url = reverse("sessions:step", args=[pk, agenda.key, number])
            return Lack(problem.message, _(step.title), url)
    return Lack(problem.message, "", "")


def _values(draft: SessionDraft, previous: Promise | None) -> dict[str, str]:
    """Give what the fields hold; an answer about another commitment is none about this one."""
    values = values_of(draft)
    if previous is not None and values["previous_id"] != str(previous.commitment_id):
        values |= {"previous_id": str(previous.commitment_id), "progress": ""}
        values |= {"progress_reason": "", "progress_note": ""}
    return values


def _about_previous(values: Mapping[str, str]) -> dict[str, str]:
    names = ("previous_id", "progress", "progress_reason", "progress_note")
    return {name: values[name] for name in names}


def _seconds(started_at: datetime | None, now: datetime) -> int:
    return max(int((now - started_at).total_seconds()), 0) if started_at else 0


def _lines(pk: int, agenda: Agenda, now: int) -> Iterator[StepLine]:
    for number, step in enumerate(agenda.steps, 1):
        url = reverse("sessions:step", args=[pk, agenda.key, number])
        yield StepLine(_(step.title), minutes_of(step), number, number == now, url)


# --- the clips --------------------------------------------------------------------------------


def _kept(request: Request, read: LedRead) -> tuple[KeptRow, ...]:
    return tuple(map(kept_row, kept_clips(request.actor, rep_id=read.rep.pk)))


def _clips(request: Request, read: LedRead, *, revealed: bool) -> tuple[ClipCard, ...]:
    if read.worked is None:
        return ()
    there = queries.playback_of(request.actor, read.state.session_id, today=request.today)
    return tuple(_card(shows, there, request.today, revealed=revealed) for shows in Shows)


def _reviewed(
    request: Request, read: LedRead, agenda: Agenda, *, revealed: bool
) -> tuple[ReviewStep, ...]:
    """Give a review to look at together where the session has no cycle, or is about a call."""
    if read.worked is not None and agenda.kind is not SessionKind.CALL_REVIEW:
        return ()
    found = queries.reviewed_of(request.actor, read.state.session_id, today=request.today)
    return tuple(
        _review_step(one, number, len(found), revealed=revealed)
        for number, one in enumerate(found, 1)
    )


def _review_step(one: Reviewed, number: int, of: int, *, revealed: bool) -> ReviewStep:
    played, offered = one.played, one.played.offered
    recording, is_video = recording_of(played)
    return ReviewStep(
        number=number,
        of=of,
        call=offered.call.title,
        url=reverse("calls:detail", args=[offered.call.pk]) + f"#t{_first(played)}",
        time=_time(offered),
        turns=tuple(turns_of(played, revealed=revealed)),
        recording=recording,
        is_video=is_video,
        dimension=_(one.dimension) if revealed else "",
        evidence=played.evidence if revealed else (),
    )


def _card(shows: Shows, there: Playback, today: date, *, revealed: bool) -> ClipCard:
    played = there.clips.get(shows)
    offered = played.offered if played else None
    recording, is_video = recording_of(played) if played else ("", False)
    return ClipCard(
        shows=shows.value,
        title=str(_CLIPS[shows]),
        call=offered.call.title if offered else "",
        url=reverse("calls:detail", args=[offered.call.pk]) + f"#t{_first(played)}"
        if offered
        else "",
        time=_time(offered) if offered else "",
        turns=tuple(turns_of(played, revealed=revealed)) if played else (),
        recording=recording,
        is_video=is_video,
        seen=str(words.SHOWS[played.offered.shows or shows]) if played and revealed else "",
        evidence=played.evidence if played and revealed else (),
        choices=tuple(_choices(there, played)),
        calls=tuple((call.pk, call.title) for call in there.calls),
    )


def _first(played: Played | None) -> int:
    return played.turns[0].first if played and played.turns else 0


def _time(one: Offered) -> str:
    return _("turn %(n)s") % {"n": one.turn} if one.at_ms is None else stamp(one.at_ms)


def turns_of(played: Played, *, revealed: bool) -> Iterator[ClipTurn]:
    span, reading = played.clip.span, played.reading
    segments, call = reading.transcript.segments, played.offered.call
    is_heard = call.recording is not None
    for turn in played.turns:
        inside = range(max(turn.first, span.first), min(turn.last, span.last) + 1)
        label = turn.speaker or ""
        yield ClipTurn(
            time="" if turn.start_ms is None else stamp(turn.start_ms),
            at="" if not is_heard or turn.start_ms is None else _seconds_in(call, turn.start_ms),
            speaker=reading.names.get(label, label) or _("Not named"),
            side=reading.sides.get(label, Side.UNKNOWN).value,
            words=" ".join(segments[index].text for index in inside if segments[index].text),
            is_seen=revealed and turn.first in played.seen_in,
        )


def recording_of(played: Played) -> tuple[str, bool]:
    """Give the address of the span in the recording, which browsers play and then stop."""
    call, clip = played.offered.call, played.clip
    if call.recording is None or clip.from_ms is None or clip.until_ms is None:
        return "", False
    start, end = (_seconds_in(call, ms) for ms in (clip.from_ms, clip.until_ms))
    url = reverse("calls:recording", args=[call.pk])
    return f"{url}#t={start},{end}", call.recording.media_type.startswith("video/")


def _seconds_in(call: Any, ms: int) -> str:
    """Give when something said on a call is heard in its recording."""
    return f"{max(ms + call.recording_offset_ms, 0) / 1000:.3f}"


def _choices(there: Playback, played: Played | None) -> Iterator[Choice]:
    """Offer every moment by call and time alone: what was seen there is not said yet."""
    now = str(played.offered.place) if played else ""
    yield Choice("", _("No clip"), not now)
    known = {str(one.place): one for one in there.offered}
    if played:
        known.setdefault(now, played.offered)
    for place, one in known.items():
        yield Choice(place, f"{one.call.title}, {_time(one)}", place == now)
