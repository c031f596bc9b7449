"""A rep's ended cycles read together (docs/method/cycle.md, "Cycles read together")."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from filmroom.calls.models import Call
from filmroom.core.cycles import history as core_history
from filmroom.core.cycles.history import PastCycle, WatchedCall
from filmroom.core.cycles.model import MOVED
from filmroom.core.parties import BuyerRole
from filmroom.core.rubrics import HIGHEST
from filmroom.cycles import access, calls, focusing
from filmroom.cycles.loading import CycleLine, Loaded, line_of, load
from filmroom.kit import clock
from filmroom.people.models import Person
from filmroom.reviews.access import readable_reviews
from filmroom.reviews.models import Review


@dataclass(frozen=True, slots=True)
class History:
    person: Person
    lines: tuple[CycleLine, ...]  # ended ones, latest first
    reading: core_history.Reading  # its ids are those of cycles and calls


def history(actor: Person, person_id: int, *, now: datetime, today: date) -> History:
    """Read a person's ended cycles together: what stuck, what relapsed, and on what it follows.

    A later call is at target where its review scores the dimension at 2.
    """
    person = access.rep_to_read(actor, person_id)
    rows = access.visible_cycles(actor).filter(rep=person)
    ended = rows.exclude(closed_on=None, withdrawn_on=None).order_by("-opened_on", "-pk")
    loaded = load(ended, now=now)
    reviews = _reviews_since(actor, person, loaded, today)
    weeks = _calls_a_week(person)
    roles = calls.buyer_roles([review.call_id for review in reviews])
    past = [
        PastCycle(
            id=str(one.row.pk),
            dimension=one.row.dimension,
            focus=one.running.focus,
            moved=one.cycle.label in MOVED,
            later=tuple(_watched(one, reviews, roles, weeks)),
        )
        for one in loaded
    ]
    return History(person, tuple(map(line_of, loaded)), core_history.read_together(past))


def _reviews_since(
    actor: Person, person: Person, loaded: Sequence[Loaded], today: date
) -> list[Review]:
    closed = [one.row.closed_on for one in loaded if one.row.closed_on is not None]
    if not closed:
        return []
    rows = readable_reviews(actor, today).filter(
        call__rep=person, completed_at__isnull=False, is_self_assessment=False
    )
    later = rows.filter(call__held_at__date__gte=min(closed)).order_by("completed_at", "pk")
    whole = later.select_related("call").prefetch_related("scores")
    return list({review.call_id: review for review in whole}.values())


def _watched(
    one: Loaded,
    reviews: Iterable[Review],
    roles: Mapping[int, frozenset[BuyerRole]],
    weeks: Counter[tuple[int, int]],
) -> Iterable[WatchedCall]:
    closed_on = one.row.closed_on
    for review in reviews:
        held_on = calls.held_on(review.call, one.row.rep)
        scores = focusing.scores_by_dimension([review]).get(one.row.dimension)
        if closed_on is None or held_on <= closed_on or not scores:
            continue
        yield WatchedCall(
            id=str(review.call_id),
            at_target=scores[0] == HIGHEST,
            call_type=review.call.stage,
            buyer_roles=roles.get(review.call_id, frozenset()),
            calls_that_week=weeks[_week(held_on)],
        )


def _calls_a_week(person: Person) -> Counter[tuple[int, int]]:
    held = Call.objects.filter(rep=person, joined_into=None).values_list("held_at", flat=True)
    return Counter(_week(clock.local_day(at, person.time_zone)) for at in held)


def _week(day: date) -> tuple[int, int]:
    return day.isocalendar()[:2]
