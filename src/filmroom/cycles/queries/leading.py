"""A session while it is led: where it is, what is worked on, and the coach's own notes."""

from dataclasses import dataclass
from datetime import date, datetime

from filmroom.cycles import access, focusing, playback
from filmroom.cycles.models import LedSession, Round, Session
from filmroom.cycles.playback import Playback, Reviewed
from filmroom.cycles.queries.interventions import interventions
from filmroom.cycles.state import Promise, SessionState, promise_of, state_of, unreviewed
from filmroom.people.models import Person


@dataclass(frozen=True, slots=True)
class Worked:
    """What the cycle of a session works on."""

    cycle_id: int
    focus: str
    target: str
    drill: str


@dataclass(frozen=True, slots=True)
class LedRead:
    rep: Person
    state: SessionState
    agenda: str
    step: int  # looked at last
    has_joined: bool  # the rep, on a device of their own
    is_ended: bool
    worked: Worked | None  # None outside any cycle
    previous: Promise | None  # to be looked at first (law 6)
    others: int  # commitments that are open beside it
    live_deals: tuple[tuple[int, str], ...]
    interventions: tuple[str, ...]  # the coach's own, last used first
    has_open_notes: bool


def read_led(actor: Person, session_id: int) -> LedRead:
    led = access.led_session_to_write(actor, session_id)
    row = led.session
    state = state_of(row)
    open_ones = list(unreviewed(row.rep, actor))
    return LedRead(
        rep=row.rep,
        state=state,
        agenda=led.agenda,
        step=led.step,
        has_joined=led.joined_at is not None,
        is_ended=led.ended_at is not None,
        worked=_worked(state.draft.cycle_id),
        previous=promise_of(open_ones[0]) if open_ones else None,
        others=max(len(open_ones) - 1, 0),
        live_deals=tuple((int(deal.id), deal.name) for deal in focusing.live_deals(row.rep)),
        interventions=interventions(actor),
        has_open_notes=led.has_open_notes,
    )


def _worked(cycle_id: int | None) -> Worked | None:
    row = Round.objects.filter(cycle=cycle_id).order_by("-number").first()
    return None if row is None else Worked(row.cycle_id, row.focus, row.target, row.drill)


def playback_of(actor: Person, session_id: int, *, today: date) -> Playback:
    """Give the clips of a session, and what the coach may choose instead."""
    led = access.led_session_to_write(actor, session_id)
    return playback.of(actor, led, today=today)


def reviewed_of(actor: Person, session_id: int, *, today: date) -> tuple[Reviewed, ...]:
    """Give the evidence of the review that a session looks at, to be played step by step."""
    led = access.led_session_to_write(actor, session_id)
    return playback.of_review(actor, led, today=today)


@dataclass(frozen=True, slots=True)
class Notes:
    """What a coach noted for themselves; nobody else is given this."""

    session_id: int
    rep: str
    notes: str
    version: int
    is_settled: bool
    is_shared: bool


def notes_of(actor: Person, session_id: int) -> Notes:
    led = access.led_session_to_write(actor, session_id)
    is_settled = led.notes_settled_at is not None
    return Notes(
        session_id=session_id,
        rep=led.session.rep.name,
        notes=led.notes,
        version=led.notes_version,
        is_settled=is_settled,
        is_shared=is_settled and bool(led.notes.strip()),
    )


@dataclass(frozen=True, slots=True)
class Running:
    """A session that was begun and has not ended, to go on with."""

    session_id: int
    agenda: str
    step: int
    started_at: datetime | None


def running_with(actor: Person, rep_id: int) -> Running | None:
    """Give the session with a rep that the actor leads right now, the latest if there are two."""
    rep = access.rep_to_coach(actor, rep_id)
    rows = access.visible_sessions(actor).filter(rep=rep, coach=actor, completed_at__isnull=True)
    latest = rows.filter(led__isnull=False, led__ended_at__isnull=True).select_related("led")
    return next((running_of(row.led, row) for row in latest.order_by("-pk")[:1]), None)


def running_of(led: LedSession, row: Session) -> Running:
    return Running(row.pk, led.agenda, led.step, row.started_at)
