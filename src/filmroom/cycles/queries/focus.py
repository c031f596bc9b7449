"""Which gap first: a rep's ranking with its working, and what to start from."""

from dataclasses import dataclass
from datetime import date

from filmroom.core.focus import rank
from filmroom.core.focus.model import Gap, LiveDeal, ParkedGap, Ranking
from filmroom.core.focus.statements import SuggestedFocus, suggest_focus
from filmroom.core.rubrics import Rubric
from filmroom.cycles import access, calls, focusing
from filmroom.cycles.models import Cycle
from filmroom.people.models import Person
from filmroom.reviews.access import open_self_assessments


@dataclass(frozen=True, slots=True)
class ReadCall:
    call_id: int
    review_id: int
    title: str
    held_on: date
    minutes: float


@dataclass(frozen=True, slots=True)
class GapToChoose:
    gap: Gap
    scores: tuple[int | None, ...]  # on each call read, newest first; None: no opportunity
    suggestion: SuggestedFocus | None
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
    open_cycle_id: int | None
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
        open_cycle_id=cycle_id,
        waits_for_rep=open_self_assessments(today).filter(author=actor).exists(),
        may_open=is_coach and cycle_id is None,
    )


def _gaps(scored: focusing.Scored) -> tuple[GapToChoose, ...]:
    return tuple(
        GapToChoose(
            gap,
            tuple(
                found.value if (found := call.score(gap.dimension)) else None
                for call in scored.calls
            ),
            suggest_focus(gap.dimension),
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
        )
        for row in scored.reviews
    )
