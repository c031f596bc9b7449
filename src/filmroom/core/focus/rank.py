"""Which gap first: recurrence, leverage, readiness, in this order (docs/method/focus.md)."""

from collections.abc import Sequence
from datetime import date, timedelta

from filmroom.core.focus.model import (
    EvidenceRef,
    Gap,
    Leverage,
    LiveDeal,
    ParkedGap,
    Ranking,
    Readiness,
    Recurrence,
    ScoredCall,
    Starved,
)
from filmroom.core.phrases import say, say_n
from filmroom.core.rubrics import HIGHEST, Dimension, Rubric

RECENT_DAYS = 14  # of calls looked at
MOST_CALLS = 3
READY_DAYS = 14  # in which a meeting makes a gap ready
LONG_CALL_MINUTES = 40


def latest(
    calls: Sequence[ScoredCall], today: date, *, days: int = RECENT_DAYS, most: int = MOST_CALLS
) -> tuple[ScoredCall, ...]:
    """The newest scored calls of the last days, newest first."""
    since = today - timedelta(days=days)
    return _newest_first([call for call in calls if since <= call.held_on <= today])[:most]


def rank(
    calls: Sequence[ScoredCall],
    deals: Sequence[LiveDeal],
    rubric: Rubric,
    today: date,
    *,
    long_call_minutes: float = LONG_CALL_MINUTES,
    ready_days: int = READY_DAYS,
) -> Ranking:
    """Rank every dimension scored below 2 on the calls given (mostly those of `latest`).

    A gap that recurs comes before one seen once, whatever its leverage; among those, more
    leverage first, then a live deal, then the lower scores, then the rubric's order.
    """
    gaps = [
        Gap(
            dimension=dimension.key,
            name=dimension.name,
            skill_category=dimension.skill_category,
            recurrence=recurrence,
            leverage=_leverage(dimension, calls),
            readiness=_readiness(dimension, deals, today, ready_days),
        )
        for dimension in rubric.dimensions
        if (recurrence := _recurrence(dimension.key, calls, long_call_minutes)).calls
    ]
    return Ranking(
        calls=tuple(call.id for call in _newest_first(calls)),
        gaps=tuple(sorted(gaps, key=_best_first)),
        remarks=_remarks(calls, gaps),
    )


def park(ranking: Ranking, chosen: str) -> tuple[ParkedGap, ...]:
    """Put every other gap that recurs on paper, in the order they may be taken up later."""
    return tuple(
        ParkedGap(gap.dimension, say("Seen in {calls}.", calls=_calls(len(gap.recurrence.calls))))
        for gap in ranking.gaps
        if gap.recurrence.passes and gap.dimension != chosen
    )


def is_used_at(dimension: Dimension, stage: str) -> bool:
    """Whether a meeting at this stage surely asks for the skill; of an unknown stage, yes."""
    only_later = bool(dimension.na_never_at)
    return not (only_later and stage and dimension.permits_na(stage))


def homework_warning(gap: Gap) -> str | None:
    """Why a focus without a live deal tends not to happen, where this is one."""
    if not gap.is_homework:
        return None
    return say(
        "No live deal has a meeting in the next days where {gap} is used. Practice "
        "without a real call is homework and is easily skipped; pick another gap, or "
        "find a call for it.",
        gap=gap.name.lower(),
    )


def _newest_first(calls: Sequence[ScoredCall]) -> tuple[ScoredCall, ...]:
    return tuple(sorted(calls, key=lambda call: (call.held_on, call.id), reverse=True))


def _best_first(gap: Gap) -> tuple[bool, float, bool, float]:
    """Python keeps the rubric's order where all of these are equal."""
    return (
        not gap.recurrence.passes,
        -round(gap.leverage.value, 9),
        not gap.readiness.passes,
        -gap.leverage.missing,
    )


def _recurrence(key: str, calls: Sequence[ScoredCall], long_call_minutes: float) -> Recurrence:
    weak = [
        (call, score)
        for call in calls
        if (score := call.score(key)) is not None and (score.value or 0) < HIGHEST
    ]
    return Recurrence(
        calls=tuple(call.id for call, _ in weak),
        evidence=tuple(ref for _, score in weak for ref in score.evidence),
        twice_in=next(
            (
                call.id
                for call, score in weak
                if call.minutes >= long_call_minutes and _places(score.evidence) >= 2
            ),
            None,
        ),
    )


def _places(evidence: Sequence[EvidenceRef]) -> int:
    return len({(ref.at_ms, ref.turn) for ref in evidence if ref.is_timed})


def _leverage(dimension: Dimension, calls: Sequence[ScoredCall]) -> Leverage:
    starves = [
        Starved(key, weight, missing)
        for key, weight in dimension.feeds
        if (missing := _missing(key, calls)) is not None
    ]
    return Leverage(_missing(dimension.key, calls) or 0.0, tuple(starves))


def _missing(key: str, calls: Sequence[ScoredCall]) -> float | None:
    """How far the mean score is from the highest, 0..1; `None` where nothing was scored."""
    values = [score.value or 0 for call in calls if (score := call.score(key)) is not None]
    return 1 - sum(values) / len(values) / HIGHEST if values else None


def _readiness(
    dimension: Dimension, deals: Sequence[LiveDeal], today: date, days: int
) -> Readiness:
    until = today + timedelta(days=days)
    soon = [
        (deal.next_meeting_on, deal)
        for deal in deals
        if deal.next_meeting_on is not None
        and today <= deal.next_meeting_on <= until
        and is_used_at(dimension, deal.stage)
    ]
    return Readiness(tuple(deal for _, deal in sorted(soon, key=lambda pair: pair[0])))


def _remarks(calls: Sequence[ScoredCall], gaps: Sequence[Gap]) -> tuple[str, ...]:
    said = []
    if gaps and not any(gap.recurrence.passes for gap in gaps):
        single = say("No gap was seen twice. A single miss is a note; score another call.")
        read = "" if len(calls) > 1 else say("Read from {calls}.", calls=_calls(len(calls)))
        said.append(f"{single} {read}".rstrip())
    elif len(calls) < 2:
        said.append(
            say("Read from {calls}; two or three show a pattern better.", calls=_calls(len(calls)))
        )
    if calls and not gaps:
        said.append(say("Every dimension is at 2 on these calls; there is no gap to work on."))
    return tuple(said)


def _calls(number: int) -> str:
    if not number:
        return say("no calls")
    return say_n("one call", "{n} calls", number)
