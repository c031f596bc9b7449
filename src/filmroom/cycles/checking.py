"""What the evidence supports, before the coach says a verdict (docs/method/verdict.md)."""

from collections.abc import Sequence

from filmroom.calls.models import Call
from filmroom.core.cycles.comparable import Aspect, CallShape, Comparability, compare
from filmroom.cycles import calls, values
from filmroom.cycles.models import Cycle
from filmroom.cycles.plans import CountedCall
from filmroom.cycles.values import Counts, Statement


def machine_statement(
    cycle: Cycle, later: Sequence[tuple[Call, CountedCall]], *, buyer_made_it_easy: bool
) -> Statement:
    """Hold counted later calls against the baseline; calls nobody counted are left out.

    A call of another type, stage or audience is no proof either way and is left out as well;
    one without opportunity stays in, because that is an outcome of its own.
    """
    compared = compared_calls(cycle, later)
    target = values.target_of(list(cycle.rounds.all())[-1])
    before = _fitting([values.counts_of(row) for row in cycle.baseline.all()], cycle)
    comparable = {call.pk for call, found in compared if not _is_barred(found)}
    after = _fitting([one.counts for call, one in later if call.pk in comparable], cycle)
    found = values.judged(target.required, before, after, buyer_made_it_easy=buyer_made_it_easy)
    return values.statement(
        found,
        target=target,
        counted=(before, after),
        compared=[(call.title, found) for call, found in compared],
    )


def _fitting(counts: Sequence[Counts | None], cycle: Cycle) -> list[Counts]:
    """Give what was counted the way the running round's target asks for."""
    target = values.target_of(list(cycle.rounds.all())[-1])
    return [one for one in counts if one is not None and target.fits(one)]


def _is_barred(found: Comparability) -> bool:
    return any(f.is_in_the_way and f.aspect is not Aspect.OPPORTUNITY for f in found.findings)


def compared_calls(
    cycle: Cycle, later: Sequence[tuple[Call, CountedCall]]
) -> list[tuple[Call, Comparability]]:
    """Say of each later call how far it can be held against the baseline."""
    rows = [row for row in cycle.baseline.all() if row.call is not None]
    ids = [row.call_id for row in rows] + [call.pk for call, _ in later]
    roles = calls.buyer_roles([pk for pk in ids if pk is not None])
    baseline = [
        calls.shape(row.call, roles.get(row.call.pk, frozenset()), None) for row in rows if row.call
    ]
    dimension = values.dimension_of(cycle)
    return [
        (
            call,
            compare(
                calls.shape(call, roles.get(call.pk, frozenset()), one.counts),
                baseline or [CallShape()],
                is_stage_specific=bool(dimension.na_never_at),
            ),
        )
        for call, one in later
    ]
