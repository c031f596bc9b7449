"""What waits for somebody, as letters name it; only what they may open themselves."""

from collections.abc import Iterator
from datetime import date, datetime

from filmroom.core.commitments import Progress
from filmroom.core.reminders import Due, DueKind, horizon
from filmroom.cycles import queries as cycles
from filmroom.kit import clock
from filmroom.people.models import Person
from filmroom.reviews import queries as reviews

_UNSAID = frozenset({None, Progress.NOT_DUE})


def due_for(person: Person, *, now: datetime) -> list[Due]:
    """Give what waits until the next letter may come, in the order of the loop."""
    today = clock.local_day(now, person.time_zone)
    until = horizon(today)
    todo = cycles.todo(person, now=now)
    checks = cycles.checks_until(person, until, now=now)
    return [
        *_reactions(todo, person),
        *(Due(DueKind.WORDS, one.session_id, one.coach) for one in todo.to_confirm),
        *(Due(DueKind.EVIDENCE_FILE, one.file_id, one.assembled_by) for one in todo.my_files),
        *(Due(DueKind.FOLLOW_UP, one.cycle_id, one.rep, one.follow_up_on) for one in checks),
        *_my_follow_up(todo, today, until),
        *(Due(DueKind.LOOK_AT, one.rep_id, one.rep, one.due_on) for one in todo.promises),
        *(
            Due(DueKind.COMMITMENT, one.commitment_id, one.coach, one.due_on)
            for one in todo.my_promises
            if one.due_on <= until and one.progress in _UNSAID
        ),
        *_of_reviews(person, today),
        *(Due(DueKind.REACTION_ANSWERED, one.session_id, one.rep) for one in todo.answered),
    ]


def _reactions(todo: cycles.Todo, person: Person) -> Iterator[Due]:
    for one in todo.reactions:
        on = clock.local_day(one.answer_by, person.time_zone) if one.answer_by else None
        yield Due(DueKind.REACTION, one.line.session_id, one.line.coach, on)


def _my_follow_up(todo: cycles.Todo, today: date, until: date) -> Iterator[Due]:
    """A rep is told of what is to come; that a check is late is for the coach to hear."""
    mine = todo.my_cycle
    if mine is not None and mine.follow_up_on and today <= mine.follow_up_on <= until:
        yield Due(DueKind.MY_FOLLOW_UP, mine.cycle_id, mine.coach, mine.follow_up_on)


def _of_reviews(person: Person, today: date) -> Iterator[Due]:
    todo = reviews.todo(person, today=today)
    yield from (Due(DueKind.REVIEW, one.review_id, one.author) for one in todo.to_read)
    for one in todo.self_assessments:
        yield Due(DueKind.SELF_ASSESSMENT, one.call_id, one.asked_by, one.due_on)
