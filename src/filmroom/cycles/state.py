"""A session as it stands: what an editor gets after each save, and when somebody was faster."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from filmroom.core import commitments
from filmroom.core.commitments import Progress, Voice
from filmroom.core.dates import DayOrder, parse_day
from filmroom.core.diagnosis import Fix, wrong_fix
from filmroom.core.phrases import say
from filmroom.core.problems import Problem
from filmroom.core.sessions import check_capture, check_day
from filmroom.cycles import drafts, values
from filmroom.cycles.drafts import SessionDraft
from filmroom.cycles.models import Commitment, Cycle, LedSession, Session
from filmroom.deals.models import Deal
from filmroom.kit import clock
from filmroom.kit.access import Conflict
from filmroom.people import settings
from filmroom.people.models import Person

NOT_IN_OWN_WORDS = "not-in-own-words"
OPEN_NOTES = "open-notes"


@dataclass(frozen=True, slots=True)
class Promise:
    """A commitment that is still to be looked at with the rep."""

    commitment_id: int
    words: str
    due_on: date
    where: str
    progress: Progress | None  # what the rep reported so far


@dataclass(frozen=True, slots=True)
class SessionState:
    session_id: int
    key: UUID
    rep_id: int
    version: int  # the ticket the next save has to bring
    is_complete: bool
    awaits_words: bool  # until the rep confirms the words of the commitment
    draft: SessionDraft
    problems: tuple[Problem, ...]  # what it lacks to be completed
    hints: tuple[Problem, ...]  # what may be left as it is
    previous: Promise | None  # to be looked at first (law 6)


class SessionConflict(Conflict):
    """Somebody saved the session first. Carries what is there now, so that nothing is lost."""

    def __init__(self, state: SessionState) -> None:
        self.state = state
        super().__init__(say("The session was changed in the meantime; nothing was overwritten."))


def unreviewed(rep: Person, coach: Person) -> QuerySet[Commitment]:
    """Give the commitments of a rep that are still to be looked at, latest first."""
    return unreviewed_by(coach).filter(rep=rep)


def unreviewed_by(coach: Person) -> QuerySet[Commitment]:
    """Give the commitments to a coach that are still to be looked at, latest first."""
    open_ones = Q(reviewed_on__isnull=True) | Q(progress=Progress.NOT_DUE.value)
    rows = Commitment.objects.filter(open_ones, coach=coach)
    return rows.order_by("-session__held_on", "-pk")


def promise_of(row: Commitment) -> Promise:
    return Promise(row.pk, row.words, row.due_on, row.where, values.progress_of(row))


def settled(draft: SessionDraft) -> SessionDraft:
    """Read a date that was only typed, as it was meant on the day of the session."""
    if draft.due_on is not None or not draft.due_text.strip():
        return draft
    read = parse_day(draft.due_text, draft.held_on, day_order(), field="due_on")
    return draft if isinstance(read, Problem) else replace(draft, due_on=read)


def day_order() -> DayOrder:
    return DayOrder.MONTH_FIRST if settings.value("month_first") else DayOrder.DAY_FIRST


def voice_of(row: Session, draft: SessionDraft) -> Voice:
    if draft.typed_by_rep:
        return Voice.TYPED_BY_REP
    is_confirmed = row.confirmed_at is not None and row.confirmed_words == draft.words
    return Voice.CONFIRMED_BY_REP if is_confirmed else Voice.UNCONFIRMED


def lacking(row: Session, draft: SessionDraft, previous: Commitment | None) -> tuple[Problem, ...]:
    """Say what keeps the draft from being completed (laws 4, 5 and 6)."""
    report = drafts.report_of(draft) if previous and draft.previous_id == previous.pk else None
    capture = replace(drafts.capture_of(draft, voice_of(row, draft)), progress=report)
    deals = _deals(row.rep)
    found = check_capture(
        capture,
        previous=values.commitment_of(previous) if previous else None,
        deal_names=[name for deal in deals for name in (deal.name, deal.account.name)],
        has_live_deal=any(deal.outcome == "open" for deal in deals),
    )
    return (*(_said_why(problem, draft) for problem in found), *_open_notes(row))


def misdated(row: Session, draft: SessionDraft, now: datetime) -> tuple[Problem, ...]:
    """Say why the session cannot have been held on its day."""
    cycle = Cycle.objects.filter(pk=draft.cycle_id).first() if draft.cycle_id else None
    return check_day(
        draft.held_on,
        today=clock.local_day(now, row.rep.time_zone),
        cycle_opened_on=cycle.opened_on if cycle else None,
    )


def _open_notes(row: Session) -> tuple[Problem, ...]:
    led = led_of(row)
    if led is None or not led.has_open_notes:
        return ()
    message = say(
        "You took notes while you led this session: let the rep read them, or discard them."
    )
    return (Problem(OPEN_NOTES, message, "notes"),)


def led_of(row: Session) -> LedSession | None:
    return getattr(row, "led", None)


def _deals(rep: Person) -> list[Deal]:
    return list(Deal.objects.filter(owner=rep).select_related("account"))


def _said_why(problem: Problem, draft: SessionDraft) -> Problem:
    """Where a date was typed that cannot be read, say that instead of asking for a date."""
    if problem.code != "no-date" or not draft.due_text.strip():
        return problem
    read = parse_day(draft.due_text, draft.held_on, day_order(), field="due_on")
    return read if isinstance(read, Problem) else problem


def hints_of(row: Session, draft: SessionDraft) -> tuple[Problem, ...]:
    vague = commitments.vague(draft.words)
    return (*(() if vague is None else (vague,)), *_wrong_fix(row, draft))


def _wrong_fix(row: Session, draft: SessionDraft) -> tuple[Problem, ...]:
    if draft.diagnosis is None or draft.fix is None:
        return ()
    earlier = Session.objects.filter(
        rep=row.rep, skill=draft.skill, completed_at__isnull=False, held_on__lte=draft.held_on
    ).exclude(pk=row.pk)
    tried = earlier.exclude(fix="").order_by("held_on", "pk").values_list("fix", flat=True)
    found = wrong_fix(draft.diagnosis, draft.fix, [Fix(fix) for fix in tried])
    return () if found is None else (found,)


def words_of(row: Session) -> SessionState:
    """Give a session as it is typed, without looking for what it lacks."""
    return SessionState(
        session_id=row.pk,
        key=row.key,
        rep_id=row.rep_id,
        version=row.version,
        is_complete=row.is_complete,
        awaits_words=row.awaits_words,
        draft=drafts.from_json(row.draft),
        problems=(),
        hints=(),
        previous=None,
    )


def state_of(row: Session) -> SessionState:
    typed = words_of(row)
    previous = None if row.is_complete else unreviewed(row.rep, row.coach).first()
    return replace(
        typed,
        problems=() if row.is_complete else lacking(row, typed.draft, previous),
        hints=hints_of(row, typed.draft),
        previous=promise_of(previous) if previous else None,
    )
