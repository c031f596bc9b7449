"""What waits for somebody today, in the order the loop wants it, and what they are told."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from filmroom.core.commitments import Progress
from filmroom.core.cycles import model as core
from filmroom.core.cycles.model import State
from filmroom.core.roles import Role
from filmroom.core.verdict import Outcome
from filmroom.cycles import access
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.loading import CycleLine, Loaded, line_of, load
from filmroom.cycles.models import Cycle, Notice, TakenBackCheck
from filmroom.cycles.queries.files import FileLine, unread_files
from filmroom.cycles.queries.log import (
    PromiseLine,
    SessionLine,
    lines,
    promise_line,
)
from filmroom.cycles.queries.next_one import NextOne, next_one
from filmroom.cycles.queries.numbers import waiting_reps
from filmroom.cycles.queries.reactions import ReactionLine, reaction_lines, unopened_answers
from filmroom.kit import clock
from filmroom.people.access import roles
from filmroom.people.models import Membership, Person


@dataclass(frozen=True, slots=True)
class VerdictTold:
    """A verdict on the actor's own cycle that they have not opened."""

    line: CycleLine
    outcome: Outcome | None  # None: it was taken back


@dataclass(frozen=True, slots=True)
class Todo:
    # As a rep.
    reactions: list[ReactionLine]  # to answer, soonest first
    to_confirm: list[SessionLine]  # other sessions whose words the actor confirms
    my_promises: list[PromiseLine]  # still open, earliest date first
    my_cycle: CycleLine | None
    my_files: list[FileLine]  # evidence files about the actor that they have not opened
    my_verdicts: list[VerdictTold]  # the cycle may have ended since
    # As a coach.
    follow_ups: list[CycleLine]  # cycles that wait for a follow-up check
    decided: list[CycleLine]  # open cycles that have their verdict and wait for the next step
    to_coach: list[CycleLine]  # cycles whose next session has not been begun
    promises: list[PromiseLine]  # due by today and not looked at together, nor in a draft
    drafts: list[SessionLine]  # unfinished; those that await the rep's words are in `awaited`
    awaited: list[SessionLine]
    to_take_over: list[CycleLine]  # open cycles of the actor's reps whose coach left them
    answered: list[SessionLine]  # reactions whose answer the actor has not opened
    next_one: NextOne | None  # the next session, prepared

    @property
    def is_empty(self) -> bool:
        return self == _NOTHING


_NOTHING = Todo([], [], [], None, [], [], [], [], [], [], [], [], [], [], None)


def todo(actor: Person, *, now: datetime) -> Todo:
    waiting = _waiting(actor)
    unfinished = [line for line in waiting if not line.is_complete]
    written = [line for line in unfinished if line.coach_id == actor.pk]
    told = _told_of_verdict(actor)
    loaded = _cycles(actor, told, now)
    cycles = [one for one in loaded if one.row.is_open]
    running = sorted((one for one in cycles if one.row.coach_id == actor.pk), key=_follow_up_on)
    mine = [one for one in cycles if one.row.rep_id == actor.pk]
    to_confirm = [line for line in unfinished if line.rep_id == actor.pk]
    reactions = reaction_lines(to_confirm)
    to_answer = {one.line.session_id for one in reactions}
    left_alone = [one for one in cycles if actor.pk not in {one.row.coach_id, one.row.rep_id}]
    to_coach = [line_of(one) for one in running if _waits_for_session(one, written)]
    promised = _promises(actor)
    unseen = [(line, zone) for line, zone in promised if line.rep_id != actor.pk]
    late = waiting_reps(actor, now=now) if Role.COACH in roles(actor) else []
    return Todo(
        reactions=reactions,
        to_confirm=[line for line in to_confirm if line.session_id not in to_answer],
        my_promises=[line for line, _ in promised if line.rep_id == actor.pk],
        my_cycle=next(map(line_of, mine), None),
        my_files=unread_files(actor),
        my_verdicts=_verdicts([one for one in loaded if one.row.pk in told]),
        follow_ups=[line_of(one) for one in running if _waits_for_check(one)],
        decided=[line_of(one) for one in running if one.cycle.now.check is not None],
        to_coach=to_coach,
        promises=_due(unseen, now, {line.looks_at for line in written}),
        drafts=[line for line in written if not line.awaits_words],
        awaited=[line for line in written if line.awaits_words],
        to_take_over=[line_of(one) for one in left_alone],
        answered=[line for line in waiting if line.is_complete],
        next_one=next_one(late, to_coach, running, _not_begun(unseen, written)),
    )


