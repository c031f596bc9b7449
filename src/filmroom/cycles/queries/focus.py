"""Which gap first: a rep's ranking with its working, and what to start from."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q

from filmroom.core.cycles import rules
from filmroom.core.focus import candidates, rank
from filmroom.core.focus.model import Gap, LiveDeal, ParkedGap, Ranking
from filmroom.core.focus.statements import SuggestedFocus, suggest_focus
from filmroom.core.rubrics import Rubric
from filmroom.cycles import access, calls, focusing
from filmroom.cycles.models import Cycle, Round
from filmroom.people import settings
from filmroom.people.models import Person
from filmroom.reviews.access import open_self_assessments, readable_reviews


@dataclass(frozen=True, slots=True)
class ReadCall:
    call_id: int
    review_id: int
    title: str
    held_on: date
    minutes: float
    has_basis: bool  # without one it cannot be counted on (law 10)


@dataclass(frozen=True, slots=True)
class Named:
    """The focus that a review names: a candidate, until a second call shows the gap."""

    words: str
    review_id: int
    call: str
    dimension: str = ""  # the gap it speaks of, where that was asked for


@dataclass(frozen=True, slots=True)
class GapToChoose:
    gap: Gap
    scores: tuple[int | None, ...]  # on each call read, newest first; None: no opportunity
    suggestion: SuggestedFocus | None
    named: Named | None  # in the newest review that names it
    homework: str | None  # why it may not happen, where no live deal asks for it
    parked_if_chosen: tuple[ParkedGap, ...]  # what would be put on paper


@dataclass(frozen=True, slots=True)
class Focus:
    person: Person
    rubric: Rubric | None  # None: nothing is scored in the days looked at
    ranking: Ranking | None
    gaps: tuple[GapToChoose, ...]  # best candidate first
    calls: tuple[ReadCall, ...]  # newest first
    deals: tuple[LiveDeal, ...]
    named: tuple[Named, ...]  # in the reviews read, newest first
    no_baseline: str  # why these calls open no cycle yet; "" where they do
    open_cycle_id: int | None
    recent_days: int  # calls further back are not read
    waits_for_rep: bool  # some reviews stay closed to the actor, who speaks first
    may_open: bool


def focus(actor: Person, person_id: int, *, today: date) -> Focus:
    person = access.rep_to_read(actor, person_id)
    scored = focusing.ranked(actor, person, today=today)
    is_coach = access.reps_to_coach(actor).filter(pk=person.pk).exists()
    open_one = Cycle.objects.filter(rep=person, closed_on=None, withdrawn_on=None)
    cycle_id = open_one.values_list("pk", flat=True).first()
    return Focus(
        person=person,
        rubric=scored.rubric if scored else None,
        ranking=scored.ranking if scored else None,
        gaps=_gaps(scored) if scored else (),
        calls=_calls(scored, person) if scored else (),
        deals=scored.deals if scored else focusing.live_deals(person),
        named=_named(scored) if scored else (),
        no_baseline=_no_baseline(scored) if scored else "",
        open_cycle_id=cycle_id,
        recent_days=settings.number("focus_recent_days"),
        waits_for_rep=open_self_assessments(today).filter(author=actor).exists(),
        may_open=is_coach and cycle_id is None,
    )


def scored_calls(actor: Person, person_id: int, *, today: date) -> tuple[ReadCall, ...]:
    """Give the calls of `focus` alone."""
    person = access.rep_to_read(actor, person_id)
    scored = focusing.ranked(actor, person, today=today)
    return _calls(scored, person) if scored else ()


def candidate_of(actor: Person, rep_id: int, *, today: date) -> Named | None:
    """Give the focus that the rep's latest readable review names, if no cycle ended since."""
    since = today - timedelta(days=settings.number("focus_recent_days"))
    ended = Q(closed_on__gte=OuterRef("completed_at__date"))
    ended |= Q(withdrawn_on__gte=OuterRef("completed_at__date"))
    rows = (
        readable_reviews(actor, today)
        .filter(call__rep=rep_id, completed_at__isnull=False, is_self_assessment=False)
        .filter(call__held_at__date__gte=since)
        .exclude(focus="")
        .exclude(Exists(Cycle.objects.filter(ended, rep=rep_id)))
    )
    row = rows.select_related("call").order_by("-call__held_at", "-completed_at", "-pk").first()
    return Named(row.focus, row.pk, row.call.title) if row else None


def open_focus(actor: Person, rep_id: int) -> tuple[int, str] | None:
    """Give the rep's open cycle, if the actor reads it, and its focus now."""
    running = access.visible_cycles(actor).filter(rep=rep_id, closed_on=None, withdrawn_on=None)
    rounds = Round.objects.filter(cycle__in=running.values("pk")).order_by("-number")
    return rounds.values_list("cycle", "focus").first()


def _named(scored: focusing.Scored) -> tuple[Named, ...]:
    read = {call.id: call for call in scored.calls}
    return tuple(
        Named(
            row.focus.strip(),
            row.pk,
            row.call.title,
            candidates.gap_of(row.focus, read[str(row.call_id)], scored.rubric) or "",
        )
        for row in scored.reviews
        if row.focus.strip()
    )


def _no_baseline(scored: focusing.Scored) -> str:
    usable = [
        rules.BaselineCall(str(row.call_id), calls.minutes(row.call))
        for row in scored.reviews
        if row.call.lawful_basis_id is not None
    ]
    problems = rules.check_baseline(usable, settings.number("long_call_minutes"))
    return " ".join(problem.message for problem in problems)


def _gaps(scored: focusing.Scored) -> tuple[GapToChoose, ...]:
    named = {one.dimension: one for one in reversed(_named(scored))}
    return tuple(
        GapToChoose(
            gap,
            tuple(
                found.value if (found := call.score(gap.dimension)) else None
                for call in scored.calls
            ),
            suggest_focus(gap.dimension),
            named.get(gap.dimension),
            rank.homework_warning(gap),
            rank.park(scored.ranking, gap.dimension),
        )
        for gap in scored.ranking.gaps
    )


def _calls(scored: focusing.Scored, person: Person) -> tuple[ReadCall, ...]:
    return tuple(
        ReadCall(
            row.call_id,
            row.pk,
            row.call.title,
            calls.held_on(row.call, person),
            calls.minutes(row.call),
            has_basis=row.call.lawful_basis_id is not None,
        )
        for row in scored.reviews
    )
