"""Agendas of sessions as templates: minutes and wording may change, the order law may not.

The law (spec 2, "Session"): the previous commitment first, the rep speaks before the coach,
the dated commitment last.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from filmroom.core.phrases import mark, say
from filmroom.core.problems import Problem

LONGEST_STEP = 120  # minutes


class SessionKind(StrEnum):
    WEEKLY = "weekly"  # weekly 1:1
    COACHING = "coaching"
    CALL_REVIEW = "call_review"
    SKILL_ASSESSMENT = "skill_assessment"
    PEER = "peer"
    ASYNCHRONOUS = "asynchronous"


class Part(StrEnum):
    """What happens in a step, as far as the order law speaks of it."""

    PREVIOUS_COMMITMENT = "previous_commitment"
    REP_SPEAKS = "rep_speaks"
    COACH_SPEAKS = "coach_speaks"
    DRILL = "drill"
    DATED_COMMITMENT = "dated_commitment"


class Card(StrEnum):
    """What lies on the table in a step, beside what its parts bring."""

    CLIPS = "clips"  # the two playback clips, and what the rep notices
    DIAGNOSIS = "diagnosis"  # why it is missing, and the fix
    MODEL = "model"  # what was shown


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    minutes: int
    parts: tuple[Part, ...]  # in the order they happen
    prompt: str = ""  # what the coach may say
    up_to: int | None = None  # minutes, where there is a range
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Agenda:
    key: str
    name: str
    kind: SessionKind
    steps: tuple[Step, ...]

    @property
    def minutes(self) -> tuple[int, int]:
        """The least and the most it takes."""
        least = sum(step.minutes for step in self.steps)
        return least, sum(step.up_to or step.minutes for step in self.steps)


_WHAT_DO_YOU_NOTICE = mark("What do you notice?")
_LAST_TIME = mark("Read the last commitment aloud. Kept, partly, not kept, not due yet?")
_THREE_LINES = mark("What will you do, on which call, and on which day do we look at it?")

WEEKLY = Agenda(
    "weekly",
    mark("Weekly 1:1"),
    SessionKind.WEEKLY,
    (
        Step(
            mark("Review the last commitment"),
            10,
            (Part.PREVIOUS_COMMITMENT, Part.REP_SPEAKS),
            _LAST_TIME,
        ),
        Step(
            mark("Coach one theme"),
            15,
            (Part.REP_SPEAKS, Part.COACH_SPEAKS, Part.DRILL),
            _WHAT_DO_YOU_NOTICE,
            cards=(Card.CLIPS, Card.DIAGNOSIS, Card.MODEL),
        ),
        Step(mark("Commit"), 5, (Part.DATED_COMMITMENT,), _THREE_LINES),
    ),
)
COACHING = Agenda(
    "coaching",
    mark("Coaching session"),
    SessionKind.COACHING,
    (
        Step(
            mark("Playback"),
            10,
            (Part.PREVIOUS_COMMITMENT, Part.REP_SPEAKS, Part.COACH_SPEAKS),
            mark(
                "Read the last commitment aloud. Kept, partly, not kept, not due yet? "
                "Then two clips,"
                " each under two minutes. What do you notice?"
            ),
            cards=(Card.CLIPS,),
        ),
        Step(
            mark("Diagnosis"),
            5,
            (Part.REP_SPEAKS, Part.COACH_SPEAKS),
            mark("What kept you from it: not known, pressure, a choice, or did it get lost?"),
            cards=(Card.DIAGNOSIS,),
        ),
        Step(
            mark("Model"),
            5,
            (Part.COACH_SPEAKS,),
            mark("Show it once, then stop talking about it."),
            cards=(Card.MODEL,),
        ),
        Step(
            mark("Drill"),
            10,
            (Part.DRILL,),
            mark("One moment, short rounds, one piece of feedback."),
            15,
        ),
        Step(mark("Commitment"), 5, (Part.DATED_COMMITMENT,), _THREE_LINES),
    ),
)
CALL_REVIEW = Agenda(
    "call_review",
    mark("Call review"),
    SessionKind.CALL_REVIEW,
    (
        Step(mark("The last commitment"), 2, (Part.PREVIOUS_COMMITMENT,), _LAST_TIME),
        Step(
            mark("One call together"),
            10,
            (Part.REP_SPEAKS, Part.COACH_SPEAKS),
            _WHAT_DO_YOU_NOTICE,
            cards=(Card.CLIPS, Card.DIAGNOSIS),
        ),
        Step(mark("One thing for next week"), 3, (Part.DATED_COMMITMENT,), _THREE_LINES),
    ),
)
PIPELINE = Agenda(
    "pipeline",
    mark("Pipeline, skill, career"),
    SessionKind.WEEKLY,
    (
        Step(mark("Pipeline"), 10, (Part.PREVIOUS_COMMITMENT, Part.REP_SPEAKS), _LAST_TIME),
        Step(
            mark("One skill"),
            15,
            (Part.REP_SPEAKS, Part.COACH_SPEAKS, Part.DRILL),
            _WHAT_DO_YOU_NOTICE,
            cards=(Card.CLIPS, Card.DIAGNOSIS, Card.MODEL),
        ),
        Step(
            mark("Career, blockers, commitment"),
            5,
            (Part.REP_SPEAKS, Part.DATED_COMMITMENT),
            _THREE_LINES,
        ),
    ),
)
AGENDAS = (WEEKLY, PIPELINE, COACHING, CALL_REVIEW)


def agendas_for(kind: SessionKind) -> tuple[Agenda, ...]:
    """The first is the default; kinds that follow no agenda have none."""
    return tuple(agenda for agenda in AGENDAS if agenda.kind is kind)


def check_agenda(agenda: Agenda) -> tuple[Problem, ...]:
    """Say what a changed agenda breaks; none means it may be used."""
    return (*_order(agenda), *_steps(agenda))


def _order(agenda: Agenda) -> Iterator[Problem]:
    parts = tuple(chain.from_iterable(step.parts for step in agenda.steps))
    if parts[:1] != (Part.PREVIOUS_COMMITMENT,):
        message = say("A session begins with the previous commitment; move that step to the front.")
        yield Problem("commitment-not-first", message, "steps/0")
    if parts[-1:] != (Part.DATED_COMMITMENT,):
        message = say("A session ends with the dated commitment; move that step to the end.")
        yield Problem("commitment-not-last", message, f"steps/{max(len(agenda.steps) - 1, 0)}")
    if not _rep_is_first(parts):
        message = say("The rep speaks before the coach does; ask what the rep noticed first.")
        yield Problem("rep-not-first", message, "steps")
    for number, step in enumerate(agenda.steps):
        if Part.REP_SPEAKS in step.parts and not _rep_is_first(step.parts):
            message = say(
                "In “{title}” the coach speaks before the rep; turn the two round.",
                title=say(step.title),
            )
            yield Problem("rep-not-first", message, f"steps/{number}")


def _rep_is_first(parts: tuple[Part, ...]) -> bool:
    speaks = [part for part in parts if part in {Part.REP_SPEAKS, Part.COACH_SPEAKS}]
    return speaks[:1] == [Part.REP_SPEAKS]


def _steps(agenda: Agenda) -> Iterator[Problem]:
    for number, step in enumerate(agenda.steps):
        if not step.title.strip():
            yield Problem("no-title", say("Give the step a name."), f"steps/{number}")
        if not 0 < step.minutes <= (step.up_to or step.minutes) <= LONGEST_STEP:
            message = say(
                "A step takes 1 to {longest_step} minutes, the least first.",
                longest_step=LONGEST_STEP,
            )
            yield Problem("bad-minutes", message, f"steps/{number}")
