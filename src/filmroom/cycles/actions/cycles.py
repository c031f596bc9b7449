"""Opening a cycle, adding to its baseline, going on to the next round, and ending it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import transaction

from filmroom.core.cycles import rules
from filmroom.core.cycles.model import Round as CoreRound
from filmroom.core.focus import rank
from filmroom.core.focus.model import ParkedGap as CoreGap
from filmroom.core.phrases import say
from filmroom.core.problems import Problem
from filmroom.core.rubrics import Dimension
from filmroom.core.storable import storable
from filmroom.cycles import access, calls, counting, focusing, notices, values
from filmroom.cycles.kinds import NoticeKind
from filmroom.cycles.models import BaselineCall, Check, Cycle, ParkedGap, Round
from filmroom.cycles.plans import (
    LONGEST_TEXT,
    CountedCall,
    NewCycle,
    NewPlan,
    ReadPlan,
    read_plan,
    refuse_miscounted,
)
from filmroom.cycles.refusals import NotSound, refuse_any
from filmroom.cycles.rounds import carried_on
from filmroom.kit import faults
from filmroom.kit.access import Conflict, Refused
from filmroom.people import settings
from filmroom.people.models import Person
from filmroom.reviews.models import Review
from filmroom.reviews.models import Rubric as RubricRow
from filmroom.reviews.values import rubric_of


@dataclass(frozen=True, slots=True)
class _Ground:
    """What a baseline stands on, read before the transaction that keeps it."""

    reviews: Mapping[int, Review]  # by call id
    rubric: RubricRow
    dimension: Dimension
    evidence: Mapping[int, list[dict[str, object]]]  # by call id


def open_cycle(actor: Person, *, key: UUID, rep_id: int, new: NewCycle, today: date) -> Cycle:
    """Open the one cycle of a rep (law 2). Sent twice with one key, it is opened once.

    Other gaps that recur are parked in writing, in the words given or in those proposed.
    """
    rep = access.rep_to_coach(actor, rep_id)
    if there := Cycle.objects.filter(key=key, rep=rep).first():
        return there
    plan = read_plan(actor, new.plan)
    refuse_miscounted(plan.target, new.baseline)
    ground = _ground(actor, rep, new.dimension, new.baseline, today)
    with transaction.atomic():
        access.lock_rep(rep)
        if there := Cycle.objects.filter(key=key, rep=rep).first():
            return there
        _refuse_opening(rep, plan, list(ground.reviews.values()))
        row = Cycle.objects.create(
            key=key,
            rep=rep,
            coach=actor,
            rubric=ground.rubric,
            dimension=ground.dimension.key,
            skill=ground.dimension.skill_category,
            opened_on=today,
        )
        Round.objects.create(cycle=row, number=1, **plan.columns())
        _count_baseline(row, new.baseline, ground)
        _park(actor, row, new, today)
        notices.tell(rep, NoticeKind.CYCLE_OPENED, cycle=row)
        faults.point("cycles.open.before-commit")
    return row


def _ground(
    actor: Person, rep: Person, dimension: str, counted: Sequence[CountedCall], today: date
) -> _Ground:
    """Find the review of each call, the rubric they share, and where it was seen."""
    wanted = [counting.call_of_rep(actor, rep, one.call_id) for one in counted]
    reviews = counting.reviews_of(actor, [call.pk for call in wanted], today=today)
    for call in wanted:
        if call.pk not in reviews:
            raise Refused(
                say(
                    "“{title}” has no completed review; a baseline is scored calls.",
                    title=call.title,
                )
            )
    if not reviews:
        message = say("A baseline is scored calls; name at least one.")
        raise NotSound([Problem("no-baseline", message, "baseline")])
    row = max(reviews.values(), key=lambda review: review.call.held_at).rubric
    rubric = rubric_of(row)
    found = rubric.find(dimension)
    if found is None:
        raise Refused(
            say(
                "“{dimension}” is no dimension of the rubric these calls are scored by.",
                dimension=dimension,
            )
        )
    evidence = {
        one.call_id: counting.evidence_of(rubric, found.key, one, reviews[one.call_id])
        for one in counted
    }
    return _Ground(reviews, row, found, evidence)


def _refuse_opening(rep: Person, plan: ReadPlan, reviews: Sequence[Review]) -> None:
    open_ones = Cycle.objects.filter(rep=rep, closed_on=None, withdrawn_on=None).count()
    baseline = [
        rules.BaselineCall(str(review.call_id), calls.minutes(review.call)) for review in reviews
    ]
    refuse_any(
        rules.check_open(
            plan.plan,
            baseline,
            open_ones,
            long_call_minutes=settings.number("long_call_minutes"),
        )
    )


def _count_baseline(row: Cycle, counted: Sequence[CountedCall], ground: _Ground) -> None:
    for one in counted:
        call = ground.reviews[one.call_id].call
        BaselineCall.objects.update_or_create(
            cycle=row,
            call=call,
            defaults={
                **counting.counted_columns(call, row.rep, one),
                "evidence": ground.evidence[one.call_id],
            },
        )


def _park(actor: Person, row: Cycle, new: NewCycle, today: date) -> None:
    scored = focusing.ranked(actor, row.rep, today=today)
    proposed = rank.park(scored.ranking, new.dimension) if scored else ()
    gaps: dict[str, CoreGap] = {gap.dimension: gap for gap in (*proposed, *new.parked)}
    known = {dimension.key for dimension in values.rubric_of_cycle(row).dimensions}
    for gap in gaps.values():
        if gap.dimension == row.dimension or gap.dimension not in known:
            raise Refused(
                say("“{dimension}” is no other dimension of this rubric.", dimension=gap.dimension)
            )
        words = storable(gap.words).strip()[:LONGEST_TEXT]
        if words:
            ParkedGap.objects.create(cycle=row, dimension=gap.dimension, words=words)


@transaction.atomic
def park_gap(actor: Person, *, cycle_id: int, gap: CoreGap) -> ParkedGap:
    """Write down a gap that was seen and is not worked on now; the rep reads it."""
    row = _open_one(actor, cycle_id)
    known = {dimension.key for dimension in values.rubric_of_cycle(row).dimensions}
    if gap.dimension not in known - {row.dimension}:
        raise Refused(say("Choose another dimension than the one this cycle is about."))
    if not gap.words.strip():
        raise Refused(say("Say in a sentence what was seen."))
    parked, _ = ParkedGap.objects.update_or_create(
        cycle=row,
        dimension=gap.dimension,
        defaults={"words": storable(gap.words).strip()[:LONGEST_TEXT]},
    )
    return parked


def count_baseline_call(
    actor: Person, *, cycle_id: int, counted: CountedCall, today: date
) -> BaselineCall:
    """Add a scored call from before the coaching, or count one that is there again."""
    cycle = access.cycle_to_coach(actor, cycle_id)
    ground = _ground(actor, cycle.rep, cycle.dimension, [counted], today)
    call = ground.reviews[counted.call_id].call
    with transaction.atomic():
        row = _open_one(actor, cycle_id)
        if Check.objects.filter(round__cycle=row).exists():
            raise Refused(say("A verdict rests on this baseline already; it stays as it was."))
        rounds = list(row.rounds.all())
        refuse_miscounted(values.target_of(rounds[-1]), (counted,))
        coached_on = rounds[0].coached_on
        if coached_on is not None and calls.held_on(call, row.rep) >= coached_on:
            raise Refused(say("A baseline call was held before the first session."))
        _count_baseline(row, [counted], ground)
        return BaselineCall.objects.get(cycle=row, call=call)


@transaction.atomic
def next_round(actor: Person, *, cycle_id: int, after_round: int, plan: NewPlan) -> Round:
    """Begin the round after the one that was checked. Sent twice, it begins once."""
    row = _open_one(actor, cycle_id)
    given = read_plan(actor, plan)
    rounds = list(row.rounds.all())
    last = rounds[-1]
    if last.number != after_round:
        return _there_already(last, after_round, given)
    core = values.cycle_of(row)
    following = CoreRound(given.plan, follow_up_on=given.follow_up_on)
    refuse_any(rules.check_next_round(core, following))
    started = Round.objects.create(
        cycle=row,
        number=last.number + 1,
        coached_on=carried_on(last, str(given.target)),
        **given.columns(),
    )
    faults.point("cycles.next-round.before-commit")
    return started


def _there_already(last: Round, after_round: int, given: ReadPlan) -> Round:
    same = (values.plan_of(last), last.follow_up_on) == (given.plan, given.follow_up_on)
    if last.number == after_round + 1 and same:
        return last
    raise Conflict(
        say("This cycle is in round {number} by now; nothing was overwritten.", number=last.number)
    )


@transaction.atomic
def close_cycle(actor: Person, *, cycle_id: int, today: date) -> Cycle:
    """Close a cycle after movement on a real call (law 7). Asked twice, it is closed once."""
    access.cycle_to_coach(actor, cycle_id)
    row = access.lock_cycle(cycle_id)
    if row.closed_on is not None:
        return row
    refuse_any(rules.check_close(values.cycle_of(row)))
    row.closed_on, row.ended_by = today, actor
    row.closed_by_check = values.check_row_of(list(row.rounds.all())[-1])
    row.save(update_fields=["closed_on", "closed_by_check", "ended_by", "changed_at"])
    notices.tell(row.rep, NoticeKind.CYCLE_ENDED, cycle=row)
    return row


@transaction.atomic
def withdraw_cycle(actor: Person, *, cycle_id: int, reason: str, today: date) -> Cycle:
    """End a cycle without a verdict, with a reason that the rep reads too."""
    access.cycle_to_coach(actor, cycle_id)
    row = access.lock_cycle(cycle_id)
    said = storable(reason).strip()[:LONGEST_TEXT]
    if row.withdrawn_on is not None and row.withdrawn_because == said:
        return row
    refuse_any(rules.check_withdraw(values.cycle_of(row), said))
    row.withdrawn_on, row.withdrawn_because = today, said
    row.ended_by = actor
    row.save(update_fields=["withdrawn_on", "withdrawn_because", "ended_by", "changed_at"])
    notices.tell(row.rep, NoticeKind.CYCLE_ENDED, cycle=row)
    return row


def _open_one(actor: Person, cycle_id: int) -> Cycle:
    access.cycle_to_coach(actor, cycle_id)
    row = access.lock_cycle(cycle_id)
    if not row.is_open:
        raise Refused(say("This cycle has ended; open a new one for the next focus."))
    return row
