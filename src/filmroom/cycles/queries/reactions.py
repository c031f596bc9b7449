"""A reaction to write, to answer and to read; what of it waits for whom."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from filmroom.calls.access import visible_calls
from filmroom.calls.models import Call
from filmroom.core.agendas import SessionKind
from filmroom.core.phrases import say
from filmroom.core.reactions import NO_SUCH_PLACE, answer_before
from filmroom.cycles import access, captioning, drafts, playback, taking
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Notice, Reaction, Take
from filmroom.cycles.playback import Played
from filmroom.cycles.queries.beginning import SessionToBegin, session_to_begin
from filmroom.cycles.queries.log import SessionLine
from filmroom.cycles.queries.sessions import SessionRead, read_session
from filmroom.kit.access import Refused
from filmroom.people import settings
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class TakeRead:
    """A recording as those who may hear it see it."""

    author: str
    is_own: bool
    of_rep: bool
    length_ms: int  # 0: not known
    has_picture: bool
    captions: str
    has_track: bool  # the captions have times
    by_machine: bool
    is_being_heard: bool
    trouble: str


@dataclass(frozen=True, slots=True)
class ReactionRead:
    session: SessionRead
    rep: Person
    coach: Person
    call: Call | None  # None: deleted, or not the reader's to see
    first: int  # segments
    last: int
    played: Played | None
    words: str
    answer_by: datetime | None
    answered_at: datetime | None
    takes: tuple[TakeRead, ...]  # the coach's first
    can_hear: bool  # captions are written here by the machine
    may_write: bool  # by its coach, while it is not sent
    may_take_back: bool
    may_answer: bool


@dataclass(frozen=True, slots=True)
class ReactionToBegin:
    begin: SessionToBegin
    call: Call
    played: Played
    answer_by: datetime  # proposed
    can_hear: bool


def reaction_to_begin(
    actor: Person, call_id: int, *, first: int, last: int, now: datetime
) -> ReactionToBegin:
    call, rep_id = access.call_to_react_to(actor, call_id)
    kind = SessionKind.ASYNCHRONOUS
    begin = session_to_begin(actor, rep_id, now=now, kind=kind, call_id=call_id)
    played = playback.of_span(call, first, last)
    if played is None:
        raise Refused(say(NO_SUCH_PLACE))
    proposed = answer_before(
        now,
        begin.rep.time_zone,
        last_held=begin.last.held_on if begin.last else None,
        cadence_days=settings.number("cadence_days"),
    )
    draft = replace(begin.draft, answer_by=proposed, seen_at_ms=played.offered.at_ms)
    return ReactionToBegin(
        replace(begin, draft=draft), call, played, proposed, captioning.is_possible()
    )


def read_reaction(actor: Person, session_id: int) -> ReactionRead:
    row = access.reaction_to_see(actor, session_id)
    session, read = row.session, read_session(actor, session_id)
    calls = visible_calls(actor).select_related("recording")
    call = calls.filter(pk=row.call_id).first() if row.call_id else None
    draft = drafts.from_json(session.draft)
    return ReactionRead(
        session=read,
        rep=session.rep,
        coach=session.coach,
        call=call,
        first=row.first,
        last=row.last,
        played=_played(row, call, draft.seen_at_ms),
        words=draft.reaction.strip(),
        answer_by=draft.answer_by,
        answered_at=row.answered_at or session.confirmed_at,  # also by a link, or in the log
        takes=takes_of(actor, row),
        can_hear=captioning.is_possible(),
        may_write=read.may_write and session.asked_at is None,
        may_take_back=read.may_write and session.asked_at is not None,
        may_answer=session.awaits_words and session.rep_id == actor.pk,
    )


def _played(row: Reaction, call: Call | None, at_ms: int | None) -> Played | None:
    return playback.of_kept(call, row.transcript, row.first, row.last, at_ms) if call else None


def takes_of(actor: Person, row: Reaction) -> tuple[TakeRead, ...]:
    found = (_take(one, actor, row.session.rep_id) for one in access.visible_takes(actor, row))
    return tuple(sorted(found, key=lambda one: one.of_rep))


def _take(row: Take, actor: Person, rep_id: int) -> TakeRead:
    return TakeRead(
        author=row.author.name,
        is_own=row.author_id == actor.pk,
        of_rep=row.author_id == rep_id,
        length_ms=row.length_ms,
        has_picture=row.has_picture,
        captions=row.captions,
        has_track=bool(taking.track_of(row.captions)),
        by_machine=row.captions_by == Take.By.MACHINE,
        is_being_heard=row.is_being_heard,
        trouble=say(row.trouble) if row.trouble else "",
    )


@dataclass(frozen=True, slots=True)
class ReactionLine:
    """A reaction that waits for somebody."""

    line: SessionLine
    length_ms: int  # of the coach's recording; 0: written, or not known
    answer_by: datetime | None


def reaction_lines(unfinished: Iterable[SessionLine]) -> list[ReactionLine]:
    """Give those of the sessions that are reactions, soonest answer first; two queries."""
    by_id: Mapping[int, SessionLine] = {line.session_id: line for line in unfinished}
    if not by_id:
        return []
    rows = Reaction.objects.filter(session__in=by_id).select_related("session")
    lengths = dict(
        Take.objects.filter(reaction__in=[row.pk for row in rows])
        .exclude(author__in=[row.session.rep_id for row in rows])
        .values_list("reaction", "length_ms")
    )
    found = [
        ReactionLine(
            by_id[row.session_id],
            lengths.get(row.pk, 0),
            drafts.from_json(row.session.draft).answer_by,
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: (one.answer_by is None, one.answer_by, one.line.held_on))


def unopened_answers(actor: Person) -> QuerySet[Any, Any]:
    """Give, as a column to compare with, the sessions with an answer the actor has not opened."""
    kind = NoticeKind.ANSWERED.value
    told = Notice.objects.filter(person=actor, kind=kind, read_at__isnull=True)
    return told.exclude(session=None).values("session")
