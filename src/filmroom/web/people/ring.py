"""The cycle of a rep as six steps: a list first, and the ring that is drawn from it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from filmroom.core.cycles.six_steps import CycleStep, stands_at
from filmroom.core.dates import show_day
from filmroom.core.verdict import FEWEST_BASELINE_CALLS
from filmroom.cycles.queries import CycleLine, PersonCycles
from filmroom.kit.http import Request
from filmroom.web.cycles.words import VERDICTS, Words
from filmroom.web.sessions.filters import log_url

_RADIUS, _MIDDLE = 42, 50  # of the box of 100
_GAP = 5  # degrees between two steps
DONE, NOW, NEXT = "done", "now", "next"


@dataclass(frozen=True, slots=True)
class Step:
    number: int
    name: Words
    words: Words  # where it stands
    url: str  # what it rests on; empty where there is nothing yet
    state: str  # done, now or next
    arc: str  # the path of its part of the ring


@dataclass(frozen=True, slots=True)
class Ring:
    round: int
    steps: tuple[Step, ...]


def ring(request: Request, found: PersonCycles) -> Ring | None:
    """Give the steps of the open cycle; None without one."""
    line = found.open
    if line is None:
        return None
    now = stands_at(line.state, is_checked=line.verdict is not None)
    steps = (
        Step(number, name, words, url, _state(number, now), _ARCS[number - 1])
        for number, (name, words, url) in enumerate(_told(request, line, found), start=1)
    )
    return Ring(line.round, tuple(steps))


def _state(number: int, now: int) -> str:
    if number == now:
        return NOW
    return DONE if number < now or number == CycleStep.FOCUS else NEXT


def _told(
    request: Request, line: CycleLine, found: PersonCycles
) -> Iterator[tuple[Words, Words, str]]:
    cycle = reverse("cycles:cycle", args=[line.cycle_id])
    told = {"n": found.baseline, "all": FEWEST_BASELINE_CALLS}
    is_enough = found.baseline >= FEWEST_BASELINE_CALLS
    baseline = _("%(n)s scored calls") if is_enough else _("%(n)s of %(all)s scored calls")
    yield _("Baseline"), baseline % told, f"{cycle}#baseline"
    yield _("Focus"), line.dimension, cycle
    held = _("Held") if found.is_coached else _("To come")
    yield _("Session"), held, log_url(rep=line.rep_id) if found.is_coached else ""
    practice = _("A later call is there") if line.has_later_call else _("On the next real call")
    yield _("Practice"), practice, cycle
    day = show_day(line.follow_up_on, request.today) if line.follow_up_on else _("No date yet")
    late = _("%(day)s, overdue") % {"day": day} if line.is_overdue else day
    yield _("Follow-up"), late, cycle
    verdict = VERDICTS[line.verdict].label if line.verdict else _("Not yet")
    yield _("Verdict"), verdict, f"{cycle}#check-{line.round}" if line.verdict else ""


def _arc(number: int) -> str:
    """Give the path of one of six parts of a ring, the first from the top on, clockwise."""
    size = 360 / len(CycleStep)
    first = math.radians(number * size + _GAP / 2 - 90)
    last = math.radians((number + 1) * size - _GAP / 2 - 90)
    (x1, y1), (x2, y2) = (
        (_MIDDLE + _RADIUS * math.cos(at), _MIDDLE + _RADIUS * math.sin(at)) for at in (first, last)
    )
    return f"M{x1:.2f} {y1:.2f}A{_RADIUS} {_RADIUS} 0 0 1 {x2:.2f} {y2:.2f}"


_ARCS = tuple(map(_arc, range(len(CycleStep))))
