"""What coach and rep take into a session: agenda, two clips, the drill, and lines left blank."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from filmroom.core.agendas import Agenda
from filmroom.core.documents.model import Document, Fact, Kind, Point, Ref, Section, day, facts
from filmroom.core.documents.parts import Promise, promise_point, time_of
from filmroom.core.documents.words import target_sentence
from filmroom.core.phrases import Names, mark, say
from filmroom.core.playback import Shows

_BLANKS = (
    mark("What I noticed on the clips"),
    mark("What I will do, in my own words"),
    mark("On which deal or call"),
    mark("On which day we look at it"),
)
_SHOWS = Names(
    {
        Shows.MISSING: mark("The behaviour is missing"),
        Shows.PARTLY: mark("The behaviour is partly there"),
    }
)
_LACKING = Names(
    {
        Shows.MISSING: mark("No call looked at has a moment in which the behaviour was missing."),
        Shows.PARTLY: mark("No call looked at has a moment in which it was partly there."),
    }
)
_LONGEST_CLIP = mark(
    "Each is played for less than two minutes; the rep says first what they notice."
)


@dataclass(frozen=True, slots=True)
class Clip:
    """Where to play from."""

    shows: Shows  # of the behaviour
    call_id: int
    call: str
    held_on: date
    words: str
    at_ms: int | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A moment that the reader kept for this session in the film queue."""

    call_id: int
    call: str
    kind: str  # of the moment, in words
    quote: str
    at_ms: int | None


@dataclass(frozen=True, slots=True)
class Preparation:
    rep: str
    on: date
    agenda: Agenda
    dimension: str  # empty: nothing is scored yet
    focus: str  # empty: no cycle is open
    target: str
    drill: str
    cycle_id: int | None
    previous: tuple[Promise, ...]  # the one to be looked at first, then others still open
    clips: tuple[Clip, ...]
    kept: tuple[Kept, ...] = ()


def preparation(prepared: Preparation) -> Document:
    low, high = prepared.agenda.minutes
    minutes = (
        say("{low} minutes", low=low)
        if low == high
        else say("{low} to {high} minutes", low=low, high=high)
    )
    return Document(
        say("Session with {rep}: {name}", rep=prepared.rep, name=say(prepared.agenda.name)),
        facts((say("Prepared on"), day(prepared.on)), (say("Time"), minutes)),
        (
            _previous(prepared),
            *_focus(prepared),
            _clips(prepared),
            *_kept(prepared),
            _agenda(prepared.agenda),
            Section(
                say("Drill"), words=(prepared.drill or say("None is planned; choose one moment."),)
            ),
            Section(
                say("Commitment"),
                words=(say("The rep writes these lines."),),
                blanks=tuple(map(say, _BLANKS)),
            ),
        ),
    )


def _previous(prepared: Preparation) -> Section:
    none = () if prepared.previous else (say("There is none to look at."),)
    return Section(
        say("The last commitment first"),
        words=none,
        points=tuple(map(promise_point, prepared.previous)),
    )


def _focus(prepared: Preparation) -> Iterator[Section]:
    if prepared.focus:
        ref = None if prepared.cycle_id is None else Ref(Kind.CYCLE, prepared.cycle_id)
        yield Section(
            say("Focus"),
            words=(prepared.focus,),
            facts=(
                Fact(say("Dimension"), prepared.dimension, ref),
                Fact(say("Target"), target_sentence(prepared.target)),
            ),
        )
    elif prepared.dimension:
        words = say(
            "No cycle is open. The clearest gap of the latest calls: {dimension}.",
            dimension=prepared.dimension,
        )
        yield Section(say("Focus"), words=(words,))


def _clips(prepared: Preparation) -> Section:
    found = tuple(
        Point(
            f"{_SHOWS[one.shows]}: {one.call}, {day(one.held_on)}",
            time_of(one.at_ms, one.turn),
            one.words,
            Ref(Kind.CALL, one.call_id, one.at_ms, one.turn),
        )
        for one in prepared.clips
    )
    shown = {one.shows for one in prepared.clips}
    lacking = [words for shows, words in _LACKING.items() if shows not in shown]
    return Section(say("Two clips"), words=(say(_LONGEST_CLIP), *lacking), points=found)


def _kept(prepared: Preparation) -> Iterator[Section]:
    if prepared.kept:
        points = (
            Point(
                f"{one.call}: {one.kind}",
                time_of(one.at_ms, None),
                one.quote,
                Ref(Kind.CALL, one.call_id, one.at_ms),
            )
            for one in prepared.kept
        )
        yield Section(say("Kept from the film queue"), points=tuple(points))


def _agenda(agenda: Agenda) -> Section:
    return Section(
        say("Agenda"),
        points=tuple(
            Point(
                f"{say(step.title)}. {step.prompt and say(step.prompt)}".strip(),
                say("{low} to {high} min:", low=step.minutes, high=step.up_to)
                if step.up_to
                else say("{minutes} min:", minutes=step.minutes),
            )
            for step in agenda.steps
        ),
    )
