"""A session that runs, as its two devices ask after it: what changed, and what each may see."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet

from filmroom.cycles import access, focusing
from filmroom.cycles.drafts import LONGEST_SESSION
from filmroom.cycles.models import LedSession
from filmroom.cycles.state import Promise, SessionState, state_of, words_of
from filmroom.kit.access import NotFound
from filmroom.people.models import Person

_LONGEST = timedelta(seconds=LONGEST_SESSION)


@dataclass(frozen=True, slots=True)
class Live:
    """Where a session that is led stands, as far as both its devices may know."""

    session_id: int
    agenda: str
    step: int
    version: int
    has_joined: bool  # the rep, on a device of their own
    is_ended: bool
    is_logged: bool  # complete, or waiting for the rep's words: both may read the entry
    is_led_by_actor: bool

    @property
    def tag(self) -> str:
        """Give a name of this state, in letters that stand in headers and addresses."""
        flags = (self.has_joined, self.is_ended, self.is_logged)
        told = "".join("1" if flag else "0" for flag in flags)
        return f"{self.version}.{self.agenda}.{self.step}.{told}"


_COLUMNS = (
    "agenda",
    "step",
    "session__version",
    "joined_at",
    "ended_at",
    "session__completed_at",
    "session__asked_at",
)


def live(actor: Person, session_id: int) -> Live:
    """Say where a session stands. The rep and the coach, as long as they are, get an answer."""
    sides = Q(session__rep=actor) | Q(session__coach=actor)
    rows = _kept(session_id).filter(sides).values_list(*_COLUMNS, "session__coach")
    row = rows.first()
    if row is None:
        raise NotFound
    is_led_by_actor = row[-1] == actor.pk
    permit = access.led_session_to_write if is_led_by_actor else access.session_to_join
    permit(actor, session_id)
    return _live(session_id, row[:-1], is_led_by_actor=is_led_by_actor)


def live_tag(session_id: int) -> str:
    """Name the state a session is in, "" for one that is not there, on a connection that stays.

    It is asked every second by every device in a session, and costs one question whose words are
    put together once. Who asks has to have been given such a name before.
    """
    with connection.cursor() as cursor:
        row = cursor.execute(_words(), [session_id]).fetchone()
    return "" if row is None else _live(session_id, row, is_led_by_actor=False).tag


@cache
def _words() -> str:
    words, _ = _kept(0).values_list(*_COLUMNS).query.sql_with_params()
    return str(words)


def _kept(session_id: int) -> QuerySet[LedSession]:
    return LedSession.objects.filter(session=session_id, session__discarded_at__isnull=True)


def _live(session_id: int, row: tuple[Any, ...], *, is_led_by_actor: bool) -> Live:
    agenda, step, version, joined_at, ended_at, completed_at, asked_at = row
    return Live(
        session_id=session_id,
        agenda=agenda,
        step=step,
        version=version,
        has_joined=joined_at is not None,
        is_ended=ended_at is not None or completed_at is not None,
        is_logged=completed_at is not None or asked_at is not None,
        is_led_by_actor=is_led_by_actor,
    )


def live_words(actor: Person, now: Live) -> SessionState:
    """Give a session as its other side just typed it; what it lacks is looked for with a save."""
    of_actor = access.led_session_to_write if now.is_led_by_actor else access.session_to_join
    return words_of(of_actor(actor, now.session_id).session)


@dataclass(frozen=True, slots=True)
class Joined:
    """A session as the rep sees it on their own device: nothing in it that is the coach's."""

    rep: Person
    coach: str
    live: Live
    state: SessionState  # of which the rep is shown the commitment alone
    live_deals: tuple[tuple[int, str], ...]

    @property
    def previous(self) -> Promise | None:
        return self.state.previous


def joined(actor: Person, session_id: int) -> Joined:
    row = access.session_to_join(actor, session_id).session
    return Joined(
        rep=actor,
        coach=row.coach.name,
        live=live(actor, session_id),
        state=state_of(row),
        live_deals=tuple((int(deal.id), deal.name) for deal in focusing.live_deals(actor)),
    )


@dataclass(frozen=True, slots=True)
class ToJoin:
    session_id: int
    coach: str
    agenda: str


def to_join(actor: Person, *, now: datetime) -> list[ToJoin]:
    """Give the sessions that run with the actor; one begun a day ago was left open."""
    rows = access.sessions_to_join(actor).filter(
        ended_at__isnull=True,
        session__completed_at__isnull=True,
        session__started_at__gt=now - _LONGEST,
    )
    return [
        ToJoin(row.session_id, row.session.coach.name, row.agenda)
        for row in rows.order_by("-pk")
        if access.reps_to_coach(row.session.coach).filter(pk=actor.pk).exists()
    ]
