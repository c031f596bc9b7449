"""A follow-up check to begin: which calls may be looked at, and what counts would support."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from filmroom.calls.models import Call
from filmroom.core.cycles import others
from filmroom.core.cycles.comparable import Comparability
from filmroom.core.cycles.others import Compared
from filmroom.core.rubrics import Rubric
from filmroom.cycles import access, calls, checking, counting, focusing, values
from filmroom.cycles.loading import CycleLine, Loaded, line_of
from filmroom.cycles.plans import CountedCall, refuse_miscounted
from filmroom.cycles.queries.cycles import CountedRead, counted_read, loaded_cycle
from filmroom.cycles.values import SeenPoint, Statement
from filmroom.people.models import Person
from filmroom.reviews.models import Review


@dataclass(frozen=True, slots=True)
class Candidate:
    """A real call since the session that may be looked at."""

    call_id: int
    title: str
    held_on: date
    stage: str
    minutes: float
    findings: tuple[str, ...]  # how far it can be held against the baseline
    is_comparable: bool
    review_id: int | None
    score: int | None  # of the focus dimension in that review
    points: tuple[SeenPoint, ...]  # of that review, on the focus dimension
    marks: Mapping[str, Compared]  # to start the quick pass from


@dataclass(frozen=True, slots=True)
class CheckToBegin:
    line: CycleLine
    rubric: Rubric
    baseline: tuple[CountedRead, ...]
    candidates: tuple[Candidate, ...]  # latest first
    is_checked: bool  # the running round has its verdict already


def check_to_begin(actor: Person, cycle_id: int, *, now: datetime, today: date) -> CheckToBegin:
    access.cycle_to_coach(actor, cycle_id)
    one = loaded_cycle(actor, cycle_id, now=now)
    return CheckToBegin(
        line=line_of(one),
        rubric=values.rubric_of_cycle(one.row),
        baseline=tuple(counted_read(call) for call in one.row.baseline.all()),
        candidates=_candidates(actor, one, today),
        is_checked=one.cycle.now.check is not None,
    )


def _candidates(actor: Person, one: Loaded, today: date) -> tuple[Candidate, ...]:
    from_day = one.running.coached_on
    if from_day is None:
        return ()
    rows = calls.checkable(Call.objects.filter(rep=one.row.rep)).order_by("-held_at")
    looked_at = {call.id for each in one.cycle.rounds if each.check for call in each.check.calls}
    seen = {*one.cycle.baseline, *looked_at}
    later = [
        call
        for call in rows.filter(held_at__date__gte=from_day)
        if str(call.pk) not in seen and calls.held_on(call, one.row.rep) >= from_day
    ]
    baseline = [row.call_id for row in one.row.baseline.all() if row.call_id is not None]
    reviews = counting.reviews_of(actor, baseline + [call.pk for call in later], today=today)
    was = focusing.scores_by_dimension(reviews[pk] for pk in baseline if pk in reviews)
    compared = checking.compared_calls(one.row, [(c, CountedCall(c.pk)) for c in later])
    return tuple(
        _candidate(one, call, found, reviews.get(call.pk), was) for call, found in compared
    )


def _candidate(
    one: Loaded,
    call: Call,
    found: Comparability,
    review: Review | None,
    was: Mapping[str, Sequence[int]],
) -> Candidate:
    now = focusing.scores_by_dimension([review]) if review else {}
    focus = one.row.dimension
    return Candidate(
        call_id=call.pk,
        title=call.title,
        held_on=calls.held_on(call, one.row.rep),
        stage=call.stage,
        minutes=calls.minutes(call),
        findings=tuple(finding.message for finding in found.findings),
        is_comparable=found.ok,
        review_id=review.pk if review else None,
        score=now[focus][0] if focus in now else None,
        points=counting.seen_in_review(review, focus) if review else (),
        marks={
            dimension: others.compare_scores(was[dimension], scores[0])
            for dimension, scores in now.items()
            if dimension != focus and dimension in was
        },
    )


def verdict_so_far(
    actor: Person,
    cycle_id: int,
    *,
    counted: Sequence[CountedCall],
    buyer_made_it_easy: bool = False,
) -> Statement:
    """Say what counts would support, before anything is kept."""
    row = access.cycle_to_coach(actor, cycle_id)
    later = [(counting.call_of_rep(actor, row.rep, one.call_id), one) for one in counted]
    refuse_miscounted(values.target_of(list(row.rounds.all())[-1]), tuple(counted))
    return checking.machine_statement(row, later, buyer_made_it_easy=buyer_made_it_easy)
