"""Rows of cycles and sessions to core values and back."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, cast

from filmroom.core import commitments as core
from filmroom.core.commitments import Progress, ProgressReport, Voice
from filmroom.core.cycles.comparable import Comparability
from filmroom.core.cycles.model import Check as CoreCheck
from filmroom.core.cycles.model import CheckedCall as CoreCheckedCall
from filmroom.core.cycles.model import Cycle as CoreCycle
from filmroom.core.cycles.model import Ending, Plan
from filmroom.core.cycles.model import Round as CoreRound
from filmroom.core.diagnosis import Diagnosis
from filmroom.core.evidence import EvidenceKind, EvidencePoint
from filmroom.core.focus.model import EvidenceRef, ParkedGap
from filmroom.core.focus.targets import Target, parse_target
from filmroom.core.phrases import say
from filmroom.core.problems import Problem
from filmroom.core.rubrics import Dimension, Rubric
from filmroom.core.verdict import (
    Chances,
    Count,
    Outcome,
    UnusableNumbers,
    Verdict,
    verdict,
)
from filmroom.cycles.models import BaselineCall, Check, CheckedCall, Commitment, Cycle, Round
from filmroom.kit.access import Refused
from filmroom.reviews.values import rubric_of

Counts = Chances | Count


@dataclass(frozen=True, slots=True)
class SeenPoint:
    """A place in a call that a count rests on; its time was taken from the transcript."""

    words: str
    at_ms: int | None = None
    turn: int | None = None
    status: str = ""  # core.evidence.EvidenceStatus
    status_note: str = ""
    reason: str = ""  # why it is kept although unverified
    kind: str = EvidenceKind.QUOTE.value

    @property
    def is_quote(self) -> bool:
        """Somebody said the words on the call; else they are what the coach saw."""
        return self.kind == EvidenceKind.QUOTE.value

    @property
    def is_timed(self) -> bool:
        return self.at_ms is not None or self.turn is not None


def seen_of(point: EvidencePoint) -> SeenPoint:
    return SeenPoint(
        words=point.words,
        at_ms=point.at_ms,
        turn=point.turn,
        status=point.status.value if point.status else "",
        status_note=point.status_note,
        reason=point.reason,
        kind=point.kind.value,
    )


def seen_to_json(points: Iterable[SeenPoint]) -> list[dict[str, Any]]:
    return [asdict(point) for point in points]


def seen_points(row: BaselineCall | CheckedCall) -> tuple[SeenPoint, ...]:
    return tuple(SeenPoint(**document) for document in row.evidence)


@dataclass(frozen=True, slots=True)
class Statement:
    """What the evidence supports, as the machine said it on the day of the check."""

    outcome: Outcome
    words: str  # strong, some or weak
    reasons: tuple[str, ...]
    baseline_rate: float | None
    later_rate: float | None
    p_later_higher: float | None
    interval: tuple[float, float] | None  # of the later rate, 95 %
    smallest_p: float | None
    target: str
    baseline: tuple[str, ...]  # what was counted, a call each
    later: tuple[str, ...]
    findings: tuple[str, ...]  # why a later call may not be comparable
    left_out: tuple[str, ...]  # titles of later calls that are not comparable


def statement_to_json(statement: Statement) -> dict[str, Any]:
    return asdict(statement)


def statement_of(row: Check) -> Statement:
    document = dict(row.machine)
    for name in ("reasons", "baseline", "later", "findings", "left_out"):
        document[name] = tuple(document[name])
    interval = document["interval"]
    document["interval"] = (interval[0], interval[1]) if interval else None
    return Statement(**document | {"outcome": Outcome(document["outcome"])})


def statement(
    found: Verdict,
    *,
    target: Target,
    counted: tuple[Sequence[Counts], Sequence[Counts]],
    compared: Sequence[tuple[str, Comparability]],
) -> Statement:
    """Put a verdict and its working together; `counted` is baseline and later."""
    before, after = counted
    return Statement(
        outcome=found.outcome,
        words=found.words.value,
        reasons=found.reasons,
        baseline_rate=found.baseline_rate,
        later_rate=found.later_rate,
        p_later_higher=found.p_later_higher,
        interval=found.interval,
        smallest_p=found.smallest_p,
        target=str(target),
        baseline=tuple(said(one) for one in before),
        later=tuple(said(one) for one in after),
        findings=tuple(f"{title}: {f.message}" for title, c in compared for f in c.findings),
        left_out=tuple(title for title, c in compared if not c.ok),
    )


def judged(
    required: float,
    before: Sequence[Counts],
    after: Sequence[Counts],
    *,
    buyer_made_it_easy: bool = False,
) -> Verdict:
    """Say what counts support; Refused where they are impossible or counted in two ways."""
    try:
        return verdict(
            required,
            cast("Sequence[Chances]", before),
            cast("Sequence[Chances]", after),
            buyer_made_it_easy=buyer_made_it_easy,
        )
    except UnusableNumbers as unusable:
        raise Refused(str(unusable)) from None


def said(counts: Counts) -> str:
    if isinstance(counts, Chances):
        return say("{n} of {all}", n=counts.successes, all=counts.opportunities)
    return say("{n} in {minutes} minutes", n=counts.count, minutes=f"{counts.minutes:g}")


# --- counts and targets -----------------------------------------------------------------------


def counts_of(row: BaselineCall | CheckedCall) -> Counts | None:
    if row.opportunities is not None and row.successes is not None:
        return Chances(row.successes, row.opportunities)
    return None if row.count is None else Count(row.count, row.minutes)


def columns_of(counts: Counts | None) -> dict[str, int | None]:
    return {
        "successes": counts.successes if isinstance(counts, Chances) else None,
        "opportunities": counts.opportunities if isinstance(counts, Chances) else None,
        "count": counts.count if isinstance(counts, Count) else None,
    }


def target_of(row: Round) -> Target:
    target = parse_target(row.target)
    if isinstance(target, Problem):  # rows are written from targets that were read
        raise Refused(target.message)
    return target


# --- cycles -----------------------------------------------------------------------------------


def call_id_of(row: BaselineCall | CheckedCall) -> str:
    """Give the id the core compares calls by; one whose call is gone is like no other."""
    return str(row.call_id) if row.call_id is not None else f"gone {row._meta.label} {row.pk}"


def plan_of(row: Round) -> Plan:
    return Plan(
        focus=row.focus,
        target=target_of(row),
        opportunity=row.opportunity,
        drill=row.drill,
        diagnosis=Diagnosis(row.diagnosis) if row.diagnosis else None,
    )


def cycle_of(row: Cycle, *, later_call_on: date | None = None) -> CoreCycle:
    """Give the cycle as the core derives states from; `later_call_on` belongs to its last round."""
    rounds = list(row.rounds.all())
    return CoreCycle(
        dimension=row.dimension,
        baseline=tuple(call_id_of(one) for one in row.baseline.all()),
        rounds=tuple(
            _round_of(one, later_call_on if one is rounds[-1] else None) for one in rounds
        ),
        parked=tuple(ParkedGap(one.dimension, one.words) for one in row.parked.all()),
        closed=Ending(row.closed_on) if row.closed_on else None,
        withdrawn=Ending(row.withdrawn_on, row.withdrawn_because) if row.withdrawn_on else None,
    )


def _round_of(row: Round, later_call_on: date | None) -> CoreRound:
    check = check_row_of(row)
    return CoreRound(
        plan=plan_of(row),
        coached_on=row.coached_on,
        follow_up_on=row.follow_up_on,
        later_call_on=later_call_on,
        check=None if check is None else check_of(check),
    )


def check_row_of(row: Round) -> Check | None:
    return getattr(row, "check_row", None)


def check_of(row: Check) -> CoreCheck:
    calls = list(row.calls.all())
    return CoreCheck(
        on=row.held_on,
        calls=tuple(CoreCheckedCall(call_id_of(one), one.held_on) for one in calls),
        outcome=Outcome(row.outcome),
        evidence=tuple(ref for one in calls for ref in refs_of(call_id_of(one), seen_points(one))),
    )


def refs_of(call: str, points: Iterable[SeenPoint]) -> tuple[EvidenceRef, ...]:
    return tuple(EvidenceRef(call, point.at_ms, point.turn) for point in points)


def rubric_of_cycle(row: Cycle) -> Rubric:
    return rubric_of(row.rubric)


def dimension_of(row: Cycle) -> Dimension:
    return rubric_of_cycle(row).dimension(row.dimension)


# --- commitments ------------------------------------------------------------------------------


def commitment_of(row: Commitment) -> core.Commitment:
    return core.Commitment(row.words, row.due_on, Voice(row.voice), row.where)


def progress_of(row: Commitment) -> Progress | None:
    return Progress(row.progress) if row.progress else None


def report_of(row: Commitment) -> ProgressReport | None:
    return ProgressReport(Progress(row.progress)) if row.progress else None
