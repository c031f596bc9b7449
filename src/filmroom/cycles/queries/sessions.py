"""One session to read, with its history and what was said about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from filmroom.core.commitments import Progress
from filmroom.core.sessions import Seen
from filmroom.cycles import access, drafts, links
from filmroom.cycles.models import ProgressReport, Session
from filmroom.cycles.queries.cycles import Said
from filmroom.cycles.queries.log import SessionLine, line_of
from filmroom.cycles.state import SessionState, led_of, state_of
from filmroom.kit.once import once_a_page
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class Reported:
    progress: Progress
    reason: str
    note: str
    reported_on: date
    reported_by: str
    session_id: int | None  # in which it was reviewed; None: reported in between


@dataclass(frozen=True, slots=True)
class Edited:
    editor: str
    edited_at: datetime
    changes: Mapping[str, Sequence[Any]]  # field of the draft -> before, after


@dataclass(frozen=True, slots=True)
class Observed:
    kind: Seen
    call_id: int | None
    call: str
    deal_id: int | None
    deal: str
    url: str  # of a recording elsewhere; empty unless it is an address of the web
    words: str  # a metric, or a reference that is no address
    at_ms: int | None


@dataclass(frozen=True, slots=True)
class SessionRead:
    line: SessionLine
    state: SessionState
    observed: Observed | None
    reports: tuple[Reported, ...]  # on this session's commitment, first to last
    reviewed: tuple[Reported, ...]  # what this session said of the one before
    edits: tuple[Edited, ...]
    answers: tuple[Said, ...]
    notes: str  # the coach's, once they are shared
    is_reaction: bool  # has a moment of a call that it reacts to
    documented_at: datetime | None
    may_edit: bool  # a complete one, by its coach
    may_write: bool  # a draft, by its coach
    may_confirm: bool  # the words, by the rep
    may_reword: bool
    may_report: bool
    may_answer: bool


@once_a_page
def read_session(actor: Person, session_id: int) -> SessionRead:
    row = access.session_to_see(actor, session_id)
    is_rep, is_coach = row.rep_id == actor.pk, row.coach_id == actor.pk
    writes = is_coach and access.reps_to_coach(actor).filter(pk=row.rep_id).exists()
    promise, led = row.commitment, led_of(row)
    is_reviewed = promise is not None and promise.is_reviewed
    return SessionRead(
        line=line_of(row),
        state=state_of(row),
        observed=_observed(row),
        reports=_reported(promise.reports.all()) if promise else (),
        reviewed=_reported(row.reports.all()),
        edits=tuple(
            Edited(one.editor.name, one.edited_at, one.changes)
            for one in row.edits.select_related("editor")
        ),
        answers=tuple(
            Said(one.author.name, one.words, one.created_at)
            for one in row.answers.select_related("author")
        ),
        notes=led.shared_notes if led else "",
        is_reaction=hasattr(row, "reaction"),
        documented_at=row.documented_at,
        may_edit=writes and row.is_complete,
        may_write=writes and not row.is_complete,
        may_confirm=is_rep and row.awaits_words,
        may_reword=is_rep and row.is_complete and not is_reviewed,
        may_report=promise is not None and (writes or (is_rep and not is_reviewed)),
        may_answer=row.is_complete and (is_rep or is_coach),
    )


def _reported(rows: QuerySet[ProgressReport]) -> tuple[Reported, ...]:
    return tuple(
        Reported(
            Progress(one.progress),
            one.reason,
            one.note,
            one.reported_on,
            one.reported_by.name,
            one.session_id,
        )
        for one in rows.select_related("reported_by")
    )


def _observed(row: Session) -> Observed | None:
    if not row.seen_in:
        return None
    is_address = row.seen_reference.lower().startswith(("https://", "http://"))
    return Observed(
        kind=Seen(row.seen_in),
        call_id=row.seen_call_id,
        call=row.seen_call.title if row.seen_call else "",
        deal_id=row.seen_deal_id,
        deal=row.seen_deal.name if row.seen_deal else "",
        url=row.seen_reference if is_address else "",
        words="" if is_address else row.seen_reference,
        at_ms=row.seen_at_ms,
    )


@dataclass(frozen=True, slots=True)
class WordsAsked:
    """What somebody who holds a link is asked to confirm; once it is, only that it is."""

    rep: str
    coach: str
    words: str
    due_on: date | None
    where: str
    is_confirmed: bool


def words_asked(token: str, *, now: datetime) -> WordsAsked:
    row = links.session_of(token, now=now)
    if links.is_used(row):
        return WordsAsked(row.rep.name, row.coach.name, "", None, "", is_confirmed=True)
    draft = drafts.from_json(row.draft)
    return WordsAsked(
        rep=row.rep.name,
        coach=row.coach.name,
        words=draft.words.strip(),
        due_on=draft.due_on,
        where=draft.where,
        is_confirmed=False,
    )