def _told_of_verdict(actor: Person) -> set[int]:
    """Give the cycles whose verdict the actor was told of and has not opened."""
    told = Notice.objects.filter(
        person=actor, kind=NoticeKind.CYCLE_CHECKED.value, read_at__isnull=True
    )
    rows = access.visible_cycles(actor).filter(rep=actor, pk__in=told.values("cycle"))
    return set(rows.values_list("pk", flat=True))


def _verdicts(told: list[Loaded]) -> list[VerdictTold]:
    rounds = [one.running.pk for one in told]
    taken_back = TakenBackCheck.objects.filter(round__in=rounds).values_list("round", flat=True)
    undone = set(taken_back) if rounds else set()
    return [
        VerdictTold(line_of(one), _outcome(one.cycle, one.running.pk in undone)) for one in told
    ]


def _outcome(cycle: core.Cycle, was_taken_back: bool) -> Outcome | None:
    if cycle.now.check is None and was_taken_back:
        return None
    return cycle.last_check.outcome if cycle.last_check else None


def _waits_for_check(one: Loaded) -> bool:
    is_due = one.is_overdue or one.state is State.AWAITING_FOLLOW_UP
    return is_due and one.cycle.now.check is None


def _waits_for_session(one: Loaded, written: list[SessionLine]) -> bool:
    if one.state is not State.COACHING or one.cycle.now.check is not None:
        return False
    return all(line.rep_id != one.row.rep_id for line in written)


def _cycles(actor: Person, told: set[int], now: datetime) -> list[Loaded]:
    """Load at once the cycles they run, those nobody runs any more, and their own of interest."""
    running = _running(actor).values("pk")
    alone = _left_alone(actor, access.reps_to_coach(actor)).values("pk")
    mine = access.visible_cycles(actor).filter(rep=actor, closed_on=None, withdrawn_on=None)
    wanted = Q(pk__in=running) | Q(pk__in=alone) | Q(pk__in=mine.values("pk"))
    wanted |= Q(pk__in=told)
    return load(Cycle.objects.filter(wanted).order_by("opened_on", "pk"), now=now)


def _running(actor: Person) -> QuerySet[Cycle]:
    rows = access.visible_cycles(actor).filter(coach=actor, closed_on=None, withdrawn_on=None)
    return rows.order_by("pk")


def checks_until(actor: Person, until: date, *, now: datetime) -> list[CycleLine]:
    """Give the actor's cycles whose follow-up check is due by a day, earliest first."""
    waiting = (one for one in load(_running(actor), now=now) if one.cycle.now.check is None)
    near = [one for one in waiting if _follow_up_on(one) <= until]
    return [line_of(one) for one in sorted(near, key=_follow_up_on)]


def _follow_up_on(one: Loaded) -> date:
    return one.running.follow_up_on or date.max


def _waiting(actor: Person) -> list[SessionLine]:
    """Give the sessions the actor writes or confirms, and reactions with an unopened answer."""
    answered = Q(coach=actor, pk__in=unopened_answers(actor), reaction__answered_at__isnull=False)
    rows = access.visible_sessions(actor).filter(Q(completed_at__isnull=True) | answered)
    return lines(rows.order_by("-changed_at"))


