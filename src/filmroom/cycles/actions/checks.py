"""The follow-up check: the coach's verdict, beside what the evidence supports (law 7)."""

from datetime import date

from django.db import transaction

from filmroom.calls.models import Call
from filmroom.core.cycles import rules
from filmroom.core.cycles.model import Check as CoreCheck
from filmroom.core.cycles.model import CheckedCall as CoreCheckedCall
from filmroom.core.cycles.others import check_quick_pass
from filmroom.core.phrases import say
from filmroom.core.storable import storable
from filmroom.cycles import access, calls, counting, notices, runs, values
from filmroom.cycles.checking import machine_statement
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import Check, CheckedCall, Cycle, Round, TakenBackCheck
from filmroom.cycles.plans import LONGEST_TEXT, CountedCall, NewCheck, refuse_miscounted
from filmroom.cycles.refusals import refuse_any
from filmroom.cycles.values import SeenPoint
from filmroom.kit import faults
from filmroom.kit.access import Conflict, Refused
from filmroom.people.models import Person

_Looked = tuple[Call, CountedCall, list[SeenPoint]]


def record_check(
    actor: Person, *, cycle_id: int, round_number: int, given: NewCheck, today: date
) -> Check:
    """Keep the verdict on the running round. Sent twice, it is kept once.

    Transcripts are read before the transaction; it reads nothing but rows.
    """
    cycle = access.cycle_to_coach(actor, cycle_id)
    rubric = values.rubric_of_cycle(cycle)
    looked: list[_Looked] = []
    for one in given.calls:
        call = counting.call_of_rep(actor, cycle.rep, one.call_id)
        looked.append((call, one, counting.guarded(call, rubric, cycle.dimension, one)))
    with transaction.atomic():
        row = access.lock_cycle(cycle_id)
        running = _running(row, round_number)
        if there := values.check_row_of(running):
            return _kept_already(there, given)
        check = _check(actor, row, running, given, looked, today)
        faults.point("cycles.check.before-commit")
    faults.point("cycles.check.after-commit")
    return check


@transaction.atomic
def take_back_check(
    actor: Person, *, cycle_id: int, round_number: int, reason: str, today: date
) -> TakenBackCheck:
    """Open the last round for another check; the verdict and the reason stay readable.

    A cycle that was closed with the verdict is open again.
    """
    access.lock_rep(access.cycle_to_coach(actor, cycle_id).rep)
    row = access.lock_cycle(cycle_id)
    running = _last(row, round_number)
    said = storable(reason).strip()[:LONGEST_TEXT]
    check = values.check_row_of(running)
    before = running.taken_back.last()
    if check is None and before is not None and before.reason == said:
        return before
    has_newer = Cycle.objects.filter(rep=row.rep, pk__gt=row.pk).exists()
    refuse_any(rules.check_take_back(values.cycle_of(row), said, has_newer=has_newer))
    _reopen(row)
    taken = _taken_back(running, actor, said, today)
    runs.recount(row.rep)
    notices.tell(row.rep, NoticeKind.CYCLE_CHECKED, cycle=row)
    return taken


def _taken_back(running: Round, actor: Person, reason: str, today: date) -> TakenBackCheck:
    check = running.check_row
    taken = TakenBackCheck.objects.create(
        round=running,
        held_on=check.held_on,
        outcome=check.outcome,
        supported=values.statement_of(check).outcome.value,
        note=check.note,
        checked_by=check.checked_by,
        taken_back_on=today,
        taken_back_by=actor,
        reason=reason,
    )
    check.delete()
    return taken


def _reopen(row: Cycle) -> None:
    if row.closed_on is not None:
        row.closed_on = row.closed_by_check = row.ended_by = None
        row.save(update_fields=["closed_on", "closed_by_check", "ended_by", "changed_at"])


def _running(row: Cycle, round_number: int) -> Round:
    if not row.is_open:
        raise Refused(say("This cycle has ended; open a new one for the next focus."))
    return _last(row, round_number)


def _last(row: Cycle, round_number: int) -> Round:
    last = list(row.rounds.all())[-1]
    if last.number != round_number:
        raise Conflict(
            say(
                "This cycle is in round {number} by now; nothing was overwritten.",
                number=last.number,
            )
        )
    return last


def _kept_already(there: Check, given: NewCheck) -> Check:
    same_calls = {row.call_id for row in there.calls.all()} == {one.call_id for one in given.calls}
    if there.outcome == given.outcome.value and same_calls:
        return there
    by = f" by {there.checked_by.name}" if there.checked_by else ""
    raise Conflict(
        say("This round was checked{by} in the meantime; nothing was overwritten.", by=by)
    )


def _check(
    actor: Person,
    row: Cycle,
    running: Round,
    given: NewCheck,
    looked: list[_Looked],
    today: date,
) -> Check:
    target = values.target_of(running)
    refuse_miscounted(target, given.calls)
    _refuse(row, given, looked, today)
    statement = machine_statement(
        row,
        [(call, one) for call, one, _ in looked],
        buyer_made_it_easy=given.buyer_made_it_easy,
    )
    note = storable(given.note).strip()[:LONGEST_TEXT]
    refuse_any(rules.check_claim(given.outcome, statement.outcome, note))
    check = Check.objects.create(
        round=running,
        held_on=today,
        outcome=given.outcome.value,
        machine=values.statement_to_json(statement),
        marks={dimension: mark.value for dimension, mark in given.marks.items()},
        buyer_made_it_easy=given.buyer_made_it_easy,
        note=note,
        checked_by=actor,
    )
    faults.point("cycles.check.after-verdict")
    for call, one, points in looked:
        CheckedCall.objects.create(
            check_row=check,
            evidence=values.seen_to_json(points),
            **counting.counted_columns(call, row.rep, one),
        )
    faults.point("cycles.check.after-calls")
    runs.recount(row.rep)
    notices.tell(row.rep, NoticeKind.CYCLE_CHECKED, cycle=row)
    return check


def _refuse(row: Cycle, given: NewCheck, looked: list[_Looked], today: date) -> None:
    ids = [call.pk for call, _, _ in looked]
    real = set(calls.checkable(Call.objects.filter(pk__in=ids)).values_list("pk", flat=True))
    check = CoreCheck(
        on=today,
        calls=tuple(
            CoreCheckedCall(str(call.pk), calls.held_on(call, row.rep), call.pk in real)
            for call, _, _ in looked
        ),
        outcome=given.outcome,
        evidence=tuple(
            ref for call, _, points in looked for ref in values.refs_of(str(call.pk), points)
        ),
    )
    rubric = values.rubric_of_cycle(row)
    refuse_any(
        (
            *rules.check_check(values.cycle_of(row), check),
            *check_quick_pass(rubric, row.dimension, given.marks),
        )
    )