def _promises(actor: Person) -> list[tuple[PromiseLine, str]]:
    """Give the open commitments of the actor and of the reps they coach, earliest date first.

    Each comes with its rep's time zone.
    """
    waiting = Q(reviewed_on__isnull=True) | Q(progress=Progress.NOT_DUE.value)
    coached = Q(coach=actor, rep__in=access.reps_to_coach(actor).values("pk"))
    rows = access.visible_commitments(actor).filter(waiting, Q(rep=actor) | coached)
    whole = rows.select_related("rep", "coach", "session").order_by("due_on", "pk")
    return [(promise_line(row), row.rep.time_zone) for row in whole]


def _not_begun(
    unseen: list[tuple[PromiseLine, str]], written: list[SessionLine]
) -> list[PromiseLine]:
    """Leave out the reps with whom a session is begun; it is gone on with instead."""
    begun = {line.rep_id for line in written}
    return [line for line, _ in unseen if line.rep_id not in begun]


def _due(
    unseen: list[tuple[PromiseLine, str]], now: datetime, looked_at: set[int | None]
) -> list[PromiseLine]:
    """Give what came due on the rep's own calendar and is not looked at already."""
    waiting = [(line, zone) for line, zone in unseen if line.commitment_id not in looked_at]
    return [line for line, zone in waiting if line.due_on <= clock.local_day(now, zone)]


def left_alone_below(actor: Person, *, now: datetime) -> list[CycleLine]:
    """Give open cycles, of reps whose entries the actor reads, that no coach of theirs leads."""
    return _lines(_left_alone(actor, access.visible_reps(actor)), now)


def _lines(rows: QuerySet[Cycle], now: datetime) -> list[CycleLine]:
    return [line_of(one) for one in load(rows, now=now)]


def _left_alone(actor: Person, reps: QuerySet[Person]) -> QuerySet[Cycle]:
    """Give open cycles of reps whose coach, another than the actor, coaches them no more."""
    open_roles = Membership.objects.filter(until__isnull=True)
    teams = open_roles.filter(person=OuterRef(OuterRef("rep")), role=Role.REP.value)
    still = open_roles.filter(
        person=OuterRef("coach"),
        person__is_active=True,
        role=Role.COACH.value,
        team__in=teams.values("team"),
    )
    rows = Cycle.objects.filter(rep__in=reps.values("pk"), closed_on=None, withdrawn_on=None)
    return rows.exclude(coach=actor).exclude(Exists(still)).order_by("opened_on")


@dataclass(frozen=True, slots=True)
class Told:
    kind: NoticeKind
    session_id: int | None
    cycle_id: int | None
    about: str  # theme or focus
    who: str  # the other side
    is_read: bool
    at: datetime


def notices(actor: Person, *, limit: int = 20) -> list[Told]:
    """Give what the actor is told, latest first; nothing of what they may not open."""
    sessions = access.visible_sessions(actor).values("pk")
    cycles = access.visible_cycles(actor).values("pk")
    rows = Notice.objects.filter(Q(session__in=sessions) | Q(cycle__in=cycles), person=actor)
    whole = rows.select_related("session__rep", "session__coach", "cycle__rep", "cycle__coach")
    latest = whole.prefetch_related("cycle__rounds").order_by("-changed_at", "-pk")[:limit]
    return [_told(row, actor) for row in latest]


def _told(row: Notice, actor: Person) -> Told:
    subject = row.session or row.cycle
    if subject is None:
        raise LookupError  # a constraint of the table: it is about one of the two
    other = subject.coach if subject.rep_id == actor.pk else subject.rep
    return Told(
        kind=NoticeKind(row.kind),
        session_id=row.session_id,
        cycle_id=row.cycle_id,
        about=_about(row),
        who=other.name,
        is_read=row.read_at is not None,
        at=row.changed_at,
    )


def _about(row: Notice) -> str:
    if row.session is not None:
        return str(row.session.draft.get("theme", ""))
    return "" if row.cycle is None else list(row.cycle.rounds.all())[-1].focus
